"""Reads the app's own settings of a vault."""

from __future__ import annotations

import os

from kvault.record import NamedTuple

APP_FILE = ".obsidian/app.json"


class AppSettings(NamedTuple):
    """What the app has set that matters to what kvault writes; the app's defaults where it has not."""

    link_format: str = "shortest"  # newLinkFormat, one of linktext.FORMATS
    markdown_links: bool = False  # useMarkdownLinks: of new links only
    excluded: tuple[str, ...] = ()  # userIgnoreFilters
    all_files: bool = False  # showUnsupportedFiles


def read_app(root: str) -> tuple[AppSettings, str | None]:
    """Return the settings, and what is wrong with their file, if anything is."""
    try:
        with open(os.path.join(root, APP_FILE), encoding="utf-8-sig") as file:
            import json  # only where there is such a file

            data = json.load(file)
    except (FileNotFoundError, NotADirectoryError):
        return AppSettings(), None
    except OSError as error:
        why = f"cannot be read ({error.strerror})"
    except (ValueError, RecursionError) as error:
        why = f"is not JSON ({error})"
    else:
        if isinstance(data, dict):
            return _settings(data), None
        why = "is not a JSON object"
    return AppSettings(), f"{APP_FILE} {why}; links are written as the app does by default"


def _settings(data: dict[str, object]) -> AppSettings:
    from kvault.vault.linktext import FORMATS

    written = data.get("newLinkFormat")
    known = next((one for one in FORMATS if one == written), FORMATS[0])
    filters = data.get("userIgnoreFilters")
    return AppSettings(
        known,
        data.get("useMarkdownLinks") is True,
        tuple(one for one in filters if isinstance(one, str)) if isinstance(filters, list) else (),
        data.get("showUnsupportedFiles") is True,
    )


def signature(root: str) -> str:
    """Return what changes when the app's settings do."""
    try:
        stat = os.stat(os.path.join(root, APP_FILE))
    except OSError:
        return ""
    return f"{stat.st_mtime_ns} {stat.st_size}"
