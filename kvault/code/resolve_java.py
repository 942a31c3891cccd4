"""Finds the package that a Java import means: by the classes and packages that files declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence

from kvault.code.model import CodeFile
from kvault.code.model import Import
from kvault.code.model import Repository
from kvault.code.packages import Place
from kvault.code.packages import folder_of


class JavaImports:
    """The Java packages and classes of all repositories."""

    def __init__(self, repositories: Sequence[Repository]) -> None:
        self._classes: dict[str, list[Place]] = {}
        counts: dict[str, Counter[Place]] = {}
        for one in repositories:
            for file in one.files:
                if file.language != "java":
                    continue
                place, package = (one.name, folder_of(file.path)), file.source.package
                name = file.path.rpartition("/")[2].removesuffix(".java")
                self._classes.setdefault(f"{package}.{name}".lstrip("."), []).append(place)
                if package:
                    counts.setdefault(package, Counter())[place] += 1
        self._packages = {
            package: sorted(found, key=lambda place: (-found[place], place)) for package, found in counts.items()
        }

    def targets(self, home: str, file: CodeFile, one: Import) -> Iterable[Place]:
        """Yield the package that an import means, if it is known."""
        place = self.find(home, one.path.removesuffix(".*"), is_package=one.path.endswith(".*"))
        return () if place is None else (place,)

    def find(self, home: str, path: str, *, is_package: bool = False) -> Place | None:
        """Return the package of a class, of what is in a class, or of that name.

        A package that lies in two folders, as with tests, is where most of its files are. A part of a path that is no
        class is a package only if the whole path says so.
        """
        if is_package and path in self._packages:
            return _nearest(home, self._packages[path])
        name = path
        while name:
            if name in self._classes:
                return _nearest(home, self._classes[name])
            name = name.rpartition(".")[0]
        package = path.rpartition(".")[0]  # a class that a tool makes, or one beside the class of its file
        return _nearest(home, self._packages[package]) if package in self._packages else None

    def named(self, path: str) -> Place | None:
        """Return the package of exactly this name, or of the class of exactly this name."""
        places = self._packages.get(path) or self._classes.get(path)
        return places[0] if places else None


def _nearest(home: str, places: Sequence[Place]) -> Place:
    return min(places, key=lambda place: place[0] != home)
