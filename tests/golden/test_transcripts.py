"""What kvault prints, as transcripts in Markdown: in this folder, in docs/ and in the README.

A block of ``console`` is run on a copy of sample-vault, page by page: a line that begins with ``$`` is typed, what
follows is printed. ``2>`` marks stderr, ``?`` an exit code that is not 0. The vault reads ``/vault``, the folder that
holds it ``/elsewhere``. A block whose first line names a file, as in ``toml kvault.toml``, is written to that file.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from kvault.recall.budget import tokens

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    *sorted((ROOT / "tests" / "golden" / "transcripts").glob("*.md")),
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
BUILT = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")
ELSEWHERE = "/elsewhere"
LENGTH = 160  # of the path of the folder that holds the vault, since a budget counts the paths in an answer
CLONE = "/home/ada/kvault"  # where a newcomer has the repository

_BLOCK = re.compile(r"^(?P<fence>```+)(?P<info>[^\n]*)\n(?P<text>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL)
_STEADY = (
    (re.compile(r" in \d+\.\d\ds$", re.MULTILINE), " in 0.20s"),
    (re.compile(r"\b20\d\d-\d\d-\d\d \d{4} (?=print the|settle)"), "2026-11-30 0900 "),
    (re.compile(r"^- \d\d:\d\d:\d\d ", re.MULTILINE), "- 09:00:00 "),
    (re.compile(r'("seconds": ?)[\d.]+'), r"\g<1>0.2"),
    (re.compile(r"sha256:[0-9a-f]{64}"), "sha256:…"),
    (re.compile(r"^2> +\d+ ms  ", re.MULTILINE), "2>       10 ms  "),
    (re.compile(r"Python [\d.]+\S*, SQLite [\d.]+ on \w+"), "Python 3.13.1, SQLite 3.45.1 on linux"),
    (re.compile(r"\bgit \d+(\.\d+)+"), "git 2.47.1"),
    (re.compile(r"infomap [\d.]+"), "infomap 2.16.0"),
    (re.compile(r"notes, [\d.]+ [kM]B, schema \d+, parser \d+"), "notes, 0.5 MB, schema 1, parser 1"),
)
"""What differs from run to run and machine to machine, and what stands there instead."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="paths are printed as Windows writes them")


class Place(NamedTuple):
    """Where a page is run."""

    vault: Path
    start: Path  # the folder in which the page begins
    shown: str  # how the vault's path reads in the page


class Typed(NamedTuple):
    """A command line of a page, understood."""

    environment: dict[str, str]
    arguments: list[str]
    stdin: str
    filters: list[list[str]]  # what its output goes through


