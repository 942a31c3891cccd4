"""One entry of the report to one line of text."""

from __future__ import annotations

from kvault.graph.degrees import Connected
from kvault.graph.model import NOTE
from kvault.graph.model import Node
from kvault.report.model import Community
from kvault.report.model import Folder
from kvault.report.model import Group
from kvault.report.model import Joint
from kvault.report.model import Missing
from kvault.report.words import Names
from kvault.report.words import code
from kvault.report.words import count
from kvault.report.words import plain
from kvault.report.words import prose
from kvault.report.words import title

SUMMARY_BYTES = 110
FOLDER_BYTES = 80
KIND_BYTES = 32
FOLDER_NOTES = 3  # orphans of a folder that are named


def connected(one: Connected, name: Names) -> str:
    """Return a well-connected note, its neighbours, its summary."""
    return f"{name(one.node)}, {count(one.degree, 'neighbour')}{_says(one.node)}"


def group(one: Group, name: Names) -> str:
    """Return a community: its best-connected member, number and size, the next members, what the first says."""
    first, *others = one.members
    more = f", with {', '.join(name(member.node) for member in others)}" if others else ""
    return f"**{name(first.node, quoted=False)}** ({one.number}), {count(one.size, 'node')}{more}{_says(first.node)}"


def bridge(one: Joint, name: Names) -> str:
    """Return the only link between two communities, as a sentence."""
    line = f"{name(one.source)} *{verb(one.kind)}* {name(one.target)}"
    if one.source_group is None or one.target_group is None:
        return line
    return f"{line}: {called(one.source_group)} meets {called(one.target_group)}"


def called(one: Community) -> str:
    """Return the name of a community with its number."""
    return f"**{title(one.best)}** ({one.number})"


def missing(one: Missing, name: Names) -> str:
    """Return a target that does not exist, who names it first, what it may have meant."""
    line = f"{code(one.target)}, {count(one.links, 'link')}"
    if one.places:
        place = one.places[0]
        line += f", first in {name(_file(place.path))} line {place.line}"
    if one.did_you_mean is not None:
        line += f"; did you mean {name(_file(one.did_you_mean))}?"
    return line


def folder(one: Folder, name: Names) -> str:
    """Return how many orphans a folder holds, and the first of them."""
    notes = ", ".join(name(node) for node in one.notes[:FOLDER_NOTES])
    more = len(one.notes) - FOLDER_NOTES
    where = code(one.path + "/", FOLDER_BYTES) if one.path else "the vault's own folder"
    return f"{where}, {count(len(one.notes), 'note')}: {notes}" + (" …" if more > 0 else "")


def doubt(one: Joint, name: Names) -> str:
    """Return an edge that may lead elsewhere, with the line to look at."""
    source, target = name(one.source), name(one.target)
    return f"{source} line {one.line} *{verb(one.kind)}* {target}"


def _says(node: Node) -> str:
    summary = prose(node.summary, SUMMARY_BYTES)
    return f". {summary}" if summary else ""


def verb(kind: str) -> str:
    """Return what one node does to another, by the kind of their edge."""
    return plain(kind.replace("_", " "), KIND_BYTES) or "links"


def _file(path: str) -> Node:
    return Node(path, NOTE, path.rpartition("/")[2].removesuffix(".md"), "", None)
