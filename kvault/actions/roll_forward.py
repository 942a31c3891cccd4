"""Finishes a move by its journal, whether it began just now or was cut short."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kvault.adapters import journal as journals
from kvault.adapters.disk import read_bytes
from kvault.adapters.disk import scan
from kvault.adapters.journal import Journal
from kvault.adapters.outputs import ours
from kvault.config import Config
from kvault.edit import decode
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.vault.names import NameTable
from kvault.vault.rename import MovedNames
from kvault.vault.rename import Renaming
from kvault.vault.rewrite import Lost
from kvault.vault.rewrite import rewrite_file

Tell = Callable[[str], None]
"""Called with one line for a person."""


class Forward(NamedTuple):
    """How far a move came."""

    moved: bool  # the file or folder has its new name
    told: tuple[str, ...]  # what was not done as planned, one line each


def finish_interrupted(root: str, config: Config, notice: Tell | None) -> None:
    """Finish a move that another run of the program began, under the vault's lock."""
    journal = journals.read_journal(root)
    if journal is None:
        return
    forward = roll_forward(root, config, journal)
    if notice:
        if forward.moved:
            notice(f"finished a move that was cut short: {journal.old} -> {journal.new}")
        for line in forward.told:
            notice(line)


def roll_forward(root: str, config: Config, journal: Journal) -> Forward:
    """Do what a journal says and is not done yet, then forget the journal.

    A file that a person changed meanwhile keeps their text: its links are rewritten in that.
    """
    why = _move(root, journal)
    if why:
        journals.close_journal(root, done=False)
        return Forward(False, (f"{journal.old} was not moved to {journal.new}: {why}",))
    told: list[str] = []
    renaming: Renaming | None = None
    for number, staged in enumerate(journal.staged):
        try:
            if not journals.put_staged(root, journal, number):
                renaming = renaming or _renaming(root, config, journal)
                told += _rewrite_theirs(root, journal, number, renaming)
        except Refusal as error:
            told.append(f"{error.message}; its links were not rewritten")
        except OSError as error:
            told.append(f"{staged.disk} cannot be written ({error.strerror}): mend its links by hand")
    journals.close_journal(root, done=True)
    return Forward(True, tuple(told))


def _move(root: str, journal: Journal) -> str | None:
    """Give the file or folder its new name; return why that cannot be."""
    try:
        outcome = journals.move_files(root, journal)
    except Refusal as error:
        return error.message
    except OSError as error:
        return (error.strerror or str(error)).lower()
    if outcome == journals.BLOCKED:
        return "something else has taken that name"
    return "it is gone" if outcome == journals.GONE else None


def _renaming(root: str, config: Config, journal: Journal) -> Renaming:
    """Return the renaming of a journal, by the names on the disk after the move."""
    found = scan(
        root,
        node_modules=config.switches.node_modules,
        follow_links=config.follow_links,
        without=ours(root),
    )
    after = NameTable(entry.path for entry in found.entries)
    back = {new: old for old, new in journal.moves.items()}
    return Renaming(journal.moves, MovedNames(after, back), after, journal.format, config.switches)


def _rewrite_theirs(root: str, journal: Journal, number: int, renaming: Renaming) -> list[str]:
    """Rewrite the links in a file that is not what it was; return what a person should know."""
    staged = journal.staged[number]
    path = renaming.after_of(staged.source)
    try:
        data = read_bytes(root, staged.disk)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return [f"{path} is gone; its links were not rewritten"]
    rewritten = rewrite_file(staged.source, decode(data), renaming)
    if rewritten.splices:
        journals.put_instead(root, journal, number, splice_bytes(data, rewritten.splices))
    told = [f"{path} was changed meanwhile; its text was kept and its links rewritten in it"]
    return told + [lost_line(path, one) for one in rewritten.lost]


def lost_line(path: str, lost: Lost) -> str:
    """Return what a person reads of a link that no longer leads where it did."""
    place = f"{path}:{lost.line}:{lost.column}"
    return f"{place} {lost.raw} could not be made to lead to {lost.target}"
