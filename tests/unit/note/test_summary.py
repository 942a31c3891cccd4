"""The first sentence of a note's body."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note
from kvault.note.summary import LENGTH
from kvault.note.summary import cut

SENTENCES = [
    ("First one. Second one.", "First one."),
    ("# Head\n\nFirst one! Second.", "First one!"),
    ("No end", "No end"),
    ("Two\nlines. More", "Two lines."),
    ("> [!note] Title\n> text", "Title text"),
    ("**Bold** and `code` and ==mark== and ~~no~~", "Bold and code and mark and no"),
    ("See [[Note|the note]] and [[Other#Head]].", "See the note and Other > Head."),
    ("See [text](url.md) now.", "See text now."),
    ("![[image.png]]\n\nAfter it.", "After it."),
    ("![alt](a.png) After it.", "After it."),
    ("%% remark %%\n\nText.", "Text."),
    ("Text %% remark %% on.", "Text on."),
    ("A<br>b <!-- c --> d[^1].", "Ab d."),
    ("Has an id. ^abc", "Has an id."),
    ("Only this ^abc", "Only this"),
    ("snake_case and _stressed_ word", "snake_case and stressed word"),
    ("Escaped \\*star\\*", "Escaped *star*"),
    ("- first item\n- second", "first item"),
    ("- [ ] a task\n", "a task"),
    ("# Only a heading", ""),
    ("```\ncode\n```", ""),
    ("| a |\n|---|\n| b |", ""),
    ("中文句子。第二句。", "中文句子。"),
    ("Version 1.2 is out. Yes", "Version 1.2 is out."),
    (f"See [text](http://e.org/{'a' * 600}) now. More", "See text now."),
    (f"See [[{'a/' * 300}b|the note]] now. More", "See the note now."),
    (f"See <!-- {'a' * 600} --> now. More", "See now."),
    (f"See %%{'a' * 600}%% now. More", "See now."),
    ("", ""),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_first_sentence(text: str, expected: str) -> None:
    assert parse_note(text, Switches()).summary == expected


def test_a_long_sentence_is_cut_at_a_word() -> None:
    line = parse_note("word " * 100, Switches()).summary
    assert len(line) <= LENGTH
    assert line.endswith("word…")


def test_a_long_word_is_cut_anywhere() -> None:
    assert cut("x" * 300) == "x" * (LENGTH - 1) + "…"
    assert cut("x" * LENGTH) == "x" * LENGTH
