"""Knows the types of files that Obsidian opens by itself."""

from __future__ import annotations

from kvault.config import Config

TYPES = {
    "note": ("md",),
    "canvas": ("canvas",),
    "base": ("base",),
    "image": ("avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp"),
    "audio": ("flac", "m4a", "mp3", "ogg", "wav", "webm", "3gp"),
    "video": ("mkv", "mov", "mp4", "ogv", "webm"),
    "pdf": ("pdf",),
}

_SUPPORTED = frozenset(extension for extensions in TYPES.values() for extension in extensions)


def is_supported(path: str) -> bool:
    """Tell whether the app shows a file without the setting "show all file types"."""
    name = path[path.rfind("/") + 1 :]
    return "." in name and name.rsplit(".", 1)[1].lower() in _SUPPORTED


def counts(path: str, config: Config) -> bool:
    """Tell whether a file is a target of links: all are, unless a switch says otherwise and the app hides it."""
    return config.switches.unsupported_files or config.all_files or is_supported(path)
