"""What the doctor says of the search indexes of the folders that cards name."""

from __future__ import annotations

from collections.abc import Iterator

from kvault.actions.cards import read_cards
from kvault.actions.search_folders import list_folders
from kvault.check.findings import shell_word
from kvault.config import Config


def folder_findings(root: str, config: Config) -> Iterator[tuple[str, str]]:
    """Yield (what there is, what to type), a project at a time; a folder that is not on this machine is passed over."""
    for card in read_cards(root, config):
        there = [one for one in list_folders(root, card) if one.exists and not card.is_archived]
        how = f"kvault folders index --project {shell_word(card.name)}"
        indexed = [one.path for one in there if one.index_path]
        others = [one.path for one in there if not one.index_path]
        if indexed:
            yield f"{card.name}: recall adds files of {', '.join(indexed)}", f"to bring them up to date: {how}"
        if others:
            yield f"{card.name}: not indexed: {', '.join(others)}", f"to have recall add their files: {how}"
