"""Imports of Go files."""

from __future__ import annotations

import pytest

from kvault.code.go import read_go

HEAD = "package a\n"


def imports(text: str) -> list[tuple[str, int]]:
    return [(one.path, one.line) for one in read_go(text).imports]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + 'import "fmt"\n', [("fmt", 2)]),
        (HEAD + 'import ("fmt"; m "math"\n)\n', [("fmt", 2), ("math", 2)]),
        (HEAD + 'import (\n\t"a/b" // one\n\n\t. "c"\n\t_ "d"\n\tx "e"\n)\n',
         [("a/b", 3), ("c", 5), ("d", 6), ("e", 7)]),
        (HEAD + 'import . /* why */ "a"\nimport (x/**/"b")\n', [("a", 2), ("b", 3)]),
        (HEAD + "import `raw/path`\n", [("raw/path", 2)]),
        (HEAD + 'import "a"\nimport "b"\n', [("a", 2), ("b", 3)]),
        (HEAD + 'import () \nimport "b"\n', [("b", 3)]),
        ("// Copyright\n\n/* x */ package a; import \"b\"\n", [("b", 3)]),
        ("//go:build linux\n\npackage a\n\nimport \"b\"\n", [("b", 5)]),
        (HEAD + 'import /* why */ "a" // import "z"\n', [("a", 2)]),
        (HEAD + '/* import "no" */\nimport "a"\n', [("a", 3)]),
        (HEAD + 'var s = `\nimport "no"\n`\n', []),
        (HEAD + 'import "a"\nfunc f() { _ = "import" }\nimport "late"\n', [("a", 2)]),
        ("package a\r\n\r\nimport (\r\n\t\"b\"\r\n)\r\n", [("b", 4)]),
        ('import "no package"\n', []),
        ("", []),
        (HEAD + 'import "unterminated\n', []),
        (HEAD + 'import ("a"\n', [("a", 2)]),
        (HEAD + 'importer("x")\n', []),
    ],
)  # fmt: skip
def test_imports(text: str, expected: list[tuple[str, int]]) -> None:
    assert imports(text) == expected


@pytest.mark.parametrize(
    ("text", "doc"),
    [
        ("// Package a does it.\n// More.\npackage a\n", "Package a does it."),
        ("/*\nPackage a, told\nat length.\n*/\npackage a\n", "Package a, told"),
        ("// Copyright 2020 X.\n\n// Package a does it.\npackage a\n", "Package a does it."),
        ("// Copyright 2020 X.\n\npackage a\n", ""),
        ("//go:build linux\npackage a\n", ""),
    ],
)
def test_package_and_its_comment(text: str, doc: str) -> None:
    source = read_go(text)
    assert (source.package, source.doc) == ("a", doc)
