"""Finds the package that a Python import means: by the folders from which imports can start."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from kvault.code.model import CodeFile
from kvault.code.model import Import
from kvault.code.model import Repository
from kvault.code.packages import Place
from kvault.code.packages import folder_of
from kvault.code.paths import above
from kvault.code.paths import below
from kvault.code.paths import join
from kvault.code.paths import shared

_GENERIC = frozenset(
    "app bin build common config core doc docs example examples lib main scripts setup src test tests tool tools util"
    " utils".split()
)
"""Names that a folder of any repository may have: another repository's imports do not mean it."""


class PythonImports:
    """The modules of all repositories, by their dotted names."""

    def __init__(self, repositories: Sequence[Repository]) -> None:
        self._trees = {one.name: _Tree(one) for one in repositories}
        self._owners: dict[str, list[str]] = {}  # a top-level package to the repositories that have it
        for name, tree in sorted(self._trees.items()):
            for package in tree.published:
                self._owners.setdefault(package, []).append(name)

    def targets(self, home: str, file: CodeFile, one: Import) -> Iterable[Place]:
        """Return the packages that an import means: those of the modules it names, else those that hold the names."""
        tree = self._trees[home]
        if one.path.startswith("."):
            return {(home, folder) for folder in tree.relative(file.path, one)}
        found = {self._find(home, file.path, f"{one.path}.{name}") for name in one.more}
        if None in found or not one.more:
            found.add(self._find(home, file.path, one.path, inside=True))
        return [place for place in found if place is not None]

    def find(self, home: str, dotted: str) -> Place | None:
        """Return the package of exactly this module or package."""
        return self._find(home, "", dotted)

    def _find(self, home: str, path: str, dotted: str, *, inside: bool = False) -> Place | None:
        """Return the package of a module; with ``inside`` of the nearest package around a name that is no module."""
        first = dotted.partition(".")[0]
        tree = self._trees.get(home)
        if tree is not None and first in tree.tops:
            folder = tree.find(path, dotted, inside=inside)
            if folder is not None:
                return home, folder
        owners = self._owners.get(first, ())
        if len(owners) == 1 and owners[0] != home:
            folder = self._trees[owners[0]].find("", dotted, inside=inside)
            return None if folder is None else (owners[0], folder)
        return None


class _Tree:
    """The Python files of one repository."""

    def __init__(self, repository: Repository) -> None:
        files = [file.path for file in repository.files if file.language == "python"]
        self._modules = {path.rpartition(".")[0] for path in files}
        self._folders = {folder_of(path) for path in files}
        self._regular = {folder_of(path) for path in files if path.rpartition("/")[2].startswith("__init__.py")}
        tops = {folder_of(one.path) for one in repository.manifests if one.path.endswith("pyproject.toml")}
        tops |= {folder_of(path) for path in files if path.endswith("setup.py")} | {""}
        self._starts = tops | {join(top, "src") or "src" for top in tops}
        self._found: dict[str, list[tuple[str, str, bool]]] = {}  # name to (start, folder, is a module or package)
        for path in files:
            self._add(path)
        self.tops = {name.partition(".")[0] for name in self._found}
        self.published = {
            name
            for name, places in self._found.items()
            if "." not in name
            and name not in _GENERIC
            and any(folder in self._regular and start in self._starts for start, folder, _ in places)
        }

    def _add(self, path: str) -> None:
        folder = folder_of(path)
        start = folder
        while start in self._regular and start:
            start = folder_of(start)
        starts = {one for one in above(folder) if one in self._starts} | {start}
        for start in sorted(starts):
            seen = below(start, path.rpartition(".")[0])
            if seen is None:
                continue
            name = seen.replace("/", ".").removesuffix("__init__").rstrip(".")
            if name:
                self._found.setdefault(name, []).append((start, folder, True))

    def find(self, path: str, dotted: str, *, inside: bool) -> str | None:
        """Return the folder of a module, the nearest to the file that asks; see PythonImports._find."""
        name = dotted
        while name:
            places = self._found.get(name)
            if places and (name == dotted or any(folder in self._regular for _, folder, _ in places)):
                return min(places, key=lambda one: (-shared(one[0], path) if one[0] else 0, one))[1]
            name = name.rpartition(".")[0] if inside else ""
        return None

    def relative(self, path: str, one: Import) -> Iterator[str]:
        """Yield the folders that a relative import means."""
        rest = one.path.lstrip(".")
        ups = len(one.path) - len(rest) - 1
        parts = folder_of(path).split("/") if folder_of(path) else []
        if ups > len(parts):
            return
        base = "/".join([*parts[: len(parts) - ups], *filter(None, rest.split("."))])
        for name in one.more or ("",):
            within = f"{base}/{name}".strip("/") if name else base
            if name and within in self._folders:
                yield within
            elif name and within in self._modules or base in self._folders:
                yield base
            elif base in self._modules:
                yield folder_of(base)
