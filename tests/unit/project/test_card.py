"""A card as it is read, and as it is first written."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.cards import Place
from kvault.note.faults import find_faults
from kvault.note.parse import parse_file
from kvault.project.card import read_card
from kvault.project.model import Card
from kvault.project.new_card import card_text

PATH = "projects/my-app/my-app.md"


def read(text: str, path: str = PATH) -> Card:
    card = read_card(path, text, Switches())
    assert card is not None
    return card


def test_the_first_text_is_that_of_the_specification() -> None:
    text = card_text([Place("repo", "/home/me/code/my-app", 0)], "2026-10-15")
    assert text == (
        "---\ntype: project\nstatus: active\nnext: (none)\nupdated: 2026-10-15\n---\n"
        "| Source | Path |\n|---|---|\n| repo | /home/me/code/my-app |\n"
    )
    card = read(text)
    assert (card.name, card.type, card.status, card.next, card.updated) == (
        *("my-app", "project", "active", None, "2026-10-15"),
    )
    assert card.places == (Place("repo", "/home/me/code/my-app", 9),)
    note = parse_file(PATH, text, Switches())
    assert (note.problems, list(find_faults(PATH, text, note))) == ((), [])


@pytest.mark.parametrize("step", ["(none)", "", "None", "-", "n/a"])
def test_no_next_step(step: str) -> None:
    assert read(f"---\ntype: area\nnext: {step}\n---\n").next is None


def test_any_word_is_the_type_of_a_card_but_that_of_another_kind() -> None:
    assert read("---\ntype: thesis\nstatus: Active\n---\n").is_active
    assert read("no properties\n").type == ""
    assert read_card(PATH, "---\ntype: decision\n---\n", Switches()) is None


def test_rows_of_a_card_whose_properties_do_not_parse_still_hold() -> None:
    card = read("---\nstatus: [\nsummary: Of apps.\n---\n| Source | Path |\n|---|---|\n| repo | /x |\n")
    assert (card.status, card.summary, [row.path for row in card.places]) == ("", "Of apps.", ["/x"])


def test_an_archived_project_is_not_active_whatever_it_says() -> None:
    card = read("---\nstatus: active\n---\n", "archive/x/x.md")
    assert (card.is_archived, card.is_active, card.folder) == (True, False, "archive/x")
