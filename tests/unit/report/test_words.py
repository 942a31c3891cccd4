"""Text from notes to text that can stand in the report."""

from __future__ import annotations

import pytest

from kvault.graph.model import Node
from kvault.report.words import Names
from kvault.report.words import code
from kvault.report.words import plain
from kvault.report.words import prose
from kvault.report.words import shorten


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("two words", 20, "two words"),
        ("  a\n\nb\tc\u2028d  ", 20, "a b c d"),
        ("one two three four", 13, "one two…"),
        ("one two, three four", 12, "one two…"),
        ("oneverylongword", 10, "onevery…"),
        ("ééééé", 8, "éé…"),
        ("知识管理方法", 12, "知识管…"),
        ("ab\x00\u202ecd", 20, "abcd"),
        ("a\udcff", 20, "a?"),
        ("", 20, ""),
    ],
)
def test_shorten(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short
    assert len(short.encode()) <= limit


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("see [[x]]", r"see \[\[x]]"),
        ("a `b` c", r"a \`b\` c"),
        ("<b>", r"\<b>"),
        ("a|b", r"a\|b"),
        ("#tag and C# too", r"\#tag and C# too"),
        ("50%% off, 50% off", r"50\%\% off, 50% off"),
        ("$5 and $6", r"\$5 and \$6"),
        ("snake_case and _this_", r"snake_case and \_this\_"),
        ("AT&T &lt; x", r"AT&T \&lt; x"),
        ("https://a.b", r"https\://a.b"),
        ("a == b, a = b", r"a \=\= b, a = b"),
        (r"a\b", r"a\\b"),
        ("text ^id", r"text \^id"),
    ],
)
def test_plain(text: str, shown: str) -> None:
    assert plain(text, 99) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("By [[people/Ann|Ann]] and [[Bob]].", "By Ann and Bob."),
        ("A [link](https://a.b) and ![[pic.png]]", "A link and pic.png"),
        ("[![badge](x.svg)](y) done", "badge done"),
        ("**Bold** and `code`, 2 * 3", r"Bold and code, 2 \* 3"),
        ('<span class="x">Hi</span> 1 < 2', r"Hi 1 \< 2"),
        ("[[open", r"\[\[open"),
        ("![stars](https://img.sh", ""),
        ("See [the page](https://x.y/a-long", "See the page"),
        ("#placeholder/description", ""),
        ("#a #b", ""),
        ("#a word", r"\#a word"),
    ],
)
def test_prose(text: str, shown: str) -> None:
    assert prose(text, 99) == shown


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("Nowhere", "`Nowhere`"),
        ("a`b", "`` a`b ``"),
        ("``", "``` `` ```"),
        ("[[x]]\n| y", "`[[x]] | y`"),
        ("", "`(nothing)`"),
    ],
)
def test_code(text: str, span: str) -> None:
    assert code(text) == span


@pytest.mark.parametrize(
    ("path", "title", "shown"),
    [
        ("projects/app/app.md", "app", "[[projects/app/app|app]]"),
        ("README.md", "README", "[[README]]"),
        ("README.md", "", "[[README]]"),
        ("notes/v1.2.md", "v1.2", "[[notes/v1.2.md|v1.2]]"),
        ("pic.png", "pic", "[[pic.png|pic]]"),
        ("a/b.md", "x]] | [[y `z` <b>", "[[a/b|x)) / ((y 'z' ‹b›]]"),
        ("ends .md", "ends", "[[ends .md|ends]]"),
        ("one ] bracket/a.md", "a", "[[one ] bracket/a|a]]"),
        ("C#/a.md", "a", "`C#/a`"),
        ("a]].md", "a", "`a]]`"),
        ("a|b.md", "a", "`a|b`"),
        ("a`b.md", "a", "`` a`b ``"),
        ("[a.md", "a", "`[a`"),
        ("a\nb.md", "a", "`a b`"),
        ("a\udcff.md", "a", "`a?`"),
        ("x" * 300 + ".md", "x", "`" + "x" * 93 + "…`"),
    ],
)
def test_name(path: str, title: str, shown: str) -> None:
    assert Names()(Node(path, "note", title, "", None)) == shown


def test_name_without_links_is_the_path_as_text() -> None:
    assert Names(links=False)(Node("a/b [c].md", "note", "B", "", None)) == r"a/b \[c]"
    assert Names(links=False)(Node("1. a.md", "note", "B", "", None)) == r"1\. a.md"
    assert Names(links=False)(Node("- a.md", "note", "B", "", None)) == r"\- a"


def test_what_is_no_file_is_no_link() -> None:
    assert Names()(Node("#idea", "tag", "#Idea", "", None)) == "`#Idea`"
    assert Names()(Node("pkg/x", "package", "pkg/x", "", None)) == "`pkg/x`"


def test_a_node_is_linked_at_its_first_place_only() -> None:
    node, other = (Node(f"{letter}.md", "note", f"*{letter}", "", None) for letter in "ab")
    name = Names()
    assert (name(node), name(node), name(node, quoted=False)) == ("[[a|*a]]", r"“\*a”", r"\*a")
    mark = name.mark()
    assert name(other) == "[[b|*b]]"
    name.back(mark)
    assert (name(other), name(node)) == ("[[b|*b]]", r"“\*a”")
    tag = Node("#x", "tag", "#X", "", None)
    assert (name(tag), name(tag)) == ("`#X`", "`#X`")
    assert name(Node("gone.md", "gone", "gone.md", "", None)) == "`gone.md`"
