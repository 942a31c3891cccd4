"""The files of the Obsidian plugin: those kvault came with, and those in a vault."""

from __future__ import annotations

import json
import os
from typing import NamedTuple

FILES = ("main.js", "manifest.json", "styles.css")
"""What Obsidian loads."""

ID = "kvault"
CONFIG = ".obsidian"
PLACE = f"{CONFIG}/plugins/{ID}"
ENABLED = f"{CONFIG}/community-plugins.json"

SOURCES = ("src", "package.json", "package-lock.json", "esbuild.config.mjs", "tsconfig.json")
"""What main.js is made from, below the plugin's folder in a clone."""


class Carried(NamedTuple):
    """The plugin that this kvault has."""

    folder: str | None  # with FILES; None: it came without the plugin
    stale: bool = False  # in a clone: main.js is not there, or older than its sources


class Installed(NamedTuple):
    """The plugin as it is in a vault."""

    version: str | None  # None: its manifest cannot be read
    missing: tuple[str, ...]  # of FILES
    enabled: bool


def carried() -> Carried:
    """Find the plugin: beside the package in a clone, else in the package, as release wheels have it."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    clone = os.path.join(os.path.dirname(package), "obsidian-plugin")
    if os.path.isdir(os.path.join(clone, "src")):
        return Carried(clone, _is_stale(clone))
    inside = os.path.join(package, "obsidian_plugin")
    return Carried(inside if all(os.path.isfile(os.path.join(inside, name)) for name in FILES) else None)


def read_carried(folder: str) -> dict[str, bytes]:
    """Return the content of FILES. Raises OSError."""
    found = {}
    for name in FILES:
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


def find_installed(root: str) -> Installed | None:
    """Return the plugin of a vault; None: it has none."""
    folder = os.path.join(root, *PLACE.split("/"))
    if not os.path.isdir(folder):
        return None
    missing = tuple(name for name in FILES if not os.path.isfile(os.path.join(folder, name)))
    enabled = _read_json(os.path.join(root, *ENABLED.split("/")))
    try:
        with open(os.path.join(folder, "manifest.json"), "rb") as file:
            version = version_of(file.read())
    except OSError:
        version = None
    return Installed(version, missing, isinstance(enabled, list) and ID in enabled)


def version_of(manifest: bytes) -> str | None:
    """Return the version that a manifest.json names."""
    try:
        data = json.loads(manifest)
    except (ValueError, RecursionError):
        return None
    version = data.get("version") if isinstance(data, dict) else None
    return version if isinstance(version, str) else None


def _read_json(path: str) -> object:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError):
        return None


def _is_stale(clone: str) -> bool:
    try:
        made = os.stat(os.path.join(clone, "main.js")).st_mtime_ns
    except OSError:
        return True
    return any(os.stat(path).st_mtime_ns > made for path in _sources(clone))


def _sources(clone: str) -> list[str]:
    found = []
    for name in SOURCES:
        path = os.path.join(clone, name)
        if os.path.isfile(path):
            found.append(path)
        for folder, _, names in os.walk(path):
            found += [os.path.join(folder, one) for one in names]
    return found
