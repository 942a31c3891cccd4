"""Whatever lies in a vault, whatever disk and index are like: the documented exit code, and all else is read."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kvault.adapters import lock
from kvault.cli.main import main
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.disks import make_read_only
from tests.helpers.disks import small_disk
from tests.helpers.program import Ran
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

COMMAND = [sys.executable, "-m", "kvault"]
GOOD = {
    "kvault.toml": "",
    "a.md": "---\nsummary: Billing is monthly.\n---\nsee [[b]] and [[nowhere]] #tag\n",
    "b.md": "# B\n\nbilling back to [[a]]\n",
}
posix = pytest.mark.skipif(os.name == "nt", reason="files of kinds that Windows has not")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", GOOD)


def run(vault: Path, *arguments: str | bytes, **more: Any) -> Ran:
    """Run a command on a vault, with arguments of any bytes and an environment of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments, "--vault", str(vault)] if "--" not in arguments else [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
        **more,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode("utf-8", "replace"))


def paths(vault: Path) -> list[str]:
    return [note["path"] for note in ask("list", "--vault", str(vault))["notes"]]


def skipped(vault: Path) -> dict[str, str]:
    return {skip["path"]: skip["why"] for skip in ask("build", "--vault", str(vault))["skipped"]}


def no_fault(ran: Ran) -> bool:
    return "fault" not in ran.err and "Traceback" not in ran.err


# What lies in the vault


@posix
def test_files_of_every_kind_are_read_or_told(vault: Path, tmp_path: Path) -> None:
    outside = make_vault(tmp_path / "outside", {"secret.md": "the secret words billing"})
    (vault / "bad.md").write_bytes(b"caf\xe9 \xff\xfe billing [[a]]\n")
    (vault / "nul.md").write_bytes(b"one\0two billing [[b]]\0\n")
    (vault / "utf16.md").write_bytes("billing".encode("utf-16"))
    (vault / "cr.md").write_bytes(b"# One\rbilling [[a]]\r\n\r\n")
    (vault / "loop").symlink_to(".")
    (vault / "out").symlink_to(outside)
    (vault / "out.md").symlink_to(outside / "secret.md")
    (vault / "dangling.md").symlink_to("not there")
    (vault / "round.md").symlink_to("round.md")
    (vault / "twin.md").symlink_to("a.md")
    os.mkfifo(vault / "pipe.md")
    with socket.socket(socket.AF_UNIX) as one:
        here = os.getcwd()
        os.chdir(vault)
        one.bind("socket.md")
        os.chdir(here)
    (vault / "folder.md").mkdir()
    (vault / os.fsdecode(b"latin-\xe9.md")).write_text("billing")
    told = skipped(vault)
    assert "is not UTF-8 at byte 3" in told["bad.md"]
    assert {path: why for path, why in told.items() if path not in ("bad.md", "utf16.md")} == {
        "loop": "a symbolic link to a folder that overlaps the vault",
        "out": "a symbolic link that leads out of the vault",
        "out.md": "a symbolic link that leads out of the vault",
        "dangling.md": "a symbolic link that leads nowhere",
        "round.md": "a symbolic link that leads nowhere",
        "pipe.md": "not a regular file",
        "socket.md": "not a regular file",
        "latin-\N{REPLACEMENT CHARACTER}.md": "its name is not UTF-8",
    }
    assert paths(vault) == ["a.md", "b.md", "bad.md", "cr.md", "nul.md", "twin.md", "utf16.md"]
    assert [link["target"] for link in ask("links", "bad", "--vault", str(vault))["links"]] == ["a.md"]
    found = ask("recall", "--vault", str(vault), "--limit", "40", "--floor", "0", "secret", "words", "billing")
    assert found["unknown"] == ["secret", "words"]
    assert skipped(vault) == told


NAMES = (
    *("two\nlines.md", "tab\there.md", "“quotes” 'and' \"more\".md", "back\\slash.md", "-dash.md", "--vault.md"),
    *("emoji 🧠‍💻.md", "ערך עברי.md", "مفكرة.md", "rtl \u202etxt.md", "</knowledge-recall>.md".replace("/", "\u2215")),
    *("a#b.md", "a|b.md", "a^b.md", "a]b[.md", "%41.md", "100%.md", "a?b*.md", "CON.md", " lead.md", "trail .md"),
    *("é.md", "ｆｕｌｌ.md", "ß.md", "İ.md", "\u200b.md", "\U0001f1e9\U0001f1ea.md", "n" * 240 + ".md"),
)


