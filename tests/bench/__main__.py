"""python -m tests.bench: measure, and write docs/performance.md."""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.bench.page import Look
from tests.bench.page import measure_pages
from tests.bench.processes import Cost
from tests.bench.processes import Row
from tests.bench.processes import bare_python
from tests.bench.retrieval import SHOWN
from tests.bench.retrieval import Quality
from tests.bench.retrieval import measure_sets
from tests.bench.speed import measure_speed
from tests.helpers.pages import chromium

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "performance.md"


def main() -> int:
    """Measure what is asked for and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--sizes", default="2000,20000", help="notes of the generated vaults, with commas")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "kvault-bench")
    parser.add_argument("--real", type=Path, help="a real vault for a cold build")
    parser.add_argument("--sets", type=Path, default=ROOT.parent / "shared" / "bench", help="judged questions")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    floor = bare_python()
    rows = []
    for row in measure_speed(given.folder, tuple(map(int, given.sizes.split(","))), given.real):
        rows.append(row)
        print(_speed_row(row), file=sys.stderr)
    looks = []
    for look in measure_pages(given.folder) if chromium() else ():
        looks.append(look)
        print(_look_row(look), file=sys.stderr)
    qualities = list(measure_sets(given.sets, given.folder)) if given.sets.is_dir() else []
    PAGE.write_text(_page(floor, rows, looks, qualities), encoding="utf-8")
    print(PAGE)
    return 0


def _page(floor: Cost, rows: Iterable[Row], looks: Iterable[Look], qualities: list[tuple[str, Quality]]) -> str:
    return "\n".join(
        (
            "---",
            "summary: What kvault costs and how good its recall is, as last measured.",
            "---",
            "# Performance",
            "",
            "Written by `make bench` (`python -m tests.bench --help`). CPU time (user and system) of whole processes,",
            "start-up included, median of the runs; ratios are to Python that does nothing, started around each run.",
            "See [[architecture]] for how the speed is designed.",
            "",
            f"Measured on {platform.system()} {platform.machine()}, Python {platform.python_version()}:"
            f" bare Python takes {1000 * floor.cpu:.0f} ms.",
            "",
            "| job | CPU | min to max | × bare Python | peak MiB | goal |",
            "|---|---|---|---|---|---|",
            *(_speed_row(row) for row in rows),
            "",
            "## The map",
            "",
            *_look_lines(looks),
            "## Recall",
            "",
            *_quality_lines(qualities),
        )
    )


def _speed_row(row: Row) -> str:
    cost = row.cost
    return (
        f"| {row.job} | {cost.cpu:.3f} s | {cost.low:.3f} to {cost.high:.3f} | {cost.ratio:.1f} |"
        f" {cost.peak} | {row.goal} |"
    )


def _look_lines(looks: Iterable[Look]) -> Iterable[str]:
    rows = [_look_row(look) for look in looks]
    if not rows:
        return ["No browser was at hand when this page was written.", ""]
    return [
        "`graph.html` in headless Chromium at 1200 × 800, drawn without a graphics card; a sample graph.",
        "Building is CPU time from the graph to the file; moving is to reach 30 frames a second.",
        "",
        "| map | build | goal | MB | first paint | goal | layout of it | sharp redraw | zoom | pan | hover | JS heap |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
        *rows,
        "",
    ]


def _look_row(look: Look) -> str:
    size = look.size
    return (
        f"| {size.notes:,} notes, {size.links:,} links | {look.build:.2f} s | {size.build} | {look.megabytes:.1f} |"
        f" {look.paint:.2f} s | {size.paint} | {look.layout:.2f} s | {1000 * look.redraw:.0f} ms |"
        f" {look.zoom:.0f} fps | {look.pan:.0f} fps | {look.hover:.0f} fps | {look.heap:.0f} MB |"
    )


def _quality_lines(qualities: list[tuple[str, Quality]]) -> Iterable[str]:
    if not qualities:
        return ["The judged questions were not at hand when this page was written.", ""]
    lines = [
        "Judged questions on small vaults (`--limit 40 --budget 100000 --floor 0`); the interval is 95 % by bootstrap.",
        "*Without an answer* counts questions for which nothing is printed at the default floors: each has an answer.",
        "",
        "| set | way | nDCG@10 | interval | R@5 | all found @8 | without an answer |",
        "|---|---|---|---|---|---|---|",
    ]
    for way, one in qualities:
        low, high = one.interval
        lines.append(
            f"| {one.name} ({one.questions}) | {way} | {one.ndcg:.3f} | {low:.3f} to {high:.3f} | {one.recall5:.3f} |"
            f" {one.all8:.3f} | {one.empty} |"
        )
    for way in ("words", "words and walk"):
        shown = [one.ndcg for got, one in qualities if got == way and one.name in SHOWN]
        if shown:
            lines.append(f"| mean of {len(shown)} sets | {way} | {sum(shown) / len(shown):.3f} | | | | |")
    return [*lines, ""]


if __name__ == "__main__":
    sys.exit(main())
