"""Sees to the code in a vault's graph, and costs nothing where there is none."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.adapters.disk import Skip
from kvault.adapters.store import Store
from kvault.config import Config

_ANY = (
    "SELECT 1 FROM place WHERE source='repo' UNION ALL SELECT 1 FROM repository UNION ALL SELECT 1 FROM given LIMIT 1"
)


class Code(NamedTuple):
    """The code in a vault's graph."""

    files: int  # that were read
    skipped: tuple[Skip, ...]
    notices: tuple[str, ...]  # what a person should know about the choice of repositories


def code_of_vault(
    store: Store,
    root: str,
    config: Config,
    *,
    given: Sequence[str] | None = None,
    locked: bool = True,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> Code:
    """Bring the code in the index up to date, if any repository is known or wished for; see update_code."""
    if not given and not config.repositories and store.execute(_ANY).fetchone() is None:
        return Code(0, (), ())
    from kvault.actions.update_code import update_code

    return update_code(store, root, config, given=given, locked=locked, progress=progress, notice=notice)
