"""kvault show: what kvault read from a note."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_json

FLAGS: tuple[Flag, ...] = ()
USAGE = "NOTE"
EXAMPLE = 'kvault show "Billing decision"'


def run(call: Call) -> int:
    """Show what was read from a note."""
    (word,) = wanted(call, 1, 1, USAGE)
    from kvault.actions.questions import show

    workspace = opened(call)
    note = show(workspace, word)
    if call.json:
        from kvault.wire import show_json

        print_json(show_json(note, workspace.receipt))
        return 0
    print(note.path)
    for name, value in (
        ("title", note.title),
        ("type", note.type),
        ("summary", note.summary),
        ("tags", " ".join(note.tags)),
        ("properties", note.properties if note.properties != "null" else ""),
    ):
        if value:
            print(f"{name:10}  {value}")
    for level, text, line in note.headings:
        print(f"line {line:5}  {'#' * level} {text}")
    for block, line in note.blocks:
        print(f"line {line:5}  ^{block}")
    for problem, line, message in note.problems:
        print(f"line {line:5}  {problem}: {message}")
    return 0
