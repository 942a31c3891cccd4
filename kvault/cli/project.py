"""kvault project: how the projects stand, what a card says, change it, close a project and bring it back."""

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
from kvault.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kvault.config import Config
    from kvault.edit import Change
    from kvault.project.model import Card

FLAGS = (
    Flag("--project", TEXT, "the project that is meant; else that of the working folder", "NAME"),
    Flag("--all", SWITCH, "list the archived projects too"),
    Flag("--dry-run", SWITCH, "print what would change and write nothing"),
)
USAGE = "[status|show|set|archive|restore] [NAME | KEY=VALUE...] [--project NAME] [--all] [--dry-run]"
EXAMPLE = 'kvault project set next="Ask the bank for a test account"'

WORDS = ("status", "show", "set", "archive", "restore")


def run(call: Call) -> int:
    """Do one of the five."""
    word, *words = call.words or ("status",)
    if word not in WORDS:
        raise UsageError(f"project does not know {word}", f"kvault project {USAGE}")
    root, config = place(call)
    if word == "status":
        wanted(call, 0, 1, USAGE)
        return _status(call, root, config)
    from kvault.actions.choose_project import choose_project

    name = call.text("project")
    if word != "set":
        wanted(call, 1, 2, USAGE)
        name = words[0] if words else name
    values = _values(words) if word == "set" else {"status": "archived" if word == "archive" else "active"}
    card = choose_project(root, config, name, os.getcwd(), archived_first=word == "restore")
    if word == "show":
        return _show(call, root, card)
    _refuse_done(word, card)
    return _change(call, root, config, card, values)


def _refuse_done(word: str, card: Card) -> None:
    """Raise Refusal for a project that is where it should go."""
    from kvault.errors import Refusal

    if word == "archive" and card.is_archived:
        raise Refusal(f"{card.name} is archived already", f"kvault project restore {card.name}", path=card.path)
    if word == "restore" and not card.is_archived and card.status.lower() != "archived":
        raise Refusal(f"{card.name} is not archived", f"its status is {card.status}", path=card.path)


def _values(words: list[str]) -> dict[str, str]:
    if not words:
        raise UsageError("project set needs KEY=VALUE", f"for instance {EXAMPLE}")
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or key != key.strip():
            raise UsageError(f"{word!r} is not KEY=VALUE", f"for instance {EXAMPLE}")
        if key.lower() in map(str.lower, values):
            raise UsageError(f"{key} is named twice", "name each property once")
        values[key] = value
    return values


def _status(call: Call, root: str, config: Config) -> int:
    from kvault.actions.projects import read_cards

    cards = [card for card in read_cards(root, config) if call.has("all") or not card.is_archived]
    cards.sort(key=lambda card: (card.is_archived, card.path))
    if call.json:
        from kvault.wire_projects import status_json

        print_json(status_json(cards))
        return 0
    names = max((len(card.name) for card in cards), default=0)
    statuses = max((len(card.status) for card in cards), default=0)
    for card in cards:
        print(f"{card.name:{names}}  {card.status:{statuses}}  {card.next or '-'}".rstrip())
    if not cards:
        notice("this vault has no project" + ("" if call.has("all") else " that is not archived"))
    return 0


def _show(call: Call, root: str, card: Card) -> int:
    if call.json:
        from kvault.wire_projects import card_json

        print_json(card_json(root, card))
        return 0
    print(card.path)
    held = (
        ("type", card.type),
        ("status", card.status),
        ("next", card.next or "-"),
        ("updated", card.updated),
        ("summary", card.summary),
        *((row.source, row.path) for row in card.places),
    )
    for key, value in held:
        if value:
            print(f"{key:8}  {value}")
    return 0


def _change(call: Call, root: str, config: Config, card: Card, values: Mapping[str, str]) -> int:
    from kvault.actions.open_vault import open_vault
    from kvault.actions.set_card import change_card
    from kvault.actions.set_card import planned
    from kvault.cli.changed_lines import show_changed_lines

    write = not call.has("dry-run")
    changes = change_card(root, config, card, values, dry_run=not write, notice=notice)
    own = f"/{card.name}/{card.name}.md"
    path = next((one.path for one in changes if one.after and one.path.endswith(own)), card.path)
    if call.json:
        from kvault.wire_projects import card_edits_json

        receipt = open_vault(root, config, notice=notice).receipt
        print_json(card_edits_json(card.name, path, changes, receipt, written=write))
        return 0
    _tell(card, path, changes)
    if not write and changes:
        if path == card.path:
            before = card.text.encode()
            show_changed_lines(before, planned(path, before, values, config))
        notice("nothing was written")
    return 0


def _tell(card: Card, path: str, changes: tuple[Change, ...]) -> None:
    if not changes:
        print(f"{card.path}: nothing to change")
    if path != card.path:
        print(f"{card.folder}/ -> {path.rpartition('/')[0]}/")
    for change in changes:
        if change.after is not None and change.lines_changed:
            print(f"{change.path}: {change.lines_changed} line{'' if change.lines_changed == 1 else 's'}")
