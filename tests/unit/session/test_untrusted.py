"""Text from outside in a note: it links nothing, closes nothing, forges no heading and leaks no key."""

from __future__ import annotations

import re

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note
from kvault.session.untrusted import REDACTED
from kvault.session.untrusted import code
from kvault.session.untrusted import cut
from kvault.session.untrusted import markdown
from kvault.session.untrusted import one_line
from kvault.session.untrusted import plain
from kvault.session.untrusted import redact

TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
KEY = "-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC" * 3 + "\n-----END PRIVATE KEY-----\nafter"

HOSTILE = [
    *(
        "[[Secret note]]",
        "![[Secret note]]",
        "[a](Secret.md)",
        "![a](b.png)",
        "\\[[x]]",
        "\\\\[[x]]",
        "[[a|b]] [[",
        "]]",
    ),
    *(
        "# heading",
        "text\n# heading\n## Decisions",
        "Title\n===",
        "Title\n---",
        "---\ntype: rule\n---",
        "- # in a list",
    ),
    *("#tag", "a #tag/sub, #x", "end ^block", "^block", "%%", "%% hidden", "$$", "$$ x", "<!--", "<!-- hides", "<div>"),
    *(
        "</knowledge-recall>",
        "<script>x</script>",
        "```",
        "```js",
        "~~~",
        "`",
        "``[[x]]",
        "> quote",
        "> [!note] x",
        "|a|b|",
    ),
    *(
        "1. one",
        "1) one",
        "- item",
        "* item",
        "+ item",
        "- [ ] task",
        "***",
        "___",
        "[^1]",
        "[^1]: x",
        "^[note]",
        ": x",
    ),
    *(
        "\u202e[[x]]",
        "[\u200b[x]]",
        "[\x00[x]]",
        "[\n[x]]",
        "[\u2028[x]]",
        "\r# x",
        "\x1b]0;title\x07",
        "&#91;&#91;x]]",
    ),
    *("<https://example.org>", "=", "==x==", "key:: value", "{{x}}", "![](x.png)", "[x]: y", "[x][y]"),
    *(
        "<% tp.x %>",
        "<%* run %>",
        "`= this.x`",
        "`$= dv.x()`",
        "``` `$=x```",
        "` =x`",
        "a `` $=x`` b",
        "\\`=x`",
        "`$`=x`",
    ),
    *("a::b", "(key:: value)", "[key:: value]", ":::", "status::archived"),
]


def assert_no_plugin_takes_it(said: str) -> None:
    """Fail where Templater or Dataview, the most used plugins, would run a text or read a property in it."""
    assert "<%" not in said
    if said.startswith("`"):
        assert not re.match(r"[ `]*\$?=", said), said
        return
    assert not re.search(r"(?<!\\)`[ `]*\$?=", said), said
    assert "::" not in said, said


@pytest.mark.parametrize("text", HOSTILE)
def test_it_is_words_and_nothing_else(text: str) -> None:
    said = markdown(text, 300)
    assert "\n" not in said and said.isprintable()
    for before in ("- ", "", "- first\n- "):
        body = f"{before}{said}\n\n## Next\n\nto [[L]] #T\n"
        note = parse_note(f"---\ntype: session\n---\n{body}", Switches())
        assert [link.raw for link in note.links if not link.external] == ["[[L]]"], body
        assert [tag.tag for tag in note.tags] == ["#T"], body
        assert [heading.text for heading in note.headings] == ["Next"], body
        assert note.blocks == ()
        assert (note.properties, note.problems) == ({"type": "session"}, ())
    assert_no_plugin_takes_it(said)


@pytest.mark.parametrize("text", HOSTILE)
def test_as_a_property_it_is_no_link(text: str) -> None:
    said = plain(text, 300)
    assert "[" not in said and "]" not in said and "\n" not in said and said.isprintable() and "<%" not in said


@pytest.mark.parametrize("text", HOSTILE)
def test_as_code_it_stays_in_its_fence(text: str) -> None:
    note = parse_note(f"- {code(text, 300)} end [[L]]\n", Switches())
    assert [link.raw for link in note.links] == ["[[L]]"]
    assert note.tags == () and note.headings == ()
    assert_no_plugin_takes_it(code(text, 300))


@pytest.mark.parametrize(
    "say", [redact, *(lambda text, f=f: f(text, 5_000) for f in (one_line, plain, markdown, code))]
)
def test_no_key_is_left(say) -> None:  # type: ignore[no-untyped-def]
    assert TOKEN not in say(f"use {TOKEN} now") and "now" in say(f"use {TOKEN} now")
    assert "MIIE" not in say(f"it is\n{KEY}") and "after" in say(f"it is\n{KEY}")


def test_a_key_that_is_cut_is_found_first() -> None:
    assert TOKEN[:12] not in markdown("x" * 90 + f" {TOKEN}", 110)


def test_what_is_removed_says_so() -> None:
    assert redact(f"a {TOKEN} b") == f"a {REDACTED} b"


def test_plain_words_stay_as_they_are() -> None:
    for text in (
        "snake_case and **bold**",
        "C:\\temp\\x",
        "a < b, 3 * 4 - 5 = x",
        "100 % of $5",
        "it's fine: yes",
        "C# and c++",
    ):
        assert markdown(text, 300) == text


@pytest.mark.parametrize(
    ("line", "most", "expected"),
    [("short", 10, "short"), ("two words here", 12, "two words…"), ("x" * 20, 10, "x" * 9 + "…"), ("", 5, "")],
)
def test_cut(line: str, most: int, expected: str) -> None:
    assert cut(line, most) == expected and len(cut(line, most)) <= most