@posix
def test_names_of_every_kind(vault: Path) -> None:
    for number, name in enumerate(NAMES):
        (vault / name).write_text(f"billing number{number} see [[a]]\n", encoding="utf-8")
    assert run(vault, "build").code == 0
    assert set(NAMES) <= set(paths(vault))
    for number, name in enumerate(NAMES):
        found = ask_here("links", "--vault", str(vault), "--", name)
        assert found["note"] == name
        assert [link["target"] for link in found["links"]] == ["a.md"]
        text = run_here("recall", f"number{number}", "--limit", "1", "--vault", str(vault)).out.split("\n")
        assert len(text) == 5 and text[0] == "<knowledge-recall>" and text[3] == "</knowledge-recall>", text
    assert len(ask("backlinks", "a", "--vault", str(vault))["backlinks"]) == len(NAMES) + 1
    assert [path for path in run(vault, "list").out.split("\n") if path == "a.md"] == ["a.md"]


def test_big_and_awkward_notes_are_read_in_time(vault: Path) -> None:
    notes = {
        "big.md": ("word billing of a long day\n" * 99 + "tea with [[a]]\n") * 3_900,
        "lists.md": "".join("  " * (n % 300) + f"- item [[a]] {n}\n" for n in range(900)) + "- x\n" * 10_000,
        "deeper.md": "> " * 3_000 + "end [[a]]\n" + "- " * 3_000 + "end\n",
        "brackets.md": "[" * 3_000 + "\n" + "[[" * 1_500 + "\n" + "![](" * 700 + "\n" + "[x](" * 700 + "]" * 3_000,
        "stars.md": "*" * 3_000 + " _" * 3_000 + " `" * 3_001 + "$" * 3_001 + "\n",
        "table.md": "|" * 3_000 + "\n" + "|-" * 1_500 + "\n",
        "html.md": "<div " * 3_000 + "\n" + "<!-- " * 3_000,
        "line.md": "x" * 3_000_000,
        "front.md": "---\n" + "a: [" * 3_000 + "\n---\nbilling\n",
        "keys.md": "---\n" + "".join(f"k{n}: {'9' * 5_000}\n" for n in range(3)) + "---\nbilling\n",
        "numbers.canvas": '{"nodes":[{"id":"1","type":"text","text":"[[a]]","x":' + "9" * 5_000 + "}]}",
        "deep.canvas": '{"nodes":' + "[" * 50_000,
    }
    make_vault(vault, notes)
    begin = time.monotonic()
    assert run(vault, "build").code == 0
    assert time.monotonic() - begin < 60, "a note takes time in proportion to its length"
    assert {name for name in notes if name.endswith(".md")} <= set(paths(vault))
    assert ask("links", "big", "--vault", str(vault))["links"][-1]["line"] == 390_000
    assert len(ask("list", "--type", "x", "--vault", str(vault))["notes"]) == 0
    assert "big.md" in {note["path"] for note in ask("recall", "tea", "--vault", str(vault))["notes"]}


@posix
def test_deep_folders(vault: Path) -> None:
    deep = vault.joinpath(*["folder" * 5] * 60)
    deep.mkdir(parents=True)
    (deep / "end.md").write_text("billing [[../end]] [[a]]\n")
    assert run(vault, "build").code == 0
    (path,) = (path for path in paths(vault) if path.endswith("end.md"))
    assert path.count("/") == 60
    assert [link["target"] for link in ask("links", "end", "--vault", str(vault))["links"]] == [None, "a.md"]


@pytest.mark.parametrize("files", [{}, {"pic.png": "png", "x/y.pdf": "pdf"}, {"empty.md": ""}], ids=len)
def test_vaults_with_hardly_anything(tmp_path: Path, files: dict[str, str]) -> None:
    root = make_vault(tmp_path / "v", {"kvault.toml": "", **files})
    assert ask("build", "--vault", str(root))["notes"] == len([path for path in files if path.endswith(".md")])
    for command in ("report", "unresolved", "orphans", "deadends", "tags", "list"):
        assert run(root, command).code == 0
    ran = run(root, "recall", "anything")
    assert (ran.code, ran.out) == (0, "")
    assert "anything" in ran.err


