"""What packages there are, and what they are for."""

from __future__ import annotations

import pytest

from kvault.code.languages import LANGUAGES
from kvault.code.languages import language_of
from kvault.code.packages import packages_of
from tests.helpers.code import make_code


def said(files: dict[str, str]) -> dict[str, str]:
    return {one.id: one.summary for one in packages_of(make_code("r", files))}


def test_a_package_is_a_folder_with_source_files() -> None:
    assert said({"a/b/x.go": "package b\n", "a/c/d/y.py": "", "z.js": "", "e/f.txt": ""}) == {
        "code://r": "",
        "code://r/a/b": "",
        "code://r/a/c/d": "",
    }


def test_the_face_of_a_rust_folder_belongs_to_it() -> None:
    assert said({"src/net.rs": "//! Speaks.\n", "src/net/tcp.rs": "//! No face.\n", "src/x.rs": ""}) == {
        "code://r/src": "",
        "code://r/src/net": "Speaks.",
    }


@pytest.mark.parametrize(
    ("files", "summary"),
    [
        ({"p/__init__.py": '"""Does it."""', "p/a.py": '"""Not this."""'}, "Does it."),
        ({"p/a.py": '"""Not this."""'}, ""),
        ({"p/a.go": "// Package p is a.\npackage p\n", "p/doc.go": "// Package p is doc.\n"
            "package p\n"}, "Package p is doc."),
        ({"p/lib.rs": "//! Does it.\n", "p/a.rs": "//! Not this.\n"}, "Does it."),
        ({"p/package-info.java": "/** Does it. */\npackage p;\n", "p/A.java": "package p;\n"}, "Does it."),
        ({"p/package.json": '{"description": "Does it."}', "p/index.js": ""}, "Does it."),
    ],
)  # fmt: skip
def test_summary(files: dict[str, str], summary: str) -> None:
    assert said(files) == {"code://r/p": summary}


def test_title_says_repository_and_folder() -> None:
    (package,) = packages_of(make_code("my-app", {"internal/http/a.go": "package http\n"}))
    assert package.title == "my-app/internal/http"


def test_each_suffix_belongs_to_one_language() -> None:
    suffixes = [suffix for language in LANGUAGES for suffix in language.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix == suffix.lower() for suffix in suffixes)
    assert [language.name for language in LANGUAGES] == sorted(language.name for language in LANGUAGES)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.go", "go"),
        ("a/b.TSX", "javascript"),
        ("a.d.ts", "javascript"),
        ("go", None),
        ("a.b/go", None),
        ("x.md", None),
    ],
)
def test_language_of_a_file(path: str, name: str | None) -> None:
    language = language_of(path)
    assert (language and language.name) == name
