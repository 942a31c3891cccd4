"""From a link's path to a file."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.vault.names import NameTable
from kvault.vault.names import base_of
from kvault.vault.names import fold
from kvault.vault.resolve import link_key
from kvault.vault.resolve import resolve

SWITCHES = Switches()

# files, path of the link, source, target, ambiguous
RULES = [
    ("deep/x/T.md", "T", "A.md", "deep/x/T.md", False),
    ("deep/x/T.md", "", "A.md", "A.md", False),
    ("deep/x/T.md", "T.md", "A.md", "deep/x/T.md", False),
    ("deep/x/T.md", "t.MD", "A.md", "deep/x/T.md", False),
    ("x/T.MD", "t", "A.md", "x/T.MD", False),
    ("a/b/T.md", "b/T", "A.md", "a/b/T.md", False),
    ("a/b/T.md", "b/t.md", "A.md", "a/b/T.md", False),
    ("a/b/T.md", "c/T", "A.md", None, False),
    ("a/b/T.md", "/T", "A.md", None, False),
    ("a/b/T.md", "/b/T", "A.md", None, False),
    ("a/b/T.md", "/a/b/T", "A.md", "a/b/T.md", False),
    ("a/b/T.md", "//a/b/T", "A.md", None, False),
    ("T.md z/T.md", "T", "z/A.md", "T.md", False),
    ("T.md z/T.md", "/T", "z/A.md", "T.md", False),
    ("T.md z/T.md", "./T", "z/A.md", "z/T.md", False),
    ("T.md z/T.md", "../T", "z/A.md", "T.md", False),
    ("T.md z/T.md", "../../T", "z/A.md", None, False),
    ("T.md z/T.md", "../z/T", "z/A.md", "z/T.md", False),
    ("T.md z/T.md", "./z/T", "A.md", "z/T.md", False),
    ("T.md z/T.md", "./x/T", "A.md", None, False),
    ("z/T.md", "./T", "A.md", None, False),
    ("z/T.md", "z/../z/T", "A.md", None, False),
    ("b/T.md zzzz/T.md", "T", "zzzz/A.md", "zzzz/T.md", False),
    ("b/T.md zzzz/sub/T.md", "T", "zzzz/A.md", "zzzz/sub/T.md", False),
    ("b/T.md zzzz/T.md", "T", "zzzz/deep/A.md", "b/T.md", False),
    ("b/T.md a/b/T.md", "b/T", "a/b/A.md", "b/T.md", False),
    ("a/b/T.md b/T.md", "T", "A.md", "b/T.md", False),
    ("c/d/T.md longer/T.md", "T", "A.md", "c/d/T.md", False),
    ("x/b/T.md a/yy/b/T.md", "b/T", "a/A.md", "a/yy/b/T.md", False),
    ("aa/T.md bb/T.md", "T", "A.md", "aa/T.md", True),
    ("bb/T.md aa/T.md", "T", "A.md", "aa/T.md", True),
    ("aa/T.md bb/T.md", "T", "bb/A.md", "bb/T.md", False),
    ("projects/T.md zzz/T.md", "T", "proj/A.md", "projects/T.md", False),
    ("k/glossary/index.md", "ary/index", "A.md", "k/glossary/index.md", False),
    ("another-todo.md", "todo", "A.md", None, False),
    ("r/v1.2.md", "v1.2", "A.md", "r/v1.2.md", False),
    ("Foo.png Foo.png.md", "Foo.png", "A.md", "Foo.png", False),
    ("Foo.png.md", "Foo.png", "A.md", "Foo.png.md", False),
    ("N.md N.md.md", "N.md", "A.md", "N.md", False),
    ("N.md.md", "N.md", "A.md", "N.md.md", False),
    ("N.md.md", "N", "A.md", None, False),
    ("i/F.png", "F", "A.md", None, False),
    ("i/F.png", "F.png", "A.md", "i/F.png", False),
    ("i/F.png j/F.png", "F.png", "j/A.md", "j/F.png", False),
    ("x/board.canvas", "board", "A.md", None, False),
    ("x/board.canvas", "board.canvas", "A.md", "x/board.canvas", False),
    ("d.md d.base", "d", "A.md", "d.md", False),
    ("d.md d.base", "d.base", "A.md", "d.base", False),
    ("LICENSE", "LICENSE", "A.md", None, False),
    ("N.markdown", "N", "A.md", None, False),
    ("N.markdown", "N.markdown", "A.md", "N.markdown", False),
    ("MAAS.md MaaS.md", "maas", "A.md", "MAAS.md", True),
    ("MAAS.md MaaS.md", "/MaaS", "A.md", "MAAS.md", True),
    ("f/index.md f/f.md", "f/", "A.md", None, False),
    ("f/index.md", "f", "A.md", None, False),
    ("a.md", ".", "A.md", None, False),
    ("a.md", "..", "A.md", None, False),
    ("a.md", "/", "A.md", None, False),
    ("a.md", "https://x/a", "A.md", None, False),
    ("äpfel.md", "ÄPFEL", "A.md", "äpfel.md", False),
    ("Cafe\u0301.md", "Caf\u00e9", "A.md", "Cafe\u0301.md", False),
    ("Caf\u00e9.md", "cafe\u0301", "A.md", "Caf\u00e9.md", False),
    ("Cafe\u0301/T.md b/T.md", "T", "Caf\u00e9/A.md", "Cafe\u0301/T.md", False),
    ("straße.md", "STRASSE", "A.md", None, False),
    ("中文.md", "中文", "A.md", "中文.md", False),
    ("😀/T.md abc/T.md", "T", "A.md", "😀/T.md", False),
    ("😀/T.md ab/T.md", "T", "A.md", "ab/T.md", True),
]


@pytest.mark.parametrize(("files", "path", "source", "target", "ambiguous"), RULES)
def test_rules(files: str, path: str, source: str, target: str | None, ambiguous: bool) -> None:
    found = resolve(path, source, NameTable(files.split(" ")), SWITCHES)
    assert found == (target, ambiguous)


def test_switch_above_root() -> None:
    names = NameTable(["T.md"])
    assert resolve("../../T", "z/A.md", names, SWITCHES).target is None
    switches = SWITCHES._replace(above_root=True)
    assert resolve("../../T", "z/A.md", names, switches).target == "T.md"


def test_switch_nbsp_is_blank() -> None:
    names = NameTable(["a b.md"])
    assert resolve("a\u00a0b", "A.md", names, SWITCHES).target == "a b.md"
    off = SWITCHES._replace(nbsp_is_blank=False)
    assert resolve("a\u00a0b", "A.md", names, off).target is None
    assert resolve("a b", "A.md", names, off).target == "a b.md"
    assert resolve("a\u00a0b", "A.md", NameTable(["a\u00a0b.md"]), off).target == "a\u00a0b.md"


def test_switch_unsupported_files() -> None:
    names = NameTable(["x/data.csv", "x/a.PNG", "x/v1.2.md"])
    assert resolve("data.csv", "A.md", names, SWITCHES).target == "x/data.csv"
    off = SWITCHES._replace(unsupported_files=False)
    assert resolve("data.csv", "A.md", names, off).target is None
    assert resolve("a.png", "A.md", names, off).target == "x/a.PNG"
    assert resolve("v1.2", "A.md", names, off).target == "x/v1.2.md"


KEYS = [("a/b/Note", "note"), ("Note.MD", "note.md"), ("", ""), ("a/", ""), ("./X", "x"), ("Ä", "ä")]


@pytest.mark.parametrize(("path", "key"), KEYS)
def test_link_key(path: str, key: str) -> None:
    assert link_key(path) == key


def test_names_can_come_and_go() -> None:
    names = NameTable(["b/N.md"])
    names.add("a/n.md")
    names.add("a/n.md")
    assert names.named("n.md") == ["a/n.md", "b/N.md"]
    names.remove("b/N.md")
    names.remove("c/N.md")
    assert names.named("n.md") == ["a/n.md"]
    names.remove("a/n.md")
    assert not names.named("n.md")


def test_fold() -> None:
    assert fold("A/B c.MD") == "a/b c.md"
    assert fold("Cafe\u0301") == fold("CAF\u00c9")
    assert fold("a\u00a0b") == "a b"
    assert base_of("x/Y.md") == "y.md"
