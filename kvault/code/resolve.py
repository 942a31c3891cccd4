"""The code of all known repositories to packages and to what depends on what."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple
from typing import Protocol

from kvault.code.model import CodeFile
from kvault.code.model import Dependency
from kvault.code.model import Import
from kvault.code.model import Package
from kvault.code.model import Repository
from kvault.code.packages import Folders
from kvault.code.packages import Place
from kvault.code.packages import file_id
from kvault.code.packages import package_id
from kvault.code.packages import packages_of
from kvault.code.resolve_go import GoImports
from kvault.code.resolve_java import JavaImports
from kvault.code.resolve_javascript import JavaScriptImports
from kvault.code.resolve_python import PythonImports
from kvault.code.resolve_rust import RustImports


class Imports(Protocol):
    """How the imports of one language are resolved."""

    def targets(self, home: str, file: CodeFile, one: Import) -> Iterable[Place]:
        """Return the known packages that an import of a file in the repository ``home`` means."""


class Resolvers(NamedTuple):
    """One for each row of LANGUAGES, by its name."""

    go: GoImports
    java: JavaImports
    javascript: JavaScriptImports
    python: PythonImports
    rust: RustImports


def resolvers(repositories: Sequence[Repository]) -> Resolvers:
    """Return what resolves the imports between these repositories."""
    return Resolvers(
        GoImports(repositories),
        JavaImports(repositories),
        JavaScriptImports(repositories),
        PythonImports(repositories),
        RustImports(repositories),
    )


def find_packages(
    repositories: Sequence[Repository], by_language: Resolvers
) -> tuple[tuple[Package, ...], tuple[Dependency, ...]]:
    """Return all packages by id, and which imports which by ids; imports of what is not known count for nothing."""
    packages = sorted(package for one in repositories for package in packages_of(one))
    found: dict[tuple[Place, Place], tuple[int, str, int]] = {}
    for repository in sorted(repositories):
        folders = Folders(repository)
        for file in sorted(repository.files):
            imports: Imports = getattr(by_language, file.language)
            source = (repository.name, folders.of(file))
            for one in file.source.imports:
                for target in imports.targets(repository.name, file, one):
                    if target != source:
                        first = found.get((source, target))
                        place = (1, file.path, one.line) if first is None else (first[0] + 1, first[1], first[2])
                        found[source, target] = place
    edges = [
        Dependency(package_id(source), package_id(target), count, file_id(source[0], path), line)
        for (source, target), (count, path, line) in found.items()
    ]
    return tuple(packages), tuple(sorted(edges))
