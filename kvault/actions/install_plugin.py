"""Puts the Obsidian plugin into a vault: three files, and nothing of the app's own settings."""

from __future__ import annotations

import os
from typing import NamedTuple

from kvault.actions.plugin_fit import numbers
from kvault.adapters.create import inside
from kvault.adapters.create import write_edit
from kvault.adapters.disk import read_bytes
from kvault.adapters.plugin_build import build_plugin
from kvault.adapters.plugin_build import find_npm
from kvault.adapters.plugin_files import FILES
from kvault.adapters.plugin_files import PLACE
from kvault.adapters.plugin_files import Carried
from kvault.adapters.plugin_files import carried
from kvault.adapters.plugin_files import find_installed
from kvault.adapters.plugin_files import read_carried
from kvault.adapters.plugin_files import version_of
from kvault.edit import Edit
from kvault.edit import count_changed_lines
from kvault.edit import fingerprint
from kvault.errors import Refusal
from kvault.extras import UPGRADE

ELSEWHERE = "take main.js, manifest.json and styles.css from a release of kvault and copy them into"


class PluginPlan(NamedTuple):
    """What putting the plugin into a vault would write."""

    root: str
    version: str
    edits: tuple[Edit, ...]  # by path; () where it is there already


def to_build() -> str | None:
    """Return the folder in which the plugin must be built first. Raises Refusal if it can be had in no way."""
    found = carried()
    if found.folder is None:
        raise Refusal(
            "this kvault came without the Obsidian plugin",
            f"install a release of kvault, which carries it, or {ELSEWHERE} {PLACE}/",
        )
    if not found.stale:
        return None
    if find_npm() is None:
        raise Refusal(
            f"the Obsidian plugin in {found.folder} is not built, and npm, which builds it, is not there",
            f"install Node.js 20.19 or newer, or {ELSEWHERE} {PLACE}/",
        )
    return found.folder


def build(folder: str) -> None:
    """Build the plugin in a clone. Raises Refusal."""
    npm = find_npm()
    problem = build_plugin(npm, folder) if npm else "npm is not there"
    if problem:
        raise Refusal(f"the plugin could not be built in {folder}: {problem}", "mend that, then run it again")


def plan_plugin(root: str, found: Carried | None = None) -> PluginPlan:
    """Return what is missing in a vault, or older there. Raises Refusal."""
    root = os.path.abspath(os.path.expanduser(root))
    if not os.path.isdir(root):
        raise Refusal(f"{root} is not a folder", "name the folder that Obsidian opens", path=root)
    folder = (found or carried()).folder or ""
    files = read_carried(folder)
    version = version_of(files["manifest.json"]) or ""
    there = find_installed(root)
    if there and there.version and numbers(there.version) > numbers(version):
        raise Refusal(
            f"the plugin in {root} is {there.version}, newer than the {version} that this kvault carries",
            f"upgrade kvault: {UPGRADE}; to go back, delete {PLACE}/ first",
            path=root,
        )
    edits = [_edit(root, f"{PLACE}/{name}", files[name]) for name in FILES]
    return PluginPlan(root, version, tuple(edit for edit in edits if edit))


def write_plugin(plan: PluginPlan) -> None:
    """Write the files of a plan. Raises Refusal."""
    for edit in plan.edits:
        try:
            written = write_edit(plan.root, edit)
        except OSError as error:
            raise Refusal(
                f"{edit.path} cannot be written: {error.strerror or error}", "give write access", path=edit.path
            ) from error
        if not written:
            raise Refusal(f"{edit.path} changed meanwhile", "run it again", path=edit.path)


def _edit(root: str, path: str, after: bytes) -> Edit | None:
    before = read_bytes(root, path) if os.path.exists(inside(root, path)) else None
    if before == after:
        return None
    lines = count_changed_lines(before or b"", after)
    return Edit(path, None if before is None else fingerprint(before), after, lines)
