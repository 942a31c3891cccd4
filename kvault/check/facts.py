"""What is known of a vault, as the rows that rules read, whether they come from texts or from an index."""

from __future__ import annotations

from functools import cached_property

from kvault.note.faults import COMMENTED
from kvault.note.faults import MENTION
from kvault.note.kinds import CARD_TYPES
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.vault.names import NameTable
from kvault.vault.names import base_of
from kvault.vault.names import fold

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Iterable
    from collections.abc import Iterator
    from collections.abc import Mapping
    from collections.abc import Sequence

    from kvault.history import Range
    from kvault.vault.names import Names

LAYOUT = ("projects", "shared")  # folders in which one fact has one home by agreement
CARD_FOLDERS = ("projects", "archive")
ROUTING = "KVAULT.md"  # only a vault that kvault set up has it


class File(NamedTuple):
    """A file of the vault."""

    path: str
    kind: str  # "note", "canvas", "base" or "attachment"


class NoteFact(NamedTuple):
    """A note as a whole."""

    path: str
    title: str  # the title property, or the name of the file
    named: str | None  # the title property
    summary: str  # the summary property, or the first sentence
    type: str | None  # the type property
    kind: str  # of the table of kinds: that of the type, or of the folder; "" for none
    aliases: tuple[str, ...]
    summary_given: bool = False  # there is a summary property
    status: str | None = None
    has_next: bool = False  # there is a property "next"
    ignored: tuple[str, ...] = ()  # ids of the rules that the note switches off
    draft: bool = False  # its status says so
    home: bool = False  # it says that it is the home of what it holds
    created: str = ""  # date as text, "" when there is none
    stale_after: str = ""  # date as text, "" when there is none
    came: bool = False  # the commit that is being judged adds it
    ranges: tuple[Range, ...] = ()  # of the commits of a session


class LinkFact(NamedTuple):
    """A link or embed into the vault; links that lead outside are no facts."""

    source: str  # vault path
    target: str | None  # vault path; None: it leads nowhere
    raw: str
    path: str
    text: str | None
    subpath: str | None
    start: int  # offset of raw in the text
    line: int
    column: int
    embed: bool
    form: str  # WIKI, MARKDOWN or CARD
    place: str  # "body", "property:<dotted key>" or "canvas"
    ambiguous: bool
    anchor: bool | None  # whether the subpath was found; None: there is none, or it is not looked up


class TagFact(NamedTuple):
    """A tag as written."""

    path: str
    tag: str
    line: int  # 0 in a property
    column: int  # 0 in a property
    place: str


class ProblemFact(NamedTuple):
    """What a text alone shows: see ``kvault.note.faults``."""

    path: str
    id: str
    line: int
    column: int
    message: str
    remedy: str


class PlaceFact(NamedTuple):
    """A row of a card."""

    path: str  # of the card
    source: str  # "repo", "folder" …
    place: str  # as written
    line: int


class Paragraph(NamedTuple):
    """A longer paragraph of a note by its fingerprints."""

    path: str
    line: int  # where it begins
    words: int
    prints: tuple[int, ...]  # distinct, sorted, 63 bits each


