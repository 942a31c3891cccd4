"""Imports of JavaScript and TypeScript files."""

from __future__ import annotations

import pytest

from kvault.code.javascript import read_javascript
from kvault.code.javascript_hidden import hidden_in_javascript

YES = ("yes", 1)


def imports(text: str) -> list[tuple[str, int]]:
    return [(one.path, one.line) for one in read_javascript(text).imports]


@pytest.mark.parametrize(
    "text",
    [
        'import "yes"', "import a from 'yes'", 'import a from"yes";', 'import{a}from"yes"', "import * as a from 'yes'",
        "import a, {b, c as d} from 'yes'", "import a, * as b from 'yes'",
        "import {\n a, // from 'no'\n b\n} from 'yes'",
        "import type {A} from 'yes'", "import {type A, b} from 'yes'", "import type from 'yes'",
        "import typeof A from 'yes'",
        "import defer * as a from 'yes'", 'import a from "yes" with {type: "json"}', "import $ from 'yes'",
        "import {'a-b' as c} from 'yes'", "import a = require('yes')", "export import a = require('yes')",
        "export * from 'yes'", "export * as a from 'yes'", "export {a, b as c} from 'yes'",
        "export type {A} from 'yes'",
        "export type * from 'yes'", "export {} from 'yes'", "export * as 'a b' from 'yes'",
        "const a = require('yes')", "const {b} = require( /* x */ 'yes' )", "require(`yes`)", "x(require('yes'), 1)",
        "await import('yes')", "import(/* webpackChunkName: \"no\" */ 'yes')", "import('yes', {with: {}})",
        "const a = [...require('yes')]", "type A = import('yes').B", "if (a) require('yes')",
        "'use strict';import a from 'yes'", "/* x */ import a from 'yes'", "}import a from 'yes'",
        "\ufeffimport a from 'yes'",
        "`${require('yes')}`", "`a ${ `b ${require('yes')}` } c`", "`${ {a: `}`} }${require('yes')}`",
        "a = b / c; d = require('yes') / 2", "a = /[`'\"/]/g; require('yes')", "return /'/.test(a) || require('yes')",
        "x = a++ / 2; y = '/'; require('yes')", "x = [] / 1; require('yes') /1", "<a b=\"c\" />; require('yes')",
        "<p>a</p>; require('yes')", "x = /* c */ /`/; require('yes')",
    ],
)  # fmt: skip
def test_is_an_import(text: str) -> None:
    assert imports(text) == [YES]


@pytest.mark.parametrize(
    "text",
    [
        "// import 'no'", "/* import 'no' */", "/*\nimport 'no'\n*/", '"import \'no\'"', "'require(\"no\")'",
        "`import 'no'`", "`\nimport a from 'no'\n`", "`${a}\nimport 'no'\n${b}`", "/import 'no'/",
        "a = /require('no')/",
        "a.require('no')", "a.import('no')", "$require('no')", "require_('no')", "requires('no')", "import.meta.url",
        "import(a)", "require(a)", "require('a' + b)", "require(`a${b}`)", "require.resolve('no')", "export {a}",
        "export const from = 'no'", "export default 'no'", "export {a}\nfrom\n", "important from 'no'",
        "a = {import: 'no'}", "foo import x from 'no'", "import x from no", "import 'no\n'", "", "import", "import {",
        "`unterminated\nimport 'no'", "/* unterminated\nimport 'no'", "import a from `no`",
    ],
)  # fmt: skip
def test_is_none(text: str) -> None:
    assert imports(text) == []


def test_lines_and_order() -> None:
    text = "\nimport a from 'a'\n\nconst b = require('b')\nexport {c}\n  from 'c'\nimport(\n'd')\n"
    assert imports(text) == [("a", 2), ("b", 4), ("c", 5), ("d", 7)]


def test_a_quote_in_text_of_jsx_hides_its_line_only() -> None:
    assert imports("<p>Don't</p>\nconst a = require('a')\n") == [("a", 2)]


def test_a_minified_line() -> None:
    assert imports('import{a as b}from"./x.js";import"./y.js";export{c}from"./z.js";var d=/[/"]/g;') == [
        ("./x.js", 1),
        ("./y.js", 1),
        ("./z.js", 1),
    ]


def test_hidden_stretches_are_in_order_and_apart() -> None:
    text = "a // b\n'c' `d ${ {e: '}'} } f`; /g/ / 2"
    found = list(hidden_in_javascript(text))
    assert [text[start:end] for start, end in found] == ["// b", "'c'", "`d ${", "'}'", "} f`", "/g/"]
