"""Says why a file should not get a name: no link can spell it, or some system forbids it."""

from __future__ import annotations

from kvault.note.file_name import UNLINKABLE
from kvault.note.file_name import objection


def wrong_with_name(name: str) -> str | None:
    """Return what is wrong with the name of a file or folder, or None."""
    stem = name.rpartition(".")[0] or name
    if not name:
        return "it is empty"
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return "it is not UTF-8"
    if name.startswith("."):
        return "it begins with a dot, and such files are not in the vault"
    found = [sign for sign in UNLINKABLE if sign in name]
    if found:
        return f"no link can spell {' '.join(found)}"
    if "%%" in name:
        return "%% begins a comment, also inside a link"
    if name != name.strip() or stem != stem.rstrip():
        return "no link can spell a blank at an end of it"
    return objection(name)
