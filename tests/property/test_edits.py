"""What holds for every move and every property: links lead where they led, and nothing else changes."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import given
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import decode
from kvault.edit import splice
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.note.frontmatter import read_frontmatter
from kvault.note.parse import parse_file
from kvault.note.set_property import set_property
from kvault.note.yaml_value import write_value
from kvault.vault.linktext import FORMATS
from kvault.vault.linktext import target_of
from kvault.vault.names import NameTable
from kvault.vault.names import fold
from kvault.vault.rename import MovedNames
from kvault.vault.rename import Renaming
from kvault.vault.rewrite import Rewritten
from kvault.vault.rewrite import rewrite_file

SWITCHES = Switches()

FOLDERS = ("", "a/", "b/", "a/b/", "ab/", "Ünïk odé/", "it's (1)/")
STEMS = ("n", "N2", "x y", "100%", "v1.2", "naïve", "f (x", "a'b", "q$", "it`s", "n.png")
TYPES = (".md", ".md", ".md", ".png", ".canvas")
PATHS = st.builds(
    lambda folder, stem, kind: folder + stem + kind,
    st.sampled_from(FOLDERS),
    st.sampled_from(STEMS),
    st.sampled_from(TYPES),
)
GLUE = (" ", "\n", "\r\n", "\n\n", "text ", "`", "$5 ", "|", "- ", "> ", "# ", "```\n", "%%", "é\xa0", "\\")


@st.composite
def links(draw: st.DrawFn, paths: list[str]) -> str:
    """Return a link that may lead to one of the paths, in one of the ways people write it."""
    path = draw(st.sampled_from(paths))
    written = draw(st.sampled_from((path, path.rpartition("/")[2], f"/{path}", f"./{path}", f"../{path}", "nope")))
    if draw(st.booleans()):
        written = written.removesuffix(".md")
    if draw(st.integers(0, 5)) == 0:
        written = written.upper()
    sub = draw(st.sampled_from(("", "", "#H", "#H x", "#^id")))
    shown = draw(st.sampled_from(("", "t", path.rpartition("/")[2].removesuffix(".md"), "100")))
    mark = draw(st.sampled_from(("", "!")))
    form = draw(st.sampled_from(("wiki", "markdown", "angle", "title")))
    if form == "wiki":
        return f"{mark}[[{written}{sub}{'|' + shown if shown else ''}]]"
    if form == "angle":
        return f"{mark}[{shown}](<{written}{sub}>)"
    encoded = (written + sub).replace("%", "%25").replace(" ", "%20").replace("(", "%28")
    return f"{mark}[{shown}]({encoded}{' ' + chr(34) + 'T' + chr(34) if form == 'title' else ''})"


@st.composite
def texts(draw: st.DrawFn, path: str, paths: list[str]) -> str:
    if path.endswith(".png"):
        return ""
    parts = draw(st.lists(st.one_of(links(paths), st.sampled_from(GLUE)), max_size=8))
    body = "".join(parts)
    if path.endswith(".canvas"):
        import json

        card = {"id": "1", "type": "text", "text": body}
        file = {"id": "2", "type": "file", "file": draw(st.sampled_from(paths))}
        return json.dumps({"nodes": [card, file]}, ensure_ascii=draw(st.booleans()))
    bom = draw(st.sampled_from(("", "\ufeff")))
    if draw(st.booleans()):
        quote = draw(st.sampled_from(("'", '"')))
        link = draw(links(paths))
        link = link.replace("'", "''") if quote == "'" else link.replace('"', '\\"')
        body = f"---\nup: {quote}{link}{quote} # r\n---\n{body}"
    return bom + body


@st.composite
def moves(draw: st.DrawFn) -> tuple[dict[str, str], dict[str, str], str]:
    """Return files, moves and a link format."""
    paths = draw(st.lists(PATHS, min_size=2, max_size=7, unique_by=fold))
    files = {path: draw(texts(path, paths)) for path in paths}
    if draw(st.booleans()):
        old = draw(st.sampled_from(paths))
        moved = {old: draw(PATHS).rpartition(".")[0] + old[old.rindex(".") :]}
    else:
        folder = draw(st.sampled_from(FOLDERS[1:]))
        goal = draw(st.sampled_from(("new/", "a/new/", "N/")))
        moved = {path: goal + path[len(folder) :] for path in paths if path.startswith(folder)}
    after = [moved.get(path, path) for path in paths]
    assume(moved and all(old != new for old, new in moved.items()))
    assume(len({fold(path) for path in after}) == len(paths))
    return files, moved, draw(st.sampled_from(FORMATS))


def around(text: str, done: Rewritten) -> str:
    """Return a text with nothing but whole links replaced."""
    parts, at = [], 0
    for one in sorted(done.rewrites):
        assert text.startswith(one.raw, one.start)
        parts += [text[at : one.start], one.new]
        at = one.start + len(one.raw)
    return "".join((*parts, text[at:]))


@given(moves())
def test_after_a_move_every_link_leads_to_the_file_it_led_to(
    case: tuple[dict[str, str], dict[str, str], str],
) -> None:
    files, moved, link_format = case
    before = NameTable(files)
    after = MovedNames(before, moved)
    renaming = Renaming(moved, before, after, link_format, SWITCHES)
    for path, text in files.items():
        done = rewrite_file(path, text, renaming)
        new = splice(text, done.splices)
        assert new == around(text, done)
        here = moved.get(path, path)
        old_links, new_links = (parse_file(path, one, SWITCHES).links for one in (text, new))
        assert len(old_links) == len(new_links)
        lost = {(one.line, one.column) for one in done.lost}
        for old, link in zip(old_links, new_links, strict=True):
            if old.external:
                assert link.external and link.raw == old.raw
                continue
            kept = ("embed", "form", "subpath", "source")
            assert all(getattr(old, name) == getattr(link, name) for name in kept)
            target = target_of(old.path, old.form, path, before, SWITCHES).target
            if target is None or (old.line, old.column) in lost:
                assert link.raw == old.raw
                continue
            found = target_of(link.path, link.form, here, after, SWITCHES)
            assert found.target == moved.get(target, target)


@given(moves())
def test_moving_back_and_forth_keeps_every_link(
    case: tuple[dict[str, str], dict[str, str], str],
) -> None:
    files, moved, link_format = case
    before = NameTable(files)
    renaming = Renaming(moved, before, MovedNames(before, moved), link_format, SWITCHES)
    after = {
        moved.get(path, path): splice(text, rewrite_file(path, text, renaming).splices) for path, text in files.items()
    }
    names = NameTable(after)
    back = {new: old for old, new in moved.items()}
    again = Renaming(back, names, MovedNames(names, back), link_format, SWITCHES)
    for path, text in files.items():
        here = moved.get(path, path)
        end = splice(after[here], rewrite_file(here, after[here], again).splices)
        for old, link in zip(
            parse_file(path, text, SWITCHES).links, parse_file(path, end, SWITCHES).links, strict=True
        ):
            if not old.external:
                was = target_of(old.path, old.form, path, before, SWITCHES).target
                now = target_of(link.path, link.form, path, before, SWITCHES).target
                assert was is None or now == was


@given(st.binary(max_size=60), st.text(max_size=5), st.data())
def test_a_splice_touches_its_own_bytes_only(data: bytes, new: str, draw: st.DataObject) -> None:
    assume(new.isascii())
    text = decode(data)
    start = draw.draw(st.integers(0, len(text)))
    end = draw.draw(st.integers(start, len(text)))
    after = splice_bytes(data, [Splice(start, end, new)])
    assert decode(after) == splice(text, [Splice(start, end, new)]) or "\ufffd" in text
    assert after.startswith(text[:start].encode()) or "\ufffd" in text
    assert splice_bytes(data, []) == data


LINES = st.sampled_from(
    (
        "a: 1", "b: x # r", "Tags:", "  - t", "- u", "# remark", "", "c: |", "  text", "d: 'q'", "e: [1,", "  2]",
        'f: "[[x]]"', "  # in", "g: {k: v}", "h: >-", "a b: c", "bad: @", "null: 1", "x:y: 2",
    )
)  # fmt: skip
WORDS = st.one_of(
    st.text(alphabet="ab 1:#-[]{}'\"\\,&*!|>%@\n\té漢", max_size=8),
    st.sampled_from(("1", "true", "[a, b]", "[[X]]", "")),
)


@given(
    st.lists(LINES, max_size=8),
    st.sampled_from(("a", "b", "tags", "c", "d", "e", "f", "g", "new", "x:y")),
    st.one_of(st.none(), WORDS),
    st.sampled_from(("\n", "\r\n")),
    st.sampled_from(("", "\ufeff")),
)
def test_setting_a_property_changes_that_property_only(
    lines: list[str], key: str, word: str | None, ending: str, bom: str
) -> None:
    text = bom + ending.join(("---", *lines, "---", "body", "---", "a: 1", ""))
    written = None if word is None else write_value(word)
    before = read_frontmatter(text, SWITCHES)
    try:
        changes = set_property(text, key, written, SWITCHES)
    except Refusal:
        return
    done = splice(text, changes)
    after = read_frontmatter(done, SWITCHES)
    assert not after.problems
    assert done[after.body :] == text[before.body :]
    assert done.startswith(bom)
    held = {name.lower(): value for name, value in (after.properties or {}).items()}
    if written is None:
        assert key not in held
    else:
        assert key in held and held[key] == written.value
    others = {k: v for k, v in (before.properties or {}).items() if k.lower() != key}
    assert {k: v for k, v in (after.properties or {}).items() if k.lower() != key} == others
    assert set_property(done, key, written, SWITCHES) == ()


@given(WORDS)
def test_a_word_reads_back_as_its_value(word: str) -> None:
    written = write_value(word)
    read = read_frontmatter(f"---\nk: {written.yaml}\n---\n", SWITCHES)
    assert read.properties == {"k": written.value}
