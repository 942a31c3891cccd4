"""Whatever the vault holds, the report keeps its size and its shape."""

from __future__ import annotations

import random
import re
from collections import Counter

import pyromark
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.note.parse import parse_note
from kvault.report.build import build_report
from kvault.report.facts import Facts
from kvault.report.facts import facts_of
from kvault.report.facts import from_json
from kvault.report.facts import to_json
from kvault.report.markdown import MAX_BYTES
from kvault.report.markdown import MAX_LINES
from kvault.report.markdown import is_ours
from kvault.report.markdown import render_report
from kvault.report.model import Missing
from kvault.report.model import Place
from kvault.report.words import prose
from kvault.report.words import shorten

OPTIONS = pyromark.Options
MARKDOWN = pyromark.Markdown(
    options=OPTIONS.ENABLE_TABLES
    | OPTIONS.ENABLE_FOOTNOTES
    | OPTIONS.ENABLE_STRIKETHROUGH
    | OPTIONS.ENABLE_TASKLISTS
    | OPTIONS.ENABLE_YAML_STYLE_METADATA_BLOCKS
    | OPTIONS.ENABLE_MATH
    | OPTIONS.ENABLE_GFM
    | OPTIONS.ENABLE_WIKILINKS
)

CODE = re.compile(r"(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)")

BITS = st.sampled_from(
    ["[[x]]", "[[", "]]", "](y)", "[", "]", "`", "``", "<b>", "</p>", "<!--", "|", "$", "$$", "%%"]
    + ["#tag", " ^id", "\n", "\r\n", "\n\n- ", "\n---\n", "\u2028", "\u202e", "\x00", "\\", "**"]
    + ["_", "~~", "==", "&lt;", "![[e]]", "https://a.b", "\n# ", "x" * 300, "知识" * 80, " word"]
    + ["\t", " ", "/", ".", "\ud800", "é", "🗂️", "[^1]", "- [ ] ", "1. ", "\n```\n", "<https://x.y>"]
)
TEXTS = st.lists(BITS | st.text(max_size=5), max_size=8).map("".join)


Vault = tuple[Graph, Partition, list[Missing]]


@st.composite
def vaults(draw: st.DrawFn) -> tuple[Graph, Partition, list[Missing]]:
    """Draw a graph whose every text is hostile; each text is used by many nodes."""
    texts = draw(st.lists(TEXTS, min_size=1, max_size=12))
    size = draw(st.integers(0, 60))
    dice = random.Random(draw(st.integers(0, 99)))
    nodes = []
    for at in range(size):
        path = f"{dice.choice(texts)}{at}{dice.choice(['', '/'])}{dice.choice(texts)}.md"
        kind = dice.choice(["note", "note", "attachment", "package", "canvas"])
        type_ = dice.choice([None, "project", dice.choice(texts)])
        nodes.append(Node(path, kind, dice.choice(texts), dice.choice(texts) * 9, type_))
    nodes.sort()
    edges = set()
    for _ in range(2 * size):
        source, target = dice.choice(nodes).id, dice.choice(nodes).id
        kind = dice.choice(["references", dice.choice(texts)])
        doubt = dice.choice(["extracted", "ambiguous"])
        edges.add(Edge(source, target, kind, doubt, 1.0, 1, source, dice.randrange(10**6)))
    linked = sorted({end for edge in edges for end in edge[:2] if edge.source != edge.target})
    numbers = {id_: dice.randrange(size) for id_ in linked}
    missing = [
        Missing(f"{dice.choice(texts)}{at}", 1, (Place(dice.choice(linked), 1),), node.id)
        for at, node in enumerate(nodes[: 40 if linked else 0])
    ]
    graph = Graph(tuple(nodes), tuple(sorted(edges)))
    return graph, Partition(numbers, 9.9, 0.5, dice.choice(["infomap", "louvain"])), missing


def facts(vault: Vault) -> Facts | None:
    """Return what a report on this vault would keep, by the text in which it is kept."""
    graph, partition, missing = vault
    gods = [node for node in graph.nodes if node.kind in ("note", "package")][:10]
    held = facts_of(graph, partition, gods, {one.target: one.links for one in missing}, "")
    assert from_json(to_json(held)) == held
    return held