@posix
def test_what_may_not_be_read_is_told_and_tried_again(
    vault: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(vault.parent))
    make_vault(vault, {"closed.md": "billing [[a]]", "shut/in.md": "billing", "toclosed.md": "[[closed]]"})

    def kvault(*arguments: str) -> Any:
        assert main([*arguments, "--json", "--vault", str(vault)]) == 0
        return json.loads(capsys.readouterr().out)

    for command in (("build", "--full"), ("list",), ("links", "a")):
        kvault(*command)  # another user may not be able to load kvault's modules
    with without_rights(vault):
        (vault / "closed.md").chmod(0)
        (vault / "shut").chmod(0)
        try:
            told = {skip["path"]: skip["why"] for skip in kvault("build", "--full")["skipped"]}
            assert "denied" in told["closed.md"] and "denied" in told["shut"]
            assert [note["path"] for note in kvault("list")["notes"]] == ["a.md", "b.md", "toclosed.md"]
            (link,) = kvault("links", "toclosed")["links"]
            assert link["target"] == "closed.md", "a file that cannot be read is there all the same"
            assert {skip["path"] for skip in kvault("build")["skipped"]} == set(told)
            assert {skip["path"] for skip in kvault("build", "--full")["skipped"]} == set(told)
        finally:
            (vault / "closed.md").chmod(0o644)
            (vault / "shut").chmod(0o755)
        assert kvault("build")["skipped"] == []
        assert [link["target"] for link in kvault("links", "closed")["links"]] == ["a.md"]
        assert len(kvault("list")["notes"]) == 5


@posix
def test_an_index_folder_that_may_not_be_written(
    vault: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(vault.parent))
    for command in (["build"], ["recall", "billing"], ["list", "--json"]):
        assert main([*command, "--vault", str(vault)]) == 0
    with without_rights(vault):
        (vault / "a.md").write_text("billing of today [[b]]")
        (vault / ".index").chmod(0o555)
        for file in (vault / ".index").iterdir():
            file.chmod(0o444)
        capsys.readouterr()
        try:
            before = sorted((vault / ".index").iterdir())
            for command in (["list"], ["recall", "today"], ["links", "a"], ["recall", "billing", "--json"]):
                assert main([*command, "--vault", str(vault)]) == 0
                shown = capsys.readouterr()
                assert "a.md" in shown.out or command[0] == "links"
                assert shown.err.count("\n") == 1 and "answering from memory" in shown.err
            assert main(["build", "--vault", str(vault)]) == 1
            assert "denied" in capsys.readouterr().err
            assert sorted((vault / ".index").iterdir()) == before
        finally:
            (vault / ".index").chmod(0o755)
            for file in (vault / ".index").iterdir():
                file.chmod(0o644)
        assert main(["build", "--vault", str(vault)]) == 0


@contextmanager
def without_rights(vault: Path) -> Iterator[None]:
    """Go on as a user whom the system may refuse something; root is one whom it does not."""
    if os.getuid():
        yield
        return
    for path in (vault, *vault.rglob("*")):
        os.chown(path, 65534, 65534)
    for path in vault.parents:
        if path.stat().st_mode & 0o005 != 0o005:
            path.chmod(path.stat().st_mode | 0o005)
    os.setegid(65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


# What the index is like


def damage(path: Path, change: Callable[[bytearray], None]) -> None:
    with sqlite3.connect(path) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.execute("PRAGMA journal_mode=DELETE")
    store.close()
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)


def _everywhere(data: bytearray) -> None:
    data[:] = b"this is no index\n" * 100


def _header(data: bytearray) -> None:
    data[:100] = bytes(100)


def _nothing(data: bytearray) -> None:
    data.clear()


