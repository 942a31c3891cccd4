"""Which event of git called, told by the hook's arguments or by what git and its hook runners set."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from kvault.record import NamedTuple

COMMIT, MERGE, REWRITE, CHECKOUT = "post-commit", "post-merge", "post-rewrite", "post-checkout"

_BY_GIT = ("GIT_PREFIX", "GIT_INDEX_FILE", "GIT_DIR")  # set in hooks
_BY_RUNNERS = ("PRE_COMMIT", "PREK_HOOK_STAGE")


class Event(NamedTuple):
    """What git did."""

    name: str
    words: tuple[str, ...] = ()  # the hook's arguments

    @property
    def ends_rebase(self) -> bool:
        """Return whether this is the end of a rebase, though what lies in the git folder says it goes on."""
        return self.name == REWRITE and self.words[:1] == ("rebase",)


def event_of(after: str | None, words: Sequence[str], environment: Mapping[str, str]) -> Event | None:
    """Return the event; None when no hook called."""
    if after:
        return Event(after, tuple(words))
    rewrite = environment.get("PRE_COMMIT_REWRITE_COMMAND")
    if rewrite:
        return Event(REWRITE, (rewrite,))
    if environment.get("PRE_COMMIT_CHECKOUT_TYPE"):
        names = ("PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF", "PRE_COMMIT_CHECKOUT_TYPE")
        return Event(CHECKOUT, tuple(environment.get(name, "") for name in names))
    squash = environment.get("PRE_COMMIT_IS_SQUASH_MERGE")
    if squash or environment.get("PREK_HOOK_STAGE") == MERGE:
        return Event(MERGE, (squash or "0",))
    if any(name in environment for name in (*_BY_GIT, *_BY_RUNNERS)):
        return Event(COMMIT)
    return None
