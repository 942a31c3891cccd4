"""Text from notes to text that can stand in the report: it is cut, and it can open nothing."""

from __future__ import annotations

import re

from kvault.graph.model import ENTITY
from kvault.graph.model import PACKAGE
from kvault.graph.model import TAG
from kvault.graph.model import Node
from kvault.report.model import GONE_NODE

ELLIPSIS = "…"
NAME_BYTES = 48  # a title, or a target that does not exist
PATH_BYTES = 96  # a path that stands as text
LOOK = 4000  # characters of a text that are looked at
LINK_BYTES = 200  # a path longer than this is no link
CODE = (TAG, PACKAGE, ENTITY, GONE_NODE)  # kinds of nodes that no link leads to

# What would begin emphasis, code, a link, a tag, a comment, math, HTML, a block id or a table cell.
MARKUP = re.compile(
    r"[\\`*\[<|$^]|(?<![^\W_])_|_(?![^\W_])|(?<=[%=~])[%=~]|[%=~](?=[%=~])"
    r"|#(?=\S)|&(?=#?\w+;)|:(?=//)"
)
# What would make a list, a quote or a heading of a line that begins with it.
OPENING = re.compile(r"^(\d*)([-+>#.)])")
# Characters that show nothing, or turn the rest of a line around.
UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
NO_LINK = re.compile(rf"[`<>#|\\^$]|\[\[|\]\]|\]\(|%%|^[\s\[]|^\.\.?/|\]$|[\x00-\x1f\x85\u2028\u2029]|{UNSEEN.pattern}")
LOOKALIKES = str.maketrans("[]|`<>\\$", "()/'‹›/＄")
PERCENTS = re.compile("%%+")  # two begin a comment
# Markdown whose text alone is worth reading: links, HTML tags, strong marks.
DRESSED = re.compile(
    r"!?\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|!?\[([^\[\]]*)\]\([^()\s]*\)"
    r"|</?[a-zA-Z][^<>]*>|\*(?=[^\s*])|(?<=[^\s*])\*|`"
)

# A link or picture that was cut before its end, and what says nothing without the note around it.
UNFINISHED = re.compile(r"!\[[^\]]*(?:\]\([^()\s]*)?$|\[([^\[\]]*)\]\([^()\s]*$")
TAGS_ONLY = re.compile(r"(?:#[^\s#]+\s*)+")


def shorten(text: str, limit: int) -> str:
    """Return the text on one line in at most ``limit`` bytes of UTF-8, cut at a word."""
    text = text.strip()
    head = text[: 4 * limit]
    line = " ".join(UNSEEN.sub("", head).split())
    data = line.encode("utf-8", "replace")
    if len(data) <= limit and len(head) == len(text):
        return data.decode()
    cut = data[: limit - len(ELLIPSIS.encode())].decode("utf-8", "ignore")
    words = cut.rpartition(" ")[0].rstrip(" ,;:.-–—")
    # A word that takes more than half of the room is cut itself.
    return (words if len(words.encode()) * 2 > limit else cut.rstrip()) + ELLIPSIS


def prose(text: str, limit: int) -> str:
    """Return a sentence of a note as one to read: links and marks give way to their words."""
    text = text.strip()[:LOOK]
    for _ in range(2):  # a picture may stand inside a link
        text = DRESSED.sub(lambda found: found[1] or found[2] or "", text)
    text = UNFINISHED.sub(lambda found: found[1] or "", text).strip()
    return "" if TAGS_ONLY.fullmatch(text) else plain(text, limit)


def plain(text: str, limit: int) -> str:
    """Return the text as Markdown that shows just these characters."""
    return MARKUP.sub(lambda found: "\\" + found.group(), shorten(text, limit))


def code(text: str, limit: int = NAME_BYTES) -> str:
    """Return the text as a code span, in as many backticks as it takes."""
    line = shorten(text, limit) or "(nothing)"
    longest = max(map(len, re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{fence}{space}{line}{space}{fence}"


class Names:
    """Writes the names of nodes: a link at the first place where one stands, later its title in quotes.

    So a note has one backlink from the report at most, not one from every section that speaks of it.
    """

    def __init__(self, *, links: bool = True) -> None:
        self._links = links
        self._named: dict[str, None] = {}

    def __call__(self, node: Node, *, quoted: bool = True) -> str:
        """Return a link to the node by its full vault path; what a link cannot hold, as code."""
        if node.kind in CODE:
            return title(node)
        if node.id in self._named:
            return f"“{title(node)}”" if quoted else title(node)
        self._named[node.id] = None
        path = _link_path(node.id)
        if not self._links:
            return OPENING.sub(r"\1\\\2", plain(path, PATH_BYTES))
        if NO_LINK.search(path) or not _fits(path):
            return code(path, PATH_BYTES)
        shown = PERCENTS.sub("%", shorten(node.title.strip()[:LOOK].translate(LOOKALIKES), NAME_BYTES))
        return f"[[{path}]]" if shown in ("", path) else f"[[{path}|{shown}]]"

    def mark(self) -> int:
        """Return where one is, to come back to when what is written next is not used."""
        return len(self._named)

    def back(self, mark: int) -> None:
        """Take back the names since the mark."""
        self._named = dict.fromkeys(list(self._named)[:mark])


def count(number: int, word: str) -> str:
    """Return a number with what it counts."""
    return f"{number:,} {word}" + ("" if number == 1 else "s")


def title(node: Node) -> str:
    """Return the title of a node as plain text; what has no title of a person's, as code."""
    if node.kind in CODE:
        return code(node.title, PATH_BYTES if node.kind == GONE_NODE else NAME_BYTES)
    shown = plain(node.title.strip()[:LOOK], NAME_BYTES)
    return OPENING.sub(r"\1\\\2", shown) if shown else code(node.id)


def _link_path(path: str) -> str:
    """Return the path without ``.md``, unless another file could answer to it then."""
    stem = path[:-3] if path.endswith(".md") else path
    last = stem.rpartition("/")[2]
    return path if "." in last or last != last.strip() or not last else stem


def _fits(path: str) -> bool:
    try:
        return len(path.encode()) <= LINK_BYTES
    except UnicodeEncodeError:
        return False