class Facts:
    """All that rules may ask.

    ``links`` may leave out those that are in order, see ``is_odd``; then ``pairs`` must hold (source, target) of all.
    """

    def __init__(
        self,
        *,
        files: Iterable[File] = (),
        notes: Iterable[NoteFact] = (),
        links: Iterable[LinkFact] = (),
        tags: Iterable[TagFact] = (),
        problems: Iterable[ProblemFact] = (),
        places: Iterable[PlaceFact] = (),
        paragraphs: Iterable[Paragraph] = (),
        pairs: Iterable[tuple[str, str]] | None = None,
        names: Names | None = None,
        bearers: Callable[[str], Sequence[str]] | None = None,
        suggest: Callable[[str], str | None] | None = None,
        headings: Callable[[str], Sequence[str]] | None = None,
        today: str | None = None,
        existing: frozenset[str] | None = None,
        gone: frozenset[str] = frozenset(),
        real: Mapping[str, str] | None = None,
    ) -> None:
        self.files = tuple(files)
        self.notes = tuple(notes)
        self.links = tuple(links)
        self.tags = tuple(tags)
        self.problems = tuple(problems)
        self.places = tuple(places)
        self.paragraphs = tuple(paragraphs)
        self.today = today  # YYYY-MM-DD; None: nothing is stale
        self.existing = existing  # of the places as written, those that exist; None: unknown
        self.real = real or {}  # places as written to what tells whether two are one on this disk
        self.gone = gone  # of the commits that ranges name, those that are known to be gone
        self._pairs = pairs
        self._names = names
        self._bearers = bearers
        self._suggest = suggest
        self._headings = headings

    @cached_property
    def note_of(self) -> dict[str, NoteFact]:
        """The notes by their paths."""
        return {note.path: note for note in self.notes}

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Source and target of the links that lead somewhere."""
        if self._pairs is not None:
            return tuple(self._pairs)
        return tuple((link.source, link.target) for link in self.links if link.target is not None)

    @cached_property
    def names(self) -> Names:
        """The names of all files."""
        return self._names or NameTable(file.path for file in self.files)

    @cached_property
    def unresolved(self) -> tuple[LinkFact, ...]:
        """The links that lead nowhere, without those a template leaves to be filled in."""
        return tuple(link for link in self.links if link.target is None and not _is_placeholder(link.path))

    @cached_property
    def link_at(self) -> dict[tuple[str, int, int], LinkFact]:
        """The links by (path, line, column)."""
        return {(link.source, link.line, link.column): link for link in reversed(self.links)}

    @cached_property
    def cards(self) -> dict[str, str]:
        """The folders of projects to their cards: written for kvault, in its layout."""
        rows = {place.path for place in self.places}
        return {
            folder: note.path
            for note in self.notes
            if note.type and note.kind in CARD_TYPES and (note.has_next or note.path in rows)
            for folder in (card_folder(note.path),)
            if folder
        }

    @cached_property
    def is_layout(self) -> bool:
        """Whether the vault follows kvault's layout; an ordinary vault is not measured by it."""
        return bool(self.cards) or any(file.path == ROUTING for file in self.files)

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """The folded names of files that a text names where no link is read: in HTML, code and properties."""
        return frozenset(fold(problem.message) for problem in self.problems if problem.id == MENTION)

    @cached_property
    def commented(self) -> frozenset[tuple[str, int, int]]:
        """The places, as (path, line, column), of links with a subpath that stand in comments."""
        return frozenset((one.path, one.line, one.column) for one in self.problems if one.id == COMMENTED)

    @cached_property
    def dead_anchors(self) -> tuple[LinkFact, ...]:
        """The links whose file is there and whose subpath is not; none in a comment, which no reader sees."""
        return tuple(
            link
            for link in self.links
            if link.anchor is False and (link.source, link.line, link.column) not in self.commented
        )

    @cached_property
    def unreadable(self) -> frozenset[str]:
        """The notes whose properties do not parse."""
        return frozenset(problem.path for problem in self.problems if problem.id == "frontmatter")

    def problems_of(self, rule: str) -> Iterator[ProblemFact]:
        """Yield what the texts alone show of one rule."""
        return (problem for problem in self.problems if problem.id == rule)

    def bearers(self, alias: str) -> Sequence[str]:
        """Return the paths of the notes that have an alias, sorted."""
        key = fold(alias)
        return self._bearers(key) if self._bearers else self._aliases.get(key, ())

    def suggest(self, path: str) -> str | None:
        """Return the file that a link to nowhere most likely meant."""
        if self._suggest:
            return self._suggest(path)
        from kvault.graph.suggest import suggest

        return suggest(path, self._name_index)

    def headings(self, path: str) -> Sequence[str]:
        """Return the headings of a note, as far as they are known."""
        return self._headings(path) if self._headings else ()

    def ignores(self, path: str, rule: str) -> bool:
        """Tell whether a note switches a rule off."""
        note = self.note_of.get(path)
        return note is not None and rule in note.ignored

    @cached_property
    def _aliases(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for note in sorted(self.notes):
            for key in dict.fromkeys(map(fold, note.aliases)):
                found.setdefault(key, []).append(note.path)
        return found

    @cached_property
    def _name_index(self) -> NameIndex:
        from kvault.graph.suggest import index_names

        return index_names(file.path for file in self.files)


def is_odd(link: LinkFact, names: Names) -> bool:
    """Tell whether some rule may have a word on a link: the others need not be among the facts."""
    target = link.target
    if target is None or link.ambiguous or link.anchor is False:
        return True
    if "/" in link.path and link.path not in (target, target[:-3]):
        return True
    return not names_as_written(link.path, target) or len(names.named(base_of(target))) > 1


def names_as_written(path: str, target: str) -> bool:
    """Tell quickly whether a link spells the end of its file's path; False is no proof."""
    return target.endswith(path) or target[:-3].endswith(path)


def card_folder(path: str) -> str | None:
    """Return the folder of a project if a note may be its card: ``projects/<name>/<name>.md``."""
    parts = path.split("/")
    if len(parts) == 3 and parts[0] in CARD_FOLDERS and parts[2] == f"{parts[1]}.md":
        return f"{parts[0]}/{parts[1]}"
    return None


def project_of(path: str) -> str | None:
    """Return the folder of the project in which a note lies, or None."""
    parts = path.split("/", 2)
    return f"{parts[0]}/{parts[1]}" if len(parts) == 3 and parts[0] in CARD_FOLDERS else None


def on_disk(places: Iterable[PlaceFact]) -> list[str]:
    """Return the places, as written, that are folders on disk."""
    return [one.place for one in places if one.source in ("repo", "folder", "search")]


def is_shared_home(path: str) -> bool:
    """Tell whether a note lies where one fact has one home by agreement."""
    return path.startswith(("projects/", "shared/"))


def _is_placeholder(path: str) -> bool:
    return ("{{" in path and "}}" in path) or "<%" in path


if TYPE_CHECKING:
    from kvault.graph.suggest import NameIndex
