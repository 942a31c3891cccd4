"""Findings as the commands that make GitHub write them beside the lines of a pull request."""

from __future__ import annotations

from kvault.check.model import ERROR
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Iterator

    from kvault.check.model import Finding

_DATA = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_PROPERTY = (*_DATA, (":", "%3A"), (",", "%2C"))


def github_lines(findings: Iterable[Finding], folder: str = "") -> Iterator[str]:
    """Yield one line a finding; ``folder``: the vault as seen from the top of the repository, with a slash."""
    for one in findings:
        kind = "error" if one.level == ERROR else "warning"
        file = _escaped(folder + one.path, _PROPERTY)
        title = _escaped(f"kvault {one.rule}", _PROPERTY)
        text = _escaped(f"{one.message}\n{one.remedy}" if one.remedy else one.message, _DATA)
        yield f"::{kind} file={file},line={one.line},col={one.column},title={title}::{text}"


def _escaped(text: str, signs: tuple[tuple[str, str], ...]) -> str:
    """Return a text with these signs as GitHub's runner reads them back; the percent sign comes first."""
    for sign, instead in signs:
        text = text.replace(sign, instead)
    return text
