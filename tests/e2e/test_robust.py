"""Whatever lies in a vault: the documented exit code, and all else is read."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kvault.cli.main import main
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.program import ask
from tests.helpers.robust import GOOD
from tests.helpers.robust import paths
from tests.helpers.robust import run
from tests.helpers.robust import skipped
from tests.helpers.vaults import make_vault

posix = pytest.mark.skipif(os.name == "nt", reason="files of kinds that Windows has not")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", GOOD)


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
