"""Measures how well a vault answers judged questions, lane by lane."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.eval_lanes import EVAL_LANES
from kvault.actions.eval_lanes import Asked
from kvault.actions.eval_lanes import EvalLane
from kvault.actions.eval_lanes import LaneOff
from kvault.actions.eval_lanes import World
from kvault.actions.workspace import Workspace
from kvault.adapters.clock import ticks
from kvault.adapters.eval_files import read_frozen
from kvault.adapters.eval_files import read_run
from kvault.adapters.eval_files import read_text
from kvault.adapters.eval_files import state_of
from kvault.errors import Refusal
from kvault.errors import UsageError
from kvault.evaluation.cases import read_cases
from kvault.evaluation.figures import by_kind
from kvault.evaluation.figures import figures
from kvault.evaluation.figures import gains
from kvault.evaluation.model import Case
from kvault.evaluation.model import Figures
from kvault.evaluation.model import Gain
from kvault.evaluation.model import Outcome
from kvault.recall.model import Limits
from kvault.recall.text import within

DEPTH = 40  # notes of a ranking that is measured: no floor, no budget


class Judged(NamedTuple):
    """Questions, and how they stand to the vault."""

    cases: tuple[Case, ...]
    frozen: bool  # they say of which state of the vault they are
    changed: bool  # the vault is not in that state any more


class Report(NamedTuple):
    """What was measured."""

    workspace: Workspace
    state: str  # of the vault
    cases: tuple[Case, ...]
    frozen: bool
    changed: bool
    outcomes: dict[str, dict[str, Outcome]]  # by lane and case
    figures: dict[str, Figures]  # by lane
    kinds: dict[str, dict[str, Figures]]  # by lane and kind
    off: dict[str, str]  # lanes that cannot answer, and why
    baseline: str | None  # the lane or the file that the others are compared with
    gains: dict[str, dict[str, Gain]]  # by lane and measure


def judged_cases(workspace: Workspace, path: str, *, changed: bool) -> Judged:
    """Return the questions of a file.

    Raises UsageError for a file that does not hold, and Refusal where the vault is not the one they were made for,
    unless ``changed`` says that this is known.
    """
    read = read_cases(read_text(path), path)
    frozen = read.vault or read_frozen(path)
    differs = frozen is not None and frozen != state_of(workspace.store)
    if differs and not changed:
        raise Refusal(
            f"the vault has changed since the questions of {path} were frozen",
            "--changed measures all the same; --freeze takes the vault as it is now",
            path=path,
        )
    if not changed:
        _all_there(workspace, read.cases, path)
    return Judged(read.cases, frozen is not None, differs)


def _all_there(workspace: Workspace, cases: Iterable[Case], path: str) -> None:
    there = {note for (note,) in workspace.store.execute("SELECT path FROM file JOIN note ON note.id = file.id")}
    for case in cases:
        missing = sorted(case.relevant.keys() - there)
        if missing:
            raise Refusal(
                f'{path}: the question "{case.id}" names {missing[0]}, which is no note of {workspace.root}',
                "--changed measures all the same; --vault DIR names another vault",
                path=path,
            )


def evaluate(
    workspace: Workspace,
    judged: Judged,
    lanes: Sequence[str],
    *,
    baseline: str | None = None,
    held: Mapping[str, Asked] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Return the figures of some lanes. Raises UsageError for a baseline that is neither a lane nor a file.

    ``held``: how a case is asked where something must not help to answer it, by the id of the case.
    """
    saved = _saved(baseline) if baseline and baseline not in EVAL_LANES else None
    world = World(workspace)
    wanted = list(lanes)
    if baseline and saved is None and baseline not in wanted:
        wanted.append(baseline)
    outcomes: dict[str, dict[str, Outcome]] = {}
    off: dict[str, str] = {}
    for name in wanted:
        try:
            outcomes[name] = _outcomes(world, judged.cases, EVAL_LANES[name], held or {}, progress)
        except LaneOff as why:
            off[name] = str(why)
    found = {name: figures(judged.cases, one) for name, one in outcomes.items()}
    kinds = {name: by_kind(judged.cases, one) for name, one in outcomes.items()}
    compared = {}
    for name, one in outcomes.items():
        other = _to_compare(name, baseline, outcomes, saved)
        if other:
            compared[name] = gains(judged.cases, one, other)
    if saved is not None and judged.cases and not any(compared.values()):
        raise UsageError(f"--baseline: {baseline} has no ranking of these questions", "it was kept for others")
    state = state_of(workspace.store)
    return Report(
        workspace,
        state,
        judged.cases,
        judged.frozen,
        judged.changed,
        outcomes,
        found,
        kinds,
        off,
        baseline,
        compared,
    )


def _to_compare(
    name: str,
    baseline: str | None,
    outcomes: Mapping[str, Mapping[str, Outcome]],
    saved: Mapping[str, Mapping[str, Outcome]] | None,
) -> Mapping[str, Outcome] | None:
    """Return what a lane is compared with: the lane of the same name in a file, or its only one."""
    if saved is not None:
        return saved.get(name) or (next(iter(saved.values())) if len(saved) == 1 else None)
    return outcomes.get(baseline) if baseline and baseline != name else None


def _saved(baseline: str) -> dict[str, dict[str, Outcome]]:
    try:
        return read_run(baseline)
    except UsageError as error:
        hint = error.hint or f"the lanes are {', '.join(EVAL_LANES)}; or a file that --save wrote"
        raise UsageError(f"--baseline: {error.message}", hint, path=baseline) from error


def _outcomes(
    world: World, cases: Sequence[Case], lane: EvalLane, held: Mapping[str, Asked], progress: Progress | None
) -> dict[str, Outcome]:
    config = world.workspace.config
    usual = Limits(config.limit, config.hops, config.floor, config.least)
    wide = Limits(DEPTH, config.hops, 0.0, 0.0)
    found = {}
    for number, case in enumerate(cases):
        if progress:
            progress(number, len(cases))
        asked = held.get(case.id) or Asked(case.text, world.lexicon)
        ranking = lane.rank(world, asked, wide).paths
        start = ticks()
        given = lane.rank(world, asked, usual)
        seconds = ticks() - start
        kept, tokens = within(given.lines, config.budget)
        found[case.id] = Outcome(case.id, ranking, len(kept), tokens, seconds)
    return found
