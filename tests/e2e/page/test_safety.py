"""What stands in notes stays text, and the page asks nobody for anything."""

from __future__ import annotations

import pytest

from kvault.adapters.page_files import read_page_files
from kvault.graph.model import NOTE
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.page.data import page_data
from kvault.page.fill import fill
from tests.helpers.graphs import graph_of
from tests.helpers.pages import Shower
from tests.helpers.pages import page_text

HOSTILE = [
    "</script><img src=x onerror=alert(1)>",
    "<!--<script>alert(2)</script>",
    "{{script}} {{data}} /*SCRIPT*/",
    "\"'&amp;\u2028\u2029\x00\\",
    "<svg onload=alert(3)>",
    "${alert(4)} $& $1",
    "javascript:alert(5)",
    "\u202eright to left override",
    "שלום עולם 123 (abc)",
    "مرحبا بالعالم",
    "👩‍👩‍👧‍👦 family 🏴‍☠️ e\u0301\u0327",
    "L" + "o" * 297 + "ng",
    "長" * 300,
    "\udcff not UTF-8",
    "two\nlines\tand a tab",
]


@pytest.fixture
def hostile() -> str:
    nodes = [Node(f"dir/{text}.md", NOTE, text, f"{text} – {text}", None) for text in HOSTILE]
    nodes = sorted(nodes)
    pairs = [(nodes[0].id, node.id) for node in nodes[1:]]
    numbers = {node.id: 0 for node in nodes}
    return fill(
        read_page_files(), page_data(graph_of(nodes, pairs), Partition(numbers, 1.0, 0.0, "infomap"), "<b>bold</b>")
    )


def test_text_from_notes_stays_text(show: Shower, hostile: str) -> None:
    page = show(hostile)
    assert page.title() == "<b>bold</b> · graph"
    assert page.locator("h1").inner_text() == "<b>bold</b>"
    assert sorted(
        page.evaluate("() => titles.filter((title) => !/[\\ud800-\\udfff](?![\\udc00-\\udfff])/u.test(title))")
    ) == sorted(text for text in HOSTILE if "\udcff" not in text)
    elements = page.evaluate("() => document.querySelectorAll('*').length")
    for i in range(len(HOSTILE)):
        page.evaluate("i => { choose(i, true); drawMap(); drawMarks(); pointAt(xOf(i), yOf(i)); }", i)
        assert page.locator("#note h2").text_content() == page.evaluate("i => titles[i]", i)
        assert page.locator("#tip strong").text_content() == page.evaluate("i => titles[state.hover]", i)
    page.evaluate("() => { choose(-1); pointAt(-1, -1); }")
    page.locator("#search").fill("alert")
    assert page.locator("#hits li").count() == 5
    page.keyboard.press("Escape")
    assert page.locator("img, svg, b, #lists script").count() == 0
    assert page.evaluate("() => document.querySelectorAll('*').length") <= elements + 40
    assert page.evaluate("() => document.scripts.length") == 2


def test_a_path_that_cannot_be_an_address_is_copied_instead(show: Shower, hostile: str) -> None:
    page = show(hostile)
    hrefs = page.evaluate("() => ids.map((_, i) => linkTo(i))")
    assert hrefs.count("") == 1
    assert all(href.startswith("obsidian://open?vault=%3Cb%3Ebold%3C%2Fb%3E&file=dir%2F") for href in hrefs if href)
    assert not any(set(href) & set("<>\"' \n") - {"'"} for href in hrefs)


def test_long_names_stay_in_their_places(show: Shower, hostile: str) -> None:
    page = show(hostile)
    page.evaluate("() => choose(titles.findIndex((title) => title.startsWith('Looo')), true)")
    for what in ("#panel", "#note", "#note h2", "#note .path", "#tip"):
        wide = page.evaluate(
            "what => { const e = document.querySelector(what); return e.scrollWidth - e.clientWidth; }", what
        )
        assert wide <= 0, what
    drawn = page.evaluate(
        "() => placeLabels(over, [...ids.keys()], [], { names: 1, notes: true })"
        ".map(({ text }) => [...segments.segment(text)].length)"
    )
    assert max(drawn) <= 48
    family = page.evaluate("() => cutText('👩‍👩‍👧‍👦'.repeat(60), 34)")
    assert family == "👩‍👩‍👧‍👦" * 33 + "…"


def test_a_page_that_was_tampered_with_does_nothing(show: Shower, sample: str) -> None:
    for change in (("const DARK", "const  DARK"), ("--paper: #", "--paper:  #")):
        assert change[0] in sample
        page = show(sample.replace(*change, 1), wait=False)
        refused = page.evaluate(
            "() => [typeof DARK, getComputedStyle(document.documentElement).getPropertyValue('--paper')]"
        )
        assert "undefined" in refused or "" in refused
    assert len(show.problems) == 2 and all("Content Security Policy" in text for text in show.problems)
    show.problems.clear()


def test_no_script_of_a_note_and_no_evaluation_would_run(show: Shower, sample: str) -> None:
    page = show(sample)
    page.evaluate(
        """() => {
          const script = document.createElement('script');
          script.textContent = 'window.ran = 1';
          document.body.append(script);
          const image = '<img src="data:image/png;base64,AAAA" onerror="window.ran = 2">';
          document.body.insertAdjacentHTML('beforeend', image);
          document.body.insertAdjacentHTML('beforeend', '<i style="color: red" id="styled"></i>');
        }"""
    )
    page.wait_for_timeout(50)
    assert page.evaluate("() => window.ran") is None
    assert page.evaluate("() => document.getElementById('styled').style.color") == ""
    assert len(show.problems) >= 3
    show.problems.clear()
    assert page.evaluate("() => fetch('https://example.org').then(() => 'sent', () => 'refused')") == "refused"
    show.problems.clear()


def test_the_page_says_who_made_it_and_holds_no_path_of_the_machine(sample: str) -> None:
    assert '<meta name="generator" content="kvault' in sample[:2048]
    assert "http" not in sample.split('id="data"')[0].replace("http-equiv", "")
    assert "/tmp" not in sample and "file:" not in sample


def test_a_vault_may_bear_any_name(show: Shower) -> None:
    nodes = [Node("a b/ü&=?#%.md", NOTE, "ü&=?#%", "", None)]
    page = show(page_text(graph_of(nodes, ()), Partition({}, 0, 0, "none"), "Ada's & Bob's vault"))
    assert page.evaluate("() => linkTo(0)") == (
        "obsidian://open?vault=Ada's%20%26%20Bob's%20vault&file=a%20b%2F%C3%BC%26%3D%3F%23%25.md"
    )
