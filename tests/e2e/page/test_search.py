"""Search on the page: what is found, in which order, and how it is shown on the map and in the panel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from kvault.graph.model import NOTE
from kvault.graph.model import Node
from kvault.graph.model import Partition
from tests.helpers.graphs import graph_of
from tests.helpers.pages import Shower
from tests.helpers.pages import page_text

NOBODY = Partition({}, 0.0, 0.0, "none")


def find(page: Page, words: str) -> list[str]:
    """Return the titles in the list of hits."""
    page.locator("#search").fill(words)
    return page.locator("#hits .name").all_inner_texts()


def notes(*titles: str, summary: str = "") -> str:
    nodes = [Node(f"n/{title}.md", NOTE, title, summary, None) for title in titles]
    return page_text(graph_of(nodes, ()), NOBODY)


def test_the_best_connected_comes_first_and_enter_goes_there(page: Page) -> None:
    page.keyboard.press("/")
    assert page.evaluate("() => document.activeElement.id") == "search"
    page.keyboard.type("garden")
    hits = page.evaluate("() => state.found.map((i) => [fold(titles[i]).startsWith('garden'), degree[i]])")
    starting = [degree for starts, degree in hits if starts]
    assert len(starting) > 3 and starting == sorted(starting, reverse=True)
    assert hits[: len(starting)] == [[True, degree] for degree in starting]
    best = page.evaluate("() => state.found[0]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !gliding")
    centre = page.evaluate("() => [view.left + (view.width - view.left) / 2, (view.height - view.bottom) / 2]")
    assert page.evaluate("i => [xOf(i), yOf(i)]", best) == pytest.approx(centre)
    assert page.locator("#note h2").inner_text() == page.evaluate("i => titles[i]", best)


def test_at_most_fifty_hits_are_listed_and_the_others_counted(page: Page) -> None:
    listed = find(page, "a")
    assert len(listed) == 50
    number = page.evaluate("() => state.found.length")
    assert page.locator("#hits h2").inner_text() == f"{number} hits"
    assert page.locator("#hits > p").inner_text() == f"and {number - 50} more"
    assert page.locator("#spoken").inner_text() == f"{number} hits"
    assert page.locator("#legend").is_hidden()
    page.keyboard.press("Escape")
    assert page.locator("#hits").is_hidden() and page.locator("#legend").is_visible()


def test_arrows_and_enter_choose_a_hit(page: Page) -> None:
    listed = find(page, "garden")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    assert page.locator("#note h2").inner_text() == listed[1]
    for _ in range(2):
        page.locator("#hits li button").nth(1).press("ArrowUp")
    page.locator("#hits li button").first.press("ArrowUp")
    assert page.evaluate("() => document.activeElement.id") == "search"


@pytest.mark.parametrize(
    ("title", "asked"),
    [
        ("Café Zürich", "cafe zurich"),
        ("Cafe Zurich", "CAFÉ"),
        ("Straße", "strasse"),
        ("Đà Nẵng", "da nang"),
        ("Øresund", "oresund"),
        ("Łódź", "lodz"),
        ("ﬁne print", "fine"),
        ("潮待ちの訳し方", "訳し"),
        ("Ёлка", "елка"),
        ("İstanbul", "istanbul"),
    ],
)
def test_accents_and_case_do_not_count(show: Shower, title: str, asked: str) -> None:
    page = show(notes(title, "Other"))
    assert find(page, asked) == [title]


def test_titles_come_before_what_only_holds_the_word_elsewhere(show: Shower) -> None:
    page = show(notes("Tide", "Tide tables", "The tide turns", "Bestidens", "Moon", summary="On tides."))
    assert find(page, "tide") == ["Tide", "Tide tables", "The tide turns", "Bestidens", "Moon"]
    assert find(page, "tables moon") == []
    assert page.locator("#hits h2").inner_text() == "Nothing found"
    assert find(page, "moon tides") == ["Moon"]


def test_the_rest_fades_and_hits_keep_their_colour(page: Page) -> None:
    """What is no hit lies under a veil, hits are above it."""
    page.locator("#search").fill("garden")
    page.wait_for_function("() => !frame")
    seen = page.evaluate(
        """() => {
          const alpha = (i) => over.getImageData(xOf(i), yOf(i), 1, 1).data[3] / 255;
          const hits = new Set(state.found);
          const free = (i) => placeLabels(over, [], [], { names: 0, notes: false }).length === 0 && xOf(i) > view.left;
          const others = shown.flat().filter((i) => !hits.has(i) && free(i));
          return { hits: state.found.filter(free).map(alpha), others: others.map(alpha).sort() };
        }"""
    )
    assert min(seen["hits"]) > 0.9
    middle = seen["others"][len(seen["others"]) // 2]
    assert 0.6 < middle < 0.9


def test_names_do_not_cover_each_other_nor_hits(page: Page) -> None:
    page.locator("#search").fill("ledger")
    assert overlaps(page, "placeLabels(over, state.found.slice(0, 60), state.found, { names: 0.5, notes: false })") == 0


def test_names_on_the_map_never_touch(page: Page) -> None:
    for _ in range(4):
        assert overlaps(page, "placeLabels(over, [], [], { names: 1, notes: true })") == 0
        page.mouse.move(760, 420)
        page.mouse.wheel(0, -400)
        page.wait_for_timeout(60)


def overlaps(page: Page, labels: str) -> int:
    """Return how many pairs of names overlap by their ink, lines of one name aside, and how many stand outside."""
    number: int = page.evaluate(
        f"""() => {{
          const boxes = {labels}.map(({{ text, x, y, font }}) => {{
            over.font = font;
            const half = over.measureText(text).width / 2;
            const high = parseFloat(font.split(' ')[1]);
            return {{ left: x - half, right: x + half, top: y - 0.7 * high, bottom: y, font }};
          }});
          if (!boxes.length) return -1;
          let bad = 0;
          for (let a = 0; a < boxes.length; a++) {{
            if (boxes[a].left < view.left || boxes[a].right > view.width || boxes[a].bottom > view.height) bad++;
            for (let b = 0; b < a; b++) {{
              const [p, q] = [boxes[a], boxes[b]];
              if (p.left < q.right && p.right > q.left && p.top < q.bottom && p.bottom > q.top) bad++;
            }}
          }}
          return bad;
        }}"""
    )
    return number
