"""What the layout and the colours promise, computed by the page's own script in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.helpers.graphs import sample_graph
from tests.helpers.pages import Shower
from tests.helpers.pages import page_text

MOVED = """(pairsToAdd) => {
  const kinds = discs.map(({ kind }) => kind);
  const [left, top, right, bottom] = bounds();
  const wide = Math.max(right - left, bottom - top);
  return pairsToAdd.map(([a, b]) => {
    const more = Int32Array.from(degree);
    more[a]++;
    more[b]++;
    const after = layOut({ ids, disc, solid, links: Int32Array.from([...pairs, a, b]), degree: more, kinds, aspect });
    const moved = ids.map((_, i) => Math.hypot(after.x[i] - nodeX[i], after.y[i] - nodeY[i]) / wide);
    return moved.sort((p, q) => p - q)[moved.length >> 1];
  });
}"""


@pytest.fixture(scope="module")
def many() -> str:
    return page_text(*sample_graph(3_000, 8_000, 60))


def test_the_same_graph_lies_the_same(show: Shower, many: str) -> None:
    places = [show(many).evaluate("() => ({ x: [...nodeX], y: [...nodeY] })") for _ in range(2)]
    assert places[0] == places[1]
    assert len(set(zip(places[0]["x"], places[0]["y"], strict=True))) == 3_000  # no two on one spot


def test_discs_do_not_overlap_and_hold_their_nodes(show: Shower, many: str) -> None:
    for size in ({"width": 1200, "height": 800}, {"width": 600, "height": 900}):
        page = show(many, viewport=size)
        least, farthest, shape = page.evaluate(
            """() => {
              let least = Infinity;
              for (let a = 0; a < discs.length; a++) for (let b = 0; b < a; b++)
                least = Math.min(least, Math.hypot(discX[a] - discX[b], discY[a] - discY[b]) - discR[a] - discR[b]);
              const away = (i) => Math.hypot(nodeX[i] - discX[disc[i]], nodeY[i] - discY[disc[i]]) / discR[disc[i]];
              const [left, top, right, bottom] = bounds();
              return [least, Math.max(...ids.map((_, i) => away(i))), (right - left) / (bottom - top)];
            }"""
        )
        assert least > 0 and farthest < 0.98
        assert shape > 1.2 if size["width"] > size["height"] else shape < 0.9


def test_big_communities_are_filled_evenly(show: Shower, many: str) -> None:
    """Where even density would have a quarter within half of the radius, three fifths lay there before."""
    page = show(many)
    shares = page.evaluate(
        """() => [0, 1, 2, 3].map((d) => {
          const low = Math.max(...shown[d].map((i) => nodeY[i])), high = Math.min(...shown[d].map((i) => nodeY[i]));
          const [middle, r] = [(low + high) / 2, (low - high) / 2];
          const inner = shown[d].filter((i) => Math.hypot(nodeX[i] - discX[d], nodeY[i] - middle) < r / 2);
          return inner.length / shown[d].length;
        })"""
    )
    assert all(share == pytest.approx(0.25, abs=0.06) for share in shares)
    crowded = page.evaluate(
        """() => {
          const apart = (i, j) => (i === j ? Infinity : Math.hypot(nodeX[i] - nodeX[j], nodeY[i] - nodeY[j]));
          const near = shown[0].map((i) => Math.min(...shown[0].map((j) => apart(i, j))));
          const even = 1.9 * 0.87 * discR[0] / Math.sqrt(shown[0].length);
          return near.filter((away) => away < 0.25 * even).length / near.length;
        }"""
    )
    assert crowded < 0.02


def links_to_try(page: Page) -> list[list[int]]:
    """Return links inside communities, between near and between far ones, of hubs and of leaves."""
    found: list[list[int]] = page.evaluate(
        """() => {
          const groups = shown.filter((group, d) => discs[d].kind === 'community');
          const some = [];
          for (let turn = 0; turn < 16; turn++) {
            const a = groups[(turn * 7) % groups.length];
            const b = turn % 3 ? groups[(turn * 13 + 5) % groups.length] : a;
            const [i, j] = [a[turn % 2 ? 0 : a.length - 1], b[(turn * 31) % (b.length - 1) + 1]];
            if (i !== j) some.push([i, j]);
          }
          return some;
        }"""
    )
    return found


@pytest.mark.parametrize("size", [(60, 150, 6), (600, 1500, 12), (3_000, 8_000, 60)])
def test_one_more_link_moves_the_median_node_by_at_most_a_twentieth_of_the_map(
    show: Shower, size: tuple[int, int, int]
) -> None:
    page = show(page_text(*sample_graph(*size)))
    moved = page.evaluate(MOVED, links_to_try(page))
    assert len(moved) >= 14
    assert max(moved) <= 0.05


def test_one_more_note_leaves_most_where_they_are(show: Shower) -> None:
    graph, partition = sample_graph(600, 1500, 12)
    before = places(show(page_text(graph, partition)))
    first = graph.nodes[0]
    added = first._replace(id="new/note.md", title="note")
    link = graph.edges[0]._replace(source=added.id, target=first.id)
    larger = graph._replace(nodes=tuple(sorted((*graph.nodes, added))), edges=tuple(sorted((*graph.edges, link))))
    numbers = {**partition.numbers, added.id: partition.numbers[first.id]}
    after = places(show(page_text(larger, partition._replace(numbers=numbers))))
    moved = _moved(before, after)
    assert moved[len(moved) // 2] <= 0.05


def places(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        "() => ({ width: bounds()[2] - bounds()[0],"
        " at: Object.fromEntries(ids.map((id, i) => [id, [nodeX[i], nodeY[i]]])) })"
    )
    return found


def _moved(before: dict[str, Any], after: dict[str, Any]) -> list[float]:
    return sorted(
        ((after["at"][id_][0] - x) ** 2 + (after["at"][id_][1] - y) ** 2) ** 0.5 / before["width"]
        for id_, (x, y) in before["at"].items()
    )


@pytest.mark.parametrize("look", ["light", "dark"])
def test_neighbours_on_the_map_differ_in_colour(show: Shower, look: str) -> None:
    """Of 140 communities no two that lie side by side look alike: they differ by hue, or by a shade and some hue."""
    page = show(page_text(*sample_graph(4_000, 9_000, 140)), color_scheme=look)
    pairs = page.evaluate(
        """() => {
          const painted = (d) => {
            over.fillStyle = theme.node[d];
            over.fillRect(0, 0, 1, 1);
            return [...over.getImageData(0, 0, 1, 1).data].slice(0, 3);
          };
          const colours = discs.map((_, d) => painted(d));
          const found = [];
          for (let a = 0; a < discs.length; a++) for (let b = 0; b < a; b++) {
            const gap = Math.hypot(discX[a] - discX[b], discY[a] - discY[b]) - discR[a] - discR[b];
            if (gap < 0.5 * Math.min(discR[a], discR[b])) found.push([colours[a], colours[b]]);
          }
          return found;
        }"""
    )
    assert len(pairs) > 200
    assert min(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 for a, b in pairs) > 45
