"""kvault set: set properties of a note, touching those lines only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvault.cli.changed_lines import show_changed_lines
from kvault.cli.command import MANY
from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.opening import place
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.errors import UsageError

if TYPE_CHECKING:
    from kvault.actions.set_properties import PropertiesSet
    from kvault.actions.set_properties import Wanted

FLAGS = (
    Flag("--unset", MANY, "take a property out; may be repeated", "KEY"),
    Flag("--dry-run", SWITCH, "print what would change and write nothing"),
)
USAGE = "NOTE KEY=VALUE... [--unset KEY] [--dry-run]"
EXAMPLE = 'kvault set "Billing decision" status=done "tags=[billing, money]"'


def run(call: Call) -> int:
    """Set properties of a note."""
    wanted = _wanted(call)
    from kvault.actions.set_properties import set_properties

    root, config = place(call)
    progress = Progress("reading")
    try:
        done = set_properties(
            root,
            config,
            call.words[0],
            wanted,
            dry_run=call.has("dry-run"),
            progress=progress,
            notice=notice,
        )
    finally:
        progress.end()
    if call.json:
        from kvault.wire_edits import properties_json

        print_json(properties_json(done))
    else:
        _show(done)
    return 0


def _wanted(call: Call) -> list[Wanted]:
    from kvault.actions.set_properties import Wanted
    from kvault.note.yaml_value import write_value

    unset = call.many("unset")
    if not call.words or (len(call.words) < 2 and not unset):
        raise UsageError("set needs a note and KEY=VALUE", f"for instance {EXAMPLE}")
    wanted = []
    for word in call.words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"{word!r} is not KEY=VALUE", f"for instance {EXAMPLE}")
        wanted.append(Wanted(_sound(key), write_value(_sound(value, what="a value"))))
    wanted += [Wanted(_sound(key), None) for key in unset]
    keys = [one.key.lower() for one in wanted]
    twice = next((one.key for one in wanted if keys.count(one.key.lower()) > 1), None)
    if twice is not None:
        raise UsageError(f"{twice} is named twice", "name each property once")
    return wanted


def _sound(word: str, what: str = "a key") -> str:
    """Return a word of the command line if it can be written. Raises UsageError."""
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError(f"{what} is not UTF-8", "write it in UTF-8") from None
    if what == "a key" and (not word.strip() or word != word.strip() or "\n" in word):
        raise UsageError(f"{word!r} cannot be a key", f"for instance {EXAMPLE}")
    return word


def _show(done: PropertiesSet) -> None:
    edit = done.edit
    if edit is None:
        print(f"{done.path}: nothing to change")
        return
    print(f"{done.path}: {edit.lines_changed} line{'' if edit.lines_changed == 1 else 's'}")
    if not done.written:
        show_changed_lines(done.before, edit.after or b"")
