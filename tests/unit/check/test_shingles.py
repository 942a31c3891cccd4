"""Paragraphs that are nearly the same find each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kvault.check.facts import Paragraph
from kvault.check.near import THRESHOLD
from kvault.check.near import near
from kvault.check.shingles import LEAST
from kvault.check.shingles import MOST
from kvault.check.shingles import paragraphs
from kvault.config import Switches
from kvault.note.parse import parse_note
from tests.helpers.facts import make_facts

ROOT = Path(__file__).parents[3]
WORDS = [f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(120)]
FACT = " ".join(WORDS[:40])


def rows(text: str, path: str = "a.md") -> tuple[Paragraph, ...]:
    return paragraphs(path, text, parse_note(text, Switches()))


def resemblance(one: str, other: str) -> float:
    pairs = near((*rows(one, "a.md"), *rows(other, "b.md")), threshold=0)
    return max((pair.resemblance for pair in pairs), default=0.0)


def test_a_paragraph_has_thirty_words() -> None:
    assert [row.words for row in rows(" ".join(WORDS[:LEAST]))] == [LEAST]
    assert rows(" ".join(WORDS[: LEAST - 1])) == ()


def test_the_line_is_where_the_words_begin() -> None:
    text = f"---\nx: 1\n---\n\n# H\n\n{FACT}\n\nshort\n\n- {FACT}\n  more\n- {FACT} other\n"
    assert [row.line for row in rows(text)] == [7, 11, 13]
    assert [row.line for row in rows(text.replace("\n", "\r\n"))] == [7, 11, 13]


@pytest.mark.parametrize(
    "text",
    [
        f"> {FACT}\n",
        f"```\n{FACT}\n```\n",
        f"```\n{FACT}\n\n{FACT}\n```\n",
        f"| {FACT} | x |\n|---|---|\n| a | b |\n",
        f"# {FACT}\n",
        f"---\nx: {FACT}\n---\n",
        f"<div>\n{FACT}\n</div>\n",
        f"$$\n{FACT}\n$$\n",
        f"[^1]: {FACT}\n",
        f"%% {FACT} %%\n",
        "![[x]]\n" * 40,
        f"{FACT} with $x$ and $y = 2$\n",
    ],
)
def test_what_is_no_prose(text: str) -> None:
    assert rows(text) == ()


@pytest.mark.parametrize(
    "other",
    [
        FACT.upper(),
        FACT.replace(" ", "\n"),
        f"- {FACT}",
        f"**{FACT}.**",
        FACT.replace("worda", "[[some note|worda]]", 1),
        FACT.replace("worda", "[worda](https://example.org)", 1),
        FACT.replace(" ", ", "),
    ],
)
def test_the_same_words_are_the_same(other: str) -> None:
    assert resemblance(FACT, other) == 1


def test_one_changed_word_is_near_and_other_words_are_not() -> None:
    assert resemblance(FACT, FACT.replace(WORDS[20], "other")) >= THRESHOLD
    assert resemblance(FACT, " ".join(reversed(WORDS[:40]))) == 0
    assert resemblance(FACT, " ".join(WORDS[60:100])) == 0


def test_amounts_of_money_are_no_formulas() -> None:
    assert len(rows(f"{FACT} for $5 and $10 or $20 at most")) == 1


def test_scripts_without_spaces() -> None:
    fact = (
        "自二十世纪文献计量学诞生以来全世界的文献就逐渐开始铸成"
        "一张无形的文献之网这种文献网络某种程度上来说也方便了人们检索自己所需的知识"
    )
    assert rows(fact[:40]) == ()
    assert resemblance(fact, fact + "。") == 1
    assert resemblance(fact, fact.replace("检索", "查找")) >= THRESHOLD


def test_prints_are_few_and_fit_into_the_index() -> None:
    (row,) = rows(" ".join(WORDS * 3))
    assert len(row.prints) <= MOST
    assert all(0 <= one < 1 << 63 for one in row.prints)
    assert list(row.prints) == sorted(set(row.prints))


def test_prints_are_the_same_in_every_process() -> None:
    code = "from kvault.check.shingles import _hashes, _winnowed; print(_winnowed(_hashes('a b é c d e f g ' * 5)[1]))"
    outs = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": seed}, cwd=ROOT
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outs) == 1


def test_what_many_notes_share_is_boilerplate() -> None:
    shared = tuple(row for n in range(6) for row in rows(FACT, f"n{n}.md"))
    assert near(shared) == ()
    assert len(near(shared[:3])) == 3


def test_only_pairs_of_the_named_notes() -> None:
    shared = tuple(row for n in range(3) for row in rows(FACT, f"n{n}.md"))
    pairs = near(shared, only=frozenset({"n1.md"}))
    assert {(pair.one.path, pair.other.path) for pair in pairs} == {("n0.md", "n1.md"), ("n1.md", "n2.md")}


def test_twice_in_one_note_is_no_pair() -> None:
    assert near(rows(f"{FACT}\n\n{FACT}\n")) == ()


def test_the_home_is_told() -> None:
    from kvault.check.run import check

    cases = {
        "z.md": "---\nhome: true\n---\n",
        "y.md": "---\ntype: decision\n---\n",
        "x.md": "---\ncreated: 2020-01-01\n---\n",
        "w.md": "---\ncreated: 2021-01-01\n---\n",
        "v.md": "",
    }
    order = list(cases)
    for number, home in enumerate(order[:-1]):
        for other in order[number + 1 :]:
            facts = make_facts({path: cases[path] + FACT + "\n" for path in (home, other)})
            (found,) = check(facts, only={"near-duplicate"})
            assert (found.path, found.related) == (other, (home,))
