"""kvault build --vectors: say what embedding the notes costs, ask, and do it."""

from __future__ import annotations

import os
import sys

from kvault.actions.embed_notes import Embedder
from kvault.actions.embed_notes import Embedding
from kvault.actions.embed_notes import Plan
from kvault.actions.open_vault import open_vault
from kvault.adapters.vectors import LaneError
from kvault.cli.command import Call
from kvault.cli.terminal import Progress
from kvault.cli.terminal import can_ask
from kvault.cli.terminal import notice
from kvault.config import Config
from kvault.errors import Refusal

AGAIN = "kvault build --vectors goes on where it was"


def embed(call: Call, root: str, config: Config) -> dict[str, object]:
    """Embed what is missing and return what was done, as JSON has it. Raises Refusal."""
    if call.has("background") and hasattr(os, "nice"):
        os.nice(10)  # nobody waits for it
    try:
        with Embedder(root, config, open_vault(root, config).store, download=call.has("download")) as embedder:
            plan = embedder.plan()
            if plan.first and plan.notes and not call.has("yes"):
                _ask(plan)
            with Progress("embedding") as progress:
                done = _embed(embedder, progress)
    except LaneError as error:
        raise Refusal(f"the notes are not embedded: {error.why}", error.remedy or None) from error
    if not call.json and not call.has("background"):
        print(_told(done))
    return dict(done._asdict())


def _embed(embedder: Embedder, progress: Progress) -> Embedding:
    try:
        return embedder.embed(progress)
    except KeyboardInterrupt:
        notice(f"what is embedded is kept; {AGAIN}")
        raise


def _ask(plan: Plan) -> None:
    """Say what it costs, and raise Refusal unless somebody at a terminal says yes."""
    lines = _cost(plan)
    if not can_ask():
        raise Refusal(f"the notes are not embedded yet: {lines}", "kvault build --vectors --yes does it")
    print(f"{lines}\nEmbed them? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Refusal("the notes are not embedded", "kvault build --vectors --yes does it")


def _cost(plan: Plan) -> str:
    goes = "the vectors, not the text, go to" if plan.remote else "all of it stays in"
    return (
        f"{plan.notes:,} notes, {plan.passages:,} passages by {plan.model}:"
        f" about {_time(plan.seconds)} and {max(1, plan.megabytes):,.0f} MB; {goes} {plan.place}"
    )


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _told(done: Embedding) -> str:
    gone = f", {done.removed:,} removed" if done.removed else ""
    return (
        f"vectors: {done.embedded:,} passages embedded{gone} in {done.seconds:.1f}s; {done.notes:,} notes by"
        f" {done.model} in {done.place}"
    )
