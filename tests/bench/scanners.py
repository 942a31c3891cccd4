"""python -m tests.bench.scanners NAME=FOLDER ...: how far kvault and tree-sitter agree on the imports of real code."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

from kvault.code.languages import LANGUAGES
from tests.helpers.sources import Agreement
from tests.helpers.sources import Difference
from tests.helpers.sources import compare
from tests.helpers.sources import source_files

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "using" / "code-graph.md"
MARKS = ("<!-- scanners -->\n", "<!-- end -->\n")
NAMED = 30  # differences that are printed


def main() -> int:
    """Compare on what is asked for, print the differences, and write the table into the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scanners", description=__doc__)
    parser.add_argument("sources", nargs="+", metavar="NAME=FOLDER", help="what to compare on, and what to call it")
    parser.add_argument("--every", type=int, default=1, help="compare each so many-th file only")
    parser.add_argument("--dry-run", action="store_true", help="print the table, write nothing")
    given = parser.parse_args()
    rows = []
    for named in given.sources:
        name, _, folder = named.partition("=")
        for language in LANGUAGES:
            found = compare(islice(source_files(Path(folder), language.name), 0, None, given.every))
            if found.files:
                rows.append(_row(language.name, name, found))
                print(rows[-1])
            for one in found.differences[:NAMED]:
                print(_difference(one), file=sys.stderr)
    if not given.dry_run:
        _write(rows)
    return 0


def _row(language: str, name: str, found: Agreement) -> str:
    share = f"{100 * found.same / found.files:.2f} %"
    return f"| {language} | {name} | {found.files:,} | {found.imports:,} | {found.files - found.same} | {share} |"


def _difference(one: Difference) -> str:
    return f"  {one.path}{'' if one.whole else ' (not parsed whole)'}: ours {one.ours[:3]}, theirs {one.theirs[:3]}"


def _write(rows: list[str]) -> None:
    head = ["| language | code | files | imports | files that differ | same |", "|---|---|---|---|---|---|"]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(MARKS[0])
    after = rest.partition(MARKS[1])[2]
    table = "\n".join([*head, *rows, ""])
    PAGE.write_text(f"{before}{MARKS[0]}\n{table}\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
