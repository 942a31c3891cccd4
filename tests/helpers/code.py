"""Repositories as values, made from a dict of path to text."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.code.languages import language_of
from kvault.code.manifests import is_manifest
from kvault.code.manifests import read_manifest
from kvault.code.model import CodeFile
from kvault.code.model import Repository
from kvault.code.packages import SCHEME
from kvault.code.resolve import find_packages
from kvault.code.resolve import resolvers


def make_code(name: str, files: Mapping[str, str], *cards: str) -> Repository:
    """Return a repository with these files read."""
    read, manifests = [], []
    for path, text in sorted(files.items()):
        language = language_of(path)
        if language is not None:
            read.append(CodeFile(path, language.name, language.read(text)))
        elif is_manifest(path):
            manifests.append(read_manifest(path, text)[0])
    return Repository(name, tuple(read), tuple(manifests), cards)


def edges(*repositories: Repository) -> list[str]:
    """Return what depends on what as texts: ``r/a -> r/b 2 r/a/x.go:3``."""
    _, found = find_packages(repositories, resolvers(repositories))
    short = [[part.removeprefix(SCHEME) for part in (one.source, one.target, one.path)] for one in found]
    return [f"{a} -> {b} {one.count} {path}:{one.line}" for one, (a, b, path) in zip(found, short, strict=True)]
