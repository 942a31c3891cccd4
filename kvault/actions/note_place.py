"""The folder in which a new note is filed."""

from __future__ import annotations

import json
import os
from typing import NamedTuple
from unicodedata import normalize

from kvault.actions.workspace import Workspace
from kvault.adapters.disk import read_bytes
from kvault.adapters.places import home_project
from kvault.adapters.settings import VAULT_FILE
from kvault.errors import Refusal
from kvault.note.kinds import Kind
from kvault.project.model import ACTIVE
from kvault.project.model import ARCHIVE
from kvault.project.model import PROJECTS
from kvault.vault.names import fold

PROJECT = "project"
SHARED = "shared"
INBOX = "inbox"
CHOICES = (PROJECT, SHARED, INBOX)

NOTES = "notes"  # where in a project a kind goes that the table of kinds does not know
_APP = ".obsidian/app.json"


class Project(NamedTuple):
    """One project of the vault."""

    name: str
    folder: str  # vault path
    card: str | None  # vault path of its card without ".md"
    active: bool


def find_place(
    workspace: Workspace, kind: Kind, choice: str | None, name: str | None, here: str
) -> tuple[str, Project | None]:
    """Return (folder of the new note, its project).

    ``choice``: one of CHOICES. ``name``: of the project. ``here``: the working folder. Without a
    choice it is the project one works in, else ``shared/``; in a vault without kvault's layout,
    where Obsidian puts new notes. Raises Refusal where the project is not known.
    """
    if choice in (SHARED, INBOX):
        return choice, None
    projects = read_projects(workspace)
    if name is not None:
        project: Project | None = _named(projects, name)
    else:
        project = _worked_on(workspace, projects, here)
    if project is not None:
        return f"{project.folder}/{kind.folder or NOTES}", project
    if choice == PROJECT:
        raise Refusal("it is not clear which project is meant", _hint(projects))
    if _has_layout(workspace, projects):
        return SHARED, None
    return _obsidians(workspace.root, here), None


def read_projects(workspace: Workspace) -> tuple[Project, ...]:
    """Return the projects of the vault: the folders below ``projects/`` and ``archive/``."""
    store = workspace.store
    rows = store.execute(
        "SELECT path, status FROM file JOIN note ON note.id = file.id"
        " WHERE substr(path, 1, 9) = 'projects/' OR substr(path, 1, 8) = 'archive/'"
    )
    status: dict[str, str | None] = dict(rows)
    found = []
    for (folder,) in store.execute("SELECT path FROM folder ORDER BY path"):
        above, _, name = folder.partition("/")
        if above not in (PROJECTS, ARCHIVE) or not name or "/" in name:
            continue
        card = f"{folder}/{name}"
        has_card = f"{card}.md" in status
        active = above == PROJECTS and (status.get(f"{card}.md") or "").lower() == ACTIVE
        found.append(Project(name, folder, card if has_card else None, active))
    return tuple(found)


def _named(projects: tuple[Project, ...], name: str) -> Project:
    same = [project for project in projects if fold(project.name) == fold(name)]
    for project in same:
        if not _is_archived(project):
            return project
    if same:
        raise Refusal(f"the project {same[0].name} is archived", "choose another, or --folder shared")
    raise Refusal(f"there is no project {name}", _hint(projects, name))


def _worked_on(workspace: Workspace, projects: tuple[Project, ...], here: str) -> Project | None:
    """Return the project of the working folder, else the only active one."""
    inside = _vault_path(workspace.root, here)
    home = home_project(workspace.store, here)
    for project in projects:
        if inside is not None and f"{inside}/".startswith(f"{project.folder}/"):
            return None if _is_archived(project) else project
        if home == project.folder and not _is_archived(project):
            return project
    active = [project for project in projects if project.active]
    return active[0] if len(active) == 1 else None


def _is_archived(project: Project) -> bool:
    return project.folder.startswith(f"{ARCHIVE}/")


def _hint(projects: tuple[Project, ...], name: str = "") -> str:
    from difflib import get_close_matches

    names = [project.name for project in projects if not _is_archived(project)]
    if not names:
        return "this vault has no project; --folder shared or --folder inbox needs none"
    near = get_close_matches(name.lower(), [known.lower() for known in names], 1)
    guess = next((known for known in names if near and known.lower() == near[0]), None)
    first = f"did you mean {guess}? " if guess else ""
    return f"{first}name one with --project: {', '.join(names)}"


def _has_layout(workspace: Workspace, projects: tuple[Project, ...]) -> bool:
    """Tell whether notes go where kvault files them: init was here, or it is no Obsidian vault."""
    if any(project.card for project in projects):
        return True
    there = [os.path.exists(os.path.join(workspace.root, name)) for name in ("KVAULT.md", VAULT_FILE, ".obsidian")]
    return there[0] or (there[1] and not there[2])


def _obsidians(root: str, here: str) -> str:
    """Return where Obsidian puts new notes of this vault; "" is the vault's root."""
    try:
        app = json.loads(read_bytes(root, _APP))
    except (OSError, ValueError, RecursionError):
        return ""
    if not isinstance(app, dict):
        return ""
    where = app.get("newFileLocation")
    if where == "current":
        return _visible(_vault_path(root, here) or "")
    folder = app.get("newFileFolderPath")
    return _visible(folder) if where == "folder" and isinstance(folder, str) else ""


def _visible(folder: str) -> str:
    """Return a folder of the vault as a vault path; "" for one that holds no notes."""
    parts = [part for part in normalize("NFC", folder).split("/") if part.strip()]
    return "" if any(part.startswith(".") for part in parts) else "/".join(parts)


def _vault_path(root: str, folder: str) -> str | None:
    """Return the vault path of a folder on disk, "" for the root, None for one outside."""
    below = os.path.relpath(os.path.realpath(folder), os.path.realpath(root))
    if below == os.curdir:
        return ""
    if below.split(os.sep)[0] == os.pardir:
        return None
    return normalize("NFC", below.replace(os.sep, "/"))
