"""Imports of Rust files."""

from __future__ import annotations

import pytest

from kvault.code.rust import read_rust
from kvault.code.rust_use import DEPTH
from kvault.code.rust_use import paths_of


def imports(text: str) -> list[tuple[str, int]]:
    return [(one.path, one.line) for one in read_rust(text).imports]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("use a::b;\n", [("a::b", 1)]),
        ("pub use a::b;\npub(crate) use c;\n", [("a::b", 1), ("c", 2)]),
        ("use a::{b, c::{d, e as f}, self, g::*};\n",
         [("a::b", 1), ("a::c::d", 1), ("a::c::e", 1), ("a", 1), ("a::g::*", 1)]),
        ("use {a::b, c};\n", [("a::b", 1), ("c", 1)]),
        ("use ::a::b as c;\n", [("a::b", 1)]),
        ("use a::{\n  b, // not; c\n  /* d */ e,\n};\nuse f;\n", [("a::b", 1), ("a::e", 1), ("f", 5)]),
        ("use crate::a;\nuse self::b;\n"
            "use super::super::c;\n", [("crate::a", 1), ("self::b", 2), ("super::super::c", 3)]),
        ("use r#type::r#as;\n", [("type::as", 1)]),
        ("use a::_ as _;\n", [("a::_", 1)]),
        ("mod a;\npub mod b;\nmod c { }\n", [("self::a", 1), ("self::b", 2)]),
        ("extern crate a;\nextern crate b as c;\nextern \"C\" { fn f(); }\n", [("a", 1), ("b", 2)]),
        ("#[cfg(test)] mod a;", [("self::a", 1)]),
        ("fn f() { use a::b; }\n", [("a::b", 1)]),
        ("// use no;\n/* use no; /* nested */ use no; */\n/// use no;\nuse a;\n", [("a", 4)]),
        ('let s = "use no;";\nuse a;\n', [("a", 2)]),
        ('let s = r#"use "no"; "#; let t = br##"use no; "# "##;\nuse a;\n', [("a", 2)]),
        ("let c = '\"'; let l: &'static str = \"x\"; use a;\n", [("a", 1)]),
        ("let c = '\\''; let d = '\\u{22}'; use a;\n", [("a", 1)]),
        ("println!(\"{}\", \"use no;\"); quote! { use no; mod no; }\nuse a;\n", [("a", 2)]),
        ("macro_rules! m { ($x:expr) => { use no; '(' } }\nuse a;\n", [("a", 2)]),
        ("cfg_if! { if #[cfg(x)] { mod a; } else { use b; } }\n", [("self::a", 1), ("b", 1)]),
        ("if !(a) { use b; }\n", [("b", 1)]),
        ("fn f() -> impl Fn() + use<'a> { }\nuse a;\n", [("a", 2)]),
        ("let user = 1; reuse; let module = 2; use_x;\n", []),
        ("let r#use = 1; r#mod;\n", []),
        ("use a", []), ("use", []), ("mod", []), ("", []), ("/* use no;", []), ('"use no;', []), ("m!{ use no;", []),
    ],
)  # fmt: skip
def test_imports(text: str, expected: list[tuple[str, int]]) -> None:
    assert imports(text) == expected


def test_modules_in_place_around_an_import() -> None:
    text = "use a;\nmod t {\n  use super::*;\n  mod u { use b; }\n  mod v;\n}\n"
    text += 'use c; mod w { const S: &str = "}"; use d; }\n'
    found = [(one.path, one.more) for one in read_rust(text).imports]
    assert found == [
        ("a", ()),
        ("super::*", ("t",)),
        ("b", ("t", "u")),
        ("self::v", ("t",)),
        ("c", ()),
        ("d", ("w",)),
    ]


@pytest.mark.parametrize(
    ("text", "doc"),
    [
        ("//! Does it.\n//! More.\n", "Does it."),
        ("// Copyright\n#![no_std]\n\n//! Does it.\nuse a;\n", "Does it."),
        ("/*!\nDoes it.\n*/", "Does it."),
        ("/// Of an item.\nstruct A;\n", ""),
    ],
)
def test_first_line_of_the_comment(text: str, doc: str) -> None:
    assert read_rust(text).doc == doc


@pytest.mark.parametrize(
    ("tree", "paths"),
    [
        ("a as b", ["a"]),
        ("a::{}", []),
        ("a::{b", ["a::b"]),
        ("}}a,,b", ["a", "b"]),
        ("self", ["self"]),
        ("a::{self as b}", ["a"]),
    ],
)
def test_trees(tree: str, paths: list[str]) -> None:
    assert paths_of(tree) == paths


def test_a_deep_tree() -> None:
    paths = paths_of("a::{" * (DEPTH * 5) + "b" + "}" * (DEPTH * 5))
    assert len(paths) == 1 and paths[0].endswith("::b")
