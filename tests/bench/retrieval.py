"""How good recall is on judged questions, measured through the same code as the command line."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from math import log2
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from kvault.actions.build_vault import build_vault
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.config import Config
from kvault.recall.model import Limits

SHOWN = ("tasks-docs", "musique100", "hotpot100", "2wiki101")
RESAMPLES = 2_000


class Quality(NamedTuple):
    """The figures of one way to answer on one set."""

    name: str
    questions: int
    ndcg: float  # nDCG@10
    interval: tuple[float, float]  # 95 %, by bootstrap over the questions
    recall5: float  # R@5
    all8: float  # share of questions whose notes are all among the first 8
    empty: int  # questions without an answer at the default floors


def measure_sets(sets: Path, folder: Path) -> Iterator[tuple[str, Quality]]:
    """Yield (way, quality) of words alone and of words with the walk, for every set found."""
    for name in (*SHOWN, "qmd-eval"):
        source = sets / name
        if not source.is_dir():
            continue
        vault = folder / name
        if not vault.exists():
            shutil.copytree(source / "vault", vault)
            for path in (vault, *vault.rglob("*")):
                path.chmod(0o755 if path.is_dir() else 0o644)
        build_vault(str(vault), Config())
        lines = (source / "queries.jsonl").read_text(encoding="utf-8").splitlines()
        questions = [json.loads(line) for line in lines if line.strip()]
        for way, hops in (("words", 0), ("words and walk", 2)):
            yield way, _measure(name, vault, questions, hops)


def _measure(name: str, vault: Path, questions: list[dict[str, object]], hops: int) -> Quality:
    gains, recalls, alls, empty = [], [], [], 0
    for question in questions:
        relevant = question["relevant"]
        assert isinstance(relevant, dict)
        ranked = _ask(vault, str(question["text"]), Limits(40, hops, 0.0, 0.0))
        gains.append(ndcg(ranked, relevant))
        recalls.append(len(set(ranked[:5]) & relevant.keys()) / len(relevant))
        alls.append(float(relevant.keys() <= set(ranked[:8])))
        empty += not _ask(vault, str(question["text"]), Limits(hops=hops))
    return Quality(name, len(questions), fmean(gains), _interval(gains), fmean(recalls), fmean(alls), empty)


def _ask(vault: Path, text: str, limits: Limits) -> list[str]:
    answer = recall_notes(str(vault), Config(), Request(text, limits, 100_000, places=False))
    return [found.hit.fact.path for found in answer.notes]


def ndcg(ranked: list[str], relevant: dict[str, float]) -> float:
    """Return nDCG@10 (Järvelin and Kekäläinen 2002)."""
    gain = sum(relevant.get(path, 0) / log2(place + 2) for place, path in enumerate(ranked[:10]))
    best = sorted(relevant.values(), reverse=True)[:10]
    return gain / sum(grade / log2(place + 2) for place, grade in enumerate(best))


def _interval(values: list[float]) -> tuple[float, float]:
    draw = random.Random(7)
    means = sorted(fmean(draw.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return means[RESAMPLES // 40], means[-RESAMPLES // 40]
