"""Which findings are told, and in which order."""

from __future__ import annotations

import random

from kvault.check.model import ADVICE
from kvault.check.model import ERROR
from kvault.check.run import check
from kvault.check.run import order
from tests.helpers.facts import make_facts

VAULT = {
    "a.md": "[[Nowhere]] [[b#Lost]]\n",
    "b.md": "---\nkvault-ignore: [broken-link]\n---\n[[Nowhere]] ![[x.png]]\n",
    "c.md": "---\nkvault-ignore: missing-embed\n---\n[[Nowhere]] ![[x.png]]\n",
}


def told(**more: object) -> list[tuple[str, str]]:
    return [(one.path, one.rule) for one in check(make_facts(VAULT), **more)]  # type: ignore[arg-type]


def test_findings_stand_in_the_order_of_places() -> None:
    found = told(only={"broken-link", "missing-embed", "broken-heading"})
    assert found == [
        ("a.md", "broken-link"),
        ("a.md", "broken-heading"),
        ("b.md", "missing-embed"),
        ("c.md", "broken-link"),
    ]


def test_the_order_of_facts_does_not_matter() -> None:
    paths = list(VAULT)
    expected = check(make_facts(VAULT))
    for seed in range(5):
        random.Random(seed).shuffle(paths)
        assert check(make_facts({path: VAULT[path] for path in paths})) == expected
    assert list(expected) == sorted(expected, key=order)


def test_a_vault_switches_a_rule_off() -> None:
    assert ("a.md", "broken-link") not in told(off={"broken-link"})
    assert ("a.md", "broken-heading") in told(off={"broken-link"})


def test_only_the_named_rules_run() -> None:
    assert {rule for _, rule in told(only={"missing-embed"})} == {"missing-embed"}


def test_the_level_follows_the_note() -> None:
    facts = make_facts({"inbox/a.md": "[[x]]\n", "b.md": "[[x]]\n", "c.md": "---\nstatus: Draft\n---\n![[x]]\n"})
    levels = {one.path: one.level for one in check(facts, only={"broken-link", "missing-embed"})}
    assert levels == {"inbox/a.md": ADVICE, "b.md": ERROR, "c.md": ADVICE}


def test_the_same_finding_is_told_once() -> None:
    found = check(make_facts({"a.md": "---\nx: &y '[[No]]'\nz: *y\n---\n"}), only={"broken-link"})
    assert len(found) == 1


def test_obsidians_own_mistakes_are_explained() -> None:
    files = {
        "a.md": "[[https://x.org/a]] [b](www.x.org) [[Figure]] [[../../up]] [[Biling]]\n",
        "Figure.png": "",
        "Billing.md": "",
    }
    found = {one.column: one.remedy for one in check(make_facts(files), only={"broken-link"})}
    assert [found[column] for column in sorted(found)] == [
        "an address is written [text](https://x.org/a)",
        "an address is written [text](https://www.x.org)",
        "did you mean [[Figure.png]]?",
        "write that note, or name one that is there",
        "did you mean [[Billing]]?",
    ]


def test_a_secret_is_in_no_message() -> None:
    key = "gh" + "p_Kq7Zr2Xw9Tb4Yn6Lc8Vd3Gf5Hj1Ms0Pa7Qe2"
    found = check(make_facts({"a.md": f"{key}\n"}), only={"secret"})
    assert len(found) == 1
    assert key[8:] not in repr(found)


def test_a_heading_that_was_meant_is_named() -> None:
    files = {"a.md": "[[b#Sumer time]] [[b#summer-clock]] [[b#Nothing here]]\n", "b.md": "# Summer time\n# Winter\n"}
    found = check(make_facts(files), only={"broken-heading"})
    assert [one.remedy for one in found] == [
        'did you mean the heading "Summer time"?',
        'did you mean the heading "Summer time"?',
        "name a heading that is there, or leave it out",
    ]


def test_two_names_are_one_finding() -> None:
    files = {"shared/x.md": "[[S]]\n", "projects/a/notes/S.md": "", "projects/b/notes/S.md": ""}
    rules = [one.rule for one in check(make_facts(files), only={"ambiguous-link", "duplicate-title"})]
    assert rules == ["duplicate-title"]
    ordinary = {path.replace("projects", "p"): text for path, text in files.items()}
    rules = [one.rule for one in check(make_facts(ordinary), only={"ambiguous-link", "duplicate-title"})]
    assert rules == ["ambiguous-link"]


def test_a_name_that_no_link_can_spell_is_explained() -> None:
    (found,) = check(make_facts({"a.md": "![[img/a#b.png]]\n", "img/a#b.png": ""}), only={"missing-embed"})
    assert found.remedy == "rename img/a#b.png with kvault mv: in a link # begins a heading"
