"""Reading takes steps in proportion to the text, whatever the text."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_file

SWITCHES = Switches()
ALL_ON = Switches(*(True for _ in Switches._fields))

SMALL, LARGE = 4_000, 16_000
HUGE = 120_000
SLACK = 1.5  # of the growth that is in proportion

PIECES = [
    "[[", "[", "]", "](", "[](", "[a](b", "`", "``x", "<", "<a ", '<a b="', "<a b='\"", "x <!--", "<!--\n",
    "$", "$a ", "x $$ a\n\n", "%%\n", "a %% b\n\n", "\\", "#", "# ", "#a", "#1", ">", "1. ", "- ", "a ^b\n\n",
    "^b\n\n", "- a\n\n^b\n\n", "![[", "![", "[[a]]", "[[a]]] ", "^[[[a]]] ", "[a[[b]]", "[[a]]\n", "[x](y)",
    '[x](y "', "[x](<y", "(", "[x](()", "*", "_a_ ", "[r]: x\n", "]:", "[a]: b ", "```\n", "word ", "a\n\n",
    "[x](%)", "<div>\n\n", "a\n===\n", "a\r", "\x00", "$$\nx\n$$\n", "**a ", "[[a#", "[[a|", "`[[", "<a[[", "$[[",
    "中", "\u00a0", "|a|b|\n|-|-|\n", "|[[a]]|#b|\n", "  - a [[b]]\n", "> - a\n", "---\n", "a: [[b]]\n",
]  # fmt: skip


def repeated(piece: str, size: int) -> str:
    return piece * (size // len(piece))


def runs_of_ticks(size: int) -> str:
    """Openings of code none of which closes, then many that are none of theirs."""
    half = "".join("`" * (2 * length) + " " for length in range(1, int(size**0.5 // 2)))
    return half + repeated("`x", size // 2)


def nested_list(size: int) -> str:
    return "\n".join("  " * (row % 50) + "- a [[b]]" for row in range(size // 60))


def properties(size: int) -> str:
    rows = "".join(f'k{row}: "[[a]]"\n' for row in range(size // 14))
    return f"---\n{rows}---\n"


def flow(size: int) -> str:
    items = repeated('"[[a]]", ', size)
    return f"---\na: [{items}]\n---\n"


SHAPES: list[Callable[[int], str]] = [runs_of_ticks, nested_list, properties, flow]


def count_steps(text: str, switches: Switches, path: str = "a.md") -> int:
    """Return the number of calls while a text is read."""
    steps = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal steps
        steps += 1

    sys.setprofile(count)
    try:
        parse_file(path, text, switches)
    finally:
        sys.setprofile(None)
    return steps


def assert_in_proportion(make: Callable[[int], str], switches: Switches) -> None:
    small = count_steps(make(SMALL), switches)
    large = count_steps(make(LARGE), switches)
    assert large <= SLACK * LARGE / SMALL * small + 200


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("switches", [SWITCHES, ALL_ON], ids=["default", "all-on"])
def test_steps_grow_with_repeated_text(piece: str, switches: Switches) -> None:
    count_steps(repeated(piece, SMALL), switches)  # what is loaded once is not counted
    assert_in_proportion(lambda size: repeated(piece, size), switches)


@pytest.mark.parametrize("make", SHAPES)
@pytest.mark.parametrize("switches", [SWITCHES, ALL_ON], ids=["default", "all-on"])
def test_steps_grow_with_shapes(make: Callable[[int], str], switches: Switches) -> None:
    count_steps(make(SMALL), switches)
    assert_in_proportion(make, switches)


@pytest.mark.parametrize("piece", PIECES)
def test_a_huge_note_is_read(piece: str) -> None:
    assert parse_file("a.md", repeated(piece, HUGE), SWITCHES)


def test_a_huge_canvas_is_read() -> None:
    text = json.dumps({"nodes": [{"type": "text", "text": repeated('[[a "b"]] ', HUGE)}]})
    assert len(parse_file("a.canvas", text, SWITCHES).links) == HUGE // 10
