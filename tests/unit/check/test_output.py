"""Findings as text, as GitHub's annotations and as SARIF."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.check.formats.github import github_lines
from kvault.check.formats.sarif import sarif
from kvault.check.formats.text import plain
from kvault.check.formats.text import summary
from kvault.check.formats.text import text_lines
from kvault.check.model import ADVICE
from kvault.check.model import ERROR
from kvault.check.model import Finding
from kvault.check.rules import all_rules

BROKEN = Finding("broken-link", ERROR, "a.md", 3, 5, 'no file of the vault is called "b"', "write that note")
ALIAS = Finding("alias-link", ADVICE, "a.md", 4, 1, "an alias", "write [[c|b]]", True, ("n/c.md",))
ODD = Finding("secret", ERROR, "50%, a: b\n.md", 1, 1, "100 %\r\nof it", "")
FINDINGS = (BROKEN, ALIAS, BROKEN._replace(path="z/漢 字.md"))

_COMMAND = re.compile(r"::(?P<kind>error|warning) (?P<properties>[^\n]*?)::(?P<data>[^\n]*)")


def test_text_keeps_the_findings_of_a_file_together() -> None:
    assert "\n".join(text_lines(FINDINGS)) == (
        'a.md:3:5 error broken-link: no file of the vault is called "b"\n'
        "  write that note\n"
        "a.md:4:1 advice alias-link: an alias\n"
        "  write [[c|b]] (kvault check --fix does it)\n"
        "\n"
        'z/漢 字.md:3:5 error broken-link: no file of the vault is called "b"\n'
        "  write that note"
    )


@pytest.mark.parametrize(
    ("findings", "said"),
    [
        ((), "no findings"),
        ((BROKEN,), "1 error, 0 advice"),
        (FINDINGS, "2 errors, 1 advice; --fix mends 1"),
    ],
)
def test_summary(findings: tuple[Finding, ...], said: str) -> None:
    assert summary(findings) == said


@given(st.text())
def test_a_text_stays_on_its_line_and_commands_no_terminal(text: str) -> None:
    shown = plain(text)
    assert len(shown.splitlines()) <= 1
    assert not re.search("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", shown)
    assert plain(shown) == shown
    if text.isprintable():
        assert shown == text


def read_back(line: str) -> dict[str, str]:
    """Return what GitHub's runner reads from a line."""
    found = _COMMAND.fullmatch(line)
    assert found, line
    values = dict(part.split("=", 1) for part in found["properties"].split(","))
    for sign, written in ((",", "%2C"), (":", "%3A"), ("\n", "%0A"), ("\r", "%0D"), ("%", "%25")):
        values = {name: value.replace(written, sign) for name, value in values.items()}
    data = found["data"].replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%")
    return {"kind": found["kind"], **values, "data": data}


def test_annotations() -> None:
    lines = list(github_lines(FINDINGS, "docs/"))
    assert lines[0] == (
        "::error file=docs/a.md,line=3,col=5,title=kvault broken-link::"
        'no file of the vault is called "b"%0Awrite that note'
    )
    assert lines[1].startswith("::warning file=docs/a.md,line=4,col=1,title=kvault alias-link::")
    assert read_back(next(github_lines((ODD,)))) == {
        "kind": "error",
        "file": "50%, a: b\n.md",
        "line": "1",
        "col": "1",
        "title": "kvault secret",
        "data": "100 %\r\nof it",
    }


@given(st.text(), st.text(), st.text())
def test_annotations_are_read_back_as_they_were(path: str, message: str, remedy: str) -> None:
    if re.search("[\v\f\x1c-\x1e\x85\u2028\u2029]", path + message + remedy):
        return  # what Python calls the end of a line and the runner does not
    (line,) = github_lines((Finding("utf8", ADVICE, path, 2, 1, message, remedy),))
    read = read_back(line)
    assert read["file"] == path
    assert read["data"] == (f"{message}\n{remedy}" if remedy else message)


def test_sarif_has_what_the_schema_requires() -> None:
    log = plain_json(sarif(FINDINGS))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "kvault"
    assert run["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in driver["rules"]] == [rule.id for rule in all_rules()]
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"] and rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning")
    for finding, result in zip(FINDINGS, run["results"], strict=True):
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == finding.rule
        assert result["level"] == {"error": "error", "advice": "warning"}[finding.level]
        assert result["message"]["text"].startswith(finding.message)
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert place["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"]
        assert unquote(place["artifactLocation"]["uri"]) == finding.path
        assert place["region"] == {"startLine": finding.line, "startColumn": finding.column}
    related = run["results"][1]["relatedLocations"]
    assert [one["physicalLocation"]["artifactLocation"]["uri"] for one in related] == ["n/c.md"]


def test_sarif_without_findings() -> None:
    (run,) = plain_json(sarif(()))["runs"]
    assert run["results"] == []


@given(st.text(st.characters(codec="utf-8")))
def test_a_path_in_sarif_is_a_uri(path: str) -> None:
    (run,) = plain_json(sarif((BROKEN._replace(path=path),)))["runs"]
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})*", uri)
    assert unquote(uri) == path


def plain_json(value: dict[str, object]) -> Any:
    return json.loads(json.dumps(value))
