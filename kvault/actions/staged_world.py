"""A vault just before and just after a commit, as far as the commit touches it."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping

from kvault.actions.facts_of_texts import partial_facts
from kvault.actions.facts_of_texts import text_paragraphs
from kvault.actions.open_vault import usable
from kvault.actions.read_text import Text
from kvault.actions.read_text import read_text
from kvault.adapters import git_commit
from kvault.adapters.git_commit import Repository
from kvault.adapters.judgements import notes_like
from kvault.adapters.staged_names import TrackedNames
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.check.facts import Facts
from kvault.check.facts import Paragraph
from kvault.check.near import BOILERPLATE
from kvault.config import Config
from kvault.note.model import Block
from kvault.note.model import Heading
from kvault.record import NamedTuple
from kvault.vault.names import base_of
from kvault.vault.subpath import subpath_opaque

READ = (".md", ".canvas")


class Change(NamedTuple):
    """One file of the vault that the commit changes."""

    path: str  # vault path
    before: str | None  # its vault path in HEAD; None: it is new in the vault
    gone: bool


class World(NamedTuple):
    """What is needed to judge a commit."""

    repository: Repository
    prefix: str  # the vault's folder within the repository, "" or ending in "/"
    config: Config
    store: Store  # the index, which knows who links to what
    changes: tuple[Change, ...]
    tracked: bytes  # the paths that the commit will leave
    touched: tuple[str, ...]  # notes that the commit does not change and whose links it may
    context: tuple[str, ...]  # notes that tell what the changed ones are measured by

    @classmethod
    def open(cls, repository: Repository, root: str, prefix: str, config: Config, changes: Iterable[Change]) -> World:
        """Return the world of a commit; an index that is not of the commit's parent is brought up to date first."""
        changes = tuple(changes)
        store = usable(root, config)
        if store is None or read_meta(store, "commit") != repository.head:
            store = _brought_up(store, repository, root, prefix, config)
        tracked = git_commit.staged_names(repository.top, prefix)
        changed = {one.path for one in changes}
        touched = sorted(_touched(store, changes) - changed)
        return cls(repository, prefix, config, store, changes, tracked, tuple(touched), _context(store, changed))

    def read(self, paths: Iterable[str], *, staged: bool) -> dict[str, bytes]:
        """Return the content of files by vault path, as staged or as in HEAD; those that are not there are absent."""
        commit = "" if staged else f"{self.repository.head or git_commit.EMPTY}"
        spelled = {f"{commit}:{self.prefix}{self._spelling(path)}": path for path in paths}
        blobs = git_commit.read_blobs(self.repository.top, list(spelled))
        return {spelled[name]: data for name, data in blobs.items()}

    def names(self, *, after: bool) -> TrackedNames:
        """Return who bears which name after the commit, or before it."""
        if after:
            there = [change.path for change in self.changes if not change.gone]
            return TrackedNames(self.store, self.tracked, self.prefix, more=there)
        came = [c.path for c in self.changes if c.before is None or (c.before != c.path and not c.gone)]
        went = [c.before for c in self.changes if c.before and (c.gone or c.before != c.path)]
        return TrackedNames(self.store, self.tracked, self.prefix, more=went, without=set(came) - set(went))

    def _spelling(self, path: str) -> str:
        row = self.store.execute("SELECT disk FROM file WHERE path=?", (path,)).fetchone()
        return str(row[0]) if row and row[0] else path


def _brought_up(store: Store | None, repository: Repository, root: str, prefix: str, config: Config) -> Store:
    """Return the index as of the commit's parent: by what git says changed since its own commit, else by all files."""
    from kvault.actions.catch_up import catch_up
    from kvault.actions.judge_texts import keep_judged
    from kvault.actions.open_vault import open_vault

    if store and repository.head and catch_up(store, repository.top, root, prefix, repository.head, config):
        return store
    store = open_vault(root, config).store
    keep_judged(store, root, config)
    return store


