"""kvault folders: the folders of a project, and those it searches besides."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kvault.check.findings import shell_word
from kvault.cli.command import MANY
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.cli.terminal import visible
from kvault.errors import FINE
from kvault.errors import FOUND
from kvault.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kvault.actions.index_folders import Indexed
    from kvault.config import Config
    from kvault.project.model import Card

FLAGS = (
    Flag("--project", TEXT, "the project that is meant; else that of the working folder", "NAME"),
    Flag("--folder", MANY, "index: this folder only; naming it gives leave to read it", "DIR"),
    Flag("--dry-run", SWITCH, "add, remove: print what would change and write nothing"),
)
USAGE = "[list|add|remove|index] [DIR|PROJECT] [--project NAME] [--folder DIR] [--dry-run]"
EXAMPLE = "kvault folders add ~/docs/billing-specs"

WORDS = ("list", "add", "remove", "index")
SHOWN = 10  # files that are left out and named


def run(call: Call) -> int:
    """Do one of the four."""
    word, *words = call.words or ("list",)
    if word not in WORDS:
        raise UsageError(f"folders does not know {word}", f"kvault folders {USAGE}")
    named = word in ("add", "remove")
    wanted(call, 2 if named else 0, 1 if word == "list" else 2, USAGE)
    from kvault.actions.choose_project import choose_project

    root, config = place(call)
    project = call.text("project") or (words[0] if word == "index" and words else None)
    card = choose_project(root, config, project, os.getcwd())
    if word == "list":
        return _list(call, root, card)
    if word == "index":
        return _index(call, root, config, card)
    return _change(call, root, config, card, word, words[0])


def _list(call: Call, root: str, card: Card) -> int:
    from kvault.actions.search_folders import list_folders

    folders = list_folders(root, card)
    if call.json:
        from kvault.wire_projects import folders_json

        print_json(folders_json(card, folders))
        return 0
    for one in folders:
        state = "" if one.index_path else "  (not indexed)"
        print(visible(f"{one.source:6}  {one.path}" + (state if one.exists else "  (is not there)")))
    if not folders:
        notice(f"{card.path} names no folder")
    return 0


def _index(call: Call, root: str, config: Config, card: Card) -> int:
    if call.has("dry-run"):
        raise UsageError("folders index has no --dry-run", "it writes into the cache, and index rows into the card")
    from kvault.actions.index_folders import index_folders

    with Progress("indexing") as progress:
        done, changes = index_folders(
            root,
            config,
            card,
            named=call.many("folder"),
            progress=progress,
            waiting=lambda: notice("another kvault is indexing this folder; waiting for it"),
        )
    if call.json:
        from kvault.wire_projects import indexed_json

        print_json(indexed_json(card, done, changes))
    else:
        _print_indexed(done)
    for one in done:
        if one.why is not None:
            notice(f"{one.path} is not indexed: {one.why}")
    if not done:
        notice(f"{card.path} names no folder; kvault folders add DIR names one")
    return FOUND if any(one.refused for one in done) else FINE


def _print_indexed(done: Sequence[Indexed]) -> None:
    for one in done:
        if one.why is not None:
            continue
        files = "1 file" if one.files == 1 else f"{one.files:,} files"
        changed = f"{one.read:,} read, {one.gone:,} gone" if one.read or one.gone else "nothing has changed"
        print(visible(f"{one.source:6}  {one.path}  {files}, {changed}"))
        for skip in one.skipped[:SHOWN]:
            notice(f"{one.path}: {skip.path} is left out: {skip.why}")
        if len(one.skipped) > SHOWN:
            notice(f"{one.path}: {len(one.skipped) - SHOWN:,} more are left out; --json lists them")


def _change(call: Call, root: str, config: Config, card: Card, word: str, folder: str) -> int:
    from kvault.actions.search_folders import add_folder
    from kvault.actions.search_folders import remove_folder

    write = not call.has("dry-run")
    change = add_folder if word == "add" else remove_folder
    changes = change(root, config, card, folder, dry_run=not write)
    if write:
        from kvault.actions.index_folders import allow_folder
        from kvault.actions.index_folders import forget_folder

        (allow_folder if word == "add" else forget_folder)(root, folder)
    if call.json:
        from kvault.actions.open_vault import open_vault
        from kvault.wire_projects import card_edits_json

        receipt = open_vault(root, config, notice=notice).receipt
        print_json(card_edits_json(card.name, card.path, changes, receipt, written=write))
        return 0
    if not changes:
        print(f"{card.path}: it is searched already")
    for one in changes:
        print(f"{one.path}: {one.lines_changed} line{'' if one.lines_changed == 1 else 's'}")
    if changes and not write:
        notice("nothing was written")
    elif word == "add":
        notice(f"to have it searched: kvault folders index --project {shell_word(card.name)}")
    return 0
