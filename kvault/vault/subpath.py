"""Finds the heading or block that a subpath names."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.config import Switches
from kvault.note.model import Block
from kvault.note.model import Heading

# These become blanks on both sides; "-", "_", "'" and all marks beyond ASCII stay.
_BLANKED = '!"#$%&()*+,.:;<=>?@^`{|}~/[]\\\r\n'
_TO_BLANKS = str.maketrans(dict.fromkeys(_BLANKED, " "))


def heading_key(text: str) -> str:
    """Return a heading's text, or that of a link to it, as the two are compared."""
    return " ".join(text.translate(_TO_BLANKS).split()).lower()


def subpath_opaque(target: str) -> bool:
    """Tell whether subpaths into a file are not to be checked, such as the page of a PDF."""
    return not target.lower().endswith(".md")


def find_subpath(subpath: str, headings: Sequence[Heading], blocks: Sequence[Block], switches: Switches) -> int | None:
    """Return the line of the heading, block or footnote that a subpath names, or None.

    ``#A#B`` names B below A; ``#`` alone is the note.
    """
    parts = [part for part in subpath.split("#") if part]
    if not parts:
        return 1
    last = parts[-1].strip()
    if last.startswith("^"):
        return _find_block(last[1:], blocks)
    if last.startswith("[^") and last.endswith("]"):
        found = _find_block(last, blocks)
        if found is not None:
            return found
    return _find_heading([heading_key(part) for part in parts], headings, switches)


def _find_block(name: str, blocks: Sequence[Block]) -> int | None:
    wanted = name.lower()
    for block in blocks:
        if block.id.lower() == wanted:
            return block.line
    return None


def _find_heading(keys: list[str], headings: Sequence[Heading], switches: Switches) -> int | None:
    above: list[tuple[int, str]] = []  # level and key of the headings we are below
    for heading in headings:
        while above and above[-1][0] >= heading.level:
            above.pop()
        key = heading_key(heading.text)
        if key == keys[-1] and _is_below(keys[:-1], above, switches.skip_levels):
            return heading.line
        above.append((heading.level, key))
    return None


def _is_below(keys: list[str], above: list[tuple[int, str]], skip_levels: bool) -> bool:
    """Tell whether headings of these keys stand above, in this order."""
    names = [key for _, key in above]
    if not skip_levels:
        return names[len(names) - len(keys) :] == keys
    rest = iter(names)
    return all(key in rest for key in keys)
