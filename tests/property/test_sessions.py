"""A person writes in a session's note while the session goes on: not a word of theirs is lost, whatever the order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.history import Range
from kvault.note.parse import parse_note
from kvault.session.lines import lines_of
from kvault.session.model import SECTIONS
from kvault.session.model import Head
from kvault.session.model import Turn
from kvault.session.note import Wish
from kvault.session.note import new_note
from kvault.session.note import rewrite
from kvault.session.summary import read_summary
from kvault.session.untrusted import markdown

SWITCHES = Switches()
HEAD = Head("app", "s1", "Billing", "2026-10-16", "projects/app/app")
COMMITS = ("3f2a91c0b7de", "9c41e2d07a55", "aaaaaaaaaaaa", "bbbbbbbbbbbb")

TURN, SUMMARY, MOVE, FORGET = "turn summary move forget".split()
WRITE, CHANGE, REMOVE, PROPERTY = "write change remove property".split()
KINDS = (TURN, TURN, SUMMARY, MOVE, WRITE, WRITE, CHANGE, REMOVE, PROPERTY, FORGET)
STEPS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 1000)), max_size=25)
SHAPES = (
    "{}",
    "- {}",
    "  - {}",
    "### {}",
    "> {}",
    "| {} | b |",
    "1. {}",
    "## {}",
    "text {}\n\nmore {}",
    "```\n{}\n```",
)


class Desk:
    """A note, what kvault remembers of it, and what a person wrote into it."""

    def __init__(self, ending: str) -> None:
        self.data = new_note(HEAD, git=True).replace("\n", ending).encode()
        self.prints: dict[str, set[str]] = {}
        self.theirs: set[str] = set()
        self.number = 0
        self.ending = ending

    def lines(self) -> list[str]:
        return self.data.decode().split(self.ending)

    def tell(self, wish: Wish) -> None:
        done = rewrite(self.data, wish, lambda name, one: one in self.prints.get(name, ()), SWITCHES)
        for name, one in done.prints.items():
            self.prints.setdefault(name, set()).add(one)
        self.data = done.data

    def word(self) -> str:
        self.number += 1
        return f"theirs{self.number}x"

    def body(self) -> int:
        return self.lines().index("---", 1) + 1

    def write(self, at: int) -> None:
        word = self.word()
        lines = self.lines()
        place = self.body() + at % (len(lines) - self.body() + 1)
        lines[place:place] = SHAPES[at % len(SHAPES)].format(word, word).split("\n")
        self._keep(lines, word)

    def write_head(self, at: int) -> None:
        """Write a property, a comment or another summary among the properties."""
        word = self.word()
        lines = self.lines()
        if at % 3 == 2:
            own = next((number for number, line in enumerate(lines) if line.startswith("summary: ")), 0)
            lines[own : own + 1] = [f"summary: {word}"] if own else [lines[0], f"summary: {word}"]
        else:
            lines.insert(1 + at % (self.body() - 1), f"# {word}" if at % 3 else f"{word}: {word} and more")
        self.theirs = {one for one in self.theirs if any(one in line for line in lines)}
        self._keep(lines, word)

    def change(self, at: int) -> None:
        lines = self.lines()
        place = self.body() + at % max(len(lines) - self.body(), 1)
        word = self.word()
        if place < len(lines):
            lines[place] += f" {word}"
            self._keep(lines, word)

    def remove(self, at: int) -> None:
        lines = self.lines()
        place = self.body() + at % max(len(lines) - self.body(), 1)
        if place < len(lines):
            gone = lines.pop(place)
            self.theirs = {word for word in self.theirs if word not in gone or any(word in one for one in lines)}
            self._keep(lines)

    def _keep(self, lines: list[str], *words: str) -> None:
        self.theirs.update(words)
        self.data = self.ending.join(lines).encode()


def step(desk: Desk, what: str, at: int) -> None:
    if what == TURN:
        files, failed = ((f"f{at}.py",), (f"tool {at}",)) if at % 3 else ((), ())
        desk.tell(Wish(lines_of(Turn(f"request {at}", files, failed, ""), files)))
    elif what == SUMMARY:
        said = read_summary(f"## Focus\nSaid {at}.\n## Wins\n- won {at}\n## Mistakes\n- {at}\n")
        desk.tell(Wish((), tuple(said.sections.items()), None, None, f"Summary {at}"))
    elif what == MOVE:
        ends = COMMITS[at % 4], COMMITS[at // 4 % 4]
        ranges = tuple(Range("app", branch, ends[0], ends[1]) for branch in ("main", "feat/x")[: 1 + at % 2])
        desk.tell(Wish((), (), ranges, "main"))
    elif what == FORGET:
        desk.prints = {}
    else:
        {WRITE: desk.write, CHANGE: desk.change, REMOVE: desk.remove, PROPERTY: desk.write_head}[what](at)


@given(STEPS, st.sampled_from(["\n", "\r\n"]))
def test_no_word_of_a_person_is_lost(steps: list[tuple[str, int]], ending: str) -> None:
    desk = Desk(ending)
    for what, at in steps:
        before = desk.data.decode()
        step(desk, what, at)
        after = desk.data.decode()
        for word in desk.theirs:
            assert word in after, (what, at, before)
        if what in (TURN, SUMMARY, MOVE):
            kept = [line for line in before.split(ending) if "theirs" in line and "git log" not in line]
            assert all(line in after.split(ending) for line in kept), (what, at, before)
            assert after.count("\n") == after.count(ending)
            assert parse_note(after, SWITCHES).problems == ()


@given(STEPS)
def test_the_last_request_is_always_there(steps: list[tuple[str, int]]) -> None:
    desk = Desk("\n")
    for what, at in steps:
        step(desk, what, at)
        if what == TURN:
            assert f"- request {at}" in desk.data.decode().split("\n")


@given(STEPS)
def test_telling_it_again_changes_nothing(steps: list[tuple[str, int]]) -> None:
    desk = Desk("\n")
    for what, at in steps:
        step(desk, what, at)
        if what in (TURN, SUMMARY, MOVE):
            once = desk.data
            step(desk, what, at)
            assert desk.data == once


@given(st.text(max_size=200))
def test_whatever_is_said_is_words_on_one_line(text: str) -> None:
    said = markdown(text, 300)
    assert "\n" not in said and "\r" not in said
    note = parse_note(f"## Focus\n\n- {said}\n\n## Git\n\n[[L]] #T\n", SWITCHES)
    assert [link.raw for link in note.links if not link.external] == ["[[L]]"]
    assert [tag.tag for tag in note.tags] == ["#T"]
    assert [heading.text for heading in note.headings] == ["Focus", "Git"] and set(SECTIONS) > {"Focus", "Git"}
    assert note.blocks == ()


@given(st.text(max_size=400))
def test_whatever_a_model_says_forges_nothing(text: str) -> None:
    said = read_summary(text)
    for shown in said.sections.values():
        note = parse_note(f"## Focus\n\n{shown}\n\n## Git\n\n[[L]] #T\n", SWITCHES)
        assert [link.raw for link in note.links if not link.external] == ["[[L]]"], shown
        assert [heading.text for heading in note.headings] == ["Focus", "Git"], shown
        assert [tag.tag for tag in note.tags] == ["#T"], shown
