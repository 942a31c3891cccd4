"""Reads the files that say how a part of a repository is imported: go.mod, package.json, Cargo.toml and the like."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from collections.abc import Iterator

from kvault.code.hidden import first_line
from kvault.code.model import Manifest

_MODULE = re.compile(r"^[ \t]*module[ \t]+(?:\"([^\"\n]+)\"|`([^`\n]+)`|([^\s/]\S*))", re.MULTILINE)
_OUTSIDE = re.compile(r'"(?:[^"\\]|\\.)*+"?|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?', re.DOTALL)
_TRAILING = re.compile(r'("(?:[^"\\]|\\.)*+")|,(?=\s*+[}\]])', re.DOTALL)
_ENTRIES = ("source", "types", "typings", "module", "main")


def is_manifest(path: str) -> bool:
    """Tell whether a file is one of these, by its name."""
    return path.rpartition("/")[2] in MANIFESTS


def read_manifest(path: str, text: str) -> tuple[Manifest, str | None]:
    """Return what such a file says, and why it could not be read if so; never raises."""
    try:
        return MANIFESTS[path.rpartition("/")[2]](path, text), None
    except (ValueError, RecursionError) as error:
        return Manifest(path, ""), f"cannot be read: {str(error)[:100]}"


def _go_mod(path: str, text: str) -> Manifest:
    said = _MODULE.search(text)
    return Manifest(path, next(filter(None, said.groups())) if said else "")


def _package_json(path: str, text: str) -> Manifest:
    data = _table(json.loads(text))
    entries = [data.get(key) for key in _ENTRIES]
    exports = data.get("exports")
    main = _table(exports).get(".", exports)
    texts = dict.fromkeys(one.removeprefix("./") for one in (*_texts(main), *entries) if isinstance(one, str))
    return Manifest(path, _text(data.get("name")), tuple(texts), (), first_line(_text(data.get("description"))))


def _texts(value: object) -> Iterator[str]:
    """Yield the texts of the conditions of an export, but for conditions within conditions within conditions."""
    if isinstance(value, str):
        yield value
    for one in _table(value).values():
        if isinstance(one, str):
            yield one
        yield from (inner for inner in _table(one).values() if isinstance(inner, str))


def _tsconfig(path: str, text: str) -> Manifest:
    plain = _OUTSIDE.sub(lambda found: found[0] if found[0][0] == '"' else " ", text)
    plain = _TRAILING.sub(lambda found: found[1] or "", plain)
    options = _table(_table(json.loads(plain)).get("compilerOptions"))
    base = _text(options.get("baseUrl"))
    aliases = [
        (pattern, tuple(_joined(base, one) for one in targets if isinstance(one, str)))
        for pattern, targets in _table(options.get("paths")).items()
        if isinstance(targets, list)
    ]
    if base:
        aliases.append(("*", (_joined(base, "*"),)))
    return Manifest(path, "", (), tuple(aliases))


def _joined(base: str, path: str) -> str:
    return f"{base.rstrip('/')}/{path}" if base else path


def _cargo(path: str, text: str) -> Manifest:
    data = tomllib.loads(text)
    package, library = _table(data.get("package")), _table(data.get("lib"))
    name = _text(library.get("name")) or _text(package.get("name"))
    entry = _text(library.get("path")) or "src/lib.rs"
    return Manifest(path, name.replace("-", "_"), (entry,), (), first_line(_text(package.get("description"))))


def _pyproject(path: str, text: str) -> Manifest:
    project = _table(tomllib.loads(text).get("project"))
    return Manifest(path, _text(project.get("name")), (), (), first_line(_text(project.get("description"))))


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


MANIFESTS: dict[str, Callable[[str, str], Manifest]] = {
    "Cargo.toml": _cargo,
    "go.mod": _go_mod,
    "jsconfig.json": _tsconfig,
    "package.json": _package_json,
    "pyproject.toml": _pyproject,
    "tsconfig.base.json": _tsconfig,
    "tsconfig.json": _tsconfig,
}
"""Name of a file to how it is read. Raises ValueError or RecursionError where it is not what it should be."""
