"""The sample vault has the faults that it lists, and the documentation has none."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.helpers.checks import FILES
from tests.helpers.checks import check
from tests.helpers.checks import found
from tests.helpers.vaults import make_vault

ROOT = Path(__file__).resolve().parents[2]


BUILT = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


def test_faults_of_the_sample_vault_are_those_it_lists(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(ROOT / "sample-vault", vault, ignore=BUILT)
    page = (vault / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \| (\d+) \| (.*) \|$", page, re.MULTILINE)
    findings = found(vault)["findings"]
    assert len(rows) == len(findings) == 9
    left = {(one["path"], one["line"]): one for one in findings}
    for path, line, what in rows:
        one = left.pop((path, int(line)), None)
        if one is None:  # two notes share the fault: either may be the one that is told
            one = next(one for one in left.values() if path in one["related"] and one["path"] in what)
            left.pop((one["path"], one["line"]))
    assert left == {}


def test_docs_are_clean(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=BUILT)
    ran = check(tmp_path / "docs", "--strict")
    assert (ran.code, ran.out) == (0, ""), ran.out
