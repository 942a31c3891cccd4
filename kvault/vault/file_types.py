"""Knows the types of files that Obsidian opens by itself."""

from __future__ import annotations

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
