"""Holds what is known while the prose of a text is read."""

from __future__ import annotations

from kvault.config import Switches

NEVER = 1 << 60

Found = tuple[int, int, bool, str, str, "str | None", "str | None", bool]
"""A link: start, end, embed, form, path, subpath, text, external."""


class Scanner:
    """What was found so far, and the state of the leaf that is being read.

    Every search for a mark that fails is remembered, so that reading is linear on any text.
    """

    __slots__ = (
        "text", "switches", "definitions", "links", "tags", "opaque", "next_destination",
        "start", "end", "brackets", "inactive", "tag_may_follow", "missing", "last_runs",
        "closing",
    )  # fmt: skip

    def __init__(self, text: str, switches: Switches, definitions: dict[str, str], destination: int = 0) -> None:
        self.text = text
        self.switches = switches
        self.definitions = definitions  # of reference-style links, by their folded label
        self.links: list[Found] = []
        self.tags: list[tuple[int, str]] = []
        self.opaque: list[tuple[int, int]] = []
        self.next_destination = text.find("](", destination)
        # What follows is about the leaf that is being read.
        self.brackets: list[int] = []  # offsets of "[" that may open a Markdown link; < 0: image
        self.inactive = 0  # the links among the first so many brackets hold a link already
        self.missing: dict[str, int] = {}  # mark -> there is no more of it up to this offset
        self.last_runs: dict[int, int] | None = None  # length of a run of ticks -> the last one
        self.closing = -1  # the next "]" when there are brackets

    def begin(self, start: int, end: int) -> None:
        """Begin with the leaf from ``start`` to ``end``."""
        self.start, self.end = start, end
        self.tag_may_follow = start
        self.inactive = 0
        self.last_runs = None
        self.closing = -1
        self.brackets.clear()
        self.missing.clear()

    def next_closing(self, at: int) -> int:
        """Return the next "]" of the leaf."""
        if self.closing < at:
            close = self.text.find("]", at, self.end)
            self.closing = NEVER if close == -1 else close
        return self.closing

    def may_hold_markdown_links(self, at: int) -> bool:
        """Tell whether a bracket at ``at`` may belong to a Markdown link."""
        if self.definitions:
            return True
        if -1 < self.next_destination < at:
            self.next_destination = self.text.find("](", at)
        return -1 < self.next_destination < self.end

    def is_embed(self, at: int) -> bool:
        """Tell whether an unescaped "!" stands before the opening at ``at``."""
        return self.text[at - 1] == "!" and at > self.start and self.tag_may_follow != at

    def add(self, row: Found) -> None:
        """Take a link; inside a link there is no other but an embed."""
        if not row[2]:
            self.inactive = len(self.brackets)
        self.links.append(row)

    def find(self, mark: str, at: int) -> int:
        """Return the next place of a mark in the leaf, or -1."""
        if self.missing.get(mark):
            return -1
        place = self.text.find(mark, at, self.end)
        if place == -1:
            self.missing[mark] = self.end
        return place

    def hide(self, start: int, end: int) -> int:
        """Note that a stretch is opaque, and return its end."""
        self.opaque.append((start, end))
        return end
