"""Makes what is missing of a vault's layout, touching nothing that is there."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from typing import NamedTuple

from kvault.adapters import git
from kvault.adapters.create import write_edit
from kvault.adapters.disk import nfc
from kvault.adapters.disk import read_bytes
from kvault.adapters.disk import scan
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import REPORT
from kvault.adapters.outputs import is_ours
from kvault.adapters.settings import MARKERS
from kvault.adapters.settings import VAULT_FILE
from kvault.adapters.settings import enclosing_vault
from kvault.adapters.settings import read_vault
from kvault.adapters.store import FOLDER
from kvault.config import Config
from kvault.edit import Edit
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.note.routing import kept_routing
from kvault.note.routing import routing_rows
from kvault.note.templates import routing_text
from kvault.note.templates import schema_text
from kvault.note.templates import settings_text
from kvault.vault.names import fold

ROUTING = "KVAULT.md"
SCHEMA = "schema.md"
IGNORE = ".gitignore"
LAYOUT = ("projects", "shared", "inbox", "archive")
_CARDS = b"projects/<name>/<name>.md"  # a schema.md that says this is kvault's, perhaps edited


class Plan(NamedTuple):
    """What init would do in a folder."""

    root: str  # absolute
    edits: tuple[Edit, ...]
    warnings: tuple[str, ...]  # for a person


class Place(NamedTuple):
    """A folder as init finds it."""

    root: str
    config: Config
    names: dict[str, str]  # folded name of what lies in the folder itself to the name as it is
    folders: tuple[str, ...]  # those that are not of the layout
    elsewhere: dict[str, str]  # folded names of KVAULT.md and schema.md to a file of that name below
    in_git: bool


Part = Callable[[Place], "Edit | str | None"]
"""Returns the file that is missing, why it is left out, or None when it is there."""


def plan_init(root: str, user: Config) -> Plan:
    """Return what is missing in a folder, which need not exist. Raises KvaultError."""
    root = os.path.abspath(os.path.expanduser(root))
    _refuse_odd_places(root)
    try:
        place = _look(root, read_vault(root, user))
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal(f"{root} cannot be read: {why}", "give read access", path=root) from error
    found = [part(place) for part in PARTS]
    warnings = [one for one in found if isinstance(one, str)]
    above = enclosing_vault(os.path.dirname(root))
    if above and root not in (above, os.path.realpath(above)):
        warnings.append(f"this folder lies in the vault {above}, which has its notes too")
    if not place.in_git:
        warnings.append(_without_git(root))
    return Plan(root, tuple(one for one in found if isinstance(one, Edit)), tuple(warnings))


def write_plan(plan: Plan) -> tuple[Edit, ...]:
    """Write the files of a plan and return those that were written. Raises Refusal.

    What another process wrote since the plan was made stays as it is.
    """
    written: list[Edit] = []
    for edit in plan.edits:
        try:
            if write_edit(plan.root, edit):
                written.append(edit)
        except OSError as error:
            done = ", ".join(file.path for file in written) or "nothing"
            raise Refusal(
                f"{os.path.join(plan.root, edit.path)} cannot be written:"
                f" {error.strerror or error} ({done} was written)",
                "give write access or make room, then run kvault init again",
                path=edit.path,
            ) from error
    return tuple(written)


def _settings(place: Place) -> Edit | None:
    return None if fold(VAULT_FILE) in place.names else _new(VAULT_FILE, settings_text())


def _routing(place: Place) -> Edit | str | None:
    if fold(ROUTING) in place.names:
        return _kept_routing(place, place.names[fold(ROUTING)])
    return _taken(place, ROUTING) or _new(ROUTING, routing_text(place.folders, schema=_has_schema(place)))


def _kept_routing(place: Place, name: str) -> Edit | None:
    """Return the table of a KVAULT.md that is there brought up to date, where its marks still stand."""
    path = os.path.join(place.root, name)
    if os.path.islink(path) or not os.path.isfile(path):
        return None
    before = read_bytes(place.root, name)
    rows = routing_rows(place.folders, schema=_has_schema(place))
    after = splice_bytes(before, kept_routing(decode(before), rows))
    if after == before:
        return None
    return Edit(nfc(name), fingerprint(before), after, count_changed_lines(before, after), name)


def _schema(place: Place) -> Edit | str | None:
    if fold(SCHEMA) in place.names:
        return None
    return _taken(place, SCHEMA) or _new(SCHEMA, schema_text(routing=not _taken(place, ROUTING)))


def _ignore(place: Place) -> Edit | str | None:
    """Return the lines that keep what kvault builds out of git."""
    path = os.path.join(place.root, IGNORE)
    if os.path.lexists(path) and (os.path.islink(path) or not os.path.isfile(path)):
        return f"{IGNORE} is no ordinary file: let git ignore {FOLDER}/, {REPORT} and {PAGE} yourself"
    before = read_bytes(place.root, IGNORE) if os.path.exists(path) else None
    text = (before or b"").decode("utf-8", "replace")
    there = {line.strip().lstrip("!").strip("/") for line in text.splitlines()}
    lines = [line for line in _ignorable(place) if line.strip("/") not in there]
    if not lines:
        return None
    end = "\r\n" if "\r\n" in text else "\n"
    gap = end if text and not text.endswith("\n") else ""
    added = gap + "".join(line + end for line in lines)
    after = (before or b"") + added.encode("ascii")
    return Edit(IGNORE, None if before is None else fingerprint(before), after, len(lines))


PARTS: tuple[Part, ...] = (_settings, _routing, _schema, _ignore)
"""What a vault is made of, in the order in which it is shown and written. Hooks join here."""


def _ignorable(place: Place) -> list[str]:
    """Return what git is to ignore and does not yet, without what a person wrote or shares."""
    wanted = [f"{FOLDER}/"]
    if not place.config.report_track and not _theirs(place, REPORT):
        wanted.append(REPORT)
    if not _theirs(place, PAGE):
        wanted.append(PAGE)
    # A folder's pattern may come from a .gitignore above; the folder's own one does not count.
    return [line for line in wanted if not _git_ignores(place.root, line)]


def _theirs(place: Place, name: str) -> bool:
    return fold(name) in place.names and not is_ours(place.root, name)


def _git_ignores(root: str, path: str) -> bool:
    folder = root
    while not os.path.isdir(folder):
        folder, path = os.path.dirname(folder), f"{os.path.basename(folder)}/{path}"
    return git.is_ignored(folder, path) is True


def _has_schema(place: Place) -> bool:
    """Tell whether ``[[schema]]`` leads to a page on cards and notes."""
    name = place.names.get(fold(SCHEMA))
    if name is None:
        return _taken(place, SCHEMA) is None
    try:
        return _CARDS in read_bytes(place.root, name)
    except OSError:
        return False


def _taken(place: Place, name: str) -> str | None:
    """Return why a file is not written: links that name another one would lead to it."""
    other = place.elsewhere.get(fold(name))
    if other is None or fold(name) in place.names:
        return None
    return f"{name} is not written: [[{name.removesuffix('.md')}]] leads to {other} and would change"


def _new(path: str, text: str) -> Edit:
    return Edit(path, None, text.encode("utf-8"), text.count("\n"))


def _look(root: str, config: Config) -> Place:
    exists = os.path.isdir(root)
    listed = sorted(os.listdir(root)) if exists else []
    wanted = {fold(ROUTING), fold(SCHEMA)}
    elsewhere: dict[str, str] = {}
    for entry in scan(root).entries if exists else ():
        base = fold(entry.path.rsplit("/", 1)[-1])
        if base in wanted and "/" in entry.path:
            elsewhere.setdefault(base, entry.path)
    folders = tuple(
        name
        for name in listed
        if not name.startswith(".") and name not in LAYOUT and os.path.isdir(os.path.join(root, name))
    )
    names = {fold(name): name for name in listed}
    return Place(root, config, names, folders, elsewhere, _in_git(root))


def _in_git(root: str) -> bool:
    while not os.path.isdir(root):
        root = os.path.dirname(root)
    return git.is_ignored(root, IGNORE) is not None


def _without_git(root: str) -> str:
    if git.version() is None:
        return "git is not installed: notes are kept, their history is not"
    return f"no git repository is here; history begins with: git init {shlex.quote(root)}"


def _refuse_odd_places(root: str) -> None:
    real = os.path.realpath(root)
    hint = "name a folder for notes: kvault init DIR"
    if real == os.path.realpath(os.path.expanduser("~")):
        raise Refusal(f"{root} is your home folder: all your files would be notes", hint, path=root)
    if real == os.path.dirname(real):
        raise Refusal(f"{root} is the root of the file system", hint, path=root)
    there = root
    while not os.path.lexists(there):
        there = os.path.dirname(there)
    if not os.path.isdir(there):
        raise Refusal(f"{there} is not a folder", hint, path=root)
    hidden = next((name for name in real.split(os.sep) if name.startswith(".")), None)
    is_vault = any(os.path.exists(os.path.join(root, marker)) for marker in MARKERS)
    if hidden and not is_vault:
        raise Refusal(
            f"{root} lies in the hidden folder {hidden}, which belongs to a program",
            hint,
            path=root,
        )
