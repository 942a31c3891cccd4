"""The note of a thread: begun, told more, and a person's words in it kept."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.history import Range
from kvault.note.parse import parse_note
from kvault.session.model import BUILT
from kvault.session.model import FOCUS
from kvault.session.model import GIT
from kvault.session.model import MISTAKES
from kvault.session.model import SECTIONS
from kvault.session.model import WINS
from kvault.session.model import Head
from kvault.session.note import Ours
from kvault.session.note import Wish
from kvault.session.note import new_note
from kvault.session.note import ranges_of
from kvault.session.note import rewrite
from kvault.session.note import yaml_text

SWITCHES = Switches()
HEAD = Head("my-app", "7f3c", "Billing", "2026-10-16", "projects/my-app/my-app")
ONE = Range("app", "main", "3f2a91c0b7de", "9c41e2d07a55")
BEGUN = new_note(HEAD, git=True)


def nobody(section: str, print_: str) -> bool:
    return False


def known(prints: dict[str, str]) -> Ours:
    return lambda section, print_: prints.get(section) == print_


def told(text: str, wish: Wish, ours: Ours = nobody) -> str:
    return rewrite(text.encode(), wish, ours, SWITCHES).data.decode()


def test_a_new_note() -> None:
    assert BEGUN == (
        "---\ntype: session\nproject: my-app\nsession: 7f3c\nsummary: Billing\ncreated: 2026-10-16\n"
        'links: ["[[projects/my-app/my-app]]"]\n---\n'
        "## Focus\n\n## What was built\n\n## Mistakes\n\n## Decisions\n\n## Wins\n\n## Git\n"
    )
    assert GIT not in [heading.text for heading in parse_note(new_note(HEAD, git=False), SWITCHES).headings]


@pytest.mark.parametrize(
    "value", ["7f3c", "1234", "1e5", "true", "null", "a: b", "# x", "'", '"', "\\", "[x]", "", "- a", "é"]
)
def test_every_word_reads_back_as_text(value: str) -> None:
    read = parse_note(f"---\nkey: {yaml_text(value)}\n---\n", SWITCHES)
    assert (
        read.properties == {"key": value}
        or (value == "" and read.properties == {"key": None})
        or (read.properties == {"key": ""})
    )


def test_lines_are_added_below_each_other() -> None:
    text = told(BEGUN, Wish(((FOCUS, "- a"), (BUILT, "- `x`"))))
    text = told(text, Wish(((FOCUS, "- b"), (BUILT, "- `x`"))))
    assert "## Focus\n\n- a\n- b\n\n## What was built\n\n- `x`\n\n## Mistakes\n" in text


def test_telling_it_again_changes_nothing() -> None:
    wish = Wish(((FOCUS, "- a"),), (), (ONE,), "main")
    once = told(BEGUN, wish)
    assert told(once, wish) == once


def test_ranges_are_in_the_properties_and_in_git() -> None:
    text = told(BEGUN, Wish((), (), (ONE,), "main"))
    assert "branch: main\ncommits: 3f2a91c0b7de..9c41e2d07a55\n---\n" in text
    assert text.endswith(
        "## Git\n\nOn branch `main`, commits `3f2a91c0b7de..9c41e2d07a55`:"
        " `git log 3f2a91c0b7de..9c41e2d07a55` shows them.\n"
    )
    assert ranges_of(text, SWITCHES) == (ONE._replace(repo=""),)
    two = (ONE, ONE._replace(branch="x"))
    assert ranges_of(told(text, Wish((), (), two, "x"), known({})), SWITCHES) == two


@pytest.mark.parametrize("branch", ["feat/x", "a`b", "123", "null", "a#b", "ünï", "x]y", "<%x%>"])
def test_any_branch(branch: str) -> None:
    ranges = (ONE._replace(branch=branch),)
    text = told(BEGUN, Wish((), (), ranges, branch))
    note = parse_note(text, SWITCHES)
    assert (note.properties or {})["branch"] == branch
    assert len(note.links) == 1 and note.tags == () and len(note.headings) == len(SECTIONS)
    assert ranges_of(told(text, Wish((), (), (*ranges, ONE), "main")), SWITCHES) == (*ranges, ONE)


def test_a_summary_replaces_what_is_ours_only() -> None:
    first = rewrite(BEGUN.encode(), Wish(((FOCUS, "- a"), (BUILT, "- `x`"), (MISTAKES, "- m"))), nobody, SWITCHES)
    text = first.data.decode().replace("- `x`", "- `x`, which took long").replace("## Wins\n", "## Wins\n\nMine.\n")
    wish = Wish((), ((FOCUS, "Said."), (BUILT, "- built"), (WINS, "- won")), None, None)
    done = rewrite(text.encode(), wish, known(first.prints), SWITCHES)
    after = done.data.decode()
    assert "## Focus\n\nSaid.\n\n" in after and "- a" not in after
    assert "- `x`, which took long\n- built\n" in after
    assert "## Wins\n\nMine.\n\n- won\n" in after
    assert "- m\n" in after
    assert {FOCUS, MISTAKES} <= done.prints.keys() and not {BUILT, WINS} & done.prints.keys()


def test_without_a_memory_everything_is_a_persons() -> None:
    text = told(BEGUN, Wish(((FOCUS, "- a"),)))
    assert "- a\n\nSaid.\n" in told(text, Wish((), ((FOCUS, "Said."),)))


def test_the_summary_property_follows_until_a_person_changes_it() -> None:
    first = rewrite(BEGUN.encode(), Wish(((FOCUS, "- a"),)), lambda section, print_: True, SWITCHES)
    wish = Wish((), (), None, None, "Better")
    assert b"summary: Better\n" in rewrite(first.data, wish, known(first.prints), SWITCHES).data
    theirs = first.data.replace(b"summary: Billing", b"summary: Mine")
    assert rewrite(theirs, wish, known(first.prints), SWITCHES).data == theirs


def test_sections_that_a_person_took_out_come_back_in_order() -> None:
    text = BEGUN.replace("## What was built\n\n", "").replace("## Focus\n\n", "")
    after = told(told(text, Wish(((BUILT, "- `x`"),))), Wish(((FOCUS, "- a"),)))
    assert [heading.text for heading in parse_note(after, SWITCHES).headings] == list(SECTIONS)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_endings_and_everything_else_stay(ending: str) -> None:
    theirs = BEGUN.replace("## Focus\n", "intro\n\n## Focus\n\nbefore\n\n### Sub\n\n- sub\n").replace("\n", ending)
    after = told(theirs, Wish(((FOCUS, "- a"),), (), (ONE,), "main"))
    assert f"- sub{ending}- a{ending}{ending}## What was built{ending}" in after
    assert f"intro{ending}{ending}## Focus{ending}{ending}before{ending}" in after
    assert after.count("\n") == after.count(ending)


def test_a_heading_in_code_is_no_section() -> None:
    text = BEGUN.replace("## Focus\n", "```\n## Focus\n```\n\n## Focus\n")
    assert "```\n## Focus\n```\n\n## Focus\n\n- a\n" in told(text, Wish(((FOCUS, "- a"),)))


def test_properties_that_do_not_parse_hold_nothing_up() -> None:
    broken = BEGUN.replace("summary: Billing", "summary: [oops")
    after = told(broken, Wish(((FOCUS, "- a"),), (), (ONE,), "main"))
    assert after.split("## ")[0] == broken.split("## ")[0]
    assert "- a\n" in after


def test_words_beside_our_sentence_on_git_stay() -> None:
    text = told(BEGUN, Wish((), (), (ONE,), "main")) + "Reviewed by Ann.\n"
    moved = (ONE._replace(end="aaaaaaaaaaaa"),)
    after = told(text, Wish((), (), moved, "main"))
    assert "aaaaaaaaaaaa` shows them.\nReviewed by Ann.\n" in after and "9c41e2d07a55" not in after


def test_bytes_that_are_not_utf8_stay() -> None:
    data = BEGUN.encode().replace(b"## Wins\n", b"## Wins\n\n\xff\xfe\n")
    after = rewrite(data, Wish(((FOCUS, "- a"),)), nobody, SWITCHES).data
    assert b"\xff\xfe" in after and b"- a\n" in after
