"""Finds the package that a Go import means: the module's path in go.mod, then folders."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.code.model import CodeFile
from kvault.code.model import Import
from kvault.code.model import Repository
from kvault.code.packages import Place
from kvault.code.packages import folder_of
from kvault.code.paths import join


class GoImports:
    """The Go packages of all repositories, by the paths they are imported with."""

    def __init__(self, repositories: Sequence[Repository]) -> None:
        self._folders = {
            (one.name, folder_of(file.path)) for one in repositories for file in one.files if file.language == "go"
        }
        self._modules: dict[str, list[Place]] = {}
        for one in repositories:
            for manifest in one.manifests:
                if manifest.path.endswith("go.mod") and manifest.name:
                    self._modules.setdefault(manifest.name, []).append((one.name, folder_of(manifest.path)))

    def targets(self, home: str, file: CodeFile, one: Import) -> Iterable[Place]:
        """Yield the package that an import of a file in the repository ``home`` means, if it is known."""
        if one.path.startswith("."):
            found = join(folder_of(file.path), one.path)
            place = None if found is None else self._known((home, found))
        else:
            place = self.find(home, one.path)
        return () if place is None else (place,)

    def find(self, home: str, path: str) -> Place | None:
        """Return the package with this import path: the module with the longest name that begins it has it."""
        module, rest = path, ""
        while module:
            for repository, top in sorted(self._modules.get(module, ()), key=lambda one: one[0] != home):
                place = self._known((repository, "/".join(filter(None, (top, rest)))))
                if place:
                    return place
            module, _, last = module.rpartition("/")
            rest = f"{last}/{rest}" if rest else last
        return None

    def _known(self, place: Place) -> Place | None:
        return place if place in self._folders else None
