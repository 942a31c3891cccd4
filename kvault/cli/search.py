"""kvault search: a ranked list of the notes that match, and which lane found each."""

from __future__ import annotations

import sys

from kvault.actions.search_model import HYBRID
from kvault.actions.search_model import MODES
from kvault.actions.search_model import MOST
from kvault.actions.search_model import Listing
from kvault.actions.search_model import Wish
from kvault.actions.search_notes import search_notes
from kvault.cli.command import MANY
from kvault.cli.command import NUMBER
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.opening import place
from kvault.cli.opening import prefix
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.cli.terminal import visible
from kvault.errors import UsageError
from kvault.recall.text import one_line
from kvault.recall.text import shorten

FLAGS = (
    Flag("--mode", TEXT, "which lanes are asked; hybrid, which asks all, unless given", "exact|words|vectors|hybrid"),
    Flag("--where", MANY, "only notes with this property; may be repeated", "KEY=VALUE"),
    Flag("--tag", TEXT, "only notes with this tag or one below it", "TAG"),
    Flag("--path", TEXT, "only notes whose path begins so", "PREFIX"),
    Flag("--limit", NUMBER, f"notes at most, 10 unless given, {MOST} at most", "N"),
)
USAGE = "WORDS... [--mode MODE] [--where KEY=VALUE] [--tag TAG] [--path PREFIX] [--limit N]"
EXAMPLE = "kvault search monthly billing --tag billing"


def run(call: Call) -> int:
    """Print the notes that match."""
    wish = _wish(call)
    root, config = place(call)
    with Progress("reading") as progress:
        listing = search_notes(root, config, wish, progress=progress, notice=notice)
    if call.json:
        from kvault.wire_search import search_json

        print_json(search_json(listing))
    else:
        _print_text(listing)
    _tell_person(listing)
    return 0


def _wish(call: Call) -> Wish:
    text = " ".join(call.words)
    if not text.strip():
        raise UsageError("search needs the words to look for", f"for instance {EXAMPLE}")
    mode = call.text("mode") or HYBRID
    if mode not in MODES:
        raise UsageError(f"--mode is {mode!r}, expected one of {', '.join(MODES)}", "for instance --mode words")
    limit = call.number("limit", 10)
    if not 1 <= limit <= MOST:
        raise UsageError(f"--limit is {limit}, expected 1 to {MOST}", "for instance --limit 20")
    return Wish(text, mode, limit, prefix(call), call.text("tag"), call.many("where"))


def _print_text(listing: Listing) -> None:
    for number, one in enumerate(listing.results, 1):
        lanes = ", ".join(f"{lane} {rank}" for lane, rank in one.ranks.items() if rank)
        print(visible(f"{number:>3}  {one.path}:{one.line}  ({lanes})"))
        if one.summary:
            print(f"     {shorten(one_line(one.summary))}")
    for near in listing.neighbours:
        print(visible(f"  +  {near.path}  (linked with {near.of})"))


def _tell_person(listing: Listing) -> None:
    for name, lane in listing.lacking.items():
        notice(f"{name} {lane.state}: {lane.why}")
    if listing.unknown:
        from kvault.actions.near_words import with_near_words

        known = with_near_words(listing.workspace, listing.wish.text, listing.unknown)
        notice("not in this vault: " + ", ".join(known))
    if not listing.results:
        _say_why(listing)
    if listing.more and sys.stderr.isatty():
        notice(f"more notes match; --limit shows up to {MOST}")
    if listing.workspace.receipt.stale:
        notice(f"{listing.workspace.receipt.unread} changed notes are not yet in the index; a build has been started")


def _say_why(listing: Listing) -> None:
    """Say which word of the call nothing answers to."""
    from kvault.actions.unknown_words import unknown_words

    said = list(unknown_words(listing.workspace, prefix=listing.wish.prefix, tag=listing.wish.tag))
    for line in said:
        notice(line)
    if not said and not listing.unknown:
        notice("no note matches")
