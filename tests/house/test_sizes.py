"""Files and functions stay small, and each file begins with the one sentence that says its job."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(file for folder in ("kvault", "hooks") for file in (ROOT / folder).rglob("*.py"))

LONGEST_FILE = 400  # lines
MEDIAN_FILE = 100
LONGEST_FUNCTION = 40
PARAMETERS = 6  # before those that have to be named
GENERATED = "# generated"  # how the first line of a generated table begins, which is exempt


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def functions(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("file", FILES, ids=name)
def test_file_is_short(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    assert len(lines) <= LONGEST_FILE or lines[0].startswith(GENERATED)


def test_most_files_fit_on_two_screens() -> None:
    assert median(len(file.read_text(encoding="utf-8").split("\n")) for file in FILES) <= MEDIAN_FILE


@pytest.mark.parametrize("file", FILES, ids=name)
def test_functions_are_short_and_take_few_things(file: Path) -> None:
    for node in functions(file):
        body = node.body[1:] if ast.get_docstring(node) else node.body
        length = (node.end_lineno or 0) - (body[0].lineno if body else node.lineno) + 1
        assert length <= LONGEST_FUNCTION, f"{name(file)}:{node.lineno} {node.name} has {length} lines"
        taken = [one.arg for one in (*node.args.posonlyargs, *node.args.args) if one.arg not in ("self", "cls")]
        assert len(taken) <= PARAMETERS, f"{name(file)}:{node.lineno} {node.name} takes {len(taken)} things"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_file_says_its_job_in_one_sentence(file: Path) -> None:
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    assert said, "a module begins with a docstring"
    first = said.split("\n")[0]
    assert first[-1] in ".?" and len(first) <= 120, first
    assert said == first or said.split("\n")[1] == "", "more follows after a blank line"
