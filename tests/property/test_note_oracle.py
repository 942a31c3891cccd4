"""A second opinion on headings: marko, an independent CommonMark parser."""

from __future__ import annotations

import marko
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from marko.block import Heading
from marko.block import SetextHeading

from kvault.config import Switches
from kvault.note.parse import parse_note

SWITCHES = Switches()
LINE = st.lists(
    st.sampled_from(
        ["a", "word", " ", "- ", "1. ", "2) ", "> ", "# ", "## ", "#", "  ", "    ", "---", "***"]
        + ["===", "```", "~~~", "<div>", "<!-- x -->", "é", "*", "+ ", "#a", "\\"]
    ),
    max_size=4,
).map("".join)
DOCUMENTS = st.lists(LINE, max_size=8).map("\n".join)


def outline(text: str) -> list[int]:
    """Return the levels of the headings that stand in no quote and no list."""
    return [child.level for child in marko.parse(text).children if isinstance(child, (Heading, SetextHeading))]


@settings(max_examples=400, deadline=None)
@given(DOCUMENTS)
def test_headings_are_those_of_commonmark(text: str) -> None:
    body = "\n" + text  # so that no line of it is the first of a property block
    assert [heading.level for heading in parse_note(body, SWITCHES).headings] == outline(body)
