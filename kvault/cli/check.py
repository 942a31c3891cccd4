"""kvault check: say what is broken in the vault, or in the commit that is being made."""

from __future__ import annotations

import os
import sys

from kvault.cli.command import MANY
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.errors import FINE
from kvault.errors import FOUND
from kvault.errors import KvaultError
from kvault.errors import UsageError
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kvault.actions.check_vault import Checked
    from kvault.actions.fix_findings import Fixed
    from kvault.actions.keep_baseline import Held
    from kvault.check.model import Finding
    from kvault.config import Config

FORMATS = ("text", "json", "github", "sarif")

FLAGS = (
    Flag("--staged", SWITCH, "judge the commit that is being made, not the files on disk"),
    Flag("--fix", SWITCH, "mend what can be mended safely"),
    Flag("--dry-run", SWITCH, "print what --fix and --baseline would write, and write nothing"),
    Flag("--strict", SWITCH, "end with 1 for advice too"),
    Flag("--rule", MANY, "check this rule only; may be repeated", "ID"),
    Flag("--baseline", TEXT, "only what this file does not hold counts; where it is not there, it is written", "FILE"),
    Flag("--format", TEXT, "how findings are printed", "|".join(FORMATS)),
)
USAGE = "[NOTE...] [--staged] [--fix] [--strict] [--baseline FILE]"
EXAMPLE = "kvault check --strict"


class Asked(NamedTuple):
    """What a check is asked for."""

    format: str
    only: frozenset[str] | None  # ids of rules; None: all


class Part(NamedTuple):
    """One vault and what was found in it."""

    root: str
    checked: Checked
    findings: tuple[Finding, ...]  # those that count
    strict: bool
    held: Held | None = None
    fixed: Fixed | None = None

    @property
    def code(self) -> int:
        """The exit code."""
        return FOUND if any(self.strict or one.level == "error" for one in self.findings) else FINE


def run(call: Call) -> int:
    """Check the vault, or the commit."""
    try:
        return _run(call)
    except KvaultError as error:
        if call.text("format") == "json" and not call.json:  # with --json the program itself does this
            from kvault.cli.terminal import print_json
            from kvault.wire import error_json

            print_json(error_json(error))
        raise


def _run(call: Call) -> int:
    format = _format(call)
    if os.environ.get("KVAULT_SKIP", "") not in ("", "0"):
        return _skip(format)
    asked = Asked(format, _rules(call))
    if call.has("staged"):
        parts = _staged(call, asked)
        if format == "text" and not any(part.findings or part.held for part in parts):
            for part in parts:  # what nearly every commit is told: nothing more is loaded for it
                print(f"kvault: {part.checked.said}", file=sys.stderr)
            return FINE
    else:
        parts = [_on_disk(call, asked)]
    from kvault.cli.check_shown import show

    show(parts, format)
    return max([part.code for part in parts], default=FINE)


def _staged(call: Call, asked: Asked) -> list[Part]:
    if call.words:
        raise UsageError(
            "--staged judges the commit as a whole", "leave out the notes; in a hook, write pass_filenames: false"
        )
    if call.has("fix"):
        raise UsageError(
            "--fix changes files on disk, and --staged judges what is staged", "kvault check --fix, then git add"
        )
    from kvault.actions.check_staged import check_vaults
    from kvault.adapters.settings import find_vault
    from kvault.adapters.settings import read_user
    from kvault.adapters.settings import read_vault

    user = read_user()
    folder = find_vault(call.vault, user) if call.vault else None
    return [
        _part(call, asked, root, read_vault(root, user), checked)
        for root, checked in check_vaults(folder, user, only=asked.only)
    ]


def _on_disk(call: Call, asked: Asked) -> Part:
    from kvault.actions.check_vault import check_vault
    from kvault.cli.opening import place
    from kvault.cli.terminal import Progress
    from kvault.cli.terminal import notice

    root, config = place(call)
    with Progress("checking") as progress:

        def look(changed: Mapping[str, bytes] | None = None) -> Checked:
            return check_vault(
                root, config, only=asked.only, notes=call.words, changed=changed, progress=progress, notice=notice
            )

        if not call.has("fix"):
            return _part(call, asked, root, config, look())
        from kvault.actions.fix_findings import fix_findings

        fixed = fix_findings(root, look, dry_run=call.has("dry-run"))
        return _part(call, asked, root, config, fixed.checked)._replace(fixed=fixed)


def _part(call: Call, asked: Asked, root: str, config: Config, checked: Checked) -> Part:
    strict = call.has("strict") or config.check_strict
    named = call.text("baseline")
    if named is None and config.check_baseline is None:
        return Part(root, checked, checked.findings, strict)
    from kvault.actions.keep_baseline import Scope
    from kvault.actions.keep_baseline import keep_baseline
    from kvault.adapters.baseline_file import inside

    file = named or inside(root, config.check_baseline or "")
    scope = Scope(asked.only, config.check_off, bool(call.words))
    held = keep_baseline(file, checked, scope, make=named is not None, dry_run=call.has("dry-run"))
    return Part(root, checked, held.findings, strict, held)


def _format(call: Call) -> str:
    """Return how findings are printed. Raises UsageError."""
    named = call.text("format")
    if named is not None and named not in FORMATS:
        from difflib import get_close_matches

        near = get_close_matches(named, FORMATS, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"expected {', '.join(FORMATS)}"
        raise UsageError(f"there is no format {named}", hint)
    if call.json and named not in (None, "json"):
        raise UsageError(f"--json and --format {named} exclude each other", "write one of them")
    return "json" if call.json else named or "text"


def _rules(call: Call) -> frozenset[str] | None:
    """Return the rules that are asked for. Raises UsageError."""
    named = call.many("rule")
    if not named:
        return None
    from kvault.check.rules import IDS

    for id in named:
        if id not in IDS:
            from difflib import get_close_matches

            near = get_close_matches(id, sorted(IDS), 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(IDS))}"
            raise UsageError(f"there is no rule {id}", hint)
    return frozenset(named)


def _skip(format: str) -> int:
    print("kvault: nothing was checked, since KVAULT_SKIP is set", file=sys.stderr)
    if format in ("json", "sarif"):
        from kvault.cli.check_shown import show_skipped

        show_skipped(format)
    return FINE
