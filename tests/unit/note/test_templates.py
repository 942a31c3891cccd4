"""The texts that kvault writes for a person can be read back."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.config import Config
from kvault.config import Switches
from kvault.note.kinds import NOTE_KINDS
from kvault.note.parse import parse_file
from kvault.note.routing import ROUTING_CLOSE
from kvault.note.routing import ROUTING_OPEN
from kvault.note.templates import NewNote
from kvault.note.templates import note_text
from kvault.note.templates import quoted
from kvault.note.templates import routing_text
from kvault.note.templates import schema_text
from kvault.note.templates import settings_text
from kvault.settings import BOTH
from kvault.settings import SETTINGS

NOTE = NewNote("decision", "Bill monthly.", "2026-01-31", None, None, "Why.\n")


def test_the_settings_file_sets_nothing() -> None:
    assert tomllib.loads(settings_text()) == {}


def test_the_settings_file_shows_the_defaults_that_hold() -> None:
    bare = re.sub(r"^# (?=\[|\S+ = )", "", settings_text(), flags=re.MULTILINE)
    shown = tomllib.loads(bare)
    kinds = shown.pop("kinds")
    assert kinds == {"meeting": "session"}
    assert shown["check"].pop("baseline") == ".kvault-baseline"
    assert shown["check"].pop("off") == {"orphan-note": "why it is not checked here"}
    examples = ("kinds", "check.baseline", "check.off")
    values = {name: value for name, value in shown.items() if not isinstance(value, dict)}
    tables = {name: rows for name, rows in shown.items() if isinstance(rows, dict)}
    values.update({f"{table}.{key}": value for table, rows in tables.items() for key, value in rows.items()})
    for setting in SETTINGS:
        if setting.where == BOTH and not setting.key.startswith("obsidian.") and setting.key not in examples:
            assert values.pop(setting.key) == getattr(Config(), setting.field)
    assert values == {}


@pytest.mark.parametrize("text", (routing_text((), schema=True), schema_text(routing=True)))
def test_a_first_file_is_a_sound_note(text: str) -> None:
    note = parse_file("x.md", text, Switches())
    assert note.problems == ()
    assert note.type == "note"
    assert 40 < len(note.summary) <= 140
    assert text.endswith(("|\n", ".\n"))
    assert len(text.splitlines()) < 60


def test_the_first_files_link_each_other_and_nothing_else() -> None:
    targets = [
        [link.path for link in parse_file("x.md", text, Switches()).links]
        for text in (routing_text(("Old",), schema=True), schema_text(routing=True))
    ]
    assert targets == [["schema"], ["KVAULT"]]


def test_a_first_file_links_none_that_is_not_there() -> None:
    texts = (routing_text((), schema=False), schema_text(routing=False))
    assert all(not parse_file("x.md", text, Switches()).links for text in texts)


def test_the_routing_table_stands_between_its_marks() -> None:
    text = routing_text(("Notes", "a|b"), schema=True)
    table = text[text.index(ROUTING_OPEN) : text.index(ROUTING_CLOSE)]
    assert "| what is filed in folders of your own | `Notes/`, `a\\|b/` |" in table
    assert "`shared/`" in table
    assert "## Rules" not in table


def test_many_folders_are_counted() -> None:
    text = routing_text([f"f{number}" for number in range(20)], schema=True)
    assert "`f11/` and 8 more folders" in text
    assert "f12" not in text


def test_the_schema_names_every_kind() -> None:
    text = schema_text(routing=True)
    assert all(f"`{kind.type}`" in text for kind in NOTE_KINDS)


def test_a_new_note_as_it_is_written() -> None:
    note = NOTE._replace(card="projects/my-app/my-app", title="A/B", body="Why.")
    assert note_text(note) == (
        "---\n"
        "type: decision\n"
        'title: "A/B"\n'
        'aliases: ["A/B"]\n'
        'summary: "Bill monthly."\n'
        "created: 2026-01-31\n"
        'links: ["[[projects/my-app/my-app]]"]\n'
        "---\n"
        "Why.\n"
    )


@pytest.mark.parametrize(("body", "end"), (("", "---\n"), ("a", "---\na\n"), ("a\r\n", "---\na\r\n")))
def test_a_body_stays_as_it_is_given(body: str, end: str) -> None:
    assert note_text(NOTE._replace(body=body)).endswith(end)


@pytest.mark.parametrize(
    ("type", "line"),
    (
        ("gotcha", "type: gotcha"),
        ("my-kind", "type: my-kind"),
        ("true", 'type: "true"'),
        ("1", 'type: "1"'),
        ("a: b", 'type: "a: b"'),
        ("Idee", 'type: "Idee"'),
    ),
)
def test_a_kind_is_bare_only_where_that_is_safe(type: str, line: str) -> None:
    assert line in note_text(NOTE._replace(type=type)).split("\n")


SIGNS = st.text(st.sampled_from("a :#'\"\\[]{}&*!|>%@`-?,\n\t\u2028\ufeff\x7f\x85\x00é日\U0001f600"))


@given(st.one_of(SIGNS, st.text(st.characters(exclude_categories=("Cs",)))))
def test_yaml_reads_back_what_was_quoted(text: str) -> None:
    import yaml12

    line = quoted(text)
    assert "\n" not in line
    assert yaml12.parse_yaml(f"key: {line}\nlist: [{line}]\n") == {"key": text, "list": [text]}


@given(SIGNS, SIGNS)
def test_a_new_note_holds_what_was_given(title: str, summary: str) -> None:
    note = NOTE._replace(title=title, summary=summary)
    read = parse_file("x.md", note_text(note), Switches())
    assert read.problems == ()
    assert read.properties is not None
    assert read.properties.get("title", "") == title
    assert read.properties.get("summary", "") == summary
