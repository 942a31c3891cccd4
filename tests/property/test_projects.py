"""For any cards and places: what is written is read again, and nothing else of a card ever changes."""

from __future__ import annotations

import os

from hypothesis import given
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.edit import splice
from kvault.note.cards import SOURCES
from kvault.note.cards import read_places
from kvault.note.frontmatter import read_frontmatter
from kvault.note.routing import kept_routing
from kvault.note.routing import routing_rows
from kvault.note.templates import routing_text
from kvault.project.places import Location
from kvault.project.places import Row
from kvault.project.places import deepest
from kvault.project.places import split
from kvault.project.rows import add_row
from kvault.project.rows import change_row
from kvault.project.rows import remove_rows
from kvault.project.rows import set_branch
from kvault.project.rows import written_row

NAMES = st.sampled_from(("a", "b", "ab", "A"))
PATHS = st.lists(NAMES, max_size=4).map(lambda names: "/" + "/".join(names))
ROWS = st.lists(st.tuples(st.sampled_from(("repo", "folder", "search")), PATHS, NAMES), max_size=5)
TEXTS = st.text(st.sampled_from("a/|\\` \t[]#*~é\n\r.-:C"), max_size=12)
LINES = st.lists(
    st.one_of(
        st.sampled_from(
            (
                "| Source | Path |", "|---|---|", "| repo | /x |", "|repo|/y|", "| branch | main |", "| branch | `b` |",
                "| search | /a\\|b |", "", "Prose. | Not a row", "```", "---", "type: project", "| x | y |",
            )
        ),
        TEXTS.map(lambda text: text.replace("\n", "").replace("\r", "")),
    ),
    max_size=10,
)  # fmt: skip
CARDS = st.tuples(LINES, st.sampled_from(("\n", "\r\n")), st.booleans()).map(
    lambda given: given[1].join(given[0]) + (given[1] if given[2] else "")
)


def places(text: str) -> list[tuple[str, str]]:
    return [(row.source, row.path) for row in read_places(text, read_frontmatter(text, Switches()).body)]


@given(st.sampled_from(SOURCES), TEXTS)
def test_a_row_is_read_as_it_was_meant_or_refused(source: str, path: str) -> None:
    try:
        row = written_row(source, path)
    except ValueError:
        return
    assert [(one.source, one.path) for one in read_places(row)] == [(source, path)]
    assert "\n" not in row


@given(CARDS, st.sampled_from(("repo", "search")), st.sampled_from(("/new", "/n|w", "/n [[x]]")))
def test_a_row_more_and_nothing_else(text: str, source: str, path: str) -> None:
    changes = add_row(text, source, path, Switches())
    after = splice(text, changes)
    before = places(text)
    assert sorted(places(after)) == sorted([*before, (source, path)])
    (change,) = changes
    assert change.start == change.end
    assert read_frontmatter(after, Switches()).source == read_frontmatter(text, Switches()).source


@given(CARDS, st.data())
def test_a_row_less_or_another_and_nothing_else(text: str, data: st.DataObject) -> None:
    rows = read_places(text, read_frontmatter(text, Switches()).body)
    if not rows:
        return
    number = data.draw(st.integers(0, len(rows) - 1))
    row, others = rows[number], [one for at, one in enumerate(rows) if at != number]
    told = [(one.source, one.path) for one in others]
    assert places(splice(text, remove_rows(text, (row,)))) == told
    changed = places(splice(text, change_row(text, row, "/c|d")))
    assert changed == [*told[:number], (row.source, "/c|d"), *told[number:]]


@given(CARDS, st.sampled_from(("main", "fix/a-b", "é|x")))
def test_exactly_one_branch_row_and_all_others_as_they_were(text: str, branch: str) -> None:
    after = splice(text, set_branch(text, branch, Switches()))
    found = places(after)
    assert [path for source, path in found if source == "branch"] == [branch]
    assert [one for one in found if one[0] != "branch"] == [one for one in places(text) if one[0] != "branch"]
    assert set_branch(after, branch, Switches()) == ()


def expected(rows: list[tuple[str, str, str]], here: str, top: str | None) -> str | None:
    """Return the deepest row's card, told by texts with a slash at their ends instead of components."""
    best: tuple[int, str] | None = None
    for source, path, card in rows:
        inside = f"{here}/".replace("//", "/").startswith(f"{path}/".replace("//", "/"))
        strictly = top is not None and top != path and f"{top}/".startswith(f"{path}/".replace("//", "/"))
        if source == "search" or not inside or (source == "folder" and strictly):
            continue
        depth = 0 if path == "/" else path.count("/")
        if best is None or (-depth, card) < best:
            best = (-depth, card)
    return best and best[1]


@given(ROWS, PATHS, st.integers(0, 5), st.randoms(use_true_random=False))
def test_the_deepest_row_wins_whatever_the_order(
    rows: list[tuple[str, str, str]], here: str, up: int, order: object
) -> None:
    top = here
    for _ in range(up):
        top = os.path.dirname(top)
    given_top = None if up == 5 else top
    location = Location(split(here), split(given_top) if given_top else None, None)
    made = [Row(source, split(path), f"projects/{card}/{card}.md") for source, path, card in rows]
    order.shuffle(made)  # type: ignore[attr-defined]
    found = deepest(made, location)
    assert (None if found is None else found.card.split("/")[1]) == expected(rows, here, given_top)


FOLDERS = st.lists(st.sampled_from(("Notes", "a|b", "Daily")), unique=True)


@given(FOLDERS, FOLDERS, st.booleans(), st.booleans(), st.data())
def test_the_routing_table_is_kept_and_a_persons_rows_with_it(
    old: list[str], new: list[str], schema: bool, windows: bool, data: st.DataObject
) -> None:
    text = routing_text(old, schema=schema)
    lines = text.split("\n")
    table = [number for number, line in enumerate(lines) if line.startswith("|")]
    mine = "| a thing of mine | [[x\\|y]] |"
    at = data.draw(st.sampled_from(table[2:])) + 1
    gone = data.draw(st.sampled_from(table[2:]))
    lines = [*(line for number, line in enumerate(lines[:at]) if number != gone), mine, *lines[at:]]
    text = ("\r\n" if windows else "\n").join(lines)
    rows = routing_rows(new, schema=schema)
    after = splice(text, kept_routing(text, rows))
    shown = after.replace("\r\n", "\n").split("\n")
    assert mine in shown
    assert all(f"| {label} | {target} |" in shown for label, target in rows)
    assert ("\n" in after.replace("\r\n", "")) != windows
    assert kept_routing(after, rows) == ()
    begin, end = text.index("<!-- kvault:routing"), text.index("<!-- /kvault:routing")
    assert after.startswith(text[:begin])
    assert after.endswith(text[end:])


@given(st.text(st.sampled_from("a|\n- <!>[]"), max_size=40))
def test_a_file_without_the_marks_is_left_alone(text: str) -> None:
    assert kept_routing(text, routing_rows((), schema=True)) == ()
