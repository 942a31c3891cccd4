"""Imports of Java files."""

from __future__ import annotations

import pytest

from kvault.code.java import read_java


def imports(text: str) -> list[tuple[str, int]]:
    return [(one.path, one.line) for one in read_java(text).imports]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import a.b.C;\n", [("a.b.C", 1)]),
        ("package x;\nimport a.b.*;\nimport static a.b.C.d;\n", [("a.b.*", 2), ("a.b.C.d", 3)]),
        ("import static a.B.*;class C {}\n", [("a.B.*", 1)]),
        ("import a.B; ; import c.D;\n", [("a.B", 1), ("c.D", 1)]),
        ("import a . b\n .C ;\n", [("a.b.C", 1)]),
        ("import a./* why */b.C;\n", [("a.b.C", 1)]),
        ("// import no.A;\n/* import no.B; */\nimport yes.C;\n", [("yes.C", 3)]),
        ('import a.B;\nclass C { String s = "import no.D;"; }\nimport late.E;\n', [("a.B", 1)]),
        ('import a.B;\n@Ann(x = {"}) import no;"})\nclass C {}\n', [("a.B", 1)]),
        ('@Generated("(")\npackage x;\nimport a.B;\n', [("a.B", 3)]),
        ("import module java.base;\n", [("java.base", 1)]),
        ("import statics.B;\n", [("statics.B", 1)]),
        ("@interface A {}\nimport late.B;\n", []),
        ("import é.Ä;\n", [("é.Ä", 1)]),
        ("import a.\n", [("a", 1)]),
        ("importer x;", []),
        ("", []),
    ],
)
def test_imports(text: str, expected: list[tuple[str, int]]) -> None:
    assert imports(text) == expected


def test_package() -> None:
    assert read_java("/* c */ package a . b;\nclass X {}").package == "a.b"
    assert read_java("class X {}").package == ""


def test_only_the_comment_of_a_package_is_what_it_is_for() -> None:
    assert read_java("/**\n * Speaks <b>HTTP</b>.\n */\n@Nice\npackage a.b;\n").doc == "Speaks HTTP."
    assert read_java("/** A licence. */\npackage a.b;\nclass X {}\n").doc == ""
