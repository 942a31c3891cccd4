"""A copy that a sync program made of a file changed in two places."""

from __future__ import annotations

import re
from functools import cache

from kvault.check.findings import at_note
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "sync-conflict"
# Names such as "Note 2" and "Note (1)", as iCloud and Google Drive make them, are names people give too.
COPY = (
    r"\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7}(?=\.|$)"  # Syncthing
    r"| \((?:[^()]*\b)?conflicted copy[^()]*\)"  # Dropbox, Nextcloud, Obsidian Sync
    r"| \([^()]*'s conflicted copy[^()]*\)"
    r"|_conflict-\d{8}-\d{6}(?=\.|$)"  # ownCloud
    r"| \(case conflict(?: \d+)?\)"
    r"|_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+(?=\.|$)"  # git mergetool
)
WORDS = ("conflict", "_backup_", "_base_", "_local_", "_remote_")  # quicker to look for


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the copies, with the file each was made of where that is there."""
    for file in facts.files:
        lower = file.path.lower()
        if not any(word in lower for word in WORDS):
            continue
        folder, _, name = file.path.rpartition("/")
        original = _copy().sub("", name, count=1)
        if original == name:
            continue
        whole = f"{folder}/{original}" if folder else original
        related = (whole,) if whole in facts.names.named(original.lower()) else ()
        remedy = f"carry what is new over to {whole} and delete this copy"
        message = f"a sync program made this copy of {original}, which was changed in two places"
        yield at_note(ID, ADVICE, file.path, message, remedy, related=related)


@cache
def _copy() -> re.Pattern[str]:
    return re.compile(COPY, re.IGNORECASE)


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A copy that a sync program or git mergetool made of a file changed in two places.",
    why="Each of the two holds something the other does not, and search finds both.",
    find=find,
    examples=(
        Example(
            "Syncthing and Dropbox.",
            {
                "n/Plan.md": "",
                "n/Plan.sync-conflict-20240131-101500-ABCDEF7.md": "",
                "Log (Ann's conflicted copy 2024-01-31).md": "",
            },
            (
                "Log (Ann's conflicted copy 2024-01-31).md:1 a sync program made this copy of Log.md",
                "n/Plan.sync-conflict-20240131-101500-ABCDEF7.md:1 a sync program made this copy of Plan.md",
            ),
        ),
        Example(
            "Names that people give.", {"Plan 2.md": "", "Plan (1).md": "", "Conflict resolution (draft).md": ""}, ()
        ),
    ),
)
