"""Brings the index from the commit it was built at to another one, by what git says changed between the two."""

from __future__ import annotations

import os
from collections.abc import Collection

from kvault.actions.judge_texts import FEW
from kvault.actions.judge_texts import keep_judged
from kvault.actions.open_vault import WAIT
from kvault.actions.open_vault import apply_some
from kvault.actions.open_vault import cannot_write
from kvault.adapters import git_commit
from kvault.adapters.disk import Entry
from kvault.adapters.disk import nfc
from kvault.adapters.disk import stat_file
from kvault.adapters.outputs import ours
from kvault.adapters.pending import is_pending
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.config import Config
from kvault.vault.names import fold


def catch_up(store: Store, top: str, root: str, prefix: str, head: str, config: Config) -> bool:
    """Take into the index what changed from its own commit to ``head``; return whether that was possible.

    It is not where git does not know the index's commit, where much changed, where names are not plainly what the disk
    has, and where the index cannot be written. Then all files are to be looked at, which on 20,000 notes costs as much
    as the rest of a commit's check.

    ``top``: the work tree; ``prefix``: the vault's folder in it, "" or ending in "/".
    """
    built = read_meta(store, "commit")
    if not built or is_pending(root):
        return False
    names = git_commit.changed_names(top, str(built), head, prefix)
    seen = None if names is None or len(names) > FEW else _on_disk(root, names, config)
    if seen is None:
        return False
    try:
        apply_some(root, config, store, seen, {}, wait=WAIT)
    except Exception as error:
        if cannot_write(error) is None:
            raise
        return False
    keep_judged(store, root, config, sorted(seen))
    return True


def _on_disk(root: str, names: Collection[str], config: Config) -> dict[str, Entry | None] | None:
    """Return those of some files that belong to the vault, as the disk has them (None: gone).

    None for all of them where one is a symbolic link, or lies behind one, and where two differ only in their case or
    Unicode form: what the disk has then is told by listing it.
    """
    if len({fold(name) for name in names}) < len(names):
        return None
    seen: dict[str, Entry | None] = {}
    without, top = ours(root), os.path.realpath(root)
    for name in names:
        parts = name.split("/")
        if name in without or any(part[0] == "." for part in parts):
            continue
        if "node_modules" in parts[:-1] and not config.switches.node_modules:
            continue
        if os.path.realpath(os.path.join(top, name)) != os.path.join(top, *parts):
            return None
        path = nfc(name)
        seen[path] = stat_file(root, path, None if path == name else name)
    return seen
