"""kvault folders: the folders of a project, and those it searches besides."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.errors import Refusal
from kvault.errors import UsageError

if TYPE_CHECKING:
    from kvault.config import Config
    from kvault.project.model import Card

FLAGS = (
    Flag("--project", TEXT, "the project that is meant; else that of the working folder", "NAME"),
    Flag("--dry-run", SWITCH, "print what would change and write nothing"),
)
USAGE = "[list|add|remove|index] [DIR] [--project NAME] [--dry-run]"
EXAMPLE = "kvault folders add ~/docs/billing-specs"

WORDS = ("list", "add", "remove", "index")


def run(call: Call) -> int:
    """Do one of the four."""
    word, *words = call.words or ("list",)
    if word not in WORDS:
        raise UsageError(f"folders does not know {word}", f"kvault folders {USAGE}")
    named = word in ("add", "remove")
    wanted(call, 2 if named else 0, 2 if named else 1, USAGE)
    from kvault.actions.choose_project import choose_project

    root, config = place(call)
    card = choose_project(root, config, call.text("project"), os.getcwd())
    if word == "list":
        return _list(call, card)
    if word == "index":
        raise Refusal(
            "kvault keeps no search index of folders yet",
            "the rows in the card are kept for when it does: kvault folders list",
            path=card.path,
        )
    return _change(call, root, config, card, word, words[0])


def _list(call: Call, card: Card) -> int:
    from kvault.actions.search_folders import list_folders

    folders = list_folders(card)
    if call.json:
        from kvault.wire_projects import folders_json

        print_json(folders_json(card, folders))
        return 0
    for one in folders:
        print(f"{one.source:6}  {one.path}" + ("" if one.exists else "  (is not there)"))
    if not folders:
        notice(f"{card.path} names no folder")
    return 0


def _change(call: Call, root: str, config: Config, card: Card, word: str, folder: str) -> int:
    from kvault.actions.search_folders import add_folder
    from kvault.actions.search_folders import remove_folder

    write = not call.has("dry-run")
    change = add_folder if word == "add" else remove_folder
    changes = change(root, config, card, folder, dry_run=not write)
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
    return 0
