"""Tags in the text."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note

SWITCHES = Switches()


def tags(text: str, switches: Switches = SWITCHES) -> list[str]:
    return [tag.tag for tag in parse_note(text, switches).tags]


TAGS = [
    ("#a", ["#a"]),
    ("#a/b/c", ["#a/b/c"]),
    ("#a/ #b//", ["#a", "#b"]),
    ("#1984 #y1984 #123a #123- #123_ #1/2", ["#y1984", "#123a", "#123-", "#123_", "#1/2"]),
    ("#- #_ #/ #", ["#-", "#_"]),
    ("#12/", []),
    ("#a#b", ["#a", "#b"]),
    ("##a", []),
    ("#1#a", []),
    ("#a. #b, #c: #d) #e! #f? #g+ #h* #i; #j=", [f"#{c}" for c in "abcdefghij"]),
    ("#спам #日本語 #café #שלום #✅done #🌍", ["#спам", "#日本語", "#café", "#שלום", "#✅done", "#🌍"]),
    ("#a\u203cb #b\u2019s #c\u2014d #e\u2e2ef", ["#a", "#b", "#c", "#e"]),
    ("#\u200ba", []),
    ("#👨\u200d👩", ["#👨"]),
    ("#a\u00a0#b\u3000#c", ["#a", "#b", "#c"]),
    ("foo#a (#a) \"#a\" [#a] ,#a &#39; -#a", []),
    ("https://example.org/#/a#b http://x/#c", []),
    ("\\#a", []),
    ("\\##a", ["#a"]),
    ("\\[\\[#a b\\]\\]", ["#a"]),
    ("\\\\#a", ["#a"]),
    ("`#a` $#b$ <!-- #c --> [x](#d) [[#e]] [[f#g]]", []),
    ("[[Note]]#a `x`#b", []),
    ("%% #a %%", ["#a"]),
    ("%%\n#a\n%%", ["#a"]),
    ("# Title #a\n#b", ["#a", "#b"]),
    ("- #a\n- [ ] #b<br>x\n1. #c", ["#a", "#b", "#c"]),
    ("> #a\n>#b\n>> #c", ["#a", "#b", "#c"]),
    ("| #a |#b|\n|-|-|\n|#c| x #d |", ["#a", "#b", "#c", "#d"]),
    ("x|#a", []),
    ("    #a", []),
    ("```\n#a\n```\n#b", ["#b"]),
    ("#A #a", ["#A", "#a"]),
    ("#a\r\n#b\r\n", ["#a", "#b"]),
    ("\ufeff#a", ["#a"]),
    ("[see #a](x.md)", ["#a"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TAGS)
def test_tags(text: str, expected: list[str]) -> None:
    assert tags(text) == expected


def test_a_tag_has_its_place() -> None:
    (tag,) = parse_note("---\na: 1\n---\n\nx é #tag", SWITCHES).tags
    assert (tag.line, tag.column, tag.source) == (5, 5, "body")


def test_switch_tag_after_marks() -> None:
    assert tags("**#a** ==#b== *#c*") == ["#a", "#b"]
    assert tags("**#a** ==#b==", SWITCHES._replace(tag_after_marks=False)) == []
