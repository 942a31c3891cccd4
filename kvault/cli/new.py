"""kvault new: save a note that holds one idea."""

from __future__ import annotations

import os

from kvault.actions.new_note import NotePlan
from kvault.actions.new_note import Wish
from kvault.actions.new_note import plan_note
from kvault.actions.new_note import write_note
from kvault.actions.note_place import CHOICES
from kvault.actions.note_place import PROJECT
from kvault.actions.workspace import Workspace
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import read_stdin
from kvault.cli.opening import opened
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.errors import UsageError
from kvault.recall.text import one_line

FLAGS = (
    Flag("--type", TEXT, "its kind: note, decision, gotcha, memory ...", "KIND"),
    Flag(
        "--folder",
        TEXT,
        "where it is filed; else the project of this folder, else shared",
        "project|shared|inbox",
    ),
    Flag("--project", TEXT, "the project it belongs to", "NAME"),
    Flag("--summary", TEXT, "the one line that says what the note says", "TEXT"),
    Flag("--body", TEXT, "its text; - reads it from stdin", "TEXT"),
    Flag("--dry-run", SWITCH, "show the note and write nothing"),
)
USAGE = "TITLE [--type KIND] [--folder project|shared|inbox] [--summary TEXT] [--body TEXT|-]"
EXAMPLE = 'kvault new "Bill monthly" --type decision --summary "Bill monthly, not per call."'


def run(call: Call) -> int:
    """Show similar notes, then save the note."""
    wish = Wish(
        _sound("TITLE", " ".join(call.words)),
        call.text("type"),
        _sound("--summary", call.text("summary") or ""),
        _body(call.text("body")),
        _choice(call),
        call.text("project"),
        os.getcwd(),
    )
    if not wish.title.strip():
        raise UsageError("new needs a title", f"for instance {EXAMPLE}")
    workspace = opened(call)
    plan = plan_note(workspace, wish)
    for one in plan.similar:
        # What stands in a note must not steer the terminal.
        notice(one_line(f"similar: {one.path}" + (f" - {one.summary}" if one.summary else "")))
    for line in plan.warnings:
        notice(line)
    wrote = not call.has("dry-run")
    if wrote:
        write_note(workspace, plan, wish.here, notice=notice)
    if call.json:
        print_json(_json(workspace, plan, wrote=wrote))
        return 0
    print(plan.edit.path)
    if not wrote:
        print((plan.edit.after or b"").decode("utf-8"), end="")
        notice("nothing was written")
    return 0


def _choice(call: Call) -> str | None:
    folder = call.text("folder")
    if folder is not None and folder not in CHOICES:
        raise UsageError(
            f"--folder is {folder!r}, expected one of {', '.join(CHOICES)}",
            "for instance --folder shared",
        )
    if folder not in (None, PROJECT) and call.text("project"):
        raise UsageError(f"--project and --folder {folder} exclude each other", "leave one of them out")
    return folder


def _body(given: str | None) -> str:
    if given != "-":
        return _sound("--body", given or "")
    try:
        return read_stdin().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"the body is not UTF-8 at byte {error.start}", "save it as UTF-8") from None


def _sound(what: str, text: str) -> str:
    """Return a text of the command line if it can be written. Raises UsageError."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError(f"{what} is not UTF-8", "write it in UTF-8") from None
    return text


def _json(workspace: Workspace, plan: NotePlan, *, wrote: bool) -> dict[str, object]:
    from kvault.edit import change_of
    from kvault.wire_edits import edits_json

    edit = plan.edit
    changes = (change_of(edit),)
    return {
        **edits_json(changes, workspace.receipt, written=wrote, warnings=plan.warnings),
        "path": edit.path,
        "absolute": os.path.join(workspace.root, *(edit.disk or edit.path).split("/")),
        "similar": [dict(one._asdict()) for one in plan.similar],
    }
