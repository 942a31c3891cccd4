"""Looks for what is wrong with a vault and its surroundings, and how to mend it."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Callable
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version
from typing import NamedTuple

from kvault.actions.doctor_vectors import tell_of_vectors
from kvault.actions.hooks_status import hooks_status
from kvault.actions.open_vault import usable
from kvault.actions.update_code import chosen_for
from kvault.adapters import git
from kvault.adapters import hook_log
from kvault.adapters import store as stores
from kvault.adapters.build_log import last_line
from kvault.adapters.build_queue import builder_is_there
from kvault.adapters.build_queue import waiting
from kvault.adapters.disk import Scan
from kvault.adapters.disk import Skip
from kvault.adapters.disk import scan
from kvault.adapters.hook_files import find_folder
from kvault.adapters.index_folder import IndexFolder
from kvault.adapters.index_folder import look_at
from kvault.adapters.obsidian import APP_FILE
from kvault.adapters.obsidian import read_app
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import REPORT
from kvault.adapters.outputs import is_ours
from kvault.adapters.outputs import ours
from kvault.adapters.schema import PARSER
from kvault.adapters.schema import SCHEMA
from kvault.adapters.settings import MARKERS
from kvault.adapters.store import Store
from kvault.config import Config
from kvault.note.file_name import objection
from kvault.vault.ignore import passed_over
from kvault.vault.names import fold
from kvault.version import __version__

OK = "ok"
WARN = "warn"
ERROR = "error"

MOST = 10  # files of one kind that are named one by one
LIBRARIES = ("py-yaml12", "pyromark", "PyStemmer", "marko", "networkx", "python-frontmatter", "GitPython")


class Finding(NamedTuple):
    """One thing that was looked at."""

    what: str
    level: str  # OK, WARN or ERROR
    remedy: str = ""


class Patient(NamedTuple):
    """The vault that is examined."""

    root: str
    config: Config
    why: str  # it is this one
    settings: tuple[str, ...]  # files that were read
    scan: Scan
    folder: IndexFolder
    store: Store | None  # None: there is no index that this kvault can use


def examine(root: str, config: Config, *, why: str, settings: tuple[str, ...]) -> tuple[Finding, ...]:
    """Return everything that was looked at, in the order of the table."""
    folder = look_at(root)
    store = _open(root, config, folder)
    folder = look_at(root) if store is None else folder  # a corrupt index was set aside just now
    seen = scan(
        root,
        node_modules=config.switches.node_modules,
        follow_links=config.follow_links,
        without=ours(root),
    )
    patient = Patient(root, config, why, settings, seen, folder, store)
    return tuple(finding for look in EXAMINATIONS for finding in look(patient))


def _versions(patient: Patient) -> Iterator[Finding]:
    python, lite = platform.python_version(), sqlite3.sqlite_version
    yield Finding(f"kvault {__version__}, Python {python}, SQLite {lite} on {sys.platform}", OK)
    missing = [name for name in LIBRARIES if _version(name) is None]
    if missing:
        yield Finding(
            f"not installed: {', '.join(missing)}",
            ERROR,
            f"{sys.executable} -m pip install {' '.join(missing)}",
        )
    has = git.version()
    if has is None:
        yield Finding("git is not installed: no history, no hooks", WARN, "install git")
    else:
        yield Finding(f"git {has}", OK)


def _vault(patient: Patient) -> Iterator[Finding]:
    yield Finding(f"the vault is {patient.root}: {patient.why}", OK)
    if not any(os.path.exists(os.path.join(patient.root, marker)) for marker in MARKERS):
        yield Finding(
            "it has neither kvault.toml nor .obsidian, by which it is found from a folder inside",
            WARN,
            f"kvault init {patient.root}",
        )
    if patient.settings:
        yield Finding(f"settings read: {', '.join(patient.settings)}", OK)
    else:
        yield Finding("no settings file; the defaults hold", OK)


def _writable(patient: Patient) -> Iterator[Finding]:
    if patient.folder.writable:
        yield Finding("the vault can be written", OK)
    else:
        yield Finding(
            "the vault cannot be written: questions are answered from memory, slowly",
            WARN,
            "give write access to the vault and its .index/",
        )


def _index(patient: Patient) -> Iterator[Finding]:
    size, store = patient.folder.size, patient.store
    if size is None and store is None:
        yield Finding("the vault was never built", WARN, "kvault build")
        return
    if store is None:
        yield Finding(
            f"the index is of other settings or another version (now schema {SCHEMA},"
            f" parser {PARSER}); the next question reads every note again",
            WARN,
            "kvault build",
        )
        return
    problem = _quick_check(store)
    if problem:
        yield Finding(f"the index is damaged: {problem}", ERROR, "kvault build --full")
    notes = int(stores.read_meta(store, "notes") or 0)
    yield Finding(
        f"index of {notes} notes, {_readable(size or 0)}, schema {SCHEMA}, parser {PARSER}",
        OK,
    )
    changed = _count_changed(patient.scan, store)
    if changed:
        files = "1 file has" if changed == 1 else f"{changed} files have"
        yield Finding(f"{files} changed since; the next question reads them", OK)
    else:
        yield Finding("the index is fresh: no file has changed since", OK)


def _commit(patient: Patient) -> Iterator[Finding]:
    head = git.head(patient.root)
    if head is None or patient.store is None:
        return
    built = stores.read_meta(patient.store, "commit")
    if built == head:
        yield Finding(f"built from the commit that is checked out, {head}", OK)
    else:
        yield Finding(
            f"graph and report were built from {built or 'no commit'}, checked out is {head}",
            WARN,
            "kvault build",
        )


def _communities(patient: Patient) -> Iterator[Finding]:
    has = _version("infomap")
    if has:
        yield Finding(
            f"communities by infomap {has} (GPL-3.0-or-later: matters to who passes it on, not to who uses it)",
            OK,
        )
    else:
        yield Finding(
            "communities by Louvain, since infomap is not installed: they are coarser",
            WARN,
            f"{sys.executable} -m pip install infomap (its licence is GPL-3.0-or-later)",
        )


def _lanes(patient: Patient) -> Iterator[Finding]:
    state = "ready" if patient.store is not None else "ready after the first build"
    yield Finding(f"lane of words: {state}", OK)
    for what, fine, remedy in tell_of_vectors(patient.root, patient.config, patient.store):
        yield Finding(what, OK if fine else WARN, remedy)


def _git_ignores(patient: Patient) -> Iterator[Finding]:
    """Look at what every build rewrites: git must not see it, or the tree is never clean."""
    if git.is_ignored(patient.root, REPORT) is None:
        if git.version() is None:
            return
        yield Finding("the vault is in no git repository", WARN, f"git init {patient.root} begins its history")
        return
    for name, path in ((stores.FOLDER, f"{stores.FOLDER}/graph.json"), (REPORT, REPORT), (PAGE, PAGE)):
        if name != stores.FOLDER and _theirs(patient.root, name):
            yield Finding(
                f"{name} was not written by kvault, which therefore writes none",
                WARN,
                f"give that note another name, and kvault build writes {name}",
            )
            continue
        shared = name == REPORT and patient.config.report_track
        if git.is_tracked(patient.root, name) and not shared:
            recursive = "-r " if name == stores.FOLDER else ""
            yield Finding(
                f"git tracks {name}, which every build rewrites",
                WARN,
                f"git rm {recursive}--cached {name}, then kvault init",
            )
        elif git.is_ignored(patient.root, path) is shared:
            yield _wrongly_seen(name, shared=shared)
        else:
            yield Finding(f"git {'sees' if shared else 'ignores'} {name}", OK)


def _wrongly_seen(name: str, *, shared: bool) -> Finding:
    if shared:
        return Finding(f"report.track is set, and git ignores {name}", WARN, f"take {name} out of .gitignore")
    return Finding(
        f"git does not ignore {name}, which every build rewrites",
        WARN,
        "kvault init adds it to .gitignore",
    )


def _hooks(patient: Patient) -> Iterator[Finding]:
    folder = find_folder(patient.root)
    if folder is None:
        return
    status = hooks_status(folder)
    for through in sorted({one for hook in status.hooks for one in hook.through}):
        names = ", ".join(hook.name for hook in status.hooks if through in hook.through)
        yield Finding(f"kvault runs in the hooks of git, through {through}: {names}", OK)
    for advice in status.advice:
        yield Finding(f"hooks: {advice.what}", WARN, advice.remedy)
    line = last_line(patient.root)
    if line:
        yield Finding(f"last line of {stores.FOLDER}/build.log: {line}", OK)
    line = hook_log.last_line()
    if line:
        yield Finding(f"last line of {hook_log.log_path()}, the log of agents' hooks: {line}", OK)
    if waiting(patient.root) and not builder_is_there(patient.root):
        yield Finding("a build that a commit called for was not done yet", WARN, "kvault build")


def _skipped(patient: Patient) -> Iterator[Finding]:
    skips = set(patient.scan.skipped)
    if patient.store is not None:
        rows = patient.store.execute("SELECT path, why FROM skipped").fetchall()
        skips.update(Skip(path, why) for path, why in rows)
    lines = [f"{skip.path}: {skip.why}" for skip in sorted(skips)]
    yield from _many(lines, "not read, or not as it is: ", "everything else is read all the same")


def _excluded(patient: Patient) -> Iterator[Finding]:
    app, _ = read_app(patient.root)
    lines = passed_over(app.excluded) if patient.config.switches.filter_regex else []
    remedy = "write it without a loop in a loop, and with at most two loops"
    yield from _many(
        lines, f"{APP_FILE} excludes files by an expression that cannot be read or may take for ever: ", remedy
    )


def _names(patient: Patient) -> Iterator[Finding]:
    lines: list[str] = []
    seen: dict[str, str] = {}
    folders = [folder for folder in patient.scan.folders if folder]
    for path in sorted([*folders, *(entry.path for entry in patient.scan.entries)]):
        why = objection(path.rsplit("/", 1)[-1])
        other = seen.setdefault(fold(path), path)
        if why:
            lines.append(f"{path}: {why}")
        elif other != path:
            lines.append(f"{path}: on Windows and macOS it is the same as {other}")
    remedy = "rename it if the vault is to be used there"
    yield from _many(lines, "a name other systems cannot hold: ", remedy)


def _code(patient: Patient) -> Iterator[Finding]:
    if patient.store is None:
        return
    choice = chosen_for(patient.store, patient.root, patient.config)
    for one in choice.repositories:
        by = f", named by {', '.join(one.cards)}" if one.cards else ""
        yield Finding(f"the code of {one.place} is in the graph as {one.name}{by}", OK)
    for line in choice.notices:
        yield Finding(line, WARN, "see docs/using/code-graph.md")
    if choice.missing and not choice.notices:
        yield Finding(f"repositories that are not on this machine: {', '.join(choice.missing)}", OK)


def _leftovers(patient: Patient) -> Iterator[Finding]:
    folder = patient.folder
    if folder.locked:
        yield Finding("another kvault is writing this vault now", WARN, "wait until it is done")
    if folder.journal:
        yield Finding("a move was cut short", WARN, "the next command finishes it: kvault build")
    for names, what in (
        (folder.corrupt, "an index that could not be read was set aside"),
        (() if folder.locked else folder.leftovers, "half-written by a run that was killed"),
        (folder.others, "the index of another version of kvault"),
    ):
        if names:
            listed = ", ".join(f"{stores.FOLDER}/{name}" for name in names)
            level = OK if names is folder.others else WARN
            remedy = "it may be deleted" if len(names) == 1 else "they may be deleted"
            yield Finding(f"{what}: {listed}", level, remedy)


Examination = Callable[[Patient], Iterator[Finding]]

EXAMINATIONS: tuple[Examination, ...] = (
    _versions,
    _vault,
    _writable,
    _index,
    _commit,
    _communities,
    _lanes,
    _git_ignores,
    _hooks,
    _code,
    _skipped,
    _excluded,
    _names,
    _leftovers,
)
"""What is looked at, in the order in which it is told. The plugin joins here."""


def _open(root: str, config: Config, folder: IndexFolder) -> Store | None:
    if folder.size is None:
        return None
    if folder.writable:
        return usable(root, config)
    return stores.open_frozen(root)


def _quick_check(store: Store) -> str | None:
    try:
        (answer,) = store.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if answer == "ok" else str(answer)


def _count_changed(seen: Scan, store: Store) -> int:
    known = set(store.execute("SELECT path, size, mtime, inode FROM file"))
    there = {(entry.path, entry.size, entry.mtime, entry.inode) for entry in seen.entries}
    return len({path for path, *_ in known ^ there})


def _theirs(root: str, name: str) -> bool:
    return os.path.exists(os.path.join(root, name)) and not is_ours(root, name)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _many(lines: list[str], what: str, remedy: str) -> Iterator[Finding]:
    for line in lines[:MOST]:
        yield Finding(what + line, WARN, remedy)
    if len(lines) > MOST:
        yield Finding(f"{what}{len(lines) - MOST} more", WARN, remedy)


def _readable(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB" if size >= 100_000 else f"{size / 1000:.0f} kB"
