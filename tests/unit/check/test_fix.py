"""What a fix writes, and what it leaves alone."""

from __future__ import annotations

import pytest

from kvault.check.fix import fixes
from kvault.check.run import check
from kvault.edit import Splice
from kvault.edit import splice
from tests.helpers.facts import make_facts

NAMES = {"n/Billing.md": "---\naliases: [Bill, 'a|b']\n---\n# Head\n\nText ^id\n", "Plan.canvas": "", "P.png": ""}


def mended(text: str, path: str = "a.md") -> str:
    files = NAMES | {path: text}
    facts = make_facts(files)
    changes = fixes(check(facts), files, facts)
    assert {one.path for one in changes} <= {path}
    return splice(text, [Splice(one.start, one.end, one.new) for one in changes])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[Bill]]", "[[n/Billing|Bill]]"),
        ("[[bill#Head]]", "[[n/Billing#Head|bill#Head]]"),
        ("[[Bill|our bill]]", "[[n/Billing|our bill]]"),
        ("![[Bill#^id]]", "![[n/Billing#^id]]"),
        ("[x](Bill)", "[x](n/Billing.md)"),
        ("| a | b |\n|---|---|\n| [[Bill]] | x |", "| a | b |\n|---|---|\n| [[n/Billing\\|Bill]] | x |"),
        ('---\nup: "[[Bill]]"\n---\n', '---\nup: "[[n/Billing|Bill]]"\n---\n'),
        ("---\nup: '[[Bill]]'\n---\n", "---\nup: '[[n/Billing|Bill]]'\n---\n"),
        ("[[billing]]", "[[Billing|billing]]"),
        ("[[N/billing.md|x]]", "[[n/Billing.md|x]]"),
        ("![[p.PNG|100]]", "![[P.png|100]]"),
        ("![](p.PNG)", "![](P.png)"),
        ("---\nup: [[Bill]]\n---\n", '---\nup: "[[Bill]]"\n---\n'),
        (
            "\ufeff---\r\nup: [[Bill]]\r\n---\r\n[[Bill]]\r\n",
            '\ufeff---\r\nup: "[[Bill]]"\r\n---\r\n[[n/Billing|Bill]]\r\n',
        ),
        ("[[Bill]] and [[Bill]]", "[[n/Billing|Bill]] and [[n/Billing|Bill]]"),
    ],
)
def test_fix(text: str, expected: str) -> None:
    assert mended(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[[Nowhere]]",
        "`[[Bill]]`",
        "[[Billing]]",
        "[[n/Billing|x]]",
        "---\nup: |\n  [[Bill]]\n---\n",
        "<!-- [[Bill]] -->",
    ],
)
def test_nothing_to_mend(text: str) -> None:
    assert mended(text) == text


def test_an_alias_of_two_notes_is_left_to_a_person() -> None:
    files = {"a.md": "[[Bill]]\n", "b.md": "---\naliases: Bill\n---\n", "c.md": "---\naliases: Bill\n---\n"}
    facts = make_facts(files)
    found = check(facts, only={"alias-link"})
    assert [one.fixable for one in found] == [False]
    assert "[[b|Bill]] or [[c|Bill]]" in found[0].remedy
    assert fixes(found, files, facts) == ()


def test_a_text_that_changed_since_is_left_alone() -> None:
    files = NAMES | {"a.md": "[[Bill]]\n"}
    facts = make_facts(files)
    found = check(facts)
    assert fixes(found, {"a.md": "x [[Bill]]\n"}, facts) == ()
    assert fixes(found, {}, facts) == ()
