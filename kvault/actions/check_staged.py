"""What the commit that is being made breaks, in the notes it changes and in those it does not."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from unicodedata import normalize

from kvault.actions.check_vault import COMMIT
from kvault.actions.check_vault import TREE
from kvault.actions.check_vault import Checked
from kvault.actions.staged_world import Change
from kvault.actions.staged_world import World
from kvault.actions.staged_world import facts_of
from kvault.adapters import git_commit
from kvault.adapters.git_commit import Repository
from kvault.adapters.git_commit import Staged
from kvault.adapters.outputs import MARKERS as OUTPUTS
from kvault.adapters.outputs import is_ours
from kvault.adapters.settings import MARKERS
from kvault.adapters.settings import read_vault
from kvault.check.facts import Facts
from kvault.check.model import Finding
from kvault.check.rules import RULES
from kvault.check.run import check
from kvault.config import Config
from kvault.errors import Refusal

WHOLE = frozenset(("orphan-note", "orphan-attachment", "tag-spelling", "stale-note"))
"""Rules that need the whole vault; a commit is judged by what it touches."""

PAIRS = frozenset(("near-duplicate", "duplicate-summary"))
"""Rules that speak of two notes which say the same; which of them is told may change with the commit."""

NOTHING = Checked((), Facts(), None, COMMIT, "")


def check_staged(folder: str | None, config: Config, *, only: frozenset[str] | None = None) -> Checked:
    """Return what the commit makes worse in the vaults that hold its files.

    ``folder``: a vault to judge, or None for those around the staged files of the repository one stands in. Outside a
    commit and with nothing staged all that git tracks is judged. Where several vaults are judged, their folders stand
    before the paths. Raises Refusal outside a repository.
    """
    judged = check_vaults(folder, config, only=only)
    if not judged:
        return NOTHING
    said = "; ".join(checked.said for _, checked in judged if checked.said)
    if len(judged) == 1:
        return judged[0][1]._replace(said=said)
    top = os.path.commonpath([root for root, _ in judged])
    findings = [
        one._replace(path="/".join((os.path.relpath(root, top).replace(os.sep, "/"), one.path)))
        for root, checked in judged
        for one in checked.findings
    ]
    return judged[0][1]._replace(findings=tuple(findings), facts=Facts(), said=said)


def check_vaults(
    folder: str | None, config: Config, *, only: frozenset[str] | None = None
) -> list[tuple[str, Checked]]:
    """Return (vault, what the commit makes worse there) for every vault that is judged, in order."""
    start = folder or os.getcwd()
    repository = git_commit.find_repository(start)
    if repository is None:
        raise Refusal(f"{start} is not in a git repository", "kvault check without --staged looks at the files on disk")
    staged = git_commit.staged_files(repository.top)
    if not staged and not git_commit.in_commit():
        return [(root, _check_tree(repository, root, config, only)) for root in _tracked_vaults(repository, folder)]
    vaults = _by_vault(repository, staged, folder)
    return [(root, _check_commit(repository, root, config, some, only)) for root, some in sorted(vaults.items())]


def _check_commit(
    repository: Repository, root: str, config: Config, staged: list[Staged], only: Collection[str] | None
) -> Checked:
    config = read_vault(root, config)
    prefix = _prefix(repository, root)
    changes = [_change(one, prefix) for one in staged]
    world = World.open(repository, root, prefix, config, changes)
    rules = tuple(row for row in RULES if row.id not in WHOLE)
    after, beside = facts_of(world, after=True)
    found = check(after, rules, only=only, off=config.check_off)
    if found:
        facts, _ = facts_of(world, after=False, beside=beside)
        before = check(facts, rules, only=only, off=config.check_off)
        found = _worse(before, found, {one.before: one.path for one in changes if one.before})
        touched = {one.path for one in changes}
        found = tuple(one for one in found if one.rule not in PAIRS or touched.intersection((one.path, *one.related)))
    count = len(changes)
    return Checked(found, after, None, COMMIT, f"judged the commit: {count} staged file{'s' * (count != 1)} in {root}")


def _check_tree(repository: Repository, root: str, config: Config, only: Collection[str] | None) -> Checked:
    from kvault.actions.facts_of_texts import text_facts

    config = read_vault(root, config)
    prefix = _prefix(repository, root)
    commit = repository.head or git_commit.EMPTY
    names = git_commit.tree_names(repository.top, commit).decode("utf-8", "surrogateescape").split("\0")
    paths = [path[len(prefix) :] for path in names if path and path.startswith(prefix)]
    paths = [path for path in paths if "/." not in f"/{path}"]
    wanted = [path for path in paths if path.lower().endswith((".md", ".canvas", ".base"))]
    blobs = git_commit.read_blobs(repository.top, [f"{commit}:{prefix}{path}" for path in wanted])
    datas = {normalize("NFC", path): blobs[name] for path in wanted if (name := f"{commit}:{prefix}{path}") in blobs}
    facts = text_facts([normalize("NFC", path) for path in paths], datas, config)
    found = check(facts, only=only, off=config.check_off)
    return Checked(found, facts, None, TREE, f"nothing is staged: judged all that git tracks in {root}")


def _worse(before: Iterable[Finding], after: Iterable[Finding], moved: dict[str, str]) -> tuple[Finding, ...]:
    """Return the findings that are new, whatever line they stand on; a file's move makes none of its own new."""
    held = Counter(_key(one, moved) for one in before)
    new = []
    for one in after:
        key = _key(one, {})
        if held[key]:
            held[key] -= 1
        else:
            new.append(one)
    return tuple(new)


