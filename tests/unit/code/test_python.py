"""Imports of Python files."""

from __future__ import annotations

import pytest

from kvault.code.python import LINES
from kvault.code.python import read_python

Expected = list[tuple[str, int, tuple[str, ...]]]


def imports(text: str) -> Expected:
    return [tuple(one) for one in read_python(text).imports]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import a\n", [("a", 1, ())]),
        ("import a.b as c, d\n", [("a.b", 1, ()), ("d", 1, ())]),
        ("from a.b import c, d as e\n", [("a.b", 1, ("c", "d"))]),
        ("from . import a\nfrom .. import b\nfrom ...c.d import e\n",
         [(".", 1, ("a",)), ("..", 2, ("b",)), ("...c.d", 3, ("e",))]),
        ("from .import a\nfrom.b import c\n", [(".", 1, ("a",)), (".b", 2, ("c",))]),
        ("from a import *\n", [("a", 1, ("*",))]),
        ("from a import (  # why (not)\n    b,\n    c as d,  # import z\n)\nimport e\n",
         [("a", 1, ("b", "c")), ("e", 5, ())]),
        ("from a \\\n    import b, \\\n    c\n", [("a", 1, ("b", "c"))]),
        ("import a, \\\n  b\n", [("a", 1, ()), ("b", 1, ())]),
        ("from a \\\r\n    import b\r\nimport c\r\n", [("a", 1, ("b",)), ("c", 3, ())]),
        ("if x:\n    import a\ndef f():\n\tfrom b import c\n", [("a", 2, ()), ("b", 4, ("c",))]),
        ("try: import a\nexcept ImportError: from b import c\n", [("a", 1, ()), ("b", 2, ("c",))]),
        ("x = 1; import a; from b import c; import d\n", [("a", 1, ()), ("b", 1, ("c",)), ("d", 1, ())]),
        ("import a  # import b\n# import c\n", [("a", 1, ())]),
        ('"""Use:\n\nimport no\n"""\nimport a\n', [("a", 5, ())]),
        ("'''\nfrom no import x\n'''\n", []),
        ('x = """a " b \\""" import no\n""" \nimport a\n', [("a", 3, ())]),
        ('x = r"\\"\nimport a', [("a", 2, ())]),
        ("x = 'it\\'s'\nimport a\n", [("a", 2, ())]),
        ("x = 'unterminated\nimport a\n", [("a", 2, ())]),
        ('f"{x[\'import no\']}"\nimport a\n', [("a", 2, ())]),
        ("important = 1\nreimport = 2\nimport_x = 3\nx.importer()\n", []),
        ("from import_lib import import_it\n", [("import_lib", 1, ("import_it",))]),
        ("from __future__ import annotations\n", [("__future__", 1, ("annotations",))]),
        ("\ufeffimport a\n", [("a", 1, ())]),
        ("importlib.import_module('no')\n", []),
        ('"""Unterminated\nimport no\n', []),
        ("from a import b;import c\n", [("a", 1, ("b",)), ("c", 1, ())]),
        ("from a import (b,\n", [("a", 1, ("b",))]),
        ("from a import\n", [("a", 1, ())]),
        ("import\n", []),
        ("from é import ü\n", [("é", 1, ("ü",))]),
        ("", []),
    ],
)  # fmt: skip
def test_imports(text: str, expected: Expected) -> None:
    assert imports(text) == expected


def test_a_statement_broken_very_often_is_not_followed_for_ever() -> None:
    assert imports("from a " + "\\\n" * (LINES + 5) + "import b\n") == []


@pytest.mark.parametrize(
    ("text", "doc"),
    [
        ('"""Does it.\n\nAt length."""\n', "Does it."),
        ("#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n'''\nDoes   it. '''\n", "Does it."),
        ('r"Does it."\nx = 1\n', "Does it."),
        ('"no " + "docstring"\n', ""),
        ("import a\n'''late'''\n", ""),
        ("", ""),
    ],
)
def test_first_line_of_the_docstring(text: str, doc: str) -> None:
    assert read_python(text).doc == doc
