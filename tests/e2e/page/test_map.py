"""The map in a real browser: legend, focus, hover, zoom, keyboard, touch, colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.helpers.graphs import sample_graph
from tests.helpers.pages import Shower
from tests.helpers.pages import page_text

CENTRE = "() => [view.left + (view.width - view.left) / 2, (view.height - view.bottom) / 2]"


def place_of(page: Page, node: int) -> tuple[float, float]:
    x, y = page.evaluate("i => [xOf(i), yOf(i)]", node)
    return x, y


def best_of(page: Page, disc: int) -> int:
    return int(page.evaluate("d => shown[d][0]", disc))


def settle(page: Page) -> None:
    """Wait until what was asked for is drawn."""
    page.wait_for_function("() => !frame && !gliding")


def test_the_legend_lists_every_community_by_size_with_its_best_connected_notes(page: Page) -> None:
    rows = page.locator("#legend li button")
    assert rows.count() == 12
    sizes = [int(text.replace(",", "")) for text in page.locator("#legend .size").all_inner_texts()]
    assert sizes == sorted(sizes, reverse=True) and sum(sizes) == 600
    first = page.evaluate("() => shown[0].slice(0, 3).map((i) => titles[i]).join(', ')")
    assert rows.first.locator("small").text_content() == first
    assert page.locator("#counts").inner_text().replace("\n", "").startswith("600 notes")


def test_a_click_in_the_legend_focuses_a_community_and_escape_goes_back(page: Page) -> None:
    whole = page.evaluate("() => view.k")
    row = page.locator("#legend li button").nth(4)
    row.click()
    settle(page)
    assert row.get_attribute("aria-pressed") == "true"
    middle = page.evaluate("() => [discX[4] * view.k + view.x, discY[4] * view.k + view.y]")
    assert middle == pytest.approx(page.evaluate(CENTRE))
    assert page.evaluate("() => view.k") > whole
    page.keyboard.press("Escape")
    settle(page)
    assert row.get_attribute("aria-pressed") == "false"
    assert page.evaluate("() => view.k") == pytest.approx(whole)


def test_a_click_on_a_disc_focuses_it_and_one_beside_all_discs_goes_back(page: Page) -> None:
    at = page.evaluate(
        "() => { for (let y = 0; y < 800; y += 3) for (let x = 320; x < 1200; x += 3)"
        " if (discAt(x, y) === 3 && nodeAt(x, y) < 0) return [x, y]; }"
    )
    page.mouse.click(*at)
    assert page.evaluate("() => state.focus") == 3
    settle(page)
    page.mouse.click(*page.evaluate("() => [discX[3] * view.k + view.x + discR[3] * view.k + 9, view.height / 2]"))
    assert page.evaluate("() => state.focus") == -1


def test_hover_shows_summary_kind_and_links(page: Page) -> None:
    page.mouse.move(*place_of(page, best_of(page, 0)))
    node = page.evaluate("() => state.hover")
    title, summary, links = page.evaluate("i => [titles[i], summaries[i], degree[i]]", node)
    assert page.locator("#tip strong").inner_text() == title
    assert page.locator("#tip p").inner_text() == summary
    said = page.locator("#tip em").first.inner_text()
    assert said.startswith("note · ") and said.endswith(f"{links} links")
    page.mouse.move(330, 5)
    assert page.locator("#tip").is_hidden()


def test_the_tip_stays_in_the_window(show: Shower, sample: str) -> None:
    page = show(sample, viewport={"width": 900, "height": 500})
    page.locator("#legend li button").first.click()
    settle(page)
    last = page.evaluate(
        "() => { const right = (i) => xOf(i); return [...shown[0]].sort((a, b) => right(b) - right(a))[0]; }"
    )
    page.mouse.move(*place_of(page, last))
    box = page.locator("#tip").bounding_box()
    assert box and box["x"] + box["width"] <= 900 and box["y"] + box["height"] <= 500


def test_the_wheel_zooms_about_the_pointer(page: Page) -> None:
    under = "() => [(700 - view.x) / view.k, (400 - view.y) / view.k, view.k]"
    x, y, k = page.evaluate(under)
    page.mouse.move(700, 400)
    page.mouse.wheel(0, -300)
    page.wait_for_function("before => view.k > before * 1.2", arg=k)
    assert page.evaluate(under)[:2] == pytest.approx([x, y])


def test_dragging_moves_the_map_and_chooses_nothing(page: Page) -> None:
    x, y = place_of(page, best_of(page, 0))
    before = page.evaluate("() => [view.x, view.y]")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 40)
    page.mouse.move(x + 60, y + 10)
    page.mouse.up()
    after = page.evaluate("() => [view.x, view.y]")
    assert [after[0] - before[0], after[1] - before[1]] == pytest.approx([60, 10])
    assert page.evaluate("() => state.chosen") == -1


def test_the_map_moves_by_keys(page: Page) -> None:
    page.locator("#top").focus()
    fitted = page.evaluate("() => ({ ...view })")
    for key, what in (("ArrowRight", "x"), ("ArrowDown", "y")):
        before = page.evaluate("what => view[what]", what)
        page.keyboard.press(key)
        assert page.evaluate("what => view[what]", what) == pytest.approx(before - 60)
    page.keyboard.press("+")
    assert page.evaluate("() => view.k") == pytest.approx(fitted["k"] * 1.3)
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert page.evaluate("() => view.k") == pytest.approx(fitted["k"] / 1.3)
    page.keyboard.press("0")
    settle(page)
    assert page.evaluate("() => ({ ...view })") == pytest.approx(fitted)


def test_keys_are_letters_where_somebody_writes(page: Page) -> None:
    k = page.evaluate("() => view.k")
    page.locator("#search").press("+")
    page.keyboard.type("0-/")
    assert page.locator("#search").input_value() == "+0-/"
    assert page.evaluate("() => view.k") == k
    page.locator("#legend, #hits").first.evaluate("() => searchBox.blur()")
    page.keyboard.press("+")
    assert page.evaluate("() => view.k") == pytest.approx(k * 1.3)


def test_the_buttons_zoom(page: Page) -> None:
    k = page.evaluate("() => view.k")
    page.get_by_label("Zoom in").click()
    assert page.evaluate("() => view.k") == pytest.approx(k * 1.4)
    page.get_by_role("button", name="All").click()
    assert page.evaluate("() => view.k") == pytest.approx(k)


def test_two_fingers_zoom_about_their_middle(show: Shower, sample: str) -> None:
    page = show(sample, has_touch=True)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *xs: float) -> None:
        points = [{"x": x, "y": 400, "id": at} for at, x in enumerate(xs)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    under = "() => [(750 - view.x) / view.k, (400 - view.y) / view.k, view.k]"
    x, y, k = page.evaluate(under)
    fingers("touchStart", 700, 800)
    for step in range(1, 6):
        fingers("touchMove", 700 - 10 * step, 800 + 10 * step)
    fingers("touchEnd")
    page.wait_for_function("() => held.size === 0")
    assert page.evaluate(under) == pytest.approx([x, y, 2 * k], rel=0.02)
    assert page.evaluate("() => [state.chosen, state.focus]") == [-1, -1]


def test_a_tap_chooses_a_note_and_shows_what_hover_would(show: Shower, sample: str) -> None:
    page = show(sample, has_touch=True)
    best = best_of(page, 0)
    page.touchscreen.tap(*place_of(page, best))
    assert page.locator("#note h2").inner_text() == page.evaluate("i => titles[i]", best)
    assert page.locator("#note .summary").inner_text() == page.evaluate("i => summaries[i]", best)
    assert page.locator("#tip").is_hidden()


def test_motion_is_reduced_where_it_is_asked_for(show: Shower, sample: str) -> None:
    jump = "() => { const before = view.k; focusOn(4); return [view.k !== before, gliding]; }"
    assert show(sample).evaluate(jump) == [True, 0]
    moved, gliding = show(sample, reduced_motion="no-preference").evaluate(jump)
    assert not moved and gliding


def test_a_glide_arrives(show: Shower, sample: str) -> None:
    page = show(sample, reduced_motion="no-preference")
    page.locator("#legend li button").nth(2).click()
    page.wait_for_function("() => !gliding && state.focus === 2")
    middle = page.evaluate("() => [discX[2] * view.k + view.x, discY[2] * view.k + view.y]")
    assert middle == pytest.approx(page.evaluate(CENTRE))


def colour_at(page: Page, x: float, y: float) -> list[int]:
    asked = "([x, y]) => [...map.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data].slice(0, 3)"
    found: list[int] = page.evaluate(asked, [x, y])
    return found


def test_a_big_map_that_moves_shows_what_comes_into_view(show: Shower) -> None:
    """It slides as a picture that reaches beyond the window, and is drawn sharp when it rests."""
    page = show(page_text(*sample_graph(1_500, 4_000, 12)))
    page.locator("#legend li button").first.click()
    settle(page)
    page.wait_for_function("() => performance.now() > movingUntil && !frame")
    page.evaluate("() => { movingUntil = 0; drawMap(); }")
    seen = """(by) => {
      const paper = [...map.getImageData(view.width - 2, 2, 1, 1).data].join();
      pan(by, 0);
      const again = drawMap();
      const inside = discAt(view.width - 2, view.height / 2);
      return [again, inside, [...map.getImageData(view.width - 2, view.height / 2, 1, 1).data].join() !== paper];
    }"""
    edge = page.evaluate("() => discX[0] * view.k + view.x + discR[0] * view.k - view.width")
    page.evaluate("by => { view.x -= by; movingUntil = 0; drawMap(); }", edge - 60)  # 60 pixels of the disc are outside
    assert page.evaluate(seen, -40) == [True, 0, True]
    page.wait_for_function("() => !frame && performance.now() > movingUntil + 30")
    assert page.evaluate("() => picture.x === view.x && picture.k === view.k")


def test_light_and_dark_follow_the_system_while_the_page_is_open(page: Page) -> None:
    swatch = "() => getComputedStyle(document.querySelector('#legend .swatch')).backgroundColor"
    light = (colour_at(page, 1190, 10), page.evaluate(swatch))
    paper = page.evaluate("() => theme.paper")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("paper => theme.paper !== paper && !frame", arg=paper)
    dark = (colour_at(page, 1190, 10), page.evaluate(swatch))
    assert min(light[0]) > 230 and max(dark[0]) < 40
    assert light[1] != dark[1]


def test_colours_that_the_system_forces_are_taken(show: Shower, sample: str) -> None:
    page = show(sample, forced_colors="active")
    assert page.evaluate("() => theme.bare && new Set(theme.node).size === 1")
    outside, inside = (
        colour_at(page, 1190, 10),
        colour_at(
            page, *page.evaluate("() => [discX[0] * view.k + view.x, (discY[0] - 0.97 * discR[0]) * view.k + view.y]")
        ),
    )
    assert outside == inside  # a disc is an outline


def test_the_chosen_note_is_in_the_panel_with_everything_the_map_says(page: Page) -> None:
    best = best_of(page, 1)
    page.mouse.click(*place_of(page, best))
    title, id_, links, community = page.evaluate("i => [titles[i], ids[i], degree[i], discs[disc[i]].name]", best)
    card = page.locator("#note")
    assert card.locator("h2").inner_text() == title
    assert card.locator(".path").inner_text() == id_
    assert f"note · {links} links" in card.locator(".facts").inner_text()
    assert community in card.locator(".facts").inner_text()
    neighbours = page.evaluate("i => [...new Set(neighboursOf(i).map(({ j }) => titles[j]))]", best)
    while card.locator(".more").count():
        card.locator(".more").first.click()
    shown = set(card.locator("li .name").all_inner_texts())
    assert shown == set(neighbours) and len(shown) == links
    assert page.locator("#spoken").inner_text().startswith(title)


def test_a_neighbour_in_the_panel_is_a_way_to_go(page: Page) -> None:
    page.mouse.click(*place_of(page, best_of(page, 1)))
    button = page.locator("#note li button").first
    title = button.locator(".name").inner_text()
    button.click()
    settle(page)
    assert page.locator("#note h2").inner_text() == title
    chosen = page.evaluate("() => state.chosen")
    assert place_of(page, chosen) == pytest.approx(tuple(page.evaluate(CENTRE)))


def test_escape_goes_back_one_step_at_a_time(page: Page) -> None:
    page.locator("#legend li button").nth(1).click()
    page.keyboard.press("/")
    page.keyboard.type("a")
    page.keyboard.press("Enter")
    page.evaluate("() => focusOn(disc[state.chosen])")
    steps = "() => [state.chosen >= 0, state.found !== null, state.focus >= 0]"
    assert page.evaluate(steps) == [True, True, True]
    for left in ([False, True, True], [False, False, True], [False, False, False]):
        page.keyboard.press("Escape")
        assert page.evaluate(steps) == left


OPENED = """() => {
  window.opened = [];
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link) { opened.push(link.href); event.preventDefault(); }
  }, true);
}"""


def test_a_second_click_and_enter_open_the_note_in_obsidian(page: Page) -> None:
    page.evaluate(OPENED)
    best = best_of(page, 0)
    page.mouse.dblclick(*place_of(page, best))
    path = page.evaluate("i => encodeURIComponent(ids[i])", best)
    wanted = f"obsidian://open?vault=Sample%20vault&file={path}"
    assert page.evaluate("() => opened") == [wanted]
    page.locator("#top").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Open in Obsidian").click()
    assert page.evaluate("() => opened") == [wanted] * 3


def test_the_path_is_copied(show: Shower, sample: str) -> None:
    page = show(sample, permissions=["clipboard-read", "clipboard-write"])
    best = best_of(page, 0)
    page.keyboard.down("Shift")
    page.mouse.click(*place_of(page, best))
    page.keyboard.up("Shift")
    page.wait_for_function("() => document.getElementById('spoken').textContent.startsWith('Copied')")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.evaluate("i => ids[i]", best)
    assert page.evaluate("() => state.chosen") == -1
    assert page.locator("#message").inner_text().startswith("Copied")


def test_a_link_between_notes_that_are_marked_leaves_the_names_readable(page: Page) -> None:
    """Names are drawn after the links, and those of a hub with many links are thin."""
    hub = best_of(page, 0)
    page.evaluate("i => choose(i, true)", hub)
    settle(page)
    order = page.evaluate(
        """() => {
          const calls = [];
          const [stroke, text] = [over.stroke.bind(over), over.fillText.bind(over)];
          over.stroke = () => { calls.push(['line', over.globalAlpha]); stroke(); };
          over.fillText = (...all) => { calls.push(['name', over.globalAlpha]); text(...all); };
          drawMarks();
          delete over.stroke;
          delete over.fillText;
          return calls;
        }"""
    )
    kinds = [kind for kind, _ in order]
    assert "name" in kinds and "line" in kinds
    assert kinds == sorted(kinds)  # no line after the first name
    lines = [alpha for kind, alpha in order if kind == "line"]
    assert len(lines) > 40 and min(lines) < 0.5
