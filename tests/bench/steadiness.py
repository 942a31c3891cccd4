"""python -m tests.bench.steadiness VAULT: how many lines of the report one added link changes.

The vault is copied first. Links are added one at a time, each from a note to another, drawn with a seed; after each
the vault is built, and the report compared with the one before as ``diff`` does: lines gone plus lines that came.
"""

from __future__ import annotations

import argparse
import difflib
import random
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from kvault.actions.build_vault import build_vault
from kvault.adapters.settings import read_vault
from kvault.config import Config

REPORT = "GRAPH_REPORT.md"


def changed_lines(root: Path, links: int, seed: int) -> list[tuple[int, int]]:
    """Return (lines gone, lines that came) of the report for each of so many links that are added to a vault."""
    draw = random.Random(seed)
    config = read_vault(str(root), Config())
    notes = sorted(
        path
        for path in root.rglob("*.md")
        if not any(part.startswith(".") for part in path.relative_to(root).parts) and path.name != REPORT
    )
    build_vault(str(root), config)
    found = []
    before = (root / REPORT).read_text(encoding="utf-8").splitlines()
    for _ in range(links):
        source, target = draw.sample(notes, 2)
        with source.open("a", encoding="utf-8") as file:
            file.write(f"\n[[{target.relative_to(root).as_posix().removesuffix('.md')}]]\n")
        build_vault(str(root), config)
        after = (root / REPORT).read_text(encoding="utf-8").splitlines()
        steps = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        odd = [step for step in steps if step[0] != "equal"]
        found.append((sum(b - a for _, a, b, _, _ in odd), sum(d - c for _, _, _, c, d in odd)))
        before = after
    return found


def main() -> int:
    """Measure on a copy and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.steadiness", description=__doc__)
    parser.add_argument("vaults", type=Path, nargs="+")
    parser.add_argument("--links", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for vault in given.vaults:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / vault.name
            shutil.copytree(vault, root, ignore=shutil.ignore_patterns(".git", ".index", REPORT), symlinks=True)
            found = changed_lines(root, given.links, given.seed)
            sums = sorted(gone + came for gone, came in found)
            print(
                f"{vault.name}: {len(found)} links; lines gone and come: median {median(sums):g},"
                f" 90 % {sums[9 * len(sums) // 10]}, most {sums[-1]};"
                f" of one kind: median {median(max(pair) for pair in found):g}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
