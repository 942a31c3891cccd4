"""What kvault knows of a source file: its imports, the package it says it is in, a line on what it is for."""

from __future__ import annotations

from typing import NamedTuple


class Import(NamedTuple):
    """One thing that a source file imports."""

    path: str  # as the language writes it: "a.b", "./x", "crate::net"
    line: int  # where the statement begins, counts from 1
    more: tuple[str, ...] = ()  # Python: the names imported from there; Rust: the inline modules around it


class Source(NamedTuple):
    """Everything read from one source file."""

    imports: tuple[Import, ...]  # in the order of the file
    package: str = ""  # what the file itself says it belongs to (Go, Java), else ""
    doc: str = ""  # the first line of the comment on the whole file, else ""


class CodeFile(NamedTuple):
    """One source file of a repository."""

    path: str  # from the top of the repository, with "/"
    language: str  # the name of a row of LANGUAGES
    source: Source


class Manifest(NamedTuple):
    """A file that says how a part of the repository is imported."""

    path: str  # from the top of the repository, with "/"
    name: str  # Go: the module's path; JavaScript: the package's name; Rust: the library's; "" where it has none
    entries: tuple[str, ...] = ()  # JavaScript, Rust: the files an import of the name alone may mean, best first
    aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()  # tsconfig: pattern to patterns, from its folder
    doc: str = ""  # what it says the package is for


class Repository(NamedTuple):
    """The code of one repository."""

    name: str  # unique among the known ones
    files: tuple[CodeFile, ...]
    manifests: tuple[Manifest, ...] = ()
    cards: tuple[str, ...] = ()  # folders of the projects whose cards name it: "projects/my-app"


class Package(NamedTuple):
    """A folder that holds source files."""

    id: str  # see packages.package_id
    title: str
    summary: str  # one line, may be ""


class Dependency(NamedTuple):
    """All imports of one package by another, with the place of the first."""

    source: str  # id of a package
    target: str  # id of another package
    count: int  # type: ignore[assignment]  # how many imports; hides tuple.count
    path: str  # id of the first file that says it
    line: int  # counts from 1
