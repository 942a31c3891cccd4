"""Finds the package that a Rust path means: crates by name, modules by file."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from kvault.code.model import CodeFile
from kvault.code.model import Import
from kvault.code.model import Repository
from kvault.code.packages import Folders
from kvault.code.packages import Place
from kvault.code.packages import folder_of
from kvault.code.paths import above
from kvault.code.paths import below
from kvault.code.paths import join

_ROOTS = ("lib.rs", "main.rs")
_OWN_CRATES = ("src/bin", "tests", "examples", "benches")  # folders of a crate whose files are crates of their own


class _Root(NamedTuple):
    """Where the modules of a crate begin."""

    repository: str
    folder: str  # holds lib.rs or main.rs
    file: str  # the root file, "" where each file of the folder is one


class RustImports:
    """The crates and modules of all repositories."""

    def __init__(self, repositories: Sequence[Repository]) -> None:
        self._folders = {one.name: Folders(one) for one in repositories}
        self._files = {one.name: {file.path for file in one.files if file.language == "rust"} for one in repositories}
        self._crates: dict[str, list[_Root]] = {}
        self._tops: dict[str, set[str]] = {one.name: set() for one in repositories}  # folders with a Cargo.toml
        for one in repositories:
            for manifest in one.manifests:
                if manifest.path.endswith("Cargo.toml") and manifest.name:
                    self._add(one.name, folder_of(manifest.path), manifest.name, manifest.entries[0])

    def _add(self, repository: str, top: str, name: str, entry: str) -> None:
        self._tops[repository].add(top)
        file = join(top, entry)
        if file in self._files[repository]:
            self._crates.setdefault(name, []).append(_Root(repository, folder_of(file), file))

    def targets(self, home: str, file: CodeFile, one: Import) -> Iterable[Place]:
        """Yield the package that a path means, if it is known."""
        root, module = self._module(home, file.path)
        here = [*module, *one.more]
        words = one.path.removesuffix("::*").split("::")
        first = words[0]
        if first == "crate":
            place = self._at(root, words[1:])
        elif first in ("self", "super"):
            while words and words[0] in ("self", "super"):
                if words.pop(0) == "super":
                    here = here[:-1]
            place = self._at(root, [*here, *words])
        else:
            place = self._named(home, root, here, words)
        return () if place is None else (place,)

    def _named(self, home: str, root: _Root, here: list[str], words: list[str]) -> Place | None:
        """Return what a path means that begins with a name: a module in reach, else a crate."""
        for start in (here, []):
            if self._file(root, [*start, words[0]]) is not None:
                return self._at(root, [*start, *words])
        for crate in sorted(self._crates.get(words[0], ()), key=lambda one: (one.repository != home, one)):
            return self._at(crate, words[1:])
        return None

    def _module(self, home: str, path: str) -> tuple[_Root, list[str]]:
        """Return the crate root of a file and the path of the module that it is."""
        folder = folder_of(path)
        top = next((one for one in above(folder) if one in self._tops[home]), None)
        if top is not None:
            for own in _OWN_CRATES:
                where = join(top, own) or own
                seen = below(where, path)
                if seen is not None:
                    return self._own_crate(home, where, seen)
        for where in above(folder):
            for name in _ROOTS:
                file = f"{where}/{name}".lstrip("/")
                if file in self._files[home]:
                    return _Root(home, where, file), _words(below(where, path) or path)
            if where == top:
                break
        return _Root(home, folder, path), []

    def _own_crate(self, home: str, where: str, seen: str) -> tuple[_Root, list[str]]:
        """Return the same for a file of ``tests/`` and the like, seen from there."""
        first = seen.partition("/")[0]
        main = f"{where}/{first}/main.rs"
        if "/" in seen and main in self._files[home]:
            return _Root(home, f"{where}/{first}", main), _words(seen.partition("/")[2])
        return _Root(home, where, ""), _words(seen) if "/" in seen else []

    def _at(self, root: _Root, words: list[str]) -> Place | None:
        """Return the package of the deepest module that the first of these words name."""
        for size in range(len(words), 0, -1):
            file = self._file(root, words[:size])
            if file is not None:
                return root.repository, self._folders[root.repository].of_rust(file)
        return (root.repository, root.folder) if root.file else None

    def _file(self, root: _Root, words: list[str]) -> str | None:
        path = "/".join(filter(None, (root.folder, *words)))
        files = self._files[root.repository]
        return next((one for one in (f"{path}.rs", f"{path}/mod.rs") if one in files), None) if words else None


def _words(path: str) -> list[str]:
    """Return the module that a file is, seen from the root of its crate."""
    words = path.removesuffix(".rs").split("/")
    if words[-1] == "mod" or words in (["lib"], ["main"]):
        words.pop()
    return words
