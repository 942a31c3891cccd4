"""When a text in a note names a package."""

from __future__ import annotations

import pytest

from kvault.code.mentions import Mention
from kvault.code.mentions import Names
from kvault.code.mentions import may_name_code
from kvault.code.packages import package_id
from kvault.code.resolve import resolvers
from tests.helpers.code import make_code

APP = make_code(
    "app",
    {
        "kv/__init__.py": "",
        "kv/note/__init__.py": "",
        "kv/note/parse.py": "",
        "kv/web/__init__.py": "",
        "kv/web/parse.py": "",
        "src/lib/http.ts": "",
        "src/lib/main.go": "package lib\n",
        "cmd/main.go": "package main\n",
        "go.mod": "module example.com/app\n",
        "src/lib/package.json": '{"name": "@me/lib"}',
        "java/org/x/Y.java": "package org.x;\n",
        "setup.py": "",
    },
    "projects/app",
)
OTHER = make_code("other", {"src/lib/other.ts": "", "kv2/x.py": "", "server.py": ""})
REPOSITORIES = (APP, OTHER)
NAMES = Names(REPOSITORIES, resolvers(REPOSITORIES))


def named(text: str, note: str = "note.md", *, path: bool = False) -> str | None:
    place = NAMES.find(note, Mention(text, 1, path))
    return None if place is None else package_id(place).removeprefix("code://")


@pytest.mark.parametrize(
    ("text", "package"),
    [
        ("kv/note/parse.py", "app/kv/note"),
        ("./kv/note/parse.py", "app/kv/note"),
        ("kv/note/parse.py:12", "app/kv/note"),
        ("kv/note/parse.py:12:3", "app/kv/note"),
        ("kv/note/parse.py#L3-L9", "app/kv/note"),
        ("kv\\note\\parse.py", "app/kv/note"),
        ("note/parse.py", "app/kv/note"),
        ("kv/note", "app/kv/note"),
        ("kv/note/", "app/kv/note"),
        ("kv/", "app/kv"),
        ("app/kv/note/parse.py", "app/kv/note"),
        ("app/kv", "app/kv"),
        ("app/src/lib", "app/src/lib"),
        ("other/src/lib", "other/src/lib"),
        ("kv.note.parse", "app/kv/note"),
        ("kv.note", "app/kv/note"),
        ("org.x.Y", "app/java/org/x"),
        ("org.x", "app/java/org/x"),
        ("example.com/app/cmd", "app/cmd"),
        ("@me/lib", "app/src/lib"),
    ],
)
def test_names_a_package(text: str, package: str) -> None:
    assert named(text) == package


@pytest.mark.parametrize(
    "text",
    [
        "kv",  # one word
        "note",
        "parse.py",  # a bare file name outside the project
        "server.py",
        "src/lib",  # in two repositories
        "b/parse.py",  # no such folder
        "ote/parse.py",  # no whole part of a path
        "note/",  # no package from the top
        "lib/missing.ts",
        "kv/note/parse.pyc",
        "KV/note",
        "/kv/note",
        "~/kv/note",
        "../kv/note",
        "and/or",
        "kv.note.missing",
        "org.z",
        "example.com/app/none",
        "example.org/x",
        "@you/lib",
        "",
        ".",
        "/",
        "./",
        ":12",
        "*",
    ],
)
def test_names_none(text: str) -> None:
    assert named(text) is None


def test_in_its_project_a_bare_file_name_counts_if_there_is_one() -> None:
    note = "projects/app/notes/n.md"
    assert named("setup.py", note) == "app"
    assert named("http.ts", note) == "app/src/lib"
    assert named("parse.py", note) is None
    assert named("main.go", note) is None
    assert named("server.py", note) is None
    assert named("setup.py", "projects/app2/n.md") is None


def test_in_its_project_its_own_repositories_go_first() -> None:
    assert named("src/lib", "projects/app/n.md") == "app/src/lib"
    assert named("kv2/x.py", "projects/app/n.md") == "other/kv2"


@pytest.mark.parametrize(
    ("text", "package"),
    [
        ("kv", "app/kv"),
        ("kv/note/**", "app/kv/note"),
        ("kv/note/*.py", "app/kv/note"),
        ("kv/**/*.py", "app/kv"),
        ("src/**", None),
        ("**/*.py", None),
        ("setup.py", "app"),
        ("cmd", "app/cmd"),
    ],
)
def test_in_the_property_paths(text: str, package: str | None) -> None:
    assert named(text, path=True) == package


@pytest.mark.parametrize("text", ["a/b", "a.b", "a\\b", "@a/b", "./x", "a/b:1"])
def test_may_name_code(text: str) -> None:
    assert may_name_code(text)


@pytest.mark.parametrize("text", ["a b/c", "word", "a=b.c", "", "a/" * 200, "<a/>", "a\nb/c", "$a.b"])
def test_may_not_name_code(text: str) -> None:
    assert not may_name_code(text)
