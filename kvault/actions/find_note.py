"""The file of a vault that a person means by a word."""

from __future__ import annotations

import os
from unicodedata import normalize

from kvault.actions.workspace import Workspace
from kvault.adapters.names import DiskNames
from kvault.errors import NoteNotFound
from kvault.vault.resolve import resolve


def find_note(workspace: Workspace, word: str) -> tuple[int, str]:
    """Return (id, vault path) of the file meant: by vault path, by path on disk, or as a link names it.

    Raises NoteNotFound, with the nearest name as a hint.
    """
    for path in _candidates(workspace.root, word):
        row = workspace.store.execute(
            "SELECT id, path FROM file WHERE path=? OR path=?", (path, f"{path}.md")
        ).fetchone()
        if row:
            return row[0], row[1]
    found = resolve(word.strip(), "", DiskNames(workspace.store), workspace.config.switches)
    if found.target:
        row = workspace.store.execute("SELECT id, path FROM file WHERE path=?", (found.target,)).fetchone()
        return row[0], row[1]
    raise NoteNotFound(f"no file of the vault is called {word}", _hint(workspace, word), path=word)


def _candidates(root: str, word: str) -> list[str]:
    paths = [normalize("NFC", word).removeprefix("./")]
    full = os.path.abspath(os.path.expanduser(word))
    below = os.path.relpath(os.path.realpath(full), os.path.realpath(root))
    if not below.startswith(".."):
        paths.append(normalize("NFC", below.replace(os.sep, "/")))
    return paths


def _hint(workspace: Workspace, word: str) -> str:
    from kvault.graph.suggest import index_names
    from kvault.graph.suggest import suggest

    names = index_names(path for (path,) in workspace.store.execute("SELECT path FROM file"))
    near = suggest(word, names)
    return f"did you mean {near}?" if near else "kvault list prints the notes"
