"""Vaults that are not like most: no note, one, one community, thousands without a link, swarms of small groups."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from kvault.graph.model import NOTE
from kvault.graph.model import Node
from kvault.graph.model import Partition
from tests.helpers.graphs import graph_of
from tests.helpers.pages import Shower
from tests.helpers.pages import page_text


def nodes(number: int) -> list[Node]:
    return [Node(f"{at % 40}/note {at}.md", NOTE, f"note {at}", "", None) for at in range(number)]


def vault(number: int, pairs: list[tuple[int, int]], communities: dict[int, int]) -> str:
    made = nodes(number)
    graph = graph_of(made, [(made[a].id, made[b].id) for a, b in pairs])
    return page_text(graph, Partition({made[at].id: group for at, group in communities.items()}, 1.0, 0.0, "infomap"))


def legend(page: Page) -> list[tuple[str, int]]:
    rows: list[list[str]] = page.locator("#legend li button").evaluate_all(
        "rows => rows.map(row => ['.name', '.size'].map(part => row.querySelector(part).textContent))"
    )
    return [(name, int(size.replace(",", ""))) for name, size in rows]


def in_sight(page: Page) -> float:
    """Return the share of the nodes that lie in the part of the window that the panel leaves free."""
    share: float = page.evaluate(
        """() => {
          const seen = (i) => xOf(i) > view.left && xOf(i) < view.width && yOf(i) > 0 && yOf(i) < view.height;
          return ids.filter((_, i) => seen(i)).length / ids.length;
        }"""
    )
    return share


def test_an_empty_vault(show: Shower) -> None:
    page = show(vault(0, [], {}))
    assert legend(page) == []
    assert "There are no notes yet." in page.locator("#legend").inner_text()
    assert page.locator("#counts").inner_text().startswith("0 notes")
    page.locator("#search").fill("x")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="All").click()
    page.mouse.click(700, 300)


def test_one_note(show: Shower) -> None:
    page = show(vault(1, [], {}))
    assert legend(page) == [("Not linked", 1)]
    assert in_sight(page) == 1
    page.mouse.click(*page.evaluate("() => [xOf(0), yOf(0)]"))
    assert page.locator("#note h2").inner_text() == "note 0"


def test_one_community(show: Shower) -> None:
    star = [(0, at) for at in range(1, 300)]
    page = show(vault(300, star, dict.fromkeys(range(300), 0)))
    assert legend(page) == [("note 0", 300)]
    assert in_sight(page) == 1
    width = page.evaluate("() => 2 * discR[0] * view.k / Math.min(view.height, view.width - view.left)")
    assert 0.85 < width <= 1


def test_twenty_thousand_notes_without_a_link(show: Shower) -> None:
    page = show(vault(20_000, [], {}))
    assert legend(page) == [("Not linked", 20_000)]
    assert in_sight(page) == 1
    # The fill is even: a quarter of the notes lies within half of the radius.
    inner = page.evaluate(
        "() => ids.filter((_, i) => Math.hypot(nodeX[i] - discX[0], nodeY[i] - discY[0]) < discR[0] * 0.445).length"
    )
    assert inner / 20_000 == pytest.approx(0.25, abs=0.02)
    page.mouse.move(700, 400)
    page.mouse.wheel(0, -2400)
    page.wait_for_function("() => view.k > 5")
    hits = page.evaluate("() => ids.findIndex((_, i) => xOf(i) > 500 && xOf(i) < 900 && yOf(i) > 200 && yOf(i) < 600)")
    page.mouse.move(*page.evaluate("i => [xOf(i), yOf(i)]", hits))
    assert page.locator("#tip strong").inner_text().startswith("note ")


def test_most_notes_without_a_link_leave_room_for_the_others(show: Shower) -> None:
    ring = [(at, (at + 1) % 200) for at in range(200)] + [(at, (at + 7) % 200) for at in range(200)]
    page = show(vault(5_200, ring, {at: at // 50 for at in range(200)}))
    assert legend(page)[-1] == ("Not linked", 5_000)
    assert [size for _, size in legend(page)[:-1]] == [50] * 4
    across = page.evaluate(
        "() => { const [l, t, r, b] = bounds(); return [discR[0] * 2 / (r - l), discR[4] * 2 / (r - l)]; }"
    )
    assert across[0] > 0.1 and across[1] < 0.75


def test_hundreds_of_small_groups_share_a_disc(show: Shower) -> None:
    pairs = [(2 * at, 2 * at + 1) for at in range(400)]
    page = show(vault(800, pairs, {at: at // 2 for at in range(800)}))
    assert legend(page) == [("Small groups", 800)]
    # Those that are linked lie side by side.
    apart = page.evaluate(
        """() => {
          const ends = [...Array(linkCount).keys()].map((e) => [pairs[2 * e], pairs[2 * e + 1]]);
          const apart = ends.map(([i, j]) => Math.hypot(nodeX[i] - nodeX[j], nodeY[i] - nodeY[j]) / discR[0]);
          return apart.sort((a, b) => a - b)[apart.length >> 1];
        }"""
    )
    assert apart < 0.25


def test_two_thousand_communities_are_packed_and_listed(show: Shower) -> None:
    squares = [(4 * at + a, 4 * at + b) for at in range(2_000) for a, b in ((0, 1), (1, 2), (2, 3), (3, 0))]
    across = [(4 * at, 4 * (at * 7 % 2_000) + 1) for at in range(2_000)]
    page = show(vault(8_000, squares + across, {at: at // 4 for at in range(8_000)}))
    assert page.locator("#legend li").count() == 2_000
    assert in_sight(page) == 1
    assert page.evaluate("() => placeLabels(over, [], [], { names: 1, notes: true }).length") < 200


def test_a_note_that_links_to_itself_only_is_not_linked(show: Shower) -> None:
    page = show(vault(4, [(0, 0), (1, 2), (2, 3)], {1: 0, 2: 0, 3: 0}))
    assert legend(page) == [("note 2", 3), ("Not linked", 1)]
