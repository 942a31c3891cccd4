"""The recorded demo vault: the same links, tags, headings and blocks as in the app's own cache."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kvault.config import Switches
from kvault.note.model import Note
from kvault.note.parse import parse_file
from kvault.vault.names import NameTable
from kvault.vault.resolve import resolve

DEMO = Path(__file__).parents[3] / ".." / "shared" / "cases" / "tasks-demo-vault"
if not DEMO.is_dir():
    pytest.skip("the recorded demo vault is not here", allow_module_level=True)

VAULT = DEMO / "vault"
RECORDED = DEMO / "recorded"
SWITCHES = Switches()


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


FILES = sorted(str(p.relative_to(VAULT).as_posix()) for p in VAULT.rglob("*") if p.is_file())
NAMES = NameTable(FILES)
RESOLVED = load(RECORDED / "resolvedLinks.json")
UNRESOLVED = load(RECORDED / "unresolvedLinks.json")
DUMPS = {path.stem: load(path) for path in sorted((RECORDED / "dumps").glob("*.json"))}


def read(path: str) -> Note:
    with open(VAULT / path, encoding="utf-8", newline="") as file:
        return parse_file(path, file.read(), SWITCHES)


@pytest.mark.parametrize("path", sorted(RESOLVED))
def test_links_resolve_as_recorded(path: str) -> None:
    resolved: Counter[str] = Counter()
    unresolved: Counter[str] = Counter()
    for link in read(path).links:
        if not link.external:
            found = resolve(link.path, path, NAMES, SWITCHES)
            assert not found.ambiguous
            if found.target:
                resolved[found.target] += 1
            else:
                unresolved[link.path] += 1
    assert resolved == RESOLVED[path]
    assert unresolved == UNRESOLVED[path]


def start(text: str, line: int, column: int) -> dict[str, int]:
    offset = sum(len(row) + 1 for row in text.split("\n")[: line - 1]) + column - 1
    return {"line": line - 1, "col": column - 1, "offset": offset}


def recorded_links(cache: dict[str, Any]) -> list[Any]:
    rows = [
        (link["position"]["start"], link["original"], link["link"], kind == "embeds")
        for kind in ("links", "embeds")
        for link in cache.get(kind, [])
    ]
    return sorted(rows, key=lambda row: row[0]["offset"])


@pytest.mark.parametrize("name", sorted(DUMPS))
def test_note_reads_as_recorded(name: str) -> None:
    dump = DUMPS[name]
    text, cache = dump["fileContents"], dump["cachedMetadata"]
    note = parse_file(dump["filePath"], text, SWITCHES)
    body = [link for link in note.links if link.source == "body" and not link.external]
    found: list[Any] = [
        (
            start(text, link.line, link.column),
            link.raw,
            link.path + (link.subpath or ""),
            link.embed,
        )
        for link in body
    ]
    assert found == recorded_links(cache)
    assert [
        {"tag": tag.tag, "start": start(text, tag.line, tag.column)} for tag in note.tags if tag.source == "body"
    ] == [{"tag": tag["tag"], "start": tag["position"]["start"]} for tag in cache.get("tags", [])]
    assert [(head.level, head.text, head.line - 1, head.start) for head in note.headings] == [
        (
            head["level"],
            head["heading"],
            head["position"]["start"]["line"],
            head["position"]["start"]["offset"],
        )
        for head in cache.get("headings", [])
    ]
    assert {block.id: block.line - 1 for block in note.blocks} == {
        key: block["position"]["start"]["line"] for key, block in cache.get("blocks", {}).items()
    }


@pytest.mark.parametrize("name", sorted(DUMPS))
def test_properties_read_as_recorded(name: str) -> None:
    dump = DUMPS[name]
    text, cache = dump["fileContents"], dump["cachedMetadata"]
    note = parse_file(dump["filePath"], text, SWITCHES)
    assert note.properties == cache.get("frontmatter")
    assert [
        (link.source.removeprefix("property:"), link.raw, link.path + (link.subpath or ""))
        for link in note.links
        if link.source.startswith("property:")
    ] == [(link["key"], link["original"], link["link"]) for link in cache.get("frontmatterLinks", [])]
    assert [tag.tag for tag in note.tags] == dump["getAllTags"]
    mine = [tag.tag for tag in note.tags if tag.source != "body"]
    assert mine == (dump["parseFrontMatterTags"] or [])
    for linktext, target in dump["resolveLinkToPath"].items():
        path = linktext.split("#")[0]
        assert resolve(path, dump["filePath"], NAMES, SWITCHES).target == target
