"""Finds the definitions that reference-style links use: ``[label]: destination``."""

from __future__ import annotations


def find_definitions(body: str) -> dict[str, str]:
    """Return the destinations of a text's definitions by their folded labels."""
    if "]:" not in body:
        return {}
    import pyromark

    safe = body.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate is no text to it
    found = pyromark.reference_definitions(safe)
    return {fold_label(label): definition["dest"] for label, definition in found.items() if not label.startswith("^")}


def fold_label(label: str) -> str:
    """Return a label as labels are compared: without case, blanks collapsed."""
    return " ".join(label.split()).casefold()
