"""Which files lie in a vault, and what is left out and why."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from unicodedata import normalize

import pytest

from kvault.adapters.disk import COARSE
from kvault.adapters.disk import DAY
from kvault.adapters.disk import TICK
from kvault.adapters.disk import may_change
from kvault.adapters.disk import read_bytes
from kvault.adapters.disk import scan
from kvault.adapters.disk import stat_file
from kvault.adapters.disk import stat_folders
from kvault.adapters.lock import Lock
from kvault.adapters.outputs import write_output
from kvault.adapters.process import myself
from kvault.adapters.process import output
from kvault.errors import Refusal
from tests.helpers.vaults import make_vault

posix = pytest.mark.skipif(os.name == "nt", reason="links and forms of names that Windows has not")


def names(root: Path, **more: object) -> list[str]:
    return sorted(entry.path for entry in scan(str(root), **more).entries)  # type: ignore[arg-type]


def test_all_but_what_begins_with_a_dot(tmp_path: Path) -> None:
    make_vault(
        tmp_path,
        {"a.md": "", ".a.md": "", ".obsidian/x.md": "", "x/.y/z.md": "", "x/b.PNG": "", "x/y/c": "", "..d": ""},
    )
    assert names(tmp_path) == ["a.md", "x/b.PNG", "x/y/c"]
    found = scan(str(tmp_path))
    assert sorted(found.folders) == ["", "x", "x/y"]
    assert names(tmp_path, folder="x") == ["x/b.PNG", "x/y/c"]
    assert names(tmp_path, folder="x", deep=False) == ["x/b.PNG"]
    assert scan(str(tmp_path), folder="x", deep=False).unread == ["x/y"]


def test_node_modules_by_switch_and_outputs_at_the_root_only(tmp_path: Path) -> None:
    make_vault(tmp_path, {"node_modules/a.md": "", "x/node_modules/b.md": "", "R.md": "", "x/R.md": ""})
    assert names(tmp_path) == ["R.md", "node_modules/a.md", "x/R.md", "x/node_modules/b.md"]
    assert names(tmp_path, node_modules=False, without=("R.md",)) == ["x/R.md"]


@posix
def test_links_that_are_followed(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {"a.md": "", "x/b.md": ""})
    outside = make_vault(tmp_path / "o", {"c.md": "", "deep/d.md": ""})
    (root / "out").symlink_to(outside)
    (root / "again").symlink_to(outside / "deep")
    (root / "self").symlink_to(root / "x")
    (root / "up").symlink_to(tmp_path)
    (root / "file.md").symlink_to(outside / "c.md")
    (outside / "back").symlink_to(root)
    (outside / "round").symlink_to(outside)
    assert names(root) == ["a.md", "x/b.md"]
    followed = scan(str(root), follow_links=True)
    paths = sorted(entry.path for entry in followed.entries)
    assert {"a.md", "x/b.md", "file.md"} <= set(paths)
    assert ("out/c.md" in paths) != ("again/d.md" in paths), "two that overlap are not both followed"
    why = {skip.path: skip.why for skip in followed.skipped}
    assert "overlaps the vault" in why["self"] and "overlaps the vault" in why["up"]


@posix
def test_a_folder_that_became_a_link_is_gone(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {"x/y/a.md": ""})
    outside = make_vault(tmp_path / "o", {"y/secret.md": ""})
    known = list(scan(str(root)).folders)
    assert None not in stat_folders(str(root), known).values()
    (root / "x").rename(root / "z")
    (root / "x").symlink_to(outside)
    times = stat_folders(str(root), known)
    assert times["x"] is times["x/y"] is None and times[""] is not None
    (root / "x").unlink()
    (root / "x").write_text("")
    assert stat_folders(str(root), known)["x"] is None


@posix
def test_the_root_itself_may_be_a_link(tmp_path: Path) -> None:
    make_vault(tmp_path / "v", {"a.md": "", "x/b.md": ""})
    (tmp_path / "link").symlink_to(tmp_path / "v")
    assert names(tmp_path / "link") == ["a.md", "x/b.md"]
    assert stat_folders(str(tmp_path / "link"), ["", "x"]).keys() == {"", "x"}
    assert None not in stat_folders(str(tmp_path / "link"), ["", "x"]).values()


@posix
def test_names_are_told_in_one_form_and_read_in_their_own(tmp_path: Path) -> None:
    decomposed = normalize("NFD", "é/ö.md")
    make_vault(tmp_path, {decomposed: "x"})
    (entry,) = scan(str(tmp_path)).entries
    if entry.disk is None:
        pytest.skip("this disk composes names")
    assert (entry.path, entry.disk) == ("é/ö.md", decomposed)
    assert read_bytes(str(tmp_path), entry.disk) == b"x"
    assert stat_file(str(tmp_path), entry.path, entry.disk) == entry
    assert stat_file(str(tmp_path), entry.path) is None


def test_a_listing_tells_what_changed(tmp_path: Path) -> None:
    make_vault(tmp_path, {"a.md": "1", "x/b.md": "2"})
    first = scan(str(tmp_path))
    assert scan(str(tmp_path), before=first.listings).same == {"", "x"}  # type: ignore[arg-type]
    (tmp_path / "x" / "b.md").write_text("other")
    again = scan(str(tmp_path), before=first.listings)  # type: ignore[arg-type]
    assert again.same == {""} and [entry.path for entry in again.entries] == ["x/b.md"]


@pytest.mark.parametrize("size", [0, 1, 5, 100, 5_000_000])
@pytest.mark.parametrize("expected", [0, 5, 1 << 20])
def test_all_bytes_are_read_whatever_was_expected(tmp_path: Path, size: int, expected: int) -> None:
    data = os.urandom(size)
    (tmp_path / "f").write_bytes(data)
    assert read_bytes(str(tmp_path), "f", expected) == data


@posix
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    assert read_bytes(str(tmp_path), "pipe.md") == b""
    assert stat_file(str(tmp_path), "pipe.md") is None


def test_when_a_time_can_be_trusted() -> None:
    now = 1_700_000_000_123_456_789
    assert may_change(now, now) and may_change(now - TICK + 1, now) and may_change(now + 10**9, now)
    assert not may_change(now - TICK, now) and not may_change(0, now) and not may_change(now + DAY, now)
    second = now // 10**9 * 10**9
    assert (
        may_change(second, now) and may_change(second, second + COARSE - 1) and not may_change(second, second + COARSE)
    )


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    with Lock(str(tmp_path / "i")):
        with pytest.raises(Refusal, match="another kvault"), Lock(str(tmp_path / "i"), wait=0.05):
            pass
        with Lock(str(tmp_path / "i"), name="other.lock", wait=0.0):
            pass
    with Lock(str(tmp_path / "i"), wait=0.0):
        pass


def test_an_output_is_written_in_one_step_and_only_if_it_differs(tmp_path: Path) -> None:
    file = tmp_path / "out.md"
    assert write_output(str(file), "é\n", str(tmp_path)) is True
    before = file.stat().st_ino
    assert write_output(str(file), "é\n", str(tmp_path)) is False
    assert file.stat().st_ino == before and file.read_bytes() == "é\n".encode()
    assert write_output(str(file), "two", str(tmp_path)) is True
    assert [path.name for path in tmp_path.iterdir()] == ["out.md"]


def test_programs_are_run_without_a_shell(tmp_path: Path) -> None:
    code = "import sys; sys.stdout.write('|'.join(sys.argv[1:])); sys.exit(3)"
    assert output([sys.executable, "-c", code, "$HOME", "a b;", "`x`"], dict(os.environ)) == (3, b"$HOME|a b;|`x`")
    assert output([str(tmp_path / "nothing")], {}) == (127, b"")
    big = "import sys; sys.stdout.write('x' * 1_000_000); sys.stderr.write('y' * 1_000_000)"
    assert output([sys.executable, "-c", big], dict(os.environ)) == (0, b"x" * 1_000_000)


def test_kvault_starts_itself(tmp_path: Path) -> None:
    code, out = output(myself("--version"), {"PATH": os.environ["PATH"]})
    assert code == 0 and out.startswith(b"kvault ")
