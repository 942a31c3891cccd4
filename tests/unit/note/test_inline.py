"""Links in prose: what is one, what hides it, what it says."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.model import Link
from kvault.note.parse import parse_note

SWITCHES = Switches()


def links(text: str, switches: Switches = SWITCHES) -> list[Link]:
    return list(parse_note(text, switches).links)


def raws(text: str, switches: Switches = SWITCHES) -> list[str]:
    return [link.raw for link in links(text, switches)]


WIKILINKS = [
    ("[[Note]]", "Note", None, None),
    ("[[Note|shown]]", "Note", None, "shown"),
    ("[[Note||two bars]]", "Note", None, "|two bars"),
    ("[[Note#H|shown]]", "Note", "#H", "shown"),
    ("[[Note#A#B]]", "Note", "#A#B", None),
    ("[[Note#^id]]", "Note", "#^id", None),
    ("[[#H]]", "", "#H", None),
    ("[[ Note |x]]", "Note", None, "x"),
    ("[[a#b/c]]", "a", "#b/c", None),
    ("[[|x]]", "|x", None, None),
    ("[[|a|b]]", "|a", None, "b"),
    (r"[[Note\|x]]", "Note", None, "x"),
    (r"[[Note\|x|y]]", "Note", None, "x|y"),
    (r"[[Note#H\|x]]", "Note", "#H", "x"),
    ("[[Sq]uare]]", "Sq]uare", None, None),
    ("[[Sq]]]", "Sq]", None, None),
    ("[[a]b|c]]", "a]b", None, "c"),
    ("[[https://example.com]]", "https://example.com", None, None),
    ("[[Note.md]]", "Note.md", None, None),
    ("[[../a/b]]", "../a/b", None, None),
    ("[[a `b` *c* $d$]]", "a `b` *c* $d$", None, None),
    ("[[#`move`|move]]", "", "#`move`", "move"),
    ("[[a<br>b]]", "a<br>b", None, None),
]


@pytest.mark.parametrize(("text", "path", "subpath", "shown"), WIKILINKS)
@pytest.mark.parametrize("around", ["{}", "x {} y", "**{}**", "- {}", "> {}", "# {}", "=={}=="])
def test_wikilink(text: str, path: str, subpath: str | None, shown: str | None, around: str) -> None:
    whole = around.format(text)
    (link,) = links(whole)
    assert (link.raw, link.start) == (text, whole.index(text))
    assert (link.path, link.subpath, link.text) == (path, subpath, shown)
    assert (link.form, link.embed, link.external, link.source) == ("wiki", False, False, "body")


EXACTLY = [
    ("[[Nested [[Inner]] x]]", ["[[Inner]]"]),
    ("[[a [[b [[c]] d]] e]]", ["[[c]]"]),
    ("[[[[a]]", ["[[a]]"]),
    ("[[a]]]]", ["[[a]]"]),
    ("[[a]][[b]]", ["[[a]]", "[[b]]"]),
    ("[[a]]'s and [[b]].", ["[[a]]", "[[b]]"]),
    ("![[a]] ![[b|100]]", ["![[a]]", "![[b|100]]"]),
    ("!! ![[a]]!", ["![[a]]"]),
    (r"\![[a]]", ["[[a]]"]),
    (r"\[[a]]", []),
    (r"\[\[a\]\]", []),
    (r"!\[[a]]", []),
    (r"\\[[a]]", ["[[a]]"]),
    ("[[]]", []),
    ("[[ ]]", []),
    ("[[a", []),
    ("[[a]", []),
    ("[[a] ]", []),
    ("[[a\nb]]", []),
    ("[[open\n[[b]]", ["[[b]]"]),
    ("^[in a footnote [[a]]]", ["[[a]]"]),
    ("^[[[a]]]", ["[[a]]"]),
    ("[^1] [^note]", []),
    ("[^1]: see [[a]]\n    and [[b]]", ["[[a]]", "[[b]]"]),
    ("%% [[a]] %%", ["[[a]]"]),
    ("%%\n[[a]]\n\n- [[b]]\n%%\n[[c]]", ["[[a]]", "[[b]]", "[[c]]"]),
    ("- x\n\n%%\n- [[a]]\n%%", ["[[a]]"]),
    ("%% open\n[[a]]", ["[[a]]"]),
    ("> [!note] [[a]]\n> [[b]]", ["[[a]]", "[[b]]"]),
    ("| [[a\\|x]] | ![[b.png\\|9]] |\n|---|---|\n| [[c]] | d | [[surplus]] |",
     ["[[a\\|x]]", "![[b.png\\|9]]", "[[c]]", "[[surplus]]"]),
    ("- [ ] [[a]]\n\t- [x] [[b]]\n1. [[c]]", ["[[a]]", "[[b]]", "[[c]]"]),
    ("[[x]](y.md)", ["[[x]]"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EXACTLY)
def test_which_texts_are_wikilinks(text: str, expected: list[str]) -> None:
    assert raws(text) == expected


MARKDOWN = [
    ("[x](Note.md)", "Note.md", None, "x"),
    ("[x](My%20Note.md)", "My Note.md", None, "x"),
    ("[x](<My Note.md>)", "My Note.md", None, "x"),
    ('[x](Note.md "title")', "Note.md", None, "x"),
    ("[x](Note.md 'title')", "Note.md", None, "x"),
    ("[x](Note.md (title))", "Note.md", None, "x"),
    ("[x]( Note.md )", "Note.md", None, "x"),
    ("[x](a(b)c.md)", "a(b)c.md", None, "x"),
    ("[x](#head%20ing)", "", "#head ing", "x"),
    ("[x](Note.md#A%20b#C)", "Note.md", "#A b#C", "x"),
    ("[x](./a:b.md)", "./a:b.md", None, "x"),
    ("[x](C%23.md)", "C%23.md", None, "x"),
    ("[x](a%2Fb%3F%26.md)", "a%2Fb%3F%26.md", None, "x"),
    ("[x](%E4%B8%AD%E6%96%87.md)", "中文.md", None, "x"),
    ("[x](%E4%B8.md)", "%E4%B8.md", None, "x"),
    ("[x](100%.md)", "100%.md", None, "x"),
    ("[x](a%25.md)", "a%.md", None, "x"),
    ("[x](a\\_b.md)", "a_b.md", None, "x"),
    ("[](Note.md)", "Note.md", None, ""),
    ("[`c` *d*](Note.md)", "Note.md", None, "`c` *d*"),
    ("[a `]` b](Note.md)", "Note.md", None, "a `]` b"),
    ("[a \\] b](Note.md)", "Note.md", None, "a \\] b"),
    ("[a [b] c](Note.md)", "Note.md", None, "a [b] c"),
    ("[a\nb](Note.md)", "Note.md", None, "a\nb"),
]


@pytest.mark.parametrize(("text", "path", "subpath", "shown"), MARKDOWN)
def test_markdown_link(text: str, path: str, subpath: str | None, shown: str) -> None:
    (link,) = links(f"see {text} there")
    assert (link.raw, link.path, link.subpath, link.text) == (text, path, subpath, shown)
    assert (link.form, link.external) == ("markdown", False)


NO_MARKDOWN = [
    "[]()", "[x]()", "[x](<>)", "[x](a b.md)", "[x] (a.md)", "[x]\n(a.md)", "[x](a.md",
    "[x](a(b.md)", "\\[x](a.md)", "[x](a.md 'title)", "`[x](a.md)`",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MARKDOWN)
def test_no_markdown_link(text: str) -> None:
    assert raws(text) == []


EXTERNAL = [
    ("[x](https://example.com/a.md)", "https://example.com/a.md"),
    ("[x](mailto:a@example.com)", "mailto:a@example.com"),
    ("[x](obsidian://open?vault=V&file=Note)", "obsidian://open?vault=V&file=Note"),
    ("[x](file:///a.md)", "file:///a.md"),
    ("[x](Note: one.md)".replace(" ", "%20"), "Note:%20one.md"),
    ("<https://example.com>", "https://example.com"),
]


@pytest.mark.parametrize(("text", "path"), EXTERNAL)
def test_external_link(text: str, path: str) -> None:
    (link,) = links(text)
    assert (link.external, link.path, link.raw) == (True, path, text)


def test_an_image_in_a_link_gives_both() -> None:
    found = links("[![alt](i.png)](x.md)")
    assert [(link.raw, link.embed) for link in found] == [
        ("[![alt](i.png)](x.md)", False),
        ("![alt](i.png)", True),
    ]


def test_a_link_in_a_link_is_the_link() -> None:
    assert raws("[a [b](c.md) d](e.md)") == ["[b](c.md)"]
    assert raws("[a [[b]] d](e.md)") == ["[[b]]"]


HIDDEN = [
    "`{}`", "`` {} ` ``", "x `a\n{}` y", "```\n{}\n```", "~~~\n```\n{}\n```\n~~~", "````\n```\n{}\n````",
    "    {}", "para\n\n    {}", "x <!-- {} --> y", "<!--\n{}\n-->", "<!--\n\n{}\n\n-->", "<div>\n{}\n</div>",
    '<a title="{}">', "${}$", "$$\n{}\n$$", "$$\na\n\n{}\n\n- b\n$$", "a $${}$$ b",
    "> ```\n> {}\n> ```", "- a\n  ```\n  {}\n  ```", "```mermaid\n{}\n```", "```{}\n```",
]  # fmt: skip


@pytest.mark.parametrize("around", HIDDEN)
@pytest.mark.parametrize("text", ["[[a]]", "![[a]]", "[x](a.md)", "#tag"])
def test_what_is_hidden(around: str, text: str) -> None:
    note = parse_note(around.format(text), SWITCHES)
    assert (note.links, note.tags) == ((), ())


SHOWN = [
    "a $5 and {} cost $6", "$$ unclosed {}", "`unclosed {}", "``{}`", "x <!-- unclosed {}", "a < b {} > c",
    "<span>{}</span>", "<br>{}", "\\`{}`", "$ {} $", "a<b {} c>d", "> {}", "x\\\n{}", "$$\n{}",
    "1. a\n\n   {}", "- a\n    - b\n        {}", "## {} ##", "{}\n===",
]  # fmt: skip


@pytest.mark.parametrize("around", SHOWN)
def test_what_is_not_hidden(around: str) -> None:
    assert raws(around.format("[[a]]")) == ["[[a]]"]


def test_places_are_lines_and_columns() -> None:
    text = "---\na: 1\n---\nx [[a]]\r\né😀 [b](c.md) [[d]]\n"
    assert [(link.line, link.column) for link in links(text)] == [(4, 3), (5, 4), (5, 14)]


def switched(name: str) -> Switches:
    return SWITCHES._replace(**{name: not getattr(SWITCHES, name)})


def test_switch_reference_links() -> None:
    text = "[t][r] ![i][R] [r][] [r] [^1] [no] [a][no]\n\n[r]: My%20Note.md 'x'\n[^1]: foot\n"
    assert raws(text) == []
    found = links(text, switched("reference_links"))
    assert [link.raw for link in found] == ["[t][r]", "![i][R]", "[r][]", "[r]"]
    assert {link.path for link in found} == {"My Note.md"}


def test_switch_html_links() -> None:
    text = "<div>\n[[a]]\n<!-- [[b]] -->\n</div>\n"
    assert raws(text) == []
    assert raws(text, switched("html_links")) == ["[[a]]"]


def test_switch_math_links() -> None:
    text = "$[[a]]$ $$[[b]]$$\n\n$$\n[[c]]\n$$\n"
    assert raws(text) == []
    assert raws(text, switched("math_links")) == ["[[a]]", "[[b]]", "[[c]]"]


def test_switch_code_links() -> None:
    text = "`[x](a.md) [[b]]`"
    assert raws(text) == []
    assert raws(text, switched("code_links")) == ["[x](a.md)"]


def test_opaque_stretches_are_in_order() -> None:
    text = "a `b` $c$\n\n```\nd\n```\n\n<div>\ne\n</div>\n\n<!-- f --> g\n"
    note = parse_note(text, SWITCHES)
    assert [text[start:end] for start, end in note.opaque] == [
        "`b`", "$c$", "```\nd\n```", "<div>\ne\n</div>", "<!-- f --> g",
    ]  # fmt: skip
