"""Our own questions about Obsidian's manual stay as they were written."""

from __future__ import annotations

from pathlib import Path

from kvault.evaluation.cases import read_cases

CASES = Path(__file__).resolve().parents[2] / "bench" / "cases" / "obsidian-manual.jsonl"


def test_there_are_twenty_six_each_with_an_answer_and_frozen() -> None:
    read = read_cases(CASES.read_text(encoding="utf-8"), CASES.name)
    assert len(read.cases) == 26 and all(case.relevant for case in read.cases)
    assert read.vault and read.vault.startswith("sha256:")
