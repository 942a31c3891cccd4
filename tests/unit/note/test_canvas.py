"""Links of a canvas, with their places in the JSON."""

from __future__ import annotations

import json

import pytest

from kvault.config import Switches
from kvault.note.canvas import Broken
from kvault.note.canvas import card_strings
from kvault.note.parse import parse_file

SWITCHES = Switches()


def canvas(*nodes: dict[str, object], **others: object) -> str:
    return json.dumps({"nodes": nodes, "edges": [], **others}, indent="\t")


def test_text_cards_and_file_cards_are_links() -> None:
    text = canvas(
        {"id": "1", "type": "text", "text": "see [[A|a]]\n- ![[b.png]] `[[no]]`"},
        {"id": "2", "type": "file", "file": "x/Note.md", "subpath": "#H"},
        {"id": "3", "type": "file", "file": "C.md"},
        {"id": "4", "type": "link", "url": "https://example.com", "text": "[[no]]"},
        {"id": "5", "type": "group", "label": "[[no]]", "background": "no.png"},
    )
    found = parse_file("b.canvas", text, SWITCHES).links
    assert [(link.form, link.path, link.subpath, link.text, link.embed) for link in found] == [
        ("wiki", "A", None, "a", False),
        ("wiki", "b.png", None, None, True),
        ("card", "x/Note.md", "#H", None, False),
        ("card", "C.md", None, None, False),
    ]
    assert {link.source for link in found} == {"canvas"}
    assert all(text.startswith(link.raw, link.start) for link in found)
    lines = text.split("\n")
    assert all(lines[link.line - 1].startswith(link.raw, link.column - 1) for link in found)


def test_escapes_in_the_json_do_not_move_links() -> None:
    text = canvas({"id": "1", "type": "text", "text": 'é😀 "q"\t[[A "b" é]] [[C]]'})
    first, second = parse_file("b.canvas", text, SWITCHES).links
    assert (first.path, first.raw) == ('A "b" é', '[[A \\"b\\" \\u00e9]]')
    assert (second.path, second.raw) == ("C", "[[C]]")
    assert text.startswith(first.raw, first.start)
    assert text.startswith(second.raw, second.start)


def test_card_strings_can_be_spliced_in_place() -> None:
    text = canvas(
        {"id": "1", "type": "text", "text": 'a "quoted" é'},
        {"text": "type comes later", "id": "2", "type": "text", "nodes": [{"text": "deeper"}]},
        other={"nodes": [{"text": "elsewhere"}]},
    )
    found = card_strings(text)
    assert [(card.node, card.key, card.value) for card in found] == [
        (0, "type", "text"),
        (0, "text", 'a "quoted" é'),
        (1, "text", "type comes later"),
        (1, "type", "text"),
    ]
    assert all(json.loads(text[card.start : card.end]) == card.value for card in found)


BROKEN = ['{"nodes": [', "not json", '{"nodes": [}', "[" * 100_000]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_broken_json_is_a_problem(text: str) -> None:
    note = parse_file("b.canvas", text, SWITCHES)
    assert note.links == ()
    assert [problem.id for problem in note.problems] == ["canvas-invalid"]
    with pytest.raises(Broken):
        card_strings(text)


ODD = ["", " \n", "{}", "[]", "1", '"x"', '{"nodes": {}}', '{"nodes": [1, null, "x", []]}',
       '{"nodes": [{"type": 1, "text": 2}]}', "\ufeff{}", '{"nodes":[{"type":"file"}]}']  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_odd_json_holds_nothing(text: str) -> None:
    note = parse_file("b.canvas", text, SWITCHES)
    assert (note.links, note.problems) == ((), ())
