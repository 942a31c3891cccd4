"""The routing table is kept between its marks."""

from __future__ import annotations

from kvault.edit import splice
from kvault.note.routing import OTHER
from kvault.note.routing import kept_routing
from kvault.note.routing import routing_rows
from kvault.note.templates import routing_text


def kept(text: str, folders: list[str], *, schema: bool = True) -> str:
    return splice(text, kept_routing(text, routing_rows(folders, schema=schema)))


def test_a_fresh_file_is_as_it_should_be() -> None:
    for folders in ([], ["Notes"]):
        text = routing_text(folders, schema=True)
        assert kept(text, folders) == text


def test_the_row_of_own_folders_follows_them() -> None:
    text = routing_text(["Notes"], schema=True)
    assert kept(text, ["Notes", "Trips"]) == text.replace("`Notes/`", "`Notes/`, `Trips/`")
    assert kept(text, []) == text.replace(f"| {OTHER} | `Notes/` |\n", "")


def test_a_persons_words_stay_and_missing_rows_come_at_the_end() -> None:
    text = routing_text([], schema=False).replace("| `shared/` |", "| `shared/`, mostly by Ann |")
    text = text.replace("| not filed yet | `inbox/` |", "| the boat | [[Boat\\|her]] |")
    after = kept(text + "\nMine.\n", [])
    assert "`shared/`, mostly by Ann" in after
    assert "| the boat | [[Boat\\|her]] |" in after
    assert after.count("what holds for more than one project") == 1
    end = after.index("<!-- /kvault:routing -->")
    assert (
        after[:end].rstrip().endswith("| not filed yet | `inbox/` |\n| how cards and notes are written | [[schema]] |")
    )
    assert after.endswith("\nMine.\n")


def test_an_emptied_stretch_gets_the_table_and_a_file_without_marks_nothing() -> None:
    empty = "# Mine\n<!-- kvault:routing -->\n<!-- /kvault:routing -->\nEnd\n"
    after = kept(empty, [])
    assert "| Looking for | Go to |\n|---|---|\n" in after
    assert kept(after, []) == after
    assert kept("# Mine\n| a | b |\n|---|---|\n", ["x"]) == "# Mine\n| a | b |\n|---|---|\n"
    assert kept("<!-- /kvault:routing --> <!-- kvault:routing -->", ["x"]).startswith("<!-- /kvault")


def test_a_table_that_runs_into_the_mark() -> None:
    text = "<!-- kvault:routing -->\n| a | b |\n|---|---|\n| x | y |<!-- /kvault:routing -->"
    after = kept(text, [])
    assert after.startswith(text[: text.index("<!-- /")] + "\n| how a project stands")
    assert kept(after, []) == after
