"""The note of a vault that bears a name already."""

from __future__ import annotations

from kvault.actions.workspace import Workspace
from kvault.note.file_name import EXTENSION
from kvault.vault.names import fold


def find_twin(workspace: Workspace, title: str, name: str) -> tuple[str, str] | None:
    """Return (vault path, how it bears it) of a file whose name, title or alias is that of a note to come.

    ``name``: of its file.
    """
    wanted = fold(title)
    # [[photo.png]] leads to the image, so no note called "photo.png" could be linked.
    bases = {fold(name), wanted + EXTENSION, *([wanted] if "." in wanted else [])}
    for base in sorted(bases):
        row = workspace.store.execute("SELECT path FROM file WHERE base=? ORDER BY path LIMIT 1", (base,)).fetchone()
        if row:
            return row[0], ""
    row = workspace.store.execute(
        "SELECT path FROM alias JOIN file ON file.id = alias.note WHERE key=? ORDER BY path LIMIT 1",
        (wanted,),
    ).fetchone()
    if row:
        return row[0], " as its alias"
    for other, path in workspace.store.execute(
        "SELECT title, path FROM note JOIN file ON file.id = note.id ORDER BY path"
    ):
        if fold(other) == wanted:
            return path, " as its title"
    return None
