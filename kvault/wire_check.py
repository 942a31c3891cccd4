"""Findings as the versioned JSON that programs read."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.actions.check_vault import COMMIT
from kvault.actions.check_vault import Checked
from kvault.actions.fix_findings import Fixed
from kvault.actions.keep_baseline import Held
from kvault.actions.workspace import Receipt
from kvault.check.formats.text import counts
from kvault.check.model import Finding
from kvault.edit import change_of
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire import receipt_json
from kvault.wire_edits import edits_json

_FRESH = Receipt(None, 0, 0, False, "all")  # of a check that read the files themselves


def check_json(checked: Checked, findings: tuple[Finding, ...], held: Held | None = None) -> Json:
    """Return what a check found; ``findings`` are those that count."""
    value: Json = {
        "version": VERSION,
        "findings": [finding_json(one) for one in findings],
        "counts": dict(zip(("error", "advice"), counts(findings), strict=True)),
        "judged": checked.judged,
    }
    if held is not None:
        value["baseline"] = {
            "file": held.file,
            "known": held.known,
            "gone": held.gone,
            "made": held.made,
            "written": held.written,
        }
    return {**value, "index": receipt_json(_receipt(checked))}


def fixed_json(fixed: Fixed, findings: tuple[Finding, ...], held: Held | None = None) -> Json:
    """Return what was mended, or would be, and what is left."""
    edits = edits_json(
        [change_of(one.edit) for one in fixed.files],
        _receipt(fixed.checked),
        written=fixed.written,
        warnings=fixed.warnings,
    )
    lines = [
        {"path": one.edit.path, "line": number, "before": before, "after": after}
        for one in fixed.files
        for number, before, after in one.changed_lines()
    ]
    return {**edits, "lines": lines, **check_json(fixed.checked, findings, held)}


def commits_json(found: Sequence[tuple[str, Checked, tuple[Finding, ...]]]) -> Json:
    """Return what a commit breaks in any number of vaults; each finding says in which."""
    every = [(root, one) for root, _, findings in found for one in findings]
    return {
        "version": VERSION,
        "findings": [{**finding_json(one), "vault": root} for root, one in every],
        "counts": dict(zip(("error", "advice"), counts(one for _, one in every), strict=True)),
        "judged": found[0][1].judged if found else COMMIT,
        "index": receipt_json(_FRESH),
    }


def skipped_json() -> Json:
    """Return that nothing was checked."""
    return {"version": VERSION, "findings": [], "counts": {"error": 0, "advice": 0}, "judged": "nothing"}


def finding_json(finding: Finding) -> Json:
    """Return one finding."""
    return {**finding._asdict(), "related": list(finding.related)}


def _receipt(checked: Checked) -> Receipt:
    return checked.workspace.receipt if checked.workspace else _FRESH