def facts_of(world: World, *, after: bool, beside: Iterable[str] = ()) -> tuple[Facts, set[str]]:
    """Return the facts of what the commit touches, after it or before it, and the notes that say what it says.

    ``beside``: such notes of the other side. What is judged in them on one side is to be judged on both, so that no
    old fault of theirs is taken for a new one.
    """
    if after:
        changed = [one.path for one in world.changes if not one.gone]
    else:
        changed = list(dict.fromkeys(one.before for one in world.changes if one.before))
    judged = [path for path in (*changed, *world.touched, *world.context) if path.lower().endswith(READ)]
    datas = world.read(judged, staged=after)
    texts = {path: read_text(path, data, world.config) for path, data in datas.items()}
    said = {path: text_paragraphs(path, texts[path]) for path in changed if path in texts}
    more = {*beside, *_twins(world, [texts[path] for path in said], said)}
    moved = {one.before: one.path for one in world.changes if one.before}
    more -= moved.keys() | set(moved.values())
    for path, data in world.read(sorted(more - datas.keys()), staged=after).items():
        datas[path] = data
        texts[path] = read_text(path, data, world.config)
    names = world.names(after=after)
    places = _Places(world, texts, after=after)
    places.fetch(texts, names)
    files = [*changed, *(["KVAULT.md"] if "KVAULT.md" in names else [])]
    came = {one.path for one in world.changes if one.before is None}
    return partial_facts(files, texts, datas, world.config, names=names, places_in=places, came=came, known=said), more


def _twins(world: World, changed: Iterable[Text], said: Mapping[str, Iterable[Paragraph]]) -> set[str]:
    """Return the notes that say what a changed one says: in their summary, or in one of the paragraphs ``said``."""
    found: set[str] = set()
    for read in changed:
        if not read.path.lower().endswith(".md"):
            continue
        if read.note.summary:
            rows = world.store.execute(
                "SELECT path FROM note JOIN file ON file.id = note.id WHERE summary=? ORDER BY path LIMIT 5",
                (read.note.summary,),
            )
            found.update(path for (path,) in rows)
        for paragraph in said[read.path]:
            found.update(notes_like(world.store, paragraph.prints, BOILERPLATE))
    return found


class _Places:
    """Headings and block ids of notes, read from git and not from the disk."""

    def __init__(self, world: World, texts: dict[str, Text], *, after: bool) -> None:
        self._world = world
        self._after = after
        self._known = {path: (read.note.headings, read.note.blocks) for path, read in texts.items()}

    def fetch(self, texts: dict[str, Text], names: TrackedNames) -> None:
        """Read the notes that links with a subpath lead to."""
        from kvault.actions.resolve_links import target_of

        wanted = set()
        for path, read in texts.items():
            for link in read.note.links:
                if link.subpath is None or link.external:
                    continue
                target, _ = target_of(link.path, link.form, path, names, self._world.config.switches)
                if target and target not in self._known and not subpath_opaque(target):
                    wanted.add(target)
        for path, data in self._world.read(sorted(wanted), staged=self._after).items():
            note = read_text(path, data, self._world.config).note
            self._known[path] = (note.headings, note.blocks)

    def __call__(self, path: str) -> tuple[Iterable[Heading], Iterable[Block]] | None:
        return self._known.get(path)


def _touched(store: Store, changes: Iterable[Change]) -> set[str]:
    """Return the notes with links that lead to a changed note's headings, or whose answer a name decides."""
    found: set[str] = set()
    keys: set[str] = set()
    for one in changes:
        came_or_went = one.before != one.path or one.gone
        for path in dict.fromkeys(path for path in (one.path, one.before) if path and came_or_went):
            base = base_of(path)
            keys |= {base, base.removesuffix(".md")}
        question = (
            "SELECT DISTINCT s.path FROM link JOIN file s ON s.id = link.source JOIN file t ON t.id = link.target"
            " WHERE t.path=?"
        )
        more = "" if came_or_went else " AND link.subpath IS NOT NULL"
        found.update(path for (path,) in store.execute(question + more, (one.before or one.path,)))
    for key in sorted(keys):
        found.update(
            path
            for (path,) in store.execute(
                "SELECT DISTINCT file.path FROM link JOIN file ON file.id = link.source WHERE link.key=?", (key,)
            )
        )
    return found


def _context(store: Store, changed: set[str]) -> tuple[str, ...]:
    """Return the cards of the projects that changed notes belong to."""
    cards = set()
    for path in changed:
        parts = path.split("/")
        if len(parts) > 2 and parts[0] in ("projects", "archive"):
            cards.add(f"{parts[0]}/{parts[1]}/{parts[1]}.md")
    return tuple(
        path
        for card in sorted(cards - changed)
        for (path,) in store.execute("SELECT path FROM file WHERE path=?", (card,))
    )
