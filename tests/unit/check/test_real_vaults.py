"""The kinds of false alarms that reading findings of public vaults brought to light."""

from __future__ import annotations

import pytest

from kvault.check.run import check
from tests.helpers.facts import make_facts

_FACT = (
    "The invoice is made on the first of the month for the month before, since customers asked to see what they"
    " had used before they pay; a call that fails is not billed, and a call that is retried is billed once only.\n"
)


def _found(rule: str, files: dict[str, str]) -> list[tuple[str, str]]:
    return [(one.message, one.remedy) for one in check(make_facts(files), only={rule})]


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("Fair 2025.md", "Fair 2026.md", 0),
        ("2025/Fair.md", "2026/Fair.md", 0),
        ("202501011200.md", "202501011201.md", 1),  # numbers of notes
        ("Fair.md", "Fair 1.md", 1),  # a copy
        ("Fair 2025.md", "Feast 2026.md", 1),
    ],
)
def test_notes_of_one_series_are_no_two_homes(one: str, other: str, count: int) -> None:
    assert len(_found("near-duplicate", {one: _FACT, other: _FACT})) == count


@pytest.mark.parametrize(("times", "is_told"), [(1, True), (2, True), (3, False)])
def test_what_one_note_says_again_and_again_is_a_formula(times: int, is_told: bool) -> None:
    assert bool(_found("near-duplicate", {"b.md": _FACT, "a.md": "\n".join([_FACT] * times)})) == is_told


def test_a_file_cut_off_at_its_hash_is_named_only_if_it_has_one() -> None:
    files = {"a.md": "[x](pa#th/note.md)\n", "note.md": ""}
    assert _found("broken-link", files)[0][1] == "write that note, or name one that is there"
    files = {"a.md": "[[C# notes]]\n", "C# notes.md": ""}
    assert _found("broken-link", files)[0][1].startswith("rename C# notes.md")


@pytest.mark.parametrize(
    ("path", "is_host"),
    [
        ("todoist.com", True),
        ("github.com/a/b", True),
        ("www.x.de", True),
        ("docs/a.md", False),
        ("a.common", False),
        ("notes.com.md", False),
    ],
)
def test_an_address_without_its_scheme_is_no_file_to_be_added(path: str, is_host: bool) -> None:
    ((_, remedy),) = _found("broken-link", {"a.md": f"[x]({path})\n"})
    assert remedy.startswith("an address is written") == is_host


def test_a_file_spelled_as_the_link_is_not_what_a_fix_leads_away_from() -> None:
    files = {"x/a.md": "![[Sekund]]\n", "People/Sekund.md": "", "x/sekund.md": ""}
    (found,) = check(make_facts(files), only={"case-mismatch"})
    assert not found.fixable
    assert found.related == ("x/sekund.md", "People/Sekund.md")
    assert found.remedy == "write [[People/Sekund]] if that is meant"


def test_two_files_with_an_equal_claim_are_told_once() -> None:
    files = {"a.md": "[[Note]]\n", "x/NOTE.md": "", "y/Note.md": ""}
    told = {one.rule for one in check(make_facts(files))}
    assert "ambiguous-link" in told and "case-mismatch" not in told