def _key(one: Finding, moved: dict[str, str]) -> tuple[str, tuple[str, ...], str]:
    """Return by what a finding is known before and after the commit."""
    paths = [moved.get(path, path) for path in (one.path, *one.related)]
    return (one.rule, tuple(sorted(paths)), "") if one.rule in PAIRS else (one.rule, (paths[0],), one.message)


def _change(one: Staged, prefix: str) -> Change:
    def inside(path: str | None) -> str | None:
        return normalize("NFC", path[len(prefix) :]) if path is not None and path.startswith(prefix) else None

    return Change(inside(one.path) or one.path, inside(one.before), one.gone)


def _by_vault(repository: Repository, staged: list[Staged], folder: str | None) -> dict[str, list[Staged]]:
    """Return the staged files by the vault that encloses each; those in no vault, or hidden in one, are left out."""
    known: dict[str, str | None] = {}
    found: dict[str, list[Staged]] = {}
    for one in staged:
        place = os.path.dirname(os.path.join(repository.top, one.path))
        root = os.path.abspath(folder) if folder else _enclosing(place, repository.top, known)
        if root is None:
            continue
        prefix = _prefix(repository, root)
        inside = one.path.removeprefix(prefix)
        if not one.path.startswith(prefix) or "/." in f"/{inside}" or (inside in OUTPUTS and is_ours(root, inside)):
            continue
        found.setdefault(root, []).append(one)
    return found


def _enclosing(folder: str, top: str, known: dict[str, str | None]) -> str | None:
    if folder not in known:
        if any(os.path.exists(os.path.join(folder, marker)) for marker in MARKERS):
            known[folder] = folder
        elif folder == top or len(folder) <= len(top):
            known[folder] = None
        else:
            known[folder] = _enclosing(os.path.dirname(folder), top, known)
    return known[folder]


def _tracked_vaults(repository: Repository, folder: str | None) -> list[str]:
    if folder:
        return [os.path.abspath(folder)]
    names = git_commit.staged_names(repository.top, "").decode("utf-8", "surrogateescape").split("\0")
    known: dict[str, str | None] = {}
    places = {os.path.dirname(path) for path in names if path.lower().endswith(".md")}
    roots = {_enclosing(os.path.join(repository.top, place).rstrip("/"), repository.top, known) for place in places}
    return sorted(root for root in roots if root)


def _prefix(repository: Repository, root: str) -> str:
    below = os.path.relpath(os.path.realpath(root), os.path.realpath(repository.top)).replace(os.sep, "/")
    return "" if below == "." else f"{below}/"
