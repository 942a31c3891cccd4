"""The lines of a turn, the note of a decision, the section on git, and the log of a workflow."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.history import Range
from kvault.note.parse import parse_note
from kvault.session.decisions import decision_line
from kvault.session.decisions import decision_name
from kvault.session.decisions import decision_text
from kvault.session.git_text import git_text
from kvault.session.lines import MOST_FILES
from kvault.session.lines import lines_of
from kvault.session.model import BUILT
from kvault.session.model import FOCUS
from kvault.session.model import MISTAKES
from kvault.session.model import Decision
from kvault.session.model import Turn
from kvault.session.runs import run_line
from kvault.session.runs import runs_name
from kvault.session.runs import runs_text

A, B = "3f2a91c0b7de", "9c41e2d07a55"


def lines(prompt: str = "", files: tuple[str, ...] = (), failed: tuple[str, ...] = ()) -> dict[str, str]:
    return dict(lines_of(Turn(prompt, files, failed, ""), files))


def test_a_turn_is_a_line_for_each_thing() -> None:
    assert lines("do [[it]]", ("a b.py", "c`d.py", "a b.py"), ("pytest: 3 failed", "")) == {
        FOCUS: "- do \\[\\[it]]",
        BUILT: "- `a b.py`\n- ``c`d.py``",
        MISTAKES: "- pytest: 3 failed",
    }


def test_of_a_long_request_the_first_paragraph_is_kept() -> None:
    assert lines("first\nstill first\n\nsecond")[FOCUS] == "- first still first"
    assert lines("fix\n```\ncode\n```")[FOCUS] == "- fix"
    assert len(lines("word " * 500)[FOCUS]) < 310
    assert lines("  \n ") == {}


def test_many_files_are_counted() -> None:
    told = lines(files=tuple(f"{number}.py" for number in range(MOST_FILES + 5)))[BUILT].split("\n")
    assert len(told) == MOST_FILES + 1 and told[-1] == "- and 5 more files"


@pytest.mark.parametrize(
    ("ranges", "text"),
    [
        ((), ""),
        ((Range("", "main", A, B),), f"On branch `main`, commits `{A}..{B}`: `git log {A}..{B}` shows them."),
        ((Range("", "main", None, B),), f"On branch `main`, commits `{B}`: `git log {B}` shows them."),
        ((Range("", "main", A, A),), f"On branch `main`, no commit yet since `{A}`."),
        ((Range("", "main", None, None),), "On branch `main`, nothing committed yet."),
        ((Range("", "HEAD", A, B),), f"Detached, commits `{A}..{B}`: `git log {A}..{B}` shows them."),
        (
            (Range("app", "main", A, B), Range("app", "HEAD", A, A)),
            f"- `app`, branch `main`: `git log {A}..{B}`\n- `app`, detached: no commit yet since `{A}`",
        ),
    ],
)
def test_git(ranges: tuple[Range, ...], text: str) -> None:
    assert git_text(ranges) == text


@pytest.mark.parametrize(
    ("lead", "name"),
    [
        ("Monthly billing", "Monthly billing.md"),
        ("按月计费", "按月计费.md"),
        ("TCP/IP: why?", "TCP-IP why.md"),
        ("Keep `uv.lock`", "Keep 'uv.lock'.md"),
        ("Ü" * 90, None),
    ],
)
def test_a_decision(lead: str, name: str | None) -> None:
    decision = Decision(lead, "because [[x]] # y\nand so on")
    assert decision_name(decision) == name or name is None
    text = decision_text(decision, "projects/a/sessions/s", "projects/a/a", "2026-10-16")
    note = parse_note(text, Switches())
    assert note.type == "decision" and note.problems == () and len(note.summary) <= 140
    assert [link.path for link in note.links] == ["projects/a/a", "projects/a/sessions/s"]
    assert note.headings == () and note.tags == ()
    assert (note.title == lead) == (decision_name(decision) != f"{lead}.md")
    assert decision_line("projects/a/decisions/X.md") == "- [[projects/a/decisions/X]]"


def test_a_call_of_a_workflow_is_one_line() -> None:
    line = run_line("14:02:11", "count\nthe [[berths]] " + "x" * 500, "# 113\n```")
    assert line.startswith("- 14:02:11 count the \\[\\[berths]] x") and line.endswith(" -> \\# 113 ```\n")
    assert line.count("\n") == 1 and len(line) < 420
    note = parse_note(runs_text("2026-10-16", "nightly", "nightly", "projects/nightly/nightly") + line, Switches())
    assert note.type == "runs" and [one.path for one in note.links] == ["projects/nightly/nightly"]
    assert runs_name("2026-10-16", "a/b") == "2026-10-16 a-b runs.md"