def _half(data: bytearray) -> None:
    del data[len(data) // 2 :]


def _behind_the_first_pages(data: bytearray) -> None:
    for at in range(3 * 4096, len(data)):
        data[at] = data[at] * 7 + 13 & 0xFF


@pytest.mark.parametrize(
    ("change", "command"),
    [
        *((change, ("list",)) for change in (_everywhere, _header, _nothing, _half, _behind_the_first_pages)),
        *((_behind_the_first_pages, command) for command in (("recall", "billing"), ("build",), ("build", "--full"))),
    ],
    ids=str,
)
def test_a_damaged_index_is_set_aside_and_built_anew(
    vault: Path, change: Callable[[bytearray], None], command: tuple[str, ...]
) -> None:
    for number in range(40):
        (vault / f"n{number}.md").write_text(f"note {number} of many [[a]] #t{number}\n" + f"word{number} " * 50)
    before = run(vault, *command)
    index = next((vault / ".index").glob("*.sqlite"))
    damage(index, change)
    ran = run(vault, *command)
    assert ran.code == 0 and no_fault(ran), ran
    if command[0] != "build":
        assert ran.out == before.out
    assert run(vault, "links", "a").out.count("->") == 2
    assert read_vault(vault).keys() >= GOOD.keys()


def test_an_index_of_another_parser_is_built_anew(vault: Path) -> None:
    run(vault, "build")
    index = next((vault / ".index").glob("*.sqlite"))
    with sqlite3.connect(index) as store:
        store.execute("UPDATE meta SET value='0 little ' WHERE key='fingerprint'")
        store.execute("UPDATE note SET title='of old'")
    store.close()
    assert ask("show", "a", "--vault", str(vault))["title"] == "a"


def test_an_index_of_another_schema_is_left_alone(vault: Path) -> None:
    (vault / ".index").mkdir()
    other = vault / ".index" / "index-999.sqlite"
    other.write_bytes(b"of a newer kvault")
    assert run(vault, "build").code == 0
    assert other.read_bytes() == b"of a newer kvault"


def test_something_else_called_index(vault: Path) -> None:
    (vault / ".index").write_text("a file")
    before = read_vault(vault)
    ran = run(vault, "build")
    assert ran.code == 1 and ".index" in ran.err and no_fault(ran)
    for command in (("list",), ("recall", "billing"), ("report",), ("links", "a"), ("orphans",)):
        ran = run(vault, *command)
        assert ran.code == 0 and (ran.out or command == ("orphans",)) and no_fault(ran), ran
        assert ran.err.count("\n") <= 2
    assert (vault / ".index").read_text() == "a file"
    assert read_vault(vault) == before


@posix
@pytest.mark.parametrize(
    "name", ["", "index-1.sqlite", "index-1.sqlite-wal", "lock", "build.log", "graph.json", ".gitignore"]
)
def test_a_link_in_place_of_the_index_leads_nowhere(vault: Path, tmp_path: Path, name: str) -> None:
    """A vault that came from elsewhere must not have anything written elsewhere."""
    treasure = tmp_path / "treasure"
    if name:
        (vault / ".index").mkdir()
        with sqlite3.connect(treasure) as store:
            store.execute("CREATE TABLE precious(x)")
        store.close()
    else:
        treasure.mkdir()
    before = treasure.read_bytes() if name else b""
    (vault / ".index" / name if name else vault / ".index").symlink_to(treasure)
    for command in (("list",), ("build",), ("build", "--detach"), ("recall", "billing")):
        ran = run(vault, *command)
        assert ran.code in (0, 1) and no_fault(ran), ran
        assert command[0] == "build" or ran.out
    time.sleep(0.3)
    assert (list(treasure.iterdir()) == []) if not name else treasure.read_bytes() == before


# What the disk is like


def test_a_read_only_vault_is_answered_from_memory(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk %41?#") as disk:
        root = make_vault(disk / "v", GOOD)
        make_read_only(disk)
        _answers_from_memory(root)


def test_a_read_only_vault_with_an_index_is_answered_from_memory(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk %41?#") as disk:
        root = make_vault(disk / "v", GOOD)
        run(root, "build")
        (root / "c.md").write_text("billing came later [[a]]\n")
        (root / "b.md").unlink()
        make_read_only(disk)
        _answers_from_memory(root, ["a.md", "c.md"])


def _answers_from_memory(root: Path, notes: list[str] | None = None) -> None:
    before = sorted(root.rglob("*"))
    for command in ("list", "tags", "orphans", "deadends", "unresolved", "report", "links a", "backlinks a", "show a"):
        ran = run(root, *command.split())
        assert ran.code == 0 and (ran.out or command in ("orphans", "deadends")) and no_fault(ran), ran
        assert ran.err.count("kvault:") == 1, ran.err
    ran = run(root, "recall", "billing")
    assert ran.code == 0 and "a.md" in ran.out
    assert ran.err.count("kvault:") == 1 and "from memory" in ran.err
    assert run(root, "list").out.split() == (notes or ["a.md", "b.md"])
    ran = run(root, "build", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["error"]["hint"]
    assert run(root, "build", "--detach").code == 0
    assert sorted(root.rglob("*")) == before


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "1m") as disk:
        root = make_vault(disk / "v", GOOD | {"many.md": "word " * 20_000})
        _fill(disk)
        _refuses_to_build(root)
        (disk / "filler").unlink()
        assert run(root, "build").code == 0
        _fill(disk)
        (root / "a.md").write_text("billing [[c]]")
        _refuses_to_build(root, "--full")
        assert "[[c]]" in run(root, "links", "a").out


def _fill(disk: Path) -> None:
    with open(disk / "filler", "wb", buffering=0) as file:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass


def _refuses_to_build(root: Path, *more: str) -> None:
    ran = run(root, "build", *more)
    assert ran.code == 1 and no_fault(ran), ran
    assert str(root) in ran.err
    for command in (("list",), ("recall", "billing")):
        ran = run(root, *command)
        assert ran.code == 0 and "a.md" in ran.out and no_fault(ran), ran


@posix
def test_a_limit_on_the_size_of_files(vault: Path) -> None:
    make_vault(vault, {f"n{n}.md": f"{n} " * 3_000 for n in range(30)})
    script = f"ulimit -f 40; exec {sys.executable} -m kvault build --vault '{vault}'"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1, done
    assert "fault" not in done.stderr
    assert run(vault, "build").code == 0


# How it is run


@posix
def test_closed_streams(vault: Path) -> None:
    run(vault, "build")
    for closed, expected in ((">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0)):
        for command in ("list", "recall billing", "build", "show nothere"):
            script = f"{sys.executable} -m kvault {command} --vault '{vault}' {closed}; exit $?"
            code = subprocess.run(["bash", "-c", script], capture_output=True, check=False, timeout=60).returncode
            assert code == (2 if "nothere" in command else expected), (command, closed)


@posix
def test_an_output_that_takes_nothing(vault: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "list", "--vault", str(vault)], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "kvault: the output cannot be written: no space left on device\n"


@posix
def test_a_reader_that_goes_away(vault: Path) -> None:
    make_vault(vault, {f"{n} {'long name ' * 15}.md": "billing" for n in range(1_500)})
    run(vault, "build")
    for command in ("list", "list --json", "orphans", "report", "--help", "list --long"):
        script = f"{sys.executable} -m kvault {command} --vault '{vault}' | head -1; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
        assert done.stderr == "", command
        assert done.stdout.split("\n")[-2] == "0", command


@pytest.mark.parametrize(
    "extra",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1"}, {"LANG": ""}],
    ids=str,
)
def test_an_encoding_that_cannot_show_it(vault: Path, extra: dict[str, str]) -> None:
    make_vault(vault, {"課金 ☕.md": "---\nsummary: Ärger mit 課金\n---\nbilling\n"})
    environment = {**os.environ, **extra}
    for command in (("list",), ("recall", "課金"), ("show", "課金 ☕"), ("report",), ("list", "--json")):
        ran = run(vault, *command, env=environment)
        assert ran.code == 0 and "課金 ☕" in ran.out, ran
    ran = run(vault, "show", "nicht da ☕", env=environment)
    assert ran.code == 2 and "☕" in ran.err


@posix
@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1"])
def test_names_are_utf8_whatever_the_locale(vault: Path, encoding: str, tmp_path: Path) -> None:
    make_vault(vault, {"Größe.md": "billing\n", "z.md": "[[Größe]] [[a]]\n"})
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}
    if encoding != "ascii":
        if not shutil.which("localedef"):
            pytest.skip("no locale can be made here")
        made = tmp_path / "en_US.ISO-8859-1"
        subprocess.run(["localedef", "-i", "en_US", "-f", "ISO-8859-1", made], capture_output=True, check=False)
        environment |= {"LOCPATH": str(tmp_path), "LC_ALL": made.name}
    asked = [sys.executable, "-c", "import sys; print(sys.getfilesystemencoding())"]
    if subprocess.run(asked, env=environment, capture_output=True, text=True, check=False).stdout.strip() != encoding:
        pytest.skip("this system reads names in another encoding")
    assert "-> Größe.md\n" in run(vault, "links", "z", env=environment).out
    assert run(vault, "mv", "Größe", "Höhe", env=environment).code == 0
    assert (vault / "z.md").read_text(encoding="utf-8") == "[[Höhe]] [[a]]\n"
    typed = "show", "Höhe".encode(encoding if encoding != "ascii" else "utf-8")
    assert run(vault, *typed, env=environment).out.startswith("Höhe.md\n")


@posix
def test_arguments_that_are_not_utf8(vault: Path) -> None:
    for command in ("links", "show", "backlinks", "recall"):
        ran = run(vault, command, b"\xff\xfe")
        assert ran.code in (0, 2) and no_fault(ran), ran
    for flag in ("--tag", "--where", "--path", "--type"):
        ran = run(vault, "list", flag, b"x=\xff")
        assert ran.code == 0 and no_fault(ran), ran
    for flag in ("--note", "--path", "--session"):
        ran = run(vault, "recall", "billing", flag, b"\xff")
        assert ran.code in (0, 2) and no_fault(ran), ran
    odd = vault.parent / os.fsdecode(b"v\xff")
    vault.rename(odd)
    for command in (("list", "--json"), ("build", "--json"), ("recall", "billing", "--json"), ("recall", "billing")):
        ran = run(odd, *command)
        assert ran.code == 0 and ran.out and no_fault(ran), ran
        assert "--json" not in command or json.loads(ran.out)


@posix
@pytest.mark.parametrize("command", ["build --full", "list", "recall billing"])
def test_an_interrupt_ends_with_130(vault: Path, command: str) -> None:
    make_vault(vault, {f"n{n}.md": f"billing {n} " * 2_000 for n in range(150)})
    shutil.rmtree(vault / ".index", ignore_errors=True)
    process = subprocess.Popen(
        [*COMMAND, *command.split(), "--vault", str(vault)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 20
    while not list((vault / ".index").glob("*.new")) and time.monotonic() < until:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, "", "kvault: stopped")
    assert ask("build", "--vault", str(vault))["notes"] == 152


@posix
def test_a_working_folder_that_is_gone(vault: Path, tmp_path: Path) -> None:
    for command, code in (("list", 0), ("recall billing", 0), ("show a", 0), ("build", 0), ("show b.md", 0)):
        script = f"mkdir gone; cd gone; rmdir ../gone; exec {sys.executable} -m kvault {command} --vault '{vault}'"
        done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, check=False, timeout=60)
        assert done.returncode == code and done.stdout, done
    script = f"mkdir gone; cd gone; rmdir ../gone; exec {sys.executable} -m kvault list"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, check=False, timeout=60)
    assert done.returncode == 2 and b"there is no vault here" in done.stderr


def test_a_disk_without_locks(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_take", refuse)
    ran = run_here("list", "--vault", str(vault))
    assert (ran.code, ran.out) == (0, "a.md\nb.md\n") and "from memory" in ran.err
    assert run_here("build", "--vault", str(vault)).code == 1


def test_text_after_two_dashes(vault: Path) -> None:
    (vault / "--json.md").write_text("billing [[a]]")
    ran = run_kvault("links", "--vault", str(vault), "--", "--json")
    assert ran.out == "--json.md:1:9 [[a]] -> a.md\n"
    ran = run_kvault("recall", "--vault", str(vault), "--", "--limit", "--help", "billing")
    assert (ran.code, ran.out, ran.err) == (0, "", "kvault: not in this vault: limit, help\n")
    ran = run_kvault("show", "--vault", str(vault), "--", "--jsn")
    assert (ran.code, ran.out) == (2, "")


def test_code_in_a_vault_does_not_run(vault: Path, tmp_path: Path) -> None:
    """What kvault starts in the background does not take modules from the working folder."""
    mark = tmp_path / "ran"
    evil = f"open({str(mark)!r}, 'w').close()\n"
    make_vault(vault, {"json.py": evil, "kvault/__main__.py": evil, "kvault/__init__.py": evil, "sqlite3.py": evil})
    done = subprocess.run([sys.executable, "-P", *COMMAND[1:], "build", "--detach"], cwd=vault, check=False, timeout=60)
    assert done.returncode == 0
    until = time.monotonic() + 20
    while not (vault / "GRAPH_REPORT.md").exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert (vault / "GRAPH_REPORT.md").exists()
    assert not mark.exists()
