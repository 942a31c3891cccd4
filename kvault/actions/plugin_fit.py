"""Says whether the Obsidian plugin of a vault and this kvault fit together."""

from __future__ import annotations

import os
from collections.abc import Iterator

from kvault.actions.doctor import ERROR
from kvault.actions.doctor import OK
from kvault.actions.doctor import WARN
from kvault.actions.doctor import Finding
from kvault.adapters.app_path import found_by_app
from kvault.adapters.app_path import own_program
from kvault.adapters.plugin_files import CONFIG
from kvault.adapters.plugin_files import PLACE
from kvault.adapters.plugin_files import find_installed
from kvault.extras import UPGRADE
from kvault.version import OLDEST_PLUGIN
from kvault.version import __version__


def examine_plugin(folder: str) -> tuple[Finding, ...]:
    """Return what is to be said of the plugin in a vault; ``folder`` may also be the vault's .obsidian."""
    root = os.path.abspath(os.path.expanduser(folder))
    if os.path.basename(root) == CONFIG:
        root = os.path.dirname(root)
    return tuple(_look(root))


def _look(root: str) -> Iterator[Finding]:
    if not os.path.isdir(os.path.join(root, CONFIG)):
        yield Finding(f"{root} is no vault that Obsidian has opened: it has no {CONFIG}", ERROR, "name that folder")
        return
    there = find_installed(root)
    again = f"kvault init {root} --obsidian"
    if there is None:
        yield Finding(f"the Obsidian plugin is not installed in {root}", WARN, again)
        return
    if there.version is None or there.missing:
        what = f"lacks {', '.join(there.missing)}" if there.missing else "has a manifest.json that cannot be read"
        yield Finding(f"the Obsidian plugin in {root}/{PLACE} {what}", ERROR, again)
        return
    yield Finding(f"the Obsidian plugin {there.version} is installed in {root}", OK)
    yield _fit(there.version, again)
    if there.enabled:
        yield Finding("it is enabled", OK)
    else:
        yield Finding("it is not enabled", WARN, "in Obsidian: Settings, Community plugins, switch on Kvault")
    yield _program()


def _fit(version: str, again: str) -> Finding:
    """A plugin fits a kvault that is as new as itself or newer, back to the oldest whose questions are still known."""
    if numbers(version) > numbers(__version__):
        what = f"the plugin is newer than this kvault {__version__}, and may ask what it does not know"
        return Finding(what, WARN, UPGRADE)
    if numbers(version) < numbers(OLDEST_PLUGIN):
        what = f"the plugin is too old for this kvault {__version__}, which needs {OLDEST_PLUGIN} or newer"
        return Finding(what, ERROR, again)
    return Finding(f"it fits this kvault {__version__}", OK)


def _program() -> Finding:
    found = found_by_app()
    if found:
        return Finding(f"Obsidian finds {found} by itself", OK)
    own = own_program()
    what = "Obsidian does not find kvault by itself: an app sees fewer folders than a terminal"
    remedy = f"set Executable to {own}" if own else "press Find beside Executable"
    return Finding(what, WARN, f"in the plugin's settings: {remedy}")


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers that compare; what is no number counts as 0."""
    parts = ["".join(sign for sign in part if sign.isdigit()) for part in version.split(".")[:3]]
    return tuple(int(part or 0) for part in (*parts, "", "", "")[:3])