OPENED = {"Html", "InlineHtml", "InlineMath", "DisplayMath", "FootnoteReference"}
STARTED = {"Link", "Image", "CodeBlock", "FootnoteDefinition", "HtmlBlock"}


def wikilinks_and_problems(text: str) -> tuple[set[str], list[object]]:
    """Return where the wikilinks lead, and all that a note's text should not have opened."""
    links = set()
    problems: list[object] = []
    for event in MARKDOWN.events(text):
        if not isinstance(event, dict):
            continue
        start = event.get("Start")
        opened = start if isinstance(start, dict) else {str(start): None}
        if isinstance(opened.get("Link"), dict) and isinstance(opened["Link"]["link_type"], dict):
            links.add(opened["Link"]["dest_url"])
        elif OPENED & set(event) or STARTED & set(opened):
            problems.append(event)
    return links, problems


@given(vault=vaults(), before=vaults(), links=st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_size_or_shape(vault: Vault, before: Vault, links: bool) -> None:
    graph, partition, missing = vault
    notes = [node.id for node in graph.nodes]
    report = build_report(graph, partition, missing=missing, orphans=notes, since=lambda now: facts(before))
    text = render_report(report, links=links)
    assert len(text.encode()) <= MAX_BYTES
    lines = text.splitlines()
    assert len(lines) == text.count("\n") <= MAX_LINES
    assert is_ours(text)
    titles = [line for line in lines if line.startswith("#")]
    assert len(titles) == 9
    body = [line for line in lines[12:] if line and not line.startswith(("#", "- ", "None."))]
    assert len(body) <= 9
    assert render_report(report, links=links) == text
    leads, problems = wikilinks_and_problems(text)
    assert not problems
    assert "%%" not in CODE.sub("", text)
    ids = set(notes)
    assert all(link in ids or link + ".md" in ids for link in leads)
    assert links or not leads


@given(vault=vaults(), before=vaults(), links=st.booleans())
@settings(max_examples=60, deadline=None)
def test_our_own_reader_sees_the_links_and_nothing_else(vault: Vault, before: Vault, links: bool) -> None:
    graph, partition, missing = vault
    ids = [node.id for node in graph.nodes]
    report = build_report(graph, partition, missing=missing, orphans=ids, since=lambda now: facts(before))
    text = render_report(report, links=links)
    note = parse_note(text, Switches())
    assert note.properties == {"kvault": "report"}
    leads = [link.path for link in note.links]
    assert set(leads) == wikilinks_and_problems(text)[0]
    # One backlink for a note, and one more where it is news.
    assert all(count <= 2 for count in Counter(leads).values())
    assert not note.tags
    assert not note.blocks
    assert len(note.headings) == 9


@given(text=TEXTS, limit=st.integers(8, 200))
def test_cut_text_fits_on_one_line(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert len(short.encode()) <= limit
    assert len(short.splitlines()) <= 1
    assert len(prose(text, limit).splitlines()) <= 1


def test_the_size_does_not_grow_with_the_vault() -> None:
    sizes = []
    for count in (100, 20_000):
        nodes = tuple(
            Node(f"f{at % 90:02}/note {at:06}.md", "note", f"note {at:06}", "words " * 40, None) for at in range(count)
        )
        edges = tuple(
            Edge(one.id, nodes[at * 7 % count].id, "references", "extracted", 1.0, 1, one.id, 1)
            for at, one in enumerate(nodes)
        )
        numbers = {node.id: at % (count // 10) for at, node in enumerate(nodes)}
        missing = [Missing(f"no {at}", 1, (Place(one.id, 1),), None) for at, one in enumerate(nodes)]
        report = build_report(
            Graph(nodes, edges),
            Partition(numbers, 9.0, 0.5, "infomap"),
            missing=missing,
            orphans=[node.id for node in nodes],
            since=lambda now: now._replace(gods=(), numbers={f"x{id_}": 0 for id_ in now.numbers}, missing={}),
        )
        text = render_report(report)
        sizes.append(len(text.encode()))
        assert sizes[-1] <= MAX_BYTES
        assert text.count("\n") <= MAX_LINES
    assert sizes[1] < sizes[0] * 1.2
