"""What becomes of the links of a vault when files get other names."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from kvault.config import Switches
from kvault.edit import splice
from kvault.vault.file_names import wrong_with_name
from kvault.vault.names import NameTable
from kvault.vault.rename import MovedNames
from kvault.vault.rename import Renaming
from kvault.vault.rename import touched_keys
from kvault.vault.rewrite import Lost
from kvault.vault.rewrite import rewrite_file

Files = Mapping[str, str]

SHORTEST, RELATIVE, ABSOLUTE = "shortest", "relative", "absolute"


def renaming(files: Files, moves: Files, link_format: str = SHORTEST) -> Renaming:
    names = NameTable(files)
    return Renaming(moves, names, MovedNames(names, moves), link_format, Switches())


def renamed(files: Files, moves: Files, link_format: str = SHORTEST) -> dict[str, str]:
    """Return the files that read differently afterwards, by their path before."""
    plan = renaming(files, moves, link_format)
    after = {path: splice(text, rewrite_file(path, text, plan).splices) for path, text in files.items()}
    return {path: text for path, text in after.items() if text != files[path]}


NOTE = {"Old.md": ""}

ONE_NOTE = [
    # (title, text before, text after) of src.md when Old.md becomes "New name.md"
    ("wikilink", "[[Old]]", "[[New name]]"),
    ("display text stays", "[[Old|text]]", "[[New name|text]]"),
    ("display text that is the name follows", "[[Old|Old]]", "[[New name|New name]]"),
    ("display text in another case stays", "[[Old|old]]", "[[New name|old]]"),
    ("case of the link does not count", "[[oLD]]", "[[New name]]"),
    ("blanks around the path stay", "[[ Old |t]] [[Old #H]]", "[[ New name |t]] [[New name #H]]"),
    ("written extension is dropped", "[[Old.md]]", "[[New name]]"),
    ("subpath", "[[Old#A b#C]] [[Old#^id|t]]", "[[New name#A b#C]] [[New name#^id|t]]"),
    ("a subpath that is the old name stays", "[[Old#Old]]", "[[New name#Old]]"),
    ("embed", "![[Old]] ![[Old#^b|t]]", "![[New name]] ![[New name#^b|t]]"),
    (
        "table",
        "|a|b|\n|-|-|\n|[[Old\\|x]]|[[Old\\|Old]]|",
        "|a|b|\n|-|-|\n|[[New name\\|x]]|[[New name\\|New name]]|",
    ),
    ("root path", "[[/Old]]", "[[New name]]"),
    ("relative path", "[[./Old]]", "[[New name]]"),
    ("Markdown", "[t](Old.md)", "[t](New%20name.md)"),
    ("Markdown without extension", "[t](Old)", "[t](New%20name.md)"),
    ("Markdown, text is the name", "[Old](Old.md)", "[New name](New%20name.md)"),
    ("Markdown, text is the file name", "[Old.md](Old.md)", "[New name.md](New%20name.md)"),
    ("title", '[t](Old.md "Old")', '[t](New%20name.md "Old")'),
    ("angle brackets", "[t](<Old.md> 'x')", "[t](<New name.md> 'x')"),
    ("encoded fragment", "[t](Old.md#My%20H)", "[t](New%20name.md#My%20H)"),
    ("Markdown embed", "![Old](Old.md)", "![New name](New%20name.md)"),
    ("blanks in parentheses", "[t]( Old.md )", "[t]( New%20name.md )"),
    ("brackets in the text", "[a [b] c](Old.md)", "[a [b] c](New%20name.md)"),
    ("emphasis and highlight", "**[[Old]]** ==[[Old]]==", "**[[New name]]** ==[[New name]]=="),
    ("comment", "%% [[Old]] %%", "%% [[New name]] %%"),
    ("heading", "# [[Old]]\n> - [[Old]]", "# [[New name]]\n> - [[New name]]"),
    ("links side by side", "[[Old]][[Old]]x[t](Old)", "[[New name]][[New name]]x[t](New%20name.md)"),
    ("code", "`[[Old]]` and\n\n    [[Old]]\n\n```\n[[Old]]\n```", None),
    ("HTML comment and math", "<!-- [[Old]] --> $[[Old]]$", None),
    ("escaped", "\\[\\[Old]] [[Older]] [[x/Old]] Old", None),
    ("unresolved and outside", "[[Nope]] [Old](https://x.org/Old.md)", None),
    ("property", '---\nup: "[[Old]]"\n---\n', '---\nup: "[[New name]]"\n---\n'),
    ("property list", "---\nup:\n  - '[[Old|a]]'\n---\n", "---\nup:\n  - '[[New name|a]]'\n---\n"),
    ("property in a flow list", '---\nup: ["[[Old]]", x]\n---\n', '---\nup: ["[[New name]]", x]\n---\n'),
    ("Markdown property", '---\nup: "[t](Old.md)"\n---\n', '---\nup: "[t](New%20name.md)"\n---\n'),
    ("block scalar", "---\nup: |-\n  [[Old]]\n---\n", "---\nup: |-\n  [[New name]]\n---\n"),
    ("escaped property", '---\nup: "[[\\u004fld|\\u00e9]]"\n---\n', '---\nup: "[[New name|\\u00e9]]"\n---\n'),
    ("unquoted property is a list", "---\nup: [[Old]]\n---\n", None),
    (
        "list before a link of the same words",
        '---\na: [[Old]]\nb: "[[Old]]"\n---\n',
        '---\na: [[Old]]\nb: "[[New name]]"\n---\n',
    ),
    ("link around a picture", "[![a](p.png)](Old.md)", "[![a](p.png)](New%20name.md)"),
    ("embed in a link", "[![a](Old.md)](p.md) [[Old]]", "[![a](New%20name.md)](p.md) [[New name]]"),
    ("embed in a link outwards", "[![](Old.md)](https://example.org)", "[![](New%20name.md)](https://example.org)"),
    ("embed in a link to the same", "[![](Old.md)](Old.md)", "[![](New%20name.md)](New%20name.md)"),
    ("link in a longer property", "---\nup: see [[Old]]\n---\n", None),
    (
        "property with an alias",
        '---\na: &x "[[Old]]"\nb: *x\n---\n[[Old]]',
        '---\na: &x "[[New name]]"\nb: *x\n---\n[[New name]]',
    ),
    ("CRLF and BOM", "\ufeff[[Old]]\r\n[[Old]]\r\n", "\ufeff[[New name]]\r\n[[New name]]\r\n"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), [row[1:] for row in ONE_NOTE], ids=[row[0] for row in ONE_NOTE])
def test_one_note(before: str, after: str | None) -> None:
    files = {**NOTE, "src.md": before}
    expected = {} if after is None else {"src.md": after}
    assert renamed(files, {"Old.md": "New name.md"}) == expected


@pytest.mark.parametrize(
    ("quoted", "expected"),
    [
        ("'[[Old]]'", "'[[It''s]]'"),
        ('"[[Old]]"', '"[[It\'s]]"'),
        ("'[[Old|Ada''s]]'", "'[[It''s|Ada''s]]'"),
        ("'[[Old|Old]]'", "'[[It''s|It''s]]'"),
    ],
)
def test_quotes_of_a_property_stay_valid(quoted: str, expected: str) -> None:
    files = {**NOTE, "src.md": f"---\nup: {quoted}\n---\n"}
    assert renamed(files, {"Old.md": "It's.md"}) == {"src.md": f"---\nup: {expected}\n---\n"}


MOVES = [
    # (title, format, files, moves, files that change)
    ("a move that keeps the name unique", SHORTEST, {"a.md": "", "s.md": "[[a]] [x](a.md)"}, {"a.md": "d/a.md"}, {}),
    ("a full path that is not needed", SHORTEST,
     {"d/a.md": "", "s.md": "[[d/a]]"}, {"d/a.md": "e/a.md"},
     {"s.md": "[[a]]"}),
    ("a tail that still holds", SHORTEST, {"x/d/a.md": "", "s.md": "[[d/a]]"}, {"x/d/a.md": "y/d/a.md"}, {}),
    ("a new duplicate widens both", SHORTEST,
     {"one/b.png": "", "two/a.png": "", "s.md": "![[b.png|100]] ![x](a.png)"}, {"one/b.png": "one/a.png"},
     {"s.md": "![[one/a.png|100]] ![x](two/a.png)"}),
    ("also where the folder would still decide", SHORTEST,
     {"one/b.md": "", "two/a.md": "", "two/s.md": "[[a]]"}, {"one/b.md": "one/a.md"}, {"two/s.md": "[[two/a]]"}),
    ("a duplicate at the root needs no path", SHORTEST,
     {"a.md": "", "two/b.md": "", "s.md": "[[a]] [[b]]"}, {"two/b.md": "two/a.md"}, {"s.md": "[[a]] [[two/a]]"}),
    ("a lost duplicate shrinks the other", SHORTEST,
     {"one/a.png": "", "two/a.png": "", "s.md": "![[two/a.png]] ![x](two/a.png)"}, {"one/a.png": "one/b.png"},
     {"s.md": "![[a.png]] ![x](a.png)"}),
    ("only full paths shrink", SHORTEST,
     {"one/a.md": "", "x/two/a.md": "", "s.md": "[[two/a]] [[/x/two/a]]"}, {"one/a.md": "one/b.md"}, {}),
    ("three become two: nothing shrinks", SHORTEST,
     {"1/a.md": "", "2/a.md": "", "3/a.md": "", "s.md": "[[2/a]]"}, {"1/a.md": "1/b.md"}, {}),
    ("the same text to another file stays", SHORTEST,
     {"a.md": "", "x/a.md": "", "s.md": "[[a]] [[x/a]]"}, {"x/a.md": "x/b.md"}, {"s.md": "[[a]] [[b]]"}),
    ("from its folder the same text means another", SHORTEST,
     {"x/a.md": "", "y/a.md": "", "x/s.md": "[[a]]", "y/s.md": "[[a]]"}, {"x/a.md": "x/b.md"}, {"x/s.md": "[[b]]"}),
    ("a link nobody named would lead elsewhere", SHORTEST,
     {"long/folder/a.md": "", "x/a.md": "", "y.md": "", "s.md": "[[a]]"}, {"x/a.md": "very/long/folder/a.md"},
     {"s.md": "[[very/long/folder/a]]"}),
    ("a root note takes a bare name", SHORTEST,
     {"x/a.md": "", "b.md": "", "x/s.md": "[[a]]"}, {"b.md": "a.md"}, {"x/s.md": "[[x/a]]"}),
    ("links in the moved note", SHORTEST,
     {"x/a.md": "", "y/a.md": "", "x/s.md": "[[a]] [t](./a.md) [[../y/a]] [[#H]]"}, {"x/s.md": "s.md"},
     {"x/s.md": "[[x/a]] [t](x/a.md) [[y/a]] [[#H]]"}),
    ("own name in the moved note", SHORTEST,
     {"Old.md": "[[Old#H]] [[#H]]"}, {"Old.md": "New.md"},
     {"Old.md": "[[New#H]] [[#H]]"}),
    ("case only", SHORTEST,
     {"old.md": "", "s.md": "[[old]] [[OLD|x]]"}, {"old.md": "Old.md"},
     {"s.md": "[[Old]] [[Old|x]]"}),
    ("an attachment's name without extension follows", SHORTEST,
     {"a.png": "", "s.md": "![a](a.png) ![a.png](a.png) ![[a.png|a]]"}, {"a.png": "b.png"},
     {"s.md": "![b](b.png) ![b.png](b.png) ![[b.png|b]]"}),
    ("a size that is the name stays", SHORTEST,
     {"100.png": "", "s.md": "![[100.png|100]] ![100](100.png) ![t|100](100.png)"}, {"100.png": "b.png"},
     {"s.md": "![[b.png|100]] ![100](b.png) ![t|100](b.png)"}),
    ("a note that a dotted name hides", SHORTEST,
     {"v1.2.md": "", "s.md": "[[v1.2]]"}, {"v1.2.md": "v1.3.md"}, {"s.md": "[[v1.3]]"}),
    ("an image takes a note's link", SHORTEST,
     {"a.png.md": "", "b.png": "", "s.md": "[[a.png]] ![[b.png]]"}, {"b.png": "a.png"},
     {"s.md": "[[a.png.md]] ![[a.png]]"}),
    ("relative: from the source's folder", RELATIVE,
     {"a.md": "", "x/s.md": "[[../a]] [t](../a.md#H)", "s.md": "[[a]]"}, {"a.md": "y/b.md"},
     {"x/s.md": "[[../y/b]] [t](../y/b.md#H)", "s.md": "[[y/b]]"}),
    ("relative: the moved note's own links", RELATIVE,
     {"y/a.md": "", "x/s.md": "[[../y/a]] ![i](../y/a.md)"}, {"x/s.md": "s.md"}, {"x/s.md": "[[y/a]] ![i](y/a.md)"}),
    ("relative: a folder moves with its links", RELATIVE,
     {"x/a.md": "[t](./b.md) [[c/d]]", "x/b.md": "", "x/c/d.md": "[[../a]]", "o.md": "[[x/b]]"},
     {"x/a.md": "y/z/a.md", "x/b.md": "y/z/b.md", "x/c/d.md": "y/z/c/d.md"}, {"o.md": "[[y/z/b]]"}),
    ("absolute: a bare link gets the path", ABSOLUTE,
     {"a.md": "", "s.md": "[[a]]"}, {"a.md": "d/a.md"},
     {"s.md": "[[d/a]]"}),
    ("absolute: no duplicates are widened", ABSOLUTE,
     {"1/b.md": "", "2/a.md": "", "2/s.md": "[[a]] [[2/a]]"}, {"1/b.md": "1/a.md"}, {}),
    ("a folder moves", SHORTEST,
     {"x/a.md": "[[x/c/b]]", "x/c/b.md": "[[a]]", "o.md": "[[x/a]] [[b]]", "p/b.md": ""},
     {"x/a.md": "y/a.md", "x/c/b.md": "y/c/b.md"}, {"x/a.md": "[[y/c/b]]", "o.md": "[[a]] [[b]]"}),
    ("an unresolved link may find a file", SHORTEST, {"a.md": "", "s.md": "[[new]]"}, {"a.md": "new.md"}, {}),
    ("a base is no source", SHORTEST, {"a.md": "", "x.base": 'filters: link("a")'}, {"a.md": "b.md"}, {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("link_format", "files", "moves", "expected"),
    [row[1:] for row in MOVES],
    ids=[row[0] for row in MOVES],
)
def test_move(link_format: str, files: Files, moves: Files, expected: Files) -> None:
    assert renamed(files, moves, link_format) == expected


def canvas(*nodes: Mapping[str, object]) -> str:
    return json.dumps({"nodes": [{"id": str(n), **node} for n, node in enumerate(nodes)], "edges": []})


def test_a_canvas_keeps_its_layout() -> None:
    text = (
        '{\r\n\t"nodes": [ {"type":"file", "file" : "d\\/Old.md" , "subpath":"#H"},\r\n'
        '{"type":"text","text":"\\"q\\" [[Old|a \\"b\\"]]\\n`[[Old]]` \\ud83d\\ude00 [[Old]] [t](Old.md)"},\r\n'
        '{"type":"link","url":"Old.md"}, {"type":"text","text":"Old"}],"x":"[[Old]]"}'
    )
    expected = (
        text.replace('"d\\/Old.md"', '"New \u00fc.md"')
        .replace('[[Old|a \\"b\\"]]', '[[New \u00fc|a \\"b\\"]]')
        .replace("ude00 [[Old]] [t](Old.md)", "ude00 [[New \u00fc]] [t](New%20\u00fc.md)")
    )
    files = {"d/Old.md": "", "c.canvas": text}
    assert renamed(files, {"d/Old.md": "New \u00fc.md"}) == {"c.canvas": expected}


def test_a_card_s_path_is_whole_in_every_format() -> None:
    files = {"a.md": "", "x/c.canvas": canvas({"type": "file", "file": "a.md"})}
    for link_format in (SHORTEST, RELATIVE, ABSOLUTE):
        changed = renamed(files, {"a.md": "y/a.md"}, link_format)
        assert json.loads(changed["x/c.canvas"])["nodes"][0]["file"] == "y/a.md"


def test_a_card_is_neither_widened_nor_shrunk() -> None:
    files = {"1/a.md": "", "2/a.md": "", "c.canvas": canvas({"type": "file", "file": "2/a.md"})}
    assert renamed(files, {"1/a.md": "1/b.md"}) == {}


def test_the_picture_behind_a_group_follows() -> None:
    group = {"type": "group", "background": "p/a.png", "label": "p/a.png"}
    other = {"type": "x", "background": "p/a.png", "data": {"background": "p/a.png"}}
    files = {"p/a.png": "", "c.canvas": canvas(group, other)}
    changed = renamed(files, {"p/a.png": 'q/"b".png'})
    nodes = json.loads(changed["c.canvas"])["nodes"]
    assert nodes[0]["background"] == 'q/"b".png'
    assert nodes[0]["label"] == "p/a.png"
    assert nodes[1] == {"id": "1", **other}


@pytest.mark.parametrize("text", ["", "{", '{"nodes":{"background":1}}', '{"background":[]}', "[1]"])
def test_an_odd_canvas_stays(text: str) -> None:
    files = {"a.png": "", "c.canvas": text}
    assert renamed(files, {"a.png": "b.png"}) == {}


def test_a_name_that_no_link_can_spell_is_reported() -> None:
    files = {"a.md": "", "s.md": "x\n[[a]]\n"}
    rewritten = rewrite_file("s.md", files["s.md"], renaming(files, {"a.md": "a#b.md"}))
    assert rewritten.rewrites == ()
    assert rewritten.lost == (Lost(2, 1, "[[a]]", "a#b.md"),)


def test_words_that_would_hide_a_neighbour_are_not_written() -> None:
    """The dollar sign would close the math that the first one opens."""
    files = {"a.md": "", "s.md": "costs 5$x [t](a.md) and [[a]]\n"}
    plan = renaming(files, {"a.md": "b$c.md"})
    rewritten = rewrite_file("s.md", files["s.md"], plan)
    after = splice(files["s.md"], rewritten.splices)
    assert len(rewritten.lost) + len(rewritten.rewrites) == 2
    assert "[t](a.md)" in after


def test_touched_keys() -> None:
    assert touched_keys({"x/A.md": "y/b.png"}) == ["a", "a.md", "b.png"]


@pytest.mark.parametrize(
    "name",
    ["a*b", 'a"b', "a\\b", "a/b", "a<b", "a>b", "a:b", "a|b", "a?b", "a#b", "a^b", "a[b", "a]b",
     "", ".a", "a.", "a ", " a", "a .md", "a\x07", "a%%b", "CON", "nul.md", "com1.md", "é" * 128,
     "\udcff"],
)  # fmt: skip
def test_names_that_will_not_do(name: str) -> None:
    assert wrong_with_name(name)


@pytest.mark.parametrize("name", ["a", "a.b.md", "Con note.md", "50%.md", "漢字.md", "it's (1).md", "é" * 127])
def test_names_that_will(name: str) -> None:
    assert wrong_with_name(name) is None
