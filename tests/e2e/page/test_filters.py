"""What a person can filter by: kind, project, provenance; legend and counts follow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import ATTACHMENT
from kvault.graph.model import EXTRACTED
from kvault.graph.model import INFERRED
from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import REFERENCES
from kvault.graph.model import TAG
from kvault.graph.model import TAGGED
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from tests.helpers.pages import Shower
from tests.helpers.pages import page_text

NAMES = {
    "projects/tide/tide.md": NOTE,
    "projects/tide/a.md": NOTE,
    "projects/tide/b.md": NOTE,
    "projects/glass/glass.md": NOTE,
    "projects/glass/c.md": NOTE,
    "projects/glass/d.md": NOTE,
    "shared/alone.md": NOTE,
    "code/core": PACKAGE,
    "pictures/sea.png": ATTACHMENT,
    "#term": TAG,
}
LINKS = [
    ("projects/tide/tide.md", "projects/tide/a.md", EXTRACTED),
    ("projects/tide/a.md", "projects/tide/b.md", EXTRACTED),
    ("projects/tide/b.md", "code/core", EXTRACTED),
    ("projects/glass/glass.md", "projects/glass/c.md", EXTRACTED),
    ("projects/glass/c.md", "projects/glass/d.md", INFERRED),
    ("projects/glass/d.md", "projects/tide/a.md", AMBIGUOUS),
    ("projects/glass/glass.md", "pictures/sea.png", EXTRACTED),
]


@pytest.fixture
def page(show: Shower) -> Page:
    nodes = sorted(Node(id_, kind, id_.rpartition("/")[2].removesuffix(".md"), "", None) for id_, kind in NAMES.items())
    edges = [Edge(a, b, REFERENCES, how, 1.0, 1, a, 1) for a, b, how in LINKS]
    edges += [
        Edge(id_, "#term", TAGGED, EXTRACTED, 1.0, 1, id_, 0) for id_ in ("projects/tide/a.md", "shared/alone.md")
    ]
    numbers = {id_: int("glass" in id_ or "sea" in id_) for id_ in NAMES if not id_.startswith(("#", "shared"))}
    page = show(page_text(Graph(tuple(nodes), tuple(sorted(edges))), Partition(numbers, 1.0, 0.3, "infomap")))
    page.locator("#filters summary").click()
    return page


def legend(page: Page) -> dict[str, str]:
    rows: list[list[str]] = page.locator("#legend li button").evaluate_all(
        "rows => rows.map(row => ['.name', '.size'].map(part => row.querySelector(part).textContent))"
    )
    return dict(rows)


def counts(page: Page) -> list[str]:
    return page.locator("#counts span").all_inner_texts()


def drawn(page: Page) -> set[str]:
    found: list[str] = page.evaluate("() => ids.filter((_, i) => visible[i])")
    return set(found)


def test_tags_and_attachments_are_shown_on_request(page: Page) -> None:
    assert drawn(page) == NAMES.keys() - {"#term", "pictures/sea.png"}
    assert legend(page) == {"a": "4", "c": "3", "Not linked": "1"}
    assert counts(page) == ["7 notes", "1 package", "6 links", "2 communities"]
    page.locator("input[name=tags]").check()
    page.locator("input[name=attachments]").check()
    assert drawn(page) == NAMES.keys()
    assert legend(page) == {"a": "4", "c": "4", "Not linked": "1", "Tags": "1"}
    assert counts(page) == ["7 notes", "1 package", "1 tag", "1 attachment", "7 links", "2 communities"]
    assert "changed" in page.locator("#filters summary").inner_text()


def test_a_tag_shows_its_notes(page: Page) -> None:
    page.locator("input[name=tags]").check()
    page.locator("#search").fill("#term")
    page.keyboard.press("Enter")
    assert page.locator("#note li .name").all_inner_texts() == ["a", "alone"]
    assert page.get_by_role("link", name="Search in Obsidian").get_attribute("href") == (
        "obsidian://search?vault=Sample%20vault&query=tag%3A%23term"
    )


def test_packages_are_squares_and_have_a_path_to_copy(page: Page) -> None:
    page.locator("#search").fill("core")
    page.keyboard.press("Enter")
    assert page.locator("#note .facts").inner_text().startswith("package · 1 link")
    assert page.locator("#note a").count() == 0
    assert page.get_by_role("button", name="Copy path").is_visible()
    shapes = page.evaluate(
        """() => {
          const path = (name) => {
            const calls = [];
            const spy = new Proxy({}, { get: (_, call) => () => calls.push(call) });
            shape(spy, ids.indexOf(name), 0, 0, 5);
            return calls;
          };
          return ['code/core', 'projects/tide/a.md', '#term'].map(path);
        }"""
    )
    assert shapes[0] == ["rect"] and "arc" in shapes[1] and shapes[2].count("lineTo") == 3


def test_code_can_be_hidden(page: Page) -> None:
    page.locator("input[name=code]").uncheck()
    assert drawn(page) == NAMES.keys() - {"#term", "pictures/sea.png", "code/core"}
    assert counts(page) == ["7 notes", "5 links", "2 communities"]


def test_one_project_is_shown_with_the_code_and_tags_it_names(page: Page) -> None:
    page.locator("input[name=tags]").check()
    page.get_by_label("Project").select_option("tide")
    assert drawn(page) == {"projects/tide/tide.md", "projects/tide/a.md", "projects/tide/b.md", "code/core", "#term"}
    assert legend(page) == {"a": "4", "Tags": "1"}
    page.get_by_label("Project").select_option("All projects")
    assert len(drawn(page)) == 9


def test_links_are_filtered_by_provenance(page: Page) -> None:
    assert page.evaluate("() => [sure.flat().length, unsure.flat().length, bridges.length]") == [4, 1, 1]
    page.locator("input[name=ambiguous]").uncheck()
    assert page.evaluate("() => [sure.flat().length, unsure.flat().length, bridges.length]") == [4, 1, 0]
    page.locator("input[name=inferred]").uncheck()
    assert page.evaluate("() => [sure.flat().length, unsure.flat().length, bridges.length]") == [4, 0, 0]
    page.evaluate("() => choose(ids.indexOf('projects/glass/d.md'))")
    assert page.locator("#note li").count() == 0
    page.locator("input[name=inferred]").check()
    assert page.locator("#note li small").all_inner_texts() == ["inferred"]


def test_what_is_filtered_away_is_neither_found_nor_under_the_pointer(page: Page) -> None:
    at = page.evaluate("() => { const i = ids.indexOf('projects/tide/tide.md'); return [xOf(i), yOf(i)]; }")
    page.mouse.move(*at)
    assert page.locator("#tip strong").inner_text() == "tide"
    page.get_by_label("Project").select_option("glass")
    page.mouse.move(*at)
    assert page.evaluate("() => state.hover") == -1
    page.locator("#search").fill("tide")
    assert page.locator("#hits h2").inner_text() == "Nothing found"


def test_a_chosen_note_that_is_filtered_away_is_let_go(page: Page) -> None:
    page.evaluate("() => choose(ids.indexOf('projects/tide/a.md'))")
    page.get_by_label("Project").select_option("glass")
    assert page.locator("#note").is_hidden()


def test_nothing_left_is_said(page: Page) -> None:
    page.locator("input[name=notes]").uncheck()
    page.locator("input[name=code]").uncheck()
    assert "Nothing is left" in page.locator("#legend").inner_text()
    assert legend(page) == {}
