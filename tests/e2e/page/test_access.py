"""The page for everybody: axe-core finds nothing, narrow screens, large text, keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.helpers.pages import NARROW
from tests.helpers.pages import WIDE
from tests.helpers.pages import Shower

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

STATES = {
    "at first": "() => focusOn(1)",
    "everything open": """() => {
      choose(shown[0][0]);
      searchBox.value = 'a';
      showHits();
      document.getElementById('filters').open = true;
    }""",
}


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing(show: Shower, sample: str, look: str, size: dict[str, int]) -> None:
    page = show(sample, color_scheme=look, viewport=size, bypass_csp=True)  # or axe would not be let in
    for state, act in STATES.items():
        page.evaluate(act)
        page.evaluate("() => openDrawer(true)")
        found = axe.Axe().run(page).response["violations"]
        assert [(one["id"], [node["html"][:90] for node in one["nodes"][:3]]) for one in found] == [], state


def test_on_a_narrow_screen_the_panel_is_a_drawer(show: Shower, sample: str) -> None:
    page = show(sample, viewport=NARROW)
    drawer = page.locator("#drawer")
    assert drawer.get_attribute("aria-expanded") == "false"
    assert page.locator("#legend").is_hidden()
    box = page.locator("#panel").bounding_box()
    assert box and box["y"] > 600  # the map has the window
    low = page.evaluate("() => Math.max(...discs.map((_, d) => (discY[d] + discR[d]) * view.k + view.y))")
    assert low < box["y"]
    drawer.click()
    assert drawer.get_attribute("aria-expanded") == "true"
    page.locator("#legend li button").nth(2).click()
    middle = page.evaluate("() => [discX[2] * view.k + view.x, discY[2] * view.k + view.y]")
    opened = page.locator("#panel").bounding_box()
    assert opened and middle == pytest.approx([200, opened["y"] / 2], abs=1)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400


def test_the_panel_becomes_a_drawer_when_the_window_becomes_narrow(page: Page) -> None:
    assert page.locator("#drawer").is_hidden()
    page.set_viewport_size({"width": 500, "height": 700})
    page.wait_for_function("() => view.left === 0 && view.bottom > 0")
    assert page.locator("#drawer").is_visible() and page.locator("#legend").is_hidden()
    page.set_viewport_size({"width": 1200, "height": 800})
    page.wait_for_function("() => view.left > 0 && view.bottom < 60")
    assert page.locator("#legend").is_visible()


def test_targets_are_large_enough(page: Page) -> None:
    page.evaluate("() => { choose(shown[0][0]); document.getElementById('filters').open = true; }")
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, summary, label, input[type=search]')]
          .filter((e) => e.offsetParent && (e.offsetHeight < 24 || e.offsetWidth < 24))
          .map((e) => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_everything_is_reached_by_keys_in_a_sensible_order(page: Page) -> None:
    seen = []
    for _ in range(5):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("() => document.activeElement.id || document.activeElement.className"))
    assert seen[0] == "search" and "row" in seen
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_size_of_text_follows_the_browser(show: Shower, sample: str) -> None:
    page = show(sample)
    before = page.evaluate("() => [panel.offsetWidth, fontOf(12, 400)]")
    page.evaluate("() => { document.documentElement.style.fontSize = '24px'; dispatchEvent(new Event('resize')); }")
    after = page.evaluate("() => [panel.offsetWidth, fontOf(12, 400)]")
    assert after[0] == pytest.approx(before[0] * 1.5, abs=1)
    assert before[1].startswith("400 12px") and after[1].startswith("400 18px")


def test_the_map_says_what_it_is(page: Page) -> None:
    assert page.locator("#top").get_attribute("aria-label").startswith("Map of 600 notes in 12 communities.")  # type: ignore[union-attr]
    assert page.locator("#base").get_attribute("aria-hidden") == "true"
