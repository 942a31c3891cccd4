"""What the map costs: building it, and looking at it in a headless browser without a graphics card."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page

from kvault.adapters.outputs import write_output
from kvault.adapters.page_files import read_page_files
from kvault.page.data import page_data
from kvault.page.fill import fill
from tests.helpers.graphs import sample_graph
from tests.helpers.pages import browsing


class Size(NamedTuple):
    """A sample graph, and the figures to reach with it."""

    notes: int
    links: int
    communities: int
    build: str  # CPU time
    paint: str


SIZES = (Size(4_000, 10_000, 28, "0.3 s", "0.6 s"), Size(50_000, 150_000, 140, "2 s", "2.5 s"))
BUILDS = 5  # for one figure
STEPS = 60
SECONDS = 6
PAINTS = 5  # pages opened for one figure
RECORD = """() => {
  window.times = [];
  window.enough = false;
  let last = performance.now();
  const tick = (now) => { times.push(now - last); last = now; if (!enough) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""
REDRAW = """() => {
  const costs = [];
  for (let turn = 0; turn < 5; turn++) {
    const begun = performance.now();
    movingUntil = 0;
    drawMap();
    map.getImageData(0, 0, 1, 1);
    costs.push(performance.now() - begun);
  }
  return costs.sort((a, b) => a - b)[2];
}"""
LAYOUT = """() => {
  const begun = performance.now();
  layOut({ ids, disc, solid, links: pairs, degree, kinds: discs.map(({ kind }) => kind), aspect });
  return performance.now() - begun;
}"""


class Look(NamedTuple):
    """What a person waits for; times in seconds, movement in frames a second."""

    size: Size
    build: float  # CPU time, from the graph to the file
    megabytes: float
    paint: float  # from opening to the first picture
    layout: float  # of it
    redraw: float  # one sharp picture
    zoom: float
    pan: float
    hover: float
    heap: float  # megabytes


def measure_pages(folder: Path) -> Iterator[Look]:
    """Yield what each map costs to build and what it is like to look at."""
    for size in SIZES:
        file = folder / f"graph-{size.notes}.html"
        graph, partition = sample_graph(size.notes, size.links, size.communities)
        costs = []
        for _ in range(BUILDS):
            file.unlink(missing_ok=True)
            begun = time.process_time()
            text = fill(read_page_files(), page_data(graph, partition, "Sample vault"))
            write_output(str(file), text, str(folder))
            costs.append(time.process_time() - begun)
        yield _look(file, size, median(costs))


def _look(file: Path, size: Size, build: float) -> Look:
    with browsing("--enable-precise-memory-info", "--js-flags=--expose-gc") as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="dark")
        paints = [_paint(page, file) for _ in range(PAINTS)]
        page.wait_for_timeout(800)
        layout, redraw = page.evaluate(LAYOUT), page.evaluate(REDRAW)
        page.mouse.move(700, 400)
        zoom = _frames(page, lambda turn: page.mouse.wheel(0, -60 if turn < STEPS / 2 else 60))
        page.wait_for_timeout(500)
        page.mouse.move(740, 480)
        page.mouse.down()
        pan = _frames(
            page, lambda turn: page.mouse.move(740 + 200 * math.sin(turn / 6), 480 + 120 * math.cos(turn / 6))
        )
        page.mouse.up()
        page.wait_for_timeout(300)
        hover = _frames(page, lambda turn: page.mouse.move(500 + turn * 6, 420 + turn % 7 * 8))
        heap = page.evaluate("() => { gc(); return performance.memory.usedJSHeapSize / 1e6; }")
    megabytes = file.stat().st_size / 1e6
    return Look(size, build, megabytes, median(paints), layout / 1000, redraw / 1000, zoom, pan, hover, heap)


def _paint(page: Page, file: Path) -> float:
    page.goto("about:blank")
    page.goto(file.as_uri())
    page.wait_for_function("() => drawnAt")
    return float(page.evaluate("() => drawnAt")) / 1000


def _frames(page: Page, act: Callable[[int], None]) -> float:
    """Return the frames per second while something is done over and over."""
    page.evaluate(RECORD)
    until = time.monotonic() + SECONDS
    for turn in range(STEPS):
        if time.monotonic() > until:
            break
        act(turn)
        page.wait_for_timeout(8)
    gaps = page.evaluate("() => { enough = true; return times.slice(2); }")
    return 1000 * len(gaps) / sum(gaps)
