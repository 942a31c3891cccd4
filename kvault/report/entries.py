"""One entry of the report to one line of text."""

from __future__ import annotations

from kvault.graph.degrees import Connected
from kvault.graph.model import NOTE
from kvault.graph.model import Node
from kvault.report.model import Folder
from kvault.report.model import Group
from kvault.report.model import Joint
from kvault.report.model import Missing
from kvault.report.words import code
from kvault.report.words import name
from kvault.report.words import plain
from kvault.report.words import prose

SUMMARY_BYTES = 110
FOLDER_BYTES = 80
KIND_BYTES = 32
FOLDER_NOTES = 3  # orphans of a folder that are named


def connected(one: Connected, links: bool) -> str:
    """Return a well-connected note, its neighbours, its summary."""
    return f"{name(one.node, links=links)}, {_many(one.degree, 'neighbour')}{_says(one.node)}"


def group(one: Group, links: bool) -> str:
    """Return a community: number, size, best-connected members, summary of the first."""
    members = ", ".join(name(member.node, links=links) for member in one.members)
    return f"**{one.number}**, {_many(one.size, 'node')}: {members}{_says(one.members[0].node)}"


def bridge(one: Joint, links: bool) -> str:
    """Return the only link between two communities, as a sentence."""
    return (
        f"{name(one.source, links=links)}{_where(one.source_group)} *{_verb(one.kind)}* "
        f"{name(one.target, links=links)}{_where(one.target_group)}"
    )


def missing(one: Missing, links: bool) -> str:
    """Return a target that does not exist, who names it first, what it may have meant."""
    line = f"{code(one.target)}, {_many(one.links, 'link')}"
    if one.places:
        place = one.places[0]
        line += f", first in {name(_file(place.path), links=links)} line {place.line}"
    if one.did_you_mean is not None:
        line += f"; did you mean {name(_file(one.did_you_mean), links=links)}?"
    return line


def folder(one: Folder, links: bool) -> str:
    """Return how many orphans a folder holds, and the first of them."""
    notes = ", ".join(name(node, links=links) for node in one.notes[:FOLDER_NOTES])
    more = len(one.notes) - FOLDER_NOTES
    where = code(one.path + "/", FOLDER_BYTES) if one.path else "the vault's own folder"
    return f"{where}, {_many(len(one.notes), 'note')}: {notes}" + (" …" if more > 0 else "")


def doubt(one: Joint, links: bool) -> str:
    """Return an edge that may lead elsewhere, with the line to look at."""
    source, target = name(one.source, links=links), name(one.target, links=links)
    return f"{source} line {one.line} *{_verb(one.kind)}* {target}"


def _many(number: int, word: str) -> str:
    return f"{number:,} {word}" + ("" if number == 1 else "s")


def _says(node: Node) -> str:
    summary = prose(node.summary, SUMMARY_BYTES)
    return f". {summary}" if summary else ""


def _where(place: tuple[int, int] | None) -> str:
    return "" if place is None else f" (community {place[0]}, {_many(place[1], 'node')})"


def _verb(kind: str) -> str:
    return plain(kind.replace("_", " "), KIND_BYTES) or "links"


def _file(path: str) -> Node:
    title = path.rpartition("/")[2].removesuffix(".md")
    return Node(path, NOTE, title, "", None)
