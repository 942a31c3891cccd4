"""The cases of what Obsidian does, on the pure modules: a dict of files, no disk."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kvault.config import Switches
from kvault.note.model import Link
from kvault.note.model import Note
from kvault.note.parse import parse_file
from kvault.vault.names import NameTable
from kvault.vault.resolve import Resolution
from kvault.vault.resolve import resolve
from kvault.vault.subpath import find_subpath
from kvault.vault.subpath import subpath_opaque

CASES = Path(__file__).parents[2] / "golden" / "cases"
ALL: list[dict[str, Any]] = [
    case
    for name in ("obsidian-cases.json", "bug-cases.json")
    for case in json.loads((CASES / name).read_text(encoding="utf-8"))
]
SWITCHES = Switches()


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in ALL if case["kind"] == kind]


def in_vault(path: str) -> bool:
    return not any(part.startswith(".") for part in path.split("/"))


def read(case: dict[str, Any], path: str | None = None) -> Note:
    path = path or case["from"]
    return parse_file(path, case["files"][path], SWITCHES)


def internal(note: Note) -> list[Link]:
    return [link for link in note.links if not link.external]


def follow(case: dict[str, Any], link: Link) -> Resolution:
    names = NameTable(path for path in case["files"] if in_vault(path))
    return resolve(link.path, case["from"], names, SWITCHES)


@pytest.mark.parametrize("case", of_kind("resolve"))
def test_resolve(case: dict[str, Any]) -> None:
    (link,) = internal(read(case))
    found = follow(case, link)
    expected = case["expect"]
    if isinstance(expected, dict):
        assert found.target in expected["any_of"]
        assert found.ambiguous
    else:
        assert found.target == find_path(case, expected)
        assert not found.ambiguous


def find_path(case: dict[str, Any], path: str | None) -> str | None:
    """Names in files may be decomposed where the expected path is not."""
    from unicodedata import normalize

    if path is None:
        return None
    return next(p for p in case["files"] if normalize("NFC", p) == normalize("NFC", path))


def matches(links: list[Link], expected: list[dict[str, str]]) -> bool:
    if len(links) != len(expected):
        return False
    return all(
        link.path == want["path"]
        and ("text" not in want or link.text == want["text"])
        and ("key" not in want or link.source == f"property:{want['key']}")
        for link, want in zip(links, expected, strict=True)
    )


@pytest.mark.parametrize("case", of_kind("cache"))
def test_cache(case: dict[str, Any]) -> None:
    note = read(case)
    expected = case["expect"]
    links = internal(note)
    if "links" in expected:
        body = [link for link in links if not link.source.startswith("property:")]
        assert matches(body, expected["links"]), body
    if "frontmatterLinks" in expected:
        mine = [link for link in links if link.source.startswith("property:")]
        assert matches(mine, expected["frontmatterLinks"]), mine
    if "tags" in expected:
        assert [tag.tag for tag in note.tags if tag.source == "body"] == expected["tags"]
    targets = [(link.path, follow(case, link).target) for link in links]
    if "edges" in expected:
        assert Counter(target for _, target in targets if target) == expected["edges"]
    if "unresolved" in expected:
        assert [path for path, target in targets if not target] == expected["unresolved"]


@pytest.mark.parametrize("case", of_kind("subpath"))
def test_subpath(case: dict[str, Any]) -> None:
    (link,) = internal(read(case))
    expected = case["expect"]
    target = follow(case, link).target
    assert target == expected["file"]
    assert link.subpath is not None
    if subpath_opaque(target):
        assert expected["found"]
        return
    note = read(case, target)
    line = find_subpath(link.subpath, note.headings, note.blocks, SWITCHES)
    assert (line is not None) == expected["found"]
    if "line" in expected:
        assert line == expected["line"] + 1


@pytest.mark.parametrize("case", of_kind("tags"))
def test_tags(case: dict[str, Any]) -> None:
    assert [tag.tag for tag in read(case).tags] == case["expect"]["tags"]


@pytest.mark.parametrize("case", of_kind("properties"))
def test_properties(case: dict[str, Any]) -> None:
    note = read(case)
    expected = case["expect"]
    body = [link for link in internal(note) if link.source == "body"]
    if "frontmatter" in expected:
        assert note.properties == expected["frontmatter"]
    if "aliases" in expected:
        assert list(note.aliases) == expected["aliases"]
    if "body_links" in expected:
        assert [link.path for link in body] == expected["body_links"]
    if "links" in expected:
        assert matches(body, expected["links"])
