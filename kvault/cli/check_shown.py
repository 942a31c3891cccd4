"""What a check found, as text, JSON, or for a code host."""

from __future__ import annotations

from kvault.adapters.repository import folder_in_repository
from kvault.check.formats.text import many
from kvault.check.formats.text import plain
from kvault.check.formats.text import summary
from kvault.check.formats.text import text_lines
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kvault.actions.fix_findings import Fixed
    from kvault.actions.keep_baseline import Held
    from kvault.check.model import Finding
    from kvault.cli.check import Part


def show(parts: Sequence[Part], format: str) -> None:
    """Print what was found in each vault, and say on stderr what was done."""
    if format == "json":
        _show_json(parts)
    elif format == "sarif":
        from kvault.check.formats.sarif import sarif

        print_json(sarif([one for part in parts for one in _placed(part, folder_in_repository(part.root))]))
    elif format == "github":
        from kvault.check.formats.github import github_lines

        for part in parts:
            for line in github_lines(part.findings, folder_in_repository(part.root)):
                print(line)
    else:
        _show_text(parts)
    for part in parts:
        _tell(part)


def show_skipped(format: str) -> None:
    """Print that nothing was checked, for a program."""
    if format == "sarif":
        from kvault.check.formats.sarif import sarif

        print_json(sarif(()))
        return
    from kvault.wire_check import skipped_json

    print_json(skipped_json())


def _show_json(parts: Sequence[Part]) -> None:
    from kvault.wire_check import check_json
    from kvault.wire_check import commits_json
    from kvault.wire_check import fixed_json

    if len(parts) != 1:
        print_json(commits_json([(part.root, part.checked, part.findings) for part in parts]))
        return
    part = parts[0]
    if part.fixed is None:
        print_json(check_json(part.checked, part.findings, part.held))
    else:
        print_json(fixed_json(part.fixed, part.findings, part.held))


def _show_text(parts: Sequence[Part]) -> None:
    findings: list[Finding] = []
    for part in parts:
        if part.fixed is not None:
            _show_fixed(part.fixed)
        findings += _placed(part, folder_in_repository(part.root) if len(parts) > 1 else "")
    for line in text_lines(findings):
        print(line)


def _show_fixed(fixed: Fixed) -> None:
    for one in fixed.files:
        count = one.edit.lines_changed
        print(plain(f"{one.edit.path}: {count} line{'s' * (count != 1)}"))
        if fixed.written:
            continue
        for number, before, after in one.changed_lines():
            print(plain(f"  {number} - {before}"))
            print(plain(f"  {number} + {after}"))
    if fixed.files and fixed.checked.findings:
        print()


def _tell(part: Part) -> None:
    if part.checked.said:
        notice(part.checked.said)
    if part.fixed is not None:
        for warning in part.fixed.warnings:
            notice(warning)
        if not part.fixed.files:
            notice("nothing to mend")
        elif not part.fixed.written:
            notice("nothing was written")
    if part.held is not None:
        for line in _told(part.held):
            notice(line)
    if part.findings or part.checked.judged == "vault":
        notice(summary(part.findings))


def _told(held: Held) -> list[str]:
    """Return what became of a baseline."""
    if held.made:
        done = "written" if held.written else "to be written"
        return [f"baseline {held.file} {done} with {many(held.known, 'finding')}; from now on only new ones count"]
    if held.missing:
        return [f"the baseline {held.file} is not there; write it: kvault check --baseline {held.file}"]
    lines = [f"{many(held.known, 'finding')} known to {held.file}"] if held.known else []
    if held.gone:
        done = "taken out of" if held.written else "to be taken out of"
        lines.append(f"{many(held.gone, 'finding')} mended and {done} {held.file}")
    return lines


def _placed(part: Part, folder: str) -> list[Finding]:
    """Return the findings with paths from the top of the repository."""
    if not folder:
        return list(part.findings)
    return [
        one._replace(path=folder + one.path, related=tuple(folder + path for path in one.related))
        for one in part.findings
    ]
