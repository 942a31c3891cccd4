"""The graph of a vault as commits of its repository have it."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import NamedTuple
from unicodedata import normalize

from kvault.actions.changes import Progress
from kvault.actions.read_text import kind_of_file
from kvault.actions.read_text import read_text
from kvault.actions.resolve_links import target_of
from kvault.adapters.git_trees import Tree
from kvault.adapters.git_trees import list_files
from kvault.adapters.git_trees import read_objects
from kvault.adapters.outputs import MARKERS
from kvault.adapters.outputs import is_output
from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.schema import NOTE
from kvault.config import Config
from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import TagRow
from kvault.graph.build import build_graph
from kvault.graph.model import Graph
from kvault.graph.suggest import index_names
from kvault.graph.suggest import suggest
from kvault.note.kinds import kind_of
from kvault.note.model import Note
from kvault.report.model import Missing
from kvault.report.model import Place
from kvault.vault.file_types import counts
from kvault.vault.ignore import ignoring
from kvault.vault.names import NameTable

BATCH = 400  # files whose content is in memory at once


class Past(NamedTuple):
    """A vault as a commit has it."""

    graph: Graph
    missing: tuple[Missing, ...]  # by target
    lacking: int  # files whose content is not in this clone


class Reader:
    """Reads a vault as it is in several commits; a file that is the same in two is parsed once."""

    def __init__(self, top: str, folder: str, config: Config, progress: Progress | None = None) -> None:
        self._top = top
        self._folder = folder
        self._config = config
        self._progress = progress
        self._notes: dict[tuple[str, str], Note] = {}  # by path and id
        self._outputs: set[tuple[str, str]] = set()  # files that kvault wrote

    def read(self, tree: Tree) -> Past:
        """Return the vault as a tree has it."""
        files = self._files(tree)
        lacking = self._parse(files)
        files = {path: id_ for path, id_ in files.items() if (path, id_) not in self._outputs}
        notes = {path: self._notes[path, id_] for path, id_ in files.items() if (path, id_) in self._notes}
        names = NameTable(path for path in files if counts(path, self._config))
        links: list[LinkRow] = []
        places: dict[str, list[Place]] = {}
        for path, note in sorted(notes.items()):
            for link in note.links:
                if link.external:
                    continue
                target, odd = target_of(link.path, link.form, path, names, self._config.switches)
                if target is None:
                    places.setdefault(link.path, []).append(Place(path, link.line))
                else:
                    links.append(LinkRow(path, target, link.source, link.embed, link.line, odd))
        tags = (TagRow(path, tag.tag, tag.line) for path, note in notes.items() for tag in note.tags)
        return Past(build_graph(self._rows(files, notes), links, tags), _missing(places, files), lacking)

    def _files(self, tree: Tree) -> dict[str, str]:
        """Return path -> id of the files that belong to the vault, as a scan of the disk would find them."""
        found: dict[str, str] = {}
        for path, id_ in list_files(self._top, tree, self._folder):
            hidden = not self._config.switches.node_modules and "node_modules" in path.split("/")[:-1]
            if "/." not in f"/{path}" and not hidden and _is_utf8(path):
                found.setdefault(normalize("NFC", path), id_)
        return found

    def _parse(self, files: dict[str, str]) -> int:
        """Parse what is not parsed yet; return how many files are not in this clone."""
        wanted = [one for one in sorted(files.items()) if kind_of_file(one[0]) != ATTACHMENT or one[0] in MARKERS]
        new = [one for one in wanted if one not in self._notes and one not in self._outputs]
        lacking = 0
        for at in range(0, len(new), BATCH):
            datas = read_objects(self._top, [id_ for _, id_ in new[at : at + BATCH]])
            for path, id_ in new[at : at + BATCH]:
                lacking += id_ not in datas
                data = datas.get(id_, b"")
                if is_output(path, data):
                    self._outputs.add((path, id_))
                elif kind_of_file(path) != ATTACHMENT:
                    self._notes[path, id_] = read_text(path, data, self._config).note
            if self._progress:
                self._progress(at, len(new))
        return lacking

    def _rows(self, files: Iterable[str], notes: Mapping[str, Note]) -> Iterator[FileRow]:
        is_hidden = ignoring(self._config.excluded, self._config.switches)
        renamed = {theirs.lower(): ours for theirs, ours in self._config.kinds}
        for path in files:
            kind, name = kind_of_file(path), path.rsplit("/", 1)[-1]
            if kind != NOTE:
                yield FileRow(path, kind, name, "", None)
            elif not is_hidden(path):
                note = notes[path]
                type_ = kind_of(path, renamed.get((note.type or "").lower(), note.type)).type
                yield FileRow(path, kind, note.title or name[:-3], note.summary, type_)


def _missing(places: Mapping[str, list[Place]], files: Iterable[str]) -> tuple[Missing, ...]:
    names = index_names(files)
    return tuple(
        Missing(target, len(some), tuple(some), suggest(target, names)) for target, some in sorted(places.items())
    )


def _is_utf8(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
