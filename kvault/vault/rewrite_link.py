"""Writes one link with another path, touching nothing else of it."""

from __future__ import annotations

from kvault.edit import Splice
from kvault.edit import splice
from kvault.note.model import MARKDOWN
from kvault.note.model import Link
from kvault.note.properties import link_of
from kvault.record import NamedTuple
from kvault.vault.escapes import DOUBLE
from kvault.vault.escapes import SINGLE
from kvault.vault.escapes import Quoting
from kvault.vault.escapes import quoting_at
from kvault.vault.escapes import whole_scalar
from kvault.vault.link_parts import Parts
from kvault.vault.link_parts import parts_of
from kvault.vault.linktext import write_destination


class Rewrite(NamedTuple):
    """A link that reads differently after the move."""

    start: int  # offset in the text before
    line: int
    column: int
    raw: str
    new: str
    splices: tuple[Splice, ...]


def rewrite_link(text: str, link: Link, path: str, shown: str | None) -> Rewrite | None:
    """Return the changes that give a link of a text another path and display text.

    None where it cannot be written so, or its place in the text cannot be told.
    """
    quoting = quoting_at(text, link.start, link.source)
    raw = _raw(text, link, quoting)
    signs = quoting.signs(raw)
    value = "".join(map(quoting.read, signs))
    if len(value) != len(signs) or not _says(value, link):
        return None  # such as a property over several lines, which YAML folds
    parts = parts_of(value, link.form, embed=link.embed, text=link.text)
    changes = None if parts is None else _path_changes(parts, path, link)
    if parts is None or changes is None:
        return None
    if shown is not None and shown != link.text and parts.text is not None:
        changes.append(Splice(parts.text, parts.text + len(link.text or ""), shown))
    offsets = [0]
    for sign in signs:
        offsets.append(offsets[-1] + len(sign))
    inside = [Splice(offsets[one.start], offsets[one.end], quoting.write(one.new)) for one in sorted(changes)]
    return Rewrite(
        link.start,
        link.line,
        link.column,
        raw,
        splice(raw, inside),
        tuple(Splice(link.start + one.start, link.start + one.end, one.new) for one in inside),
    )


def _raw(text: str, link: Link, quoting: Quoting) -> str:
    """Return a link as written; a quoted property is one as a whole, up to the closing quote."""
    if quoting in (DOUBLE, SINGLE):
        return text[link.start : whole_scalar(text, link.start, quoting)]
    return link.raw


def _says(value: str, link: Link) -> bool:
    """Tell whether a property is the link that was read from it, and was found where it stands."""
    if not link.source.startswith("property:"):
        return True
    found = link_of(value)
    return found is not None and (found.path, found.subpath, found.text) == (
        link.path,
        link.subpath,
        link.text,
    )


def _path_changes(parts: Parts, path: str, link: Link) -> list[Splice] | None:
    """Return the changes that put a path into a link; a subpath and what is around stay."""
    if link.form != MARKDOWN:
        return [Splice(parts.start, parts.end, path)]
    written = write_destination(path, parts.rest, link.subpath, angle=parts.angle)
    if written is None:
        return None
    angle = written.startswith("<")
    inner = written[1:-1] if angle else written
    inner = inner.removesuffix(parts.rest)
    if angle == parts.angle:
        return [Splice(parts.start, parts.end, inner)]
    first, last = parts.destination
    if angle:
        return [Splice(first, parts.end, f"<{inner}"), Splice(last, last, ">")]
    return [Splice(first, parts.end, inner), Splice(last - 1, last, "")]
