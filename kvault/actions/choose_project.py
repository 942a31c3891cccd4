"""The project that a person means: by its name, else by the folder they work in."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.actions.cards import find_card
from kvault.actions.cards import read_cards
from kvault.actions.cards import why_not
from kvault.adapters.card_files import is_set_up
from kvault.adapters.places import find_spot
from kvault.config import Config
from kvault.errors import NoteNotFound
from kvault.errors import Refusal
from kvault.project.model import Card
from kvault.vault.names import fold


def choose_project(root: str, config: Config, name: str | None, here: str, *, archived_first: bool = False) -> Card:
    """Return the card of the project that is named, else of the one the folder ``here`` belongs to.

    Raises NoteNotFound for a name that no project has, Refusal where no card covers the folder.
    """
    cards = read_cards(root, config)
    if name is not None:
        return _named(cards, name, archived_first=archived_first)
    spot = find_spot(here)
    card = find_card(root, cards, spot)
    if card is None:
        raise Refusal(f"no project covers {spot.place}", _hint(root, cards, why_not(root, spot)), path=spot.place)
    return card


def _named(cards: tuple[Card, ...], name: str, *, archived_first: bool) -> Card:
    wanted = fold(name.rstrip("/").rpartition("/")[2].removesuffix(".md"))
    same = [card for card in cards if fold(card.name) == wanted or fold(card.path) == fold(name)]
    if not same:
        raise NoteNotFound(f"there is no project {name}", _nearest(cards, wanted), path=name)
    return min(same, key=lambda card: (card.is_archived != archived_first, card.path))


def _nearest(cards: Iterable[Card], wanted: str) -> str:
    from difflib import get_close_matches

    names = {fold(card.name): card.name for card in cards}
    near = get_close_matches(wanted, names, 1)
    if near:
        return f"did you mean {names[near[0]]}?"
    return f"the projects are {', '.join(sorted(names.values()))}" if names else "this vault has no project yet"


def _hint(root: str, cards: tuple[Card, ...], why: str | None) -> str:
    named = "name a project" if cards else "this vault has no project yet"
    if why is not None:
        return f"{named}; this folder gets no card of its own, since {why}"
    if not is_set_up(root):
        return f"{named}; cards are made in a vault that kvault init has set up"
    return f"{named}; the first prompt of an agent or kvault session turn here makes a card"