def has_transcript(page: Path) -> bool:
    return "```console\n" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if has_transcript(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_a_page_shows_what_kvault_prints(page: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    text = page.read_text(encoding="utf-8")
    top = tmp_path.resolve()
    top /= "-" * max(1, LENGTH - len(str(top)))
    top.mkdir()
    place = Place(top / "vault", top / "vault", "/vault")
    if page == ROOT / "README.md":  # the reader stands in a clone, beside the vault
        place = Place(top / "sample-vault", top, f"{CLONE}/sample-vault")
    shutil.copytree(ROOT / "sample-vault", place.vault, ignore=BUILT)
    if not next(commands(text)).startswith("kvault build"):
        run(place, place.vault, read_typed(place, "kvault build"))
    now = rewritten(text, place)
    if request.config.getoption("--update-golden"):
        page.write_text(now, encoding="utf-8")
    elif now != text:
        pytest.fail(difference(text, now, page), pytrace=False)


def commands(text: str) -> Iterator[str]:
    """Yield what is typed in a page."""
    for block in _BLOCK.finditer(text):
        if block["info"] == "console":
            yield from (line[2:] for line in block["text"].splitlines() if line.startswith("$ "))


def rewritten(text: str, place: Place) -> str:
    """Return a page with what is printed now."""
    folder = place.start
    parts, at = [], 0
    for block in _BLOCK.finditer(text):
        parts.append(text[at : block.start("text")])
        at = block.end("text")
        kind, _, path = block["info"].partition(" ")
        if kind == "console":
            lines = []
            for typed in (line[2:] for line in block["text"].splitlines() if line.startswith("$ ")):
                lines.append(f"$ {typed}\n")
                if typed.startswith("cd "):
                    folder = Path(os.path.normpath(folder / typed[3:]))
                    continue
                lines.append(run(place, folder, read_typed(place, typed)))
            parts.append("".join(lines))
            continue
        if path:
            file = place.vault / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block["text"], encoding="utf-8")
        parts.append(block["text"])
    return "".join((*parts, text[at:]))


def read_typed(place: Place, line: str) -> Typed:
    """Return a command line: assignments, kvault and its arguments, a text for stdin, a pipe."""
    for shown, folder in ((place.shown, place.vault), (ELSEWHERE, place.vault.parent)):
        line = re.sub(rf"(?<![\w.]){re.escape(shown)}(?![\w-])", str(folder), line)
    words = shlex.split(line)
    words, *filters = split(words, "|")
    stdin = ""
    if "<<<" in words:
        at = words.index("<<<")
        stdin, words = words[at + 1] + "\n", words[:at]
    first = words.index("kvault")
    environment = dict(word.split("=", 1) for word in words[:first])
    return Typed(environment, words[first + 1 :], stdin, filters)


def split(words: list[str], at: str) -> list[list[str]]:
    """Return the words between those that are ``at``."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == at:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def filtered(text: str, words: list[str]) -> str:
    """Return what one of the two programs known here makes of a text."""
    if words == ["python3", "-m", "json.tool"]:
        return json.dumps(json.loads(text), indent=4) + "\n"
    assert words[0] == "head", words
    return "".join(text.splitlines(keepends=True)[: int(words[1].removeprefix("-"))])


def run(place: Place, folder: Path, typed: Typed) -> str:
    """Run kvault and return what it printed, as a page shows it."""
    done = subprocess.run(
        [sys.executable, "-m", "kvault", *typed.arguments],
        cwd=folder,
        env={**os.environ, "XDG_STATE_HOME": str(place.vault.parent / ".state"), **typed.environment},
        input=typed.stdin.encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    if typed.arguments[:1] == ["recall"] and '"tokens":' in out:
        out = with_tokens_of_shown(out, place, folder, typed)
    for words in typed.filters:
        out = filtered(out, words)
    if out and not out.endswith("\n"):
        out += "\n"
    out += "".join(f"2> {line}".rstrip() + "\n" for line in err.splitlines())
    return steady(out, place) + (f"? {done.returncode}\n" if done.returncode else "")


def with_tokens_of_shown(out: str, place: Place, folder: Path, typed: Typed) -> str:
    """Return the JSON of a recall with the tokens its text costs where the vault lies as the page shows it."""
    words = [word for word in typed.arguments if word != "--json"]
    lines = run(place, folder, typed._replace(arguments=words, filters=[])).splitlines()
    shown = sum(tokens(f"{line}\n") for line in lines if not line.startswith("2> "))
    return re.sub(r'"tokens":\d+', f'"tokens":{shown}', out)


def steady(printed: str, place: Place) -> str:
    """Return what was printed without what depends on the machine and the moment."""
    printed = printed.replace(str(place.vault), place.shown)
    printed = printed.replace(str(place.vault.parent), ELSEWHERE)
    printed = printed.replace(os.environ["XDG_CONFIG_HOME"], "/home/ada/.config")
    printed = printed.replace(sys.executable, "python")
    printed = printed.replace(date.today().isoformat(), "2026-11-30")
    for pattern, instead in _STEADY:
        printed = pattern.sub(instead, printed)
    return printed


def difference(before: str, after: str, page: Path) -> str:
    """Return how a page differs from what is printed now."""
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), f"{page.relative_to(ROOT)}", "what kvault prints now", lineterm=""
    )
    return "\n".join((*lines, "", "if that is as it should be: pytest --update-golden tests/golden"))
