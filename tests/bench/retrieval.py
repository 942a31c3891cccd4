"""How good recall is on judged questions, measured through the same code as the command line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from kvault.actions.build_vault import build_vault
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.config import Config
from kvault.evaluation.bootstrap import interval
from kvault.evaluation.measures import MEASURES
from kvault.recall.model import Limits

SHOWN = ("tasks-docs", "musique100", "hotpot100", "2wiki101")


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
        gains.append(MEASURES["ndcg@10"](ranked, relevant))
        recalls.append(MEASURES["r@5"](ranked, relevant))
        alls.append(MEASURES["all@8"](ranked, relevant))
        empty += not _ask(vault, str(question["text"]), Limits(hops=hops))
    return Quality(name, len(questions), fmean(gains), interval(gains), fmean(recalls), fmean(alls), empty)


def _ask(vault: Path, text: str, limits: Limits) -> list[str]:
    answer = recall_notes(str(vault), Config(), Request(text, limits, 100_000, places=False))
    return [found.hit.fact.path for found in answer.notes]
