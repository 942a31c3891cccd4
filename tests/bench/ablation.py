"""python -m tests.bench.ablation: what each part of recall is worth, written into docs/evaluation.md.

Every row measures the shown sets by the code of ``kvault eval`` with one constant changed.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from kvault.actions.eval_lanes import EVAL_LANES
from kvault.actions.eval_lanes import MAIN
from kvault.actions.eval_lanes import Asked
from kvault.actions.eval_lanes import World
from kvault.actions.open_vault import open_vault
from kvault.config import Config
from kvault.evaluation.bootstrap import paired
from kvault.evaluation.cases import read_cases
from kvault.evaluation.measures import MEASURES
from kvault.evaluation.model import Case
from kvault.recall import run
from kvault.recall import shared
from kvault.recall import walk
from kvault.recall.model import Limits
from kvault.search import bm25
from kvault.search import score
from tests.bench.retrieval import SHOWN

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "evaluation.md"
BEGIN, END = "<!-- ablation -->\n", "<!-- end of ablation -->\n"
WIDE = Limits(40, 2, 0.0, 0.0)


class Change(NamedTuple):
    """One constant, and the value it has in a row."""

    module: ModuleType
    constant: str
    value: float


CHANGES = (
    Change(score, "BM25_WEIGHT", 0),
    Change(score, "PASSAGE_WEIGHT", 0),
    Change(score, "TITLE_WEIGHT", 0),
    Change(score, "TITLE_WEIGHT", 1.0),
    Change(score, "TITLE_WEIGHT", 1.2),
    Change(score, "TITLE_WEIGHT", 2.0),
    Change(score, "PAIR_WEIGHT", 0),
    Change(score, "PAIR_WEIGHT", 0.2),
    Change(score, "PAIR_WEIGHT", 0.3),
    Change(score, "PAIR_WEIGHT", 0.8),
    Change(bm25, "K1", 0.9),
    Change(bm25, "B", 0.4),
    Change(bm25, "B", 0.75),
    Change(walk, "HALF", 0),
    Change(walk, "HALF", 0.4),
    Change(walk, "HALF", 0.6),
    Change(walk, "HUB", 0.1),
    Change(walk, "STARTS", 5),
    Change(shared, "WEIGHT", 0),
    Change(shared, "WEIGHT", 0.3),
    Change(shared, "RARE", 3),
    Change(shared, "RARE", 6),
    Change(shared, "STARTS", 5),
    Change(run, "CANDIDATES", 200),
)


class Set(NamedTuple):
    """A set of judged questions on its vault."""

    world: World
    cases: tuple[Case, ...]


def main() -> int:
    """Measure and write the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ablation", description=__doc__)
    parser.add_argument("--sets", type=Path, default=ROOT.parent / "shared" / "bench", help="judged questions")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sets = {name: _opened(given.sets / name, Path(folder) / name) for name in SHOWN}
        lines = list(_lines(sets))
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n\n" + END + after, encoding="utf-8")
    print(PAGE)
    return 0


def _opened(source: Path, vault: Path) -> Set:
    shutil.copytree(source / "vault", vault)
    for path in (vault, *vault.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    questions = source / "queries.jsonl"
    cases = read_cases(questions.read_text(encoding="utf-8"), str(questions)).cases
    return Set(World(open_vault(str(vault), Config())), cases)


def _lines(sets: dict[str, Set]) -> Iterator[str]:
    yield f"| changed | {' | '.join(sets)} | mean | difference in pairs |"
    yield "|---|" + "---|" * (len(sets) + 2)
    usual = {name: _measured(one) for name, one in sets.items()}
    yield _row("as it is", usual, None)
    for change in CHANGES:
        before = getattr(change.module, change.constant)
        setattr(change.module, change.constant, change.value)
        try:
            found = {name: _measured(one) for name, one in sets.items()}
        finally:
            setattr(change.module, change.constant, before)
        module = change.module.__name__.removeprefix("kvault.")
        line = _row(f"`{module}.{change.constant}` {before:g} → {change.value:g}", found, usual)
        print(line, file=sys.stderr)
        yield line


def _row(name: str, found: dict[str, list[float]], usual: dict[str, list[float]] | None) -> str:
    means = [sum(values) / len(values) for values in found.values()]
    told = ""
    if usual:
        ours = [value for values in found.values() for value in values]
        difference, (low, high) = paired(ours, [value for values in usual.values() for value in values])
        told = f"{difference:+.4f} ({low:+.4f} to {high:+.4f})"
    return f"| {name} | {' | '.join(f'{mean:.3f}' for mean in means)} | {sum(means) / len(means):.4f} | {told} |"


def _measured(one: Set) -> list[float]:
    rank, measure = EVAL_LANES[MAIN].rank, MEASURES["ndcg@10"]
    asked = [Asked(case.text, one.world.lexicon) for case in one.cases]
    return [
        measure(rank(one.world, ask, WIDE).paths, case.relevant) for ask, case in zip(asked, one.cases, strict=True)
    ]


if __name__ == "__main__":
    sys.exit(main())
