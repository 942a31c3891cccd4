"""kvault set as a process: one property changes, and nothing else does."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from kvault.actions import set_properties as setting
from kvault.actions.set_properties import Wanted
from kvault.adapters.edits import apply_edits
from kvault.config import Config
from kvault.edit import Edit
from kvault.edit import fingerprint
from kvault.errors import Refusal
from kvault.note.yaml_value import write_value
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

NOTE = '---\ntitle: "A"  # the title\nTags:\n  - a\n  - b\n# mine\nstatus: draft\n---\nstatus: draft\n'


def test_properties_are_set_and_the_rest_stays(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"d/a.md": NOTE})
    ran = run_kvault("set", "a", "title=B", "tags=[x, [[Y]]]", "status=", "new=5", "--vault", str(root))
    assert ran == (0, "d/a.md: 6 lines\n", "")
    assert (root / "d/a.md").read_text() == (
        '---\ntitle: B  # the title\nTags: [x, "[[Y]]"]\n# mine\nstatus:\nnew: 5\n---\nstatus: draft\n'
    )
    shown = ask("show", "a", "--vault", str(root))
    assert shown["properties"] == {"title": "B", "Tags": ["x", "[[Y]]"], "status": None, "new": 5}
    (link,) = ask("links", "a", "--vault", str(root))["links"]
    assert link["source"] == "property:Tags.1"


def test_a_second_time_nothing_changes(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a.md": NOTE})
    words = ("set", "a", "title=B", "n=[1, [[Y]]]", "--unset", "status", "--vault", str(root))
    first = ask(*words)
    after = (root / "a.md").stat().st_mtime_ns, (root / "a.md").read_bytes()
    second = ask(*words)
    assert (len(first["edits"]), second["edits"]) == (1, [])
    assert ((root / "a.md").stat().st_mtime_ns, (root / "a.md").read_bytes()) == after
    assert run_kvault(*words).out == "a.md: nothing to change\n"


def test_the_json_says_what_changed(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a.md": "---\na: 1\n---\n"})
    planned = ask("set", "a", "a=2", "--dry-run", "--vault", str(root))
    assert (root / "a.md").read_text() == "---\na: 1\n---\n"
    done = ask("set", "a", "a=2", "--vault", str(root))
    hashes = [f"sha256:{sha256(text).hexdigest()}" for text in (b"---\na: 1\n---\n", b"---\na: 2\n---\n")]
    edit = {"path": "a.md", "before": hashes[0], "after": hashes[1], "lines_changed": 1}
    assert (done["version"], done["note"], done["edits"], done["written"]) == (1, "a.md", [edit], True)
    assert (planned["edits"], planned["written"]) == ([edit], False)


def test_a_dry_run_shows_the_lines(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a.md": NOTE})
    ran = run_kvault("set", "a", "Tags=x", "--dry-run", "--vault", str(root))
    assert ran.out == "a.md: 3 lines\n  3 - Tags:\n  4 -   - a\n  5 -   - b\n  3 + Tags: x\n"
    assert (root / "a.md").read_text() == NOTE


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_bytes_outside_the_property_stay(tmp_path: Path, ending: str) -> None:
    data = "\ufeff---\na: 1\n---\n".replace("\n", ending).encode() + b"caf\xe9 \xff\x00 no end"
    root = make_vault(tmp_path, {"a.md": data})
    (root / "a.md").chmod(0o640)
    ask("set", "a", "a=2", "b=é", "--vault", str(root))
    expected = "\ufeff---\na: 2\nb: é\n---\n".replace("\n", ending).encode() + b"caf\xe9 \xff\x00 no end"
    assert (root / "a.md").read_bytes() == expected
    if os.name != "nt":
        assert (root / "a.md").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("---\nok: 1\nb: @x\n---\n", 3, "not valid YAML"),
        ("---\na: 1\na: 2\n---\n", 3, "twice"),
        ("---\nA: 1\na: 2\n---\n", None, "twice"),
        ('---\n{"a": 1}\n---\n', 2, "braces"),
        ("---\n? a\n: b\n---\n", None, "cannot tell"),
    ],
)
def test_what_cannot_be_set_is_refused(tmp_path: Path, text: str, line: int | None, why: str) -> None:
    root = make_vault(tmp_path, {"a.md": text})
    ran = run_kvault("set", "a", "a=new", "--vault", str(root))
    assert ran.code == 1
    assert why in ran.err
    assert ran.err.startswith(f"kvault: a.md:{line}: " if line else "kvault: in a.md: ")
    assert len(ran.err.splitlines()) == 2  # and the remedy
    assert (root / "a.md").read_text() == text


@pytest.mark.parametrize(
    "words",
    [(), ("a",), ("a", "x"), ("a", "=x"), ("a", "k=1", "K=2"), ("a", "k=1", "--unset", "k"), ("nope", "k=1")],
)
def test_a_wrong_call(tmp_path: Path, words: tuple[str, ...]) -> None:
    root = make_vault(tmp_path, {"a.md": "x"})
    assert run_kvault("set", *words, "--vault", str(root)).code == 2
    assert (root / "a.md").read_text() == "x"


def test_only_notes_have_properties(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a.png": "x", "b.md": "x"})
    (root / "c.md").symlink_to("b.md")
    before = read_vault(root)
    assert run_kvault("set", "a.png", "k=1", "--vault", str(root)).code == 1
    assert "symbolic link" in run_kvault("set", "c", "k=1", "--vault", str(root)).err
    assert read_vault(root) == before


def test_a_note_that_changes_under_our_hands_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_vault(tmp_path, {"a.md": "x"})
    times = []

    def busy(where: str, edits: Any) -> None:
        if not times:
            (root / "a.md").write_text("---\nmine: 1\n---\ny")
        times.append(1)
        apply_edits(where, edits)

    monkeypatch.setattr(setting, "apply_edits", busy)
    setting.set_properties(str(root), Config(), "a", [Wanted("k", write_value("v"))])
    assert (root / "a.md").read_text() == "---\nmine: 1\nk: v\n---\ny"


@pytest.mark.parametrize(
    "path", ["../x.md", "/x.md", "a/../../x.md", ".obsidian/x", "a/.git/x", "", "a//x", "out/x.md", "link.md", "a\0"]
)
def test_an_edit_never_leaves_the_vault(tmp_path: Path, path: str) -> None:
    make_vault(tmp_path / "outside", {"x.md": "theirs"})
    root = make_vault(tmp_path / "v", {"a.md": "x"})
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "link.md").symlink_to(tmp_path / "outside/x.md")
    before = read_vault(tmp_path)
    for expected in (None, fingerprint(b"theirs")):
        with pytest.raises(Refusal):
            apply_edits(str(root), [Edit(path, expected, b"mine")])
    assert read_vault(tmp_path) == before


def test_edits_are_written_all_or_none(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a.md": "a", "b.md": "b"})
    good = Edit("a.md", fingerprint(b"a"), b"A")
    for bad in (
        Edit("b.md", fingerprint(b"other"), b"B"),
        Edit("b.md", None, b"B"),
        Edit("c.md", fingerprint(b"c"), b"C"),
    ):
        with pytest.raises(Refusal):
            apply_edits(str(root), [good, bad])
        assert read_vault(root) == {"a.md": b"a", "b.md": b"b"}
    apply_edits(str(root), [good, Edit("b.md", fingerprint(b"b"), None), Edit("d/c.md", None, b"C")])
    assert read_vault(root) == {"a.md": b"A", "d/c.md": b"C"}
    assert not [name for name in os.listdir(root / ".index") if name.endswith(".tmp")]
