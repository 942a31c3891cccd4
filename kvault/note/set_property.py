"""Sets or removes one property of a note, touching the lines of that property only.

A property begins with its key at the start of a line and goes on over the lines that are indented
or items of its list; blank lines and remarks belong to it where more of it follows.
"""

from __future__ import annotations

import re

from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import splice
from kvault.errors import Refusal
from kvault.note.frontmatter import BOM
from kvault.note.frontmatter import Frontmatter
from kvault.note.frontmatter import read_frontmatter
from kvault.note.model import Value
from kvault.note.yaml_value import Written
from kvault.note.yaml_value import write_key
from kvault.record import NamedTuple

_KEY = re.compile(
    r"""(?:"(?P<double>(?:[^"\\\n]|\\.)*+)"|'(?P<single>(?:[^'\n]|'')*+)'"""
    r"""|(?![-?][ \t]|[\s#"'{\[&*!|>%@`])(?P<plain>[^\n]*?))[ \t]*+:(?=[ \t\r\n]|\Z)"""
)
_LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'", re.DOTALL)
_REMARK = re.compile(r"[ \t]+#[^\r\n]*")
_BLOCK_SCALAR = re.compile(r"[ \t]*(?:[!&]\S*[ \t]+)*[|>]")


class Lines(NamedTuple):
    """The lines of one property, by offsets in the text of the note."""

    key: str
    start: int  # of the line with the key
    colon: int  # after the colon
    value: int  # of the value, after blanks; the end of the key's line when none stands there
    value_end: int  # of the value on the key's line, before a remark
    line: int  # after the key's line
    end: int  # after the last line


def set_property(text: str, key: str, written: Written | None, switches: Switches) -> tuple[Splice, ...]:
    """Return the changes that give a property a value, or with None take it out.

    Keys compare without case. Raises Refusal when the block cannot be read, holds the key twice, or
    would read differently in anything but this property.
    """
    block = read_frontmatter(text, switches)
    _refuse_unreadable(block)
    held = block.properties or {}
    same = [name for name in held if name.lower() == key.lower()]
    if len(same) > 1:
        raise Refusal(
            f"the property {key} stands there twice, as {' and '.join(same)}",
            "take one of them out",
        )
    name = same[0] if same else None
    if name is None and written is None:
        return ()
    if name is not None and written is not None and _equal(held[name], written.value):
        return ()
    changes = _changes(text, block, name, key, written)
    wanted = {other: value for other, value in held.items() if other != name or written}
    if written is not None:
        wanted[name or key] = written.value
    _verify(text, block, splice(text, changes), wanted, switches)
    return changes


def _refuse_unreadable(block: Frontmatter) -> None:
    if block.problems:
        problem = block.problems[0]
        raise Refusal(
            f"its properties cannot be changed: {problem.message}",
            "mend that line first",
            line=problem.line,
        )
    if block.source.lstrip().startswith("{"):
        raise Refusal(
            "its properties are written in braces, which kvault does not change",
            "write them as lines, KEY: VALUE",
            line=2,
        )


def _changes(text: str, block: Frontmatter, name: str | None, key: str, written: Written | None) -> tuple[Splice, ...]:
    if name is None:
        yaml = written.yaml if written else ""
        return (_addition(text, block, f"{write_key(key)}: {yaml}".rstrip(" ")),)
    lines = _find(text, block, name)
    if written is None:
        return (Splice(lines.start, lines.end, ""),)
    more = (Splice(lines.line, lines.end, ""),) if lines.end > lines.line else ()
    if not written.yaml:
        return (Splice(lines.colon, lines.value_end, ""), *more)
    if lines.value == lines.value_end:
        return (Splice(lines.colon, lines.value_end, f" {written.yaml}"), *more)
    return (Splice(lines.value, lines.value_end, written.yaml), *more)


def _addition(text: str, block: Frontmatter, line: str) -> Splice:
    """Return the change that adds a line at the end of the block, or a block that holds it."""
    first = text.find("\n")
    ending = "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
    if block.body > block.start:
        end = block.start + len(block.source)
        return Splice(end, end, line + ending)
    at = len(BOM) if text.startswith(BOM) else 0
    return Splice(at, at, f"---{ending}{line}{ending}---{ending}")


def _find(text: str, block: Frontmatter, name: str) -> Lines:
    """Return the lines of a property. Raises Refusal when they cannot be told."""
    found = [lines for lines in _all_lines(text, block) if lines.key == name]
    if len(found) != 1:
        raise Refusal(
            f"kvault cannot tell which lines hold the property {name}",
            "write it as KEY: VALUE at the start of a line",
        )
    return found[0]


def _all_lines(text: str, block: Frontmatter) -> list[Lines]:
    found: list[Lines] = []
    at, end = block.start, block.start + len(block.source)
    while at < end:
        key = _KEY.match(text, at, end)
        line = _LINE.match(text, at, end)
        after = line.end() if line else end
        if key is None:
            at = after
            continue
        value, value_end = _value(text, key.end(), after)
        scalar = _BLOCK_SCALAR.match(text, key.end(), after) is not None
        last = _last_line(text, after, end, scalar=scalar)
        if last > after and value < value_end:
            value_end = len(text[:after].rstrip("\r\n"))  # it goes on, so no remark follows it here
        found.append(Lines(_name(key), at, key.end(), value, value_end, after, last))
        at = last
    return found


def _name(key: re.Match[str]) -> str:
    if key["double"] is not None:
        import yaml12

        return str(yaml12.parse_yaml(f'"{key["double"]}"'))
    if key["single"] is not None:
        return key["single"].replace("''", "'")
    return key["plain"]


def _value(text: str, colon: int, line: int) -> tuple[int, int]:
    """Return where the value on the key's line begins and ends; a remark is none of it."""
    stop = len(text[colon:line].rstrip(" \t\r\n")) + colon
    start = colon + len(text[colon:stop]) - len(text[colon:stop].lstrip(" \t"))
    quoted = _QUOTED.match(text, start, stop)
    remark = _REMARK.search(text, quoted.end() if quoted else colon, stop)
    if remark is None:
        return start, stop
    if remark.start() <= start:
        return colon, colon  # `key: # remark`
    return start, remark.start()


def _last_line(text: str, at: int, end: int, *, scalar: bool) -> int:
    """Return where the property ends whose first line ends at ``at``.

    ``scalar``: what is indented is text, even where it looks like a remark.
    """
    last = at
    while at < end:
        line = _LINE.match(text, at, end)
        if line is None:
            break
        at, words = line.end(), line.group().strip()
        indented = line.group()[0] in " \t"
        if not words or (words.startswith("#") and not (scalar and indented)):
            continue  # it belongs to the property only if more of it follows
        if not indented and words != "-" and not words.startswith(("- ", "-\t")):
            break
        last = at
    return last


def _verify(text: str, block: Frontmatter, new: str, wanted: dict[str, Value], switches: Switches) -> None:
    """Raise Refusal unless the note would read as wanted, and its text as before."""
    after = read_frontmatter(new, switches)
    same = _equal(after.properties or {}, wanted) and list(after.properties or {}) == list(wanted)
    if after.problems or not same or new[after.body :] != text[block.body :]:
        raise Refusal(
            "the change would alter other properties too; nothing was written",
            "make it by hand, or write each property as KEY: VALUE at the start of a line",
        )


def _equal(one: Value, other: Value) -> bool:
    """Tell whether two values are the same and of the same type: 1 is neither true nor 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_equal, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_equal(one[key], other[key]) for key in one)
    return one == other or (one != one and other != other)
