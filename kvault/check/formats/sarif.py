"""Findings as SARIF 2.1.0, which code scanning services read."""

from __future__ import annotations

from kvault.check.model import ERROR
from kvault.check.rules import RULES
from kvault.check.rules import all_rules
from kvault.record import TYPE_CHECKING
from kvault.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kvault.check.model import Finding
    from kvault.check.model import Rule

    Json = dict[str, object]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
BASE = "%SRCROOT%"

_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
_INDEX = {row.id: number for number, row in enumerate(RULES)}


def sarif(findings: Sequence[Finding]) -> Json:
    """Return one run; the paths of the findings are those from the top of the repository."""
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver()},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {BASE: {"description": {"text": "the top of the repository, or the vault"}}},
                "results": [_result(one) for one in findings],
            }
        ],
    }


def _driver() -> Json:
    return {
        "name": "kvault",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in all_rules()],
    }


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "name": "".join(part.capitalize() for part in rule.id.split("-")),
        "shortDescription": {"text": rule.says},
        "fullDescription": {"text": f"{rule.says} {rule.why}"},
        "help": {"text": f"{rule.why}\n\nSwitch it off in one note with the property kvault-ignore: [{rule.id}]."},
        "defaultConfiguration": {"level": _level(rule.level)},
    }


def _result(finding: Finding) -> Json:
    text = f"{finding.message}\n{finding.remedy}" if finding.remedy else finding.message
    result: Json = {
        "ruleId": finding.rule,
        "ruleIndex": _INDEX.get(finding.rule, -1),
        "level": _level(finding.level),
        "message": {"text": text},
        "locations": [_location(finding.path, {"startLine": finding.line, "startColumn": finding.column})],
        "properties": {"fixable": finding.fixable},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(path, None)} for number, path in enumerate(finding.related)
        ]
    return result


def _location(path: str, region: dict[str, int] | None) -> Json:
    place: Json = {"artifactLocation": {"uri": _quoted(path), "uriBaseId": BASE}}
    if region:
        place["region"] = region
    return {"physicalLocation": place}


def _level(level: str) -> str:
    return "error" if level == ERROR else "warning"


def _quoted(path: str) -> str:
    """Return a path as a URI reference has it."""
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in path.encode("utf-8", "replace"))
