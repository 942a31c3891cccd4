"""The JSON that the Obsidian plugin reads, as kvault prints it: golden files that both test suites read.

They lie in ``obsidian-plugin/tests/golden/``. Here they are compared with what kvault answers on a copy of
sample-vault; there the plugin reads them. A field that drifts fails one of the two.
``pytest --update-golden tests/golden/test_plugin.py`` writes them anew.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.helpers.program import run_kvault

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "obsidian-plugin" / "tests" / "golden"
BUILT = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")
NOTE = "projects/tidebook/decisions/Charge forty cents per booking.md"
MENDABLE = "shared/Tide words in seven languages.md"

CALLS: dict[str, tuple[str, ...]] = {
    "build": ("build", "--progress"),
    "recall": ("recall", "--limit=12", "--budget=1500", "--hops=2", "--", "why monthly billing"),
    "recall-words": ("recall", "--lanes=words", "--limit=3", "--", "dawn watering"),
    "recall-nothing": ("recall", "--", "the best pizza near the office"),
    "recall-note": ("recall", "--limit=12", f"--note={NOTE}"),
    "check": ("check",),
    "check-note": ("check", "--", MENDABLE),
    "check-clean": ("check", "--", NOTE),
    "fix-shown": ("check", "--fix", "--rule=alias-link", "--dry-run", "--", MENDABLE),
    "fix-nothing": ("check", "--fix", "--rule=alias-link", "--dry-run", "--", NOTE),
    "new-shown": (
        "new",
        "--body=-",
        "--summary=Bill monthly, not per call.",
        "--folder=shared",
        "--dry-run",
        "--",
        "Bill monthly",
    ),
    "new-taken": ("new", "--body=-", "--summary=", "--dry-run", "--", "Backup"),
    "projects": ("project", "--", "status"),
    "report": ("report",),
    "error": ("recall", "--note=nope.md"),
    "unknown-flag": ("recall", "--not-yet", "--", "tide"),
    "unknown-command": ("not-yet",),
}
"""Golden file to what the plugin types, in this order and on one vault."""

CODES = {"check": 1, "new-taken": 1, "error": 2, "unknown-flag": 2, "unknown-command": 2}
"""Exit codes that are not 0."""

_STEADY = (
    (re.compile(r'("seconds": )[\d.]+'), r"\g<1>0.2"),
    (re.compile(r'("tokens": )[1-9]\d*'), r"\g<1>400"),  # which paths cost too, and they are of this machine
    (re.compile(r"sha256:[0-9a-f]{64}"), "sha256:0f0f"),
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="paths are printed as Windows writes them")


def test_the_plugin_is_told_what_it_reads(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(ROOT / "sample-vault", vault, ignore=BUILT)
    texts = {name: answer(vault, name, *arguments) for name, arguments in CALLS.items()}
    if request.config.getoption("--update-golden"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (GOLDEN / f"{name}.json").write_text(text, encoding="utf-8")
    for name, text in texts.items():
        assert (GOLDEN / f"{name}.json").read_text(encoding="utf-8") == text, (
            f"{name}.json: kvault answers differently; see what the plugin makes of it after --update-golden"
        )
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(CALLS), "a golden file that nothing writes"


def answer(vault: Path, name: str, command: str, *arguments: str) -> str:
    ran = run_kvault(command, "--vault", str(vault), "--json", *arguments, cwd=vault)
    assert ran.code == CODES.get(name, 0), ran
    value = shorter(json.loads(ran.out))
    text = json.dumps(value, ensure_ascii=False, indent=1).replace(str(vault), "/vault") + "\n"
    for pattern, instead in _STEADY:
        text = pattern.sub(instead, text)
    return text


def shorter(value: dict[str, object]) -> dict[str, object]:
    """Leave out what is long or often tuned, and no business of the plugin: scores, the text of the report."""
    notes, similar = value.get("notes"), value.get("similar")
    for note in notes if isinstance(notes, list) else ():
        note["why"] = {key: note["why"][key] for key in ("words", "route")}
        note["score"] = 1.0
    for note in similar if isinstance(similar, list) else ():
        note["score"] = 1.0
    if "text" in value:
        value["text"] = ""
    return value
