"""The vault's graph and its loose ends, read from the index."""

from __future__ import annotations

from collections.abc import Iterator
from marshal import dumps
from typing import NamedTuple

from kvault.adapters.infomap_engine import open_engine
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.adapters.store import write_meta
from kvault.digests import blake2b
from kvault.graph.build import CodeRow
from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import PackageRow
from kvault.graph.build import TagRow
from kvault.graph.build import build_graph
from kvault.graph.communities import find_communities
from kvault.graph.model import ABOUT
from kvault.graph.model import DEPENDS_ON
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.graph.suggest import index_names
from kvault.graph.suggest import suggest
from kvault.graph.weights import counted

PLAIN = 2  # the newest form of marshal in which equal values give equal bytes, whoever else holds them


class Origin(NamedTuple):
    """Where a link stands."""

    path: str
    line: int
    column: int


class Unresolved(NamedTuple):
    """A target that links name and no file answers to."""

    target: str  # as written, without the subpath
    places: tuple[Origin, ...]  # one a link, in path order
    did_you_mean: str | None  # vault path


def read_graph(store: Store) -> Graph:
    """Return the graph of the whole vault."""
    new = tuple.__new__  # of many records; three times as fast as the class itself
    paths: dict[int, str] = {}
    files = []
    for number, path, kind, title, summary, type_ in store.execute(
        "SELECT file.id, path, file.kind, coalesce(title, path), coalesce(summary, ''), note.kind FROM file"
        " LEFT JOIN note ON note.id = file.id WHERE NOT coalesce(hidden, 0)"
    ):
        paths[number] = path
        files.append(new(FileRow, (path, kind, _name(path, title), summary, type_)))
    links = store.execute("SELECT source, target, place, embed, line, ambiguous FROM link WHERE target IS NOT NULL")
    tags = store.execute("SELECT note, tag, line FROM tag")
    packages = [PackageRow(*row) for row in store.execute("SELECT id, title, summary FROM package")]
    return build_graph(
        files,
        (
            new(LinkRow, (paths[s], paths[t], place, embed == 1, line, odd == 1))
            for s, t, place, embed, line, odd in links
            if s in paths and t in paths
        ),
        (new(TagRow, (paths[note], tag, line)) for note, tag, line in tags if note in paths),
        packages,
        _code(store) if packages else (),
    )


def _code(store: Store) -> Iterator[CodeRow]:
    """Yield what packages depend on, and what notes say about them as far as that was read from what they are now."""
    for source, target, count, path, line in store.execute(
        "SELECT source, target, count, path, line FROM depends ORDER BY source, target"
    ):
        yield CodeRow(source, target, DEPENDS_ON, count, path, line)
    for path, package, count, line in store.execute(
        "SELECT path, package, count, line FROM about JOIN file ON file.id = about.note"
        " JOIN mentioned ON mentioned.note = file.id AND mentioned.hash = file.hash ORDER BY path, package"
    ):
        yield CodeRow(path, package, ABOUT, count, path, line)


def read_partition(store: Store, graph: Graph) -> Partition:
    """Return the communities: those of the last build while the links that count are the same, else new ones.

    New ones are written into the index, within the transaction that is open.
    """
    weights = counted(graph)
    state = blake2b(dumps((*weights,), PLAIN), digest_size=16).hexdigest()
    previous = dict(store.execute("SELECT node, number FROM community"))
    if read_meta(store, "edges") == state:
        return Partition(
            previous,
            float(read_meta(store, "codelength") or 0),
            float(read_meta(store, "modularity") or 0),
            str(read_meta(store, "method")),
        )
    partition = find_communities(graph, previous, weights=weights, infomap=open_engine)
    store.execute("DELETE FROM community")
    store.executemany("INSERT INTO community VALUES(?,?)", sorted(partition.numbers.items()))
    write_meta(store, "edges", state)
    write_meta(store, "codelength", repr(partition.codelength))
    write_meta(store, "modularity", repr(partition.modularity))
    write_meta(store, "method", partition.method)
    return partition


def read_unresolved(store: Store) -> tuple[Unresolved, ...]:
    """Return the targets that no file answers to, by target; the same text in another case is another target."""
    places: dict[str, list[Origin]] = {}
    for target, path, line, column in store.execute(
        "SELECT link.path, file.path, line, col FROM link JOIN file ON file.id = link.source"
        " WHERE target IS NULL ORDER BY link.path, file.path, link.start, link.id"
    ):
        places.setdefault(target, []).append(Origin(path, line, column))
    if not places:
        return ()
    names = index_names(path for (path,) in store.execute("SELECT path FROM file"))
    return tuple(
        Unresolved(target, tuple(origins), suggest(target, names)) for target, origins in sorted(places.items())
    )


def _name(path: str, title: str) -> str:
    return path.rsplit("/", 1)[-1] if title == path else title
