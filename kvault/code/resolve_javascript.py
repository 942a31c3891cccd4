"""Finds the package that a JavaScript or TypeScript import means: relative paths, aliases, packages by their names."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.code.model import CodeFile
from kvault.code.model import Import
from kvault.code.model import Manifest
from kvault.code.model import Repository
from kvault.code.packages import Place
from kvault.code.packages import folder_of
from kvault.code.paths import above
from kvault.code.paths import join

_SUFFIXES = (".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs")
_SOURCES = {".js": (".ts", ".tsx", ".d.ts"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}
_STARTS = ("src/index", "index", "src/main", "lib/index", "src/lib")  # where a package begins that says nothing better


class JavaScriptImports:
    """The files and packages of all repositories, as JavaScript imports them."""

    def __init__(self, repositories: Sequence[Repository]) -> None:
        self._files: dict[str, set[str]] = {}
        self._manifests: dict[str, dict[str, Manifest]] = {}  # repository to folder to its package.json
        self._aliases: dict[str, dict[str, list[Manifest]]] = {}
        self._names: dict[str, list[Place]] = {}
        for one in repositories:
            self._files[one.name] = {file.path for file in one.files if file.language == "javascript"}
            self._manifests[one.name], self._aliases[one.name] = {}, {}
            for manifest in one.manifests:
                folder = folder_of(manifest.path)
                if manifest.path.endswith("package.json"):
                    self._manifests[one.name][folder] = manifest
                    if manifest.name:
                        self._names.setdefault(manifest.name, []).append((one.name, folder))
                elif manifest.aliases:
                    self._aliases[one.name].setdefault(folder, []).append(manifest)

    def targets(self, home: str, file: CodeFile, one: Import) -> Iterable[Place]:
        """Yield the package that an import means, if it is known."""
        path, folder = one.path.partition("?")[0], folder_of(file.path)
        if path.startswith("."):
            found = join(folder, path)
            place = None if found is None else self._at(home, found)
        else:
            place = self._by_alias(home, folder, path) or self.find(home, path)
        return () if place is None else (place,)

    def find(self, home: str, path: str) -> Place | None:
        """Return the package that a name of npm, with or without a path behind it, means."""
        parts = path.split("/")
        size = 2 if path.startswith("@") else 1
        name, rest = "/".join(parts[:size]), "/".join(parts[size:])
        for repository, folder in sorted(self._names.get(name, ()), key=lambda one: one[0] != home):
            for start in ("", "src") if rest else ():
                found = join(folder, f"{start}/{rest}")
                place = None if found is None else self._at(repository, found)
                if place:
                    return place
            return self._start(repository, folder)
        return None

    def _start(self, repository: str, folder: str) -> Place | None:
        """Return the package that is meant by the name of a package alone."""
        manifest = self._manifests[repository].get(folder)
        for entry in (*(manifest.entries if manifest else ()), *_STARTS):
            found = join(folder, entry)
            place = None if found is None else self._file(repository, found)
            if place:
                return place
        inside = f"{folder}/" if folder else ""
        within = [folder_of(path) for path in self._files[repository] if path.startswith(inside)]
        return (repository, min(within, key=lambda one: (one.count("/") if one else -1, one))) if within else None

    def _by_alias(self, home: str, folder: str, path: str) -> Place | None:
        """Return what the nearest tsconfig.json with paths makes of an import."""
        if not self._aliases[home]:
            return None
        for where in above(folder):
            for manifest in self._aliases[home].get(where, ()):
                for pattern, targets in sorted(manifest.aliases, key=lambda one: -len(one[0])):
                    star = _star(pattern, path)
                    for target in targets if star is not None else ():
                        found = join(where, target.replace("*", star or ""))
                        place = None if found is None else self._at(home, found)
                        if place:
                            return place
        return None

    def _at(self, repository: str, path: str) -> Place | None:
        """Return the package of the file or folder that a path means."""
        place = self._file(repository, path)
        if place is None and path in self._manifests[repository]:
            return self._start(repository, path)
        return place

    def _file(self, repository: str, path: str) -> Place | None:
        files = self._files[repository]
        if path in files:
            return repository, folder_of(path)
        stem, dot, suffix = path.rpartition(".")
        others = [stem + source for source in _SOURCES.get(dot + suffix, ())] if stem else []
        for other in (*others, *(path + one for one in _SUFFIXES)):
            if other in files:
                return repository, folder_of(other)
        index = f"{path}/index" if path else "index"
        return (repository, path) if any(index + one in files for one in _SUFFIXES) else None


def _star(pattern: str, path: str) -> str | None:
    """Return what the star of a pattern stands for in a path that it fits, "" without a star; None: it does not fit."""
    before, star, after = pattern.partition("*")
    if not star:
        return "" if pattern == path else None
    if len(path) < len(before) + len(after) or not path.startswith(before) or not path.endswith(after):
        return None
    return path[len(before) : len(path) - len(after)]
