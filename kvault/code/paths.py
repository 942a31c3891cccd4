"""Joins paths inside a repository."""

from __future__ import annotations


def join(folder: str, path: str) -> str | None:
    """Return where a relative path leads from a folder, "" for the top; None where it leads out."""
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def below(folder: str, path: str) -> str | None:
    """Return a path as seen from a folder that holds it; None from another."""
    if not folder:
        return path
    return path[len(folder) + 1 :] if path.startswith(folder + "/") else None


def above(folder: str) -> list[str]:
    """Return a folder and all around it, the innermost first, the top last."""
    found = [folder]
    while folder:
        folder = folder.rpartition("/")[0]
        found.append(folder)
    return found


def shared(folder: str, path: str) -> int:
    """Return how many of the first parts of two paths are the same."""
    count = 0
    for one, other in zip(folder.split("/"), path.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count
