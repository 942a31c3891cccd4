"""The sections of a session's note: where they stand, and the splices that add to them or replace them."""

from __future__ import annotations

from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import fingerprint as print_of
from kvault.note.frontmatter import read_frontmatter
from kvault.note.structure import find_blocks
from kvault.record import NamedTuple
from kvault.session.model import SECTIONS

_LEVEL = 2


class Section(NamedTuple):
    """One section of a note, by offsets in its text."""

    name: str  # one of SECTIONS
    start: int  # of its heading
    body: int  # after the heading's line
    end: int  # after its last line: where the next heading begins, or the text ends


class Body(NamedTuple):
    """A note as kvault finds it."""

    text: str
    sections: dict[str, Section]  # of each name the first
    ending: str  # of its lines

    def held(self, name: str) -> str:
        """Return what stands in a section, without blank lines around it; "" where there is none."""
        found = self.sections.get(name)
        return _trimmed(self.text[found.body : found.end]) if found else ""


def read_body(text: str, switches: Switches) -> Body:
    """Return the sections of a note; a heading in code, in a comment or in a list is none of them."""
    titles = find_blocks(text, read_frontmatter(text, switches).body, len(text), switches).titles
    found: dict[str, Section] = {}
    for number, (level, title, start) in enumerate(titles):
        line = text[start : text.find("\n", start) + 1 or len(text)]
        if level != _LEVEL or not line.startswith("## ") or title.strip() not in SECTIONS:
            continue
        after = (at for other, _, at in titles[number + 1 :] if other <= _LEVEL)
        section = Section(title.strip(), start, start + len(line), next(after, len(text)))
        found.setdefault(section.name, section)
    first = text.find("\n")
    return Body(text, found, "\r\n" if first > 0 and text[first - 1] == "\r" else "\n")


def fingerprint(held: str) -> str:
    """Return by what kvault knows a section again as it wrote it; line endings do not count."""
    return print_of(held.replace("\r\n", "\n").encode("utf-8", "surrogatepass"))[:32]


def add(body: Body, name: str, lines: str) -> Splice | None:
    """Return the change that puts lines at the end of a section; None where they stand there already."""
    held = body.held(name)
    new = [line for line in lines.split("\n") if not line.strip() or line not in held.splitlines()]
    if not "".join(new).strip():
        return None
    apart = "\n" if held and _is_list(held.splitlines()[-1]) and _is_list(new[0]) else "\n\n"
    return _put(body, name, held, f"{held}{apart}" if held else "", _trimmed("\n".join(new)))


def replace(body: Body, name: str, text: str) -> Splice | None:
    """Return the change that gives a section another text; None where it has that already."""
    held = body.held(name)
    return None if held.replace("\r\n", "\n") == text else _put(body, name, held, "", text)


def _put(body: Body, name: str, held: str, before: str, text: str) -> Splice:
    """Return the change of a section's text to ``before`` and then ``text``; what is ``held`` is not touched."""
    found = body.sections.get(name)
    if found is None:
        at = _place_of_new(body, name)
        gap = (
            ""
            if body.text[:at].endswith(("\n\n", "\n\r\n")) or not at
            else "\n"
            if body.text[:at].endswith("\n")
            else "\n\n"
        )
        return Splice(at, at, _ended(body, f"{gap}## {name}\n\n{text}\n\n"))
    inside = body.text[found.body : found.end]
    start = found.body + inside.index(held) if held else found.body
    stop = start + len(held) if held else found.end
    if before:
        return Splice(stop, stop, _ended(body, f"{before[len(held) :]}{text}{_closing(body, stop)}"))
    lead = "" if held else "\n" if found.body and body.text[found.body - 1] == "\n" else "\n\n"
    tail = _closing(body, stop) if held else "\n\n" if found.end < len(body.text) else "\n"
    return Splice(start, stop, _ended(body, f"{lead}{text}{tail}"))


def _closing(body: Body, at: int) -> str:
    """Return the line end that has to follow what is put at the end of a text."""
    return "" if at < len(body.text) else "\n"


def _place_of_new(body: Body, name: str) -> int:
    """Return where a section belongs that is not there: before the next of its order, else at the end."""
    order = SECTIONS[SECTIONS.index(name) + 1 :]
    after = next((body.sections[other].start for other in order if other in body.sections), None)
    return len(body.text) if after is None else after


def _ended(body: Body, text: str) -> str:
    return text.replace("\n", body.ending)


def _trimmed(text: str) -> str:
    """Return a text without the blank lines around it."""
    lines = text.splitlines(keepends=True)
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        del lines[-1]
    return "".join(lines).rstrip("\r\n")


def _is_list(line: str) -> bool:
    return line.lstrip().startswith(("- ", "* ", "+ "))
