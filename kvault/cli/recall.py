"""kvault recall: hand over the few notes worth reading for a request."""

from __future__ import annotations

import os
import sys

from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.cli.command import NUMBER
from kvault.cli.command import SHARE
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.opening import place
from kvault.cli.opening import prefix
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.errors import UsageError
from kvault.recall.model import Limits
from kvault.recall.text import answer_block

FLAGS = (
    Flag("--limit", NUMBER, "notes at most", "N"),
    Flag("--budget", NUMBER, "tokens at most", "N"),
    Flag("--hops", NUMBER, "links walked from a matching note, 0 to 4", "N"),
    Flag("--floor", SHARE, "no note below this share of the best score; 0 prints all", "X"),
    Flag("--explain", SWITCH, "how each score was made"),
    Flag("--note", TEXT, "recall for the words of this note", "PATH"),
    Flag("--session", TEXT, "leave out the note of this session", "ID"),
    Flag("--path", TEXT, "only notes whose path begins so", "PREFIX"),
    Flag("--lanes", TEXT, "only these lanes answer, whatever the settings say; there is words", "NAMES"),
)
LANES = ("words",)
USAGE = "WORDS... [--limit N] [--budget N] [--hops N] [--explain]"
EXAMPLE = "kvault recall why monthly billing"


def run(call: Call) -> int:
    """Print the notes worth reading."""
    root, config = place(call)
    text = " ".join(call.words)
    note = call.text("note")
    if not text.strip() and not note:
        raise UsageError("recall needs the words of a request", f"for instance {EXAMPLE}")
    floor = call.share("floor", config.floor)
    hops = call.number("hops", config.hops)
    if hops > 4:
        raise UsageError(f"--hops is {hops}, expected 0 to 4", "for instance --hops 2")
    limit = call.number("limit", config.limit)
    if not 1 <= limit <= 1000:
        raise UsageError(f"--limit is {limit}, expected 1 to 1000", "for instance --limit 5")
    request = Request(
        text,
        Limits(limit, hops, floor, config.least if floor else 0.0),
        call.number("budget", config.budget),
        note=note,
        session=call.text("session"),
        prefix=prefix(call),
        folder=os.getcwd(),
        places=call.json or call.has("explain"),
    )
    if _lanes(call.text("lanes")):
        config = config._replace(vectors_recall=False)
    with Progress("reading") as progress:
        answer = recall_notes(root, config, request, progress=progress, notice=notice)
    if call.json:
        from kvault.wire import recall_json

        print_json(recall_json(answer, request.budget))
    else:
        _print_text(answer, explain=call.has("explain"))
    _tell_person(answer, prefix(call))
    return 0


def _lanes(named: str | None) -> tuple[str, ...]:
    """Return the lanes that are named; () without any. Raises UsageError for one that is not there."""
    lanes = () if named is None else tuple(named.split(","))
    for name in lanes:
        if name not in LANES:
            raise UsageError(f"there is no lane {name!r}", f"there is {', '.join(LANES)}: --lanes words")
    return lanes


def _unknown_prefix(answer: Answer, prefix: str) -> str | None:
    from kvault.actions.unknown_words import unknown_prefix

    return unknown_prefix(answer.workspace.store, prefix)


def _print_text(answer: Answer, *, explain: bool) -> None:
    print(answer_block([found.text for found in answer.notes], answer.files), end="")
    if not explain:
        return
    from kvault.explanation import as_lines

    for found in answer.notes:
        print(f"\n{found.hit.fact.path}:{found.line}")
        print(f"  words: {', '.join(found.hit.words) or 'none'}")
        if found.route:
            print(f"  route: {' -> '.join(found.route)}")
        if found.shared:
            print(f"  shared: {', '.join(found.shared)}")
        print("\n".join(as_lines(found.hit.why, "  ")))


def _tell_person(answer: Answer, prefix: str) -> None:
    """Say on stderr what an agent need not read."""
    nothing = not answer.notes and not answer.files
    if prefix and not answer.notes and (line := _unknown_prefix(answer, prefix)):
        notice(line)
    elif answer.unknown and nothing:
        from kvault.actions.near_words import with_near_words

        notice("not in this vault: " + ", ".join(with_near_words(answer.workspace, answer.query, answer.unknown)))
    elif nothing and answer.why_empty:
        notice(answer.why_empty)
    for passed in answer.passed:
        notice(f"{passed.folder} was not looked through: {passed.why}")
    if answer.vectors_why:
        notice(f"vectors {answer.vectors}: {answer.vectors_why}")
    if answer.cut:
        notice(f"{answer.cut} more did not fit the budget")
    if answer.workspace.receipt.stale:
        notice(f"{answer.workspace.receipt.unread} changed notes are not yet in the index; a build has been started")
    if not nothing and sys.stderr.isatty():
        count, files = len(answer.notes), len(answer.files)
        notes = f"{count} {'note' if count == 1 else 'notes'}"
        print(f"recall: {notes} (~{answer.tokens} tok), {files} {'file' if files == 1 else 'files'}", file=sys.stderr)
