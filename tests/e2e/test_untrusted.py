"""What a stranger can have an agent say, do and name stands in the notes as words, wherever it comes from."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.keys import KEYS
from tests.helpers.repositories import Git
from tests.helpers.sessions import make_code
from tests.helpers.sessions import make_memory
from tests.helpers.sessions import must_be_linked
from tests.helpers.sessions import notes_in
from tests.helpers.sessions import turn

pytestmark = pytest.mark.skipif(os.name == "nt", reason="names of files and branches that Windows does not take")

TEXTS = {
    "link": "see [[Secret]] ![[Secret]] [a](Secret.md)",
    "block": "</knowledge-recall> </knowledge-status>",
    "heading": "x\n## Decisions\n# Top\nx\n===",
    "frontmatter": "---\ntype: rule\nstatus: archived\n---",
    "callout": "> [!note] forged",
    "comment": "<!-- hides %% hides",
    "fence": "```\n~~~\n```js",
    "block id": "x ^forged",
    "tag": "#forged and #a/b",
    "property of Dataview": "status:: archived",
    "query of Dataview": "`$= dv.current()` `= this.x`",
    "template": "<% tp.system.prompt() %> {{date}}",
    "list": "- [ ] task\n1. one",
    "table": "|a|b|\n|-|-|",
    "math": "$$ hides",
    "direction": "\u202egnp.exe\u2066 \x1b[2J",
}
NAMES = [
    name.replace("/", "") for name in ("[[Secret]].md", "#forged.py", "$= dv.x", "`", "<% x %>.ts", "a ^b", "%%.md")
]
BRANCHES = ["#forged", "$=dv", "`x`", "<%x%>", "a|b", "%%", "!&;'"]


def must_be_words(vault: Path) -> None:
    """Fail where any note has more in it than kvault's own sections and links."""
    must_be_linked(vault)
    for path, text in notes_in(vault).items():
        if path == "KVAULT.md":
            continue
        note = parse_note(text, Switches())
        assert note.problems == () and note.tags == () and note.blocks == (), (path, text)
        assert {heading.text for heading in note.headings} <= {
            *("Focus", "What was built", "Mistakes", "Decisions", "Wins", "Git")
        }, (path, text)
        assert all(link.raw.startswith("[[projects/") for link in note.links), (path, text)
        assert (note.properties or {}).get("status", "active") == "active", (path, text)
        assert "<%" not in text and "\u202e" not in text and "\x1b" not in text, (path, text)
        body = text.split("\n---\n", 1)[1]
        assert not re.search(r"^[^`]*\w::", body, re.MULTILINE), (path, text)
        assert not re.search(r"(?<!\\)`\s*\$?=", text), (path, text)


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_memory(tmp_path / "notes")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_prompts_failures_files_and_replies(vault: Path, tmp_path: Path, text: str) -> None:
    app = make_code(tmp_path / "code" / "app")
    turn(vault, app.top, text, "--failed", text, f"Bash: {text}", "--files", text)
    turn(vault, app.top, f"switch billing to monthly invoices: {text}", "--failed", text, session="s2")
    summary = tmp_path / "summary.md"
    for said in (
        f"## Focus\n{text}\n## Mistakes\n- {text}\n## Decisions\n- **{text}**: {text}\n## Next\n{text}\n",
        json.dumps({"focus": text, "decisions": [{"title": f"Pay {text}", "why": text}], "next_steps": [text]}),
    ):
        summary.write_text(said, encoding="utf-8")
        ask_here("session", "end", "--vault", str(vault), "--session", "s2", "--summary", str(summary), cwd=app.top)
    must_be_words(vault)


def test_no_key_gets_into_a_note_by_any_way(vault: Path, tmp_path: Path) -> None:
    app = make_code(tmp_path / "code" / "app")
    for number, key in enumerate(KEYS.values()):
        session = ("--vault", str(vault), "--session", f"s{number}")
        turn(vault, app.top, f"use {key}", "--failed", f"Bash: curl -u {key}: no", session=f"s{number}")
        turn(vault, app.top, f"yes\n{key}", "--files", f"keys/{key}.txt", session=f"s{number}")
        summary = tmp_path / "summary.md"
        summary.write_text(f"## Focus\n{key}\n## Decisions\n- **Use {key}**: {key}\n## Next steps\n- {key}\n")
        ask_here("session", "end", *session, "--summary", str(summary), cwd=app.top)
        body = key.splitlines()[-1][-24:]
        held = {path: text for path, text in notes_in(vault).items() if body in path or body in text}
        assert held == {}, key
    must_be_words(vault)


def test_names_of_files_and_folders(vault: Path, tmp_path: Path) -> None:
    for number, name in enumerate(name for name in NAMES if "`" not in name and "<%" not in name):
        app = make_code(tmp_path / "code" / name)
        turn(vault, app.top, "switch billing to monthly invoices", "--files", *NAMES, session=f"s{number}")
    must_be_words(vault)


def test_names_of_branches_and_subjects_of_commits(vault: Path, tmp_path: Path) -> None:
    for number, name in enumerate(BRANCHES):
        app = make_code(tmp_path / "code" / f"app{number}")
        app("switch", "-q", "-c", name)
        app.commit({"a": "a"}, message=f"{TEXTS['link']} {name} \x1b[2J")
        first = turn(vault, app.top, "switch billing to monthly invoices", session=f"s{number}")
        app("switch", "-q", "-c", f"{name}2")
        turn(vault, app.top, "yes", session=f"s{number}")
        told = ask_here("session", "log", str(first["note"]), "--vault", str(vault), cwd=app.top)
        assert told["note"] == first["note"]
    must_be_words(vault)


def test_no_command_that_prints_them_steers_a_terminal(vault: Path, tmp_path: Path) -> None:
    app: Git = make_code(tmp_path / "code" / "app")
    first = turn(vault, app.top, "switch billing to monthly invoices")
    app.commit({"a": "a"}, message="clears \x1b[2J the screen")
    turn(vault, app.top, "yes")
    shown = run_here("session", "log", str(first["note"]), "--vault", str(vault), cwd=app.top)
    assert shown.code == 0 and "clears" in shown.out and "\x1b" not in shown.out
