"""Rows of a card change one by one; every other byte stays."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import splice
from kvault.note.cards import read_places
from kvault.project.rows import add_row
from kvault.project.rows import change_row
from kvault.project.rows import remove_rows
from kvault.project.rows import set_branch
from kvault.project.rows import written_row

HEAD = "---\ntype: project  # mine\nstatus:   active\n---\n"
TABLE = "| Source | Path |\n|---|---|\n"
REST = "\nWhat it is: [[projects/a/notes/n]] | not a row\n"


def rows(text: str) -> list[tuple[str, str]]:
    return [(one.source, one.path) for one in read_places(text)]


def added(text: str, source: str, path: str) -> str:
    return splice(text, add_row(text, source, path, Switches()))


def test_a_row_goes_after_the_last_one() -> None:
    text = HEAD + TABLE + "| repo   | /x   |\n" + REST
    assert added(text, "search", "/y") == HEAD + TABLE + "| repo   | /x   |\n| search | /y |\n" + REST


@pytest.mark.parametrize("table", [TABLE, "|Source|Path|\n| :-- | --: |\n"])
def test_a_row_goes_into_an_empty_table(table: str) -> None:
    assert added(HEAD + table + REST, "repo", "/x") == HEAD + table + "| repo | /x |\n" + REST


@pytest.mark.parametrize("text", ["", HEAD, "Prose.\n", HEAD + "Prose.\n", HEAD + "\nProse.\n", HEAD.rstrip()])
def test_a_card_without_a_table_gets_one(text: str) -> None:
    after = added(text, "repo", "/x")
    assert rows(after) == [("repo", "/x")]
    assert after.replace(TABLE + "| repo | /x |\n", "").split() == text.split()
    assert "|\nProse" not in after


@pytest.mark.parametrize("text", [HEAD + TABLE.rstrip(), HEAD + TABLE + "| repo | /x |"])
def test_a_table_at_the_very_end(text: str) -> None:
    after = added(text, "search", "/y")
    assert after.startswith(text + "\n")
    assert rows(after)[-1] == ("search", "/y")


def test_line_ends_are_those_of_the_card() -> None:
    text = (HEAD + TABLE + "| repo | /x |\n").replace("\n", "\r\n")
    after = added(text, "search", "/y")
    assert after == text + "| search | /y |\r\n"
    assert "\n" not in splice(after, set_branch(after, "main", Switches())).replace("\r\n", "")


@pytest.mark.parametrize(
    ("path", "cell"),
    [
        ("/a|b", "/a\\|b"),
        ("/a/[[x]]", "`/a/[[x]]`"),
        ("/my #app", "`/my #app`"),
        ("/a*b|c", "`/a*b\\|c`"),
        ("C:\\Users\\me", "C:\\Users\\me"),
        ("/with blanks/é 笔记", "/with blanks/é 笔记"),
    ],
)
def test_a_path_is_written_so_that_it_is_read_again(path: str, cell: str) -> None:
    row = written_row("repo", path)
    assert row == f"| repo | {cell} |"
    assert rows(row) == [("repo", path)]


@pytest.mark.parametrize("path", ["/a\nb", "/a\\|b", " /a", "/a ", "", "/a\\", "/a\x1b[0m", "/a\udcff", "`/a`"])
def test_a_path_that_no_row_can_hold_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="no row of a card can hold"):
        written_row("repo", path)


def test_only_the_cell_changes() -> None:
    text = HEAD + TABLE + "|  branch\t|  `main`   |  note |\n" + REST
    (row,) = read_places(text)
    assert splice(text, change_row(text, row, "dev")) == text.replace("`main`", "dev")


def test_a_removed_row_takes_its_line_along() -> None:
    text = HEAD + TABLE + "| repo | /x |\n| search | /y |\n| branch | main |\n" + REST
    _, gone, _ = read_places(text)
    assert splice(text, remove_rows(text, (gone,))) == text.replace("| search | /y |\n", "")


def test_there_is_exactly_one_branch_row() -> None:
    text = HEAD + TABLE + "| repo | /x |\n" + REST
    one = splice(text, set_branch(text, "main", Switches()))
    assert one == HEAD + TABLE + "| repo | /x |\n| branch | main |\n" + REST
    assert set_branch(one, "main", Switches()) == ()
    two = one.replace("| branch | main |\n", "| branch | main |\n| branch | old |\n")
    assert splice(two, set_branch(two, "dev", Switches())) == one.replace("main", "dev")


def test_a_row_in_the_properties_is_none() -> None:
    text = "---\nx: |\n  | repo | /no |\n---\n"
    assert set_branch(text, "b", Switches()) == (
        Splice(len(text), len(text), "| Source | Path |\n|---|---|\n| branch | b |\n"),
    )
