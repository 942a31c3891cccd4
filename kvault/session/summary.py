"""What a model says of a thread, as Markdown or JSON, to sections, decisions and the next step.

It is text from outside: of its Markdown only paragraphs, lists and emphasis stay (see ``untrusted``).
"""

from __future__ import annotations

from kvault.note.model import Value
from kvault.session.model import BUILT
from kvault.session.model import DECISIONS
from kvault.session.model import FOCUS
from kvault.session.model import MISTAKES
from kvault.session.model import WINS
from kvault.session.model import Decision
from kvault.session.model import Summary
from kvault.session.untrusted import markdown
from kvault.session.untrusted import plain
from kvault.session.untrusted import redact

NEXT = "Next"
LINE = 600  # characters of a line
MOST = 60  # lines of a section
STEP = 200  # characters of a next step
TOPIC = 140  # characters of a summary

NAMES = {
    FOCUS: (
        "focus",
        "goal",
        "goals",
        "summary",
        "overview",
        "primary request",
        "primary request and intent",
        "context",
    ),
    BUILT: (
        *("what was built", "built", "what was done", "done", "changes", "work done", "completed", "current state"),
        *("progress", "files", "files changed", "files and code sections", "implementation"),
    ),
    MISTAKES: ("mistakes", "errors", "errors and fixes", "problems", "problem solving", "issues", "failures"),
    DECISIONS: ("decisions", "key decisions", "decisions made", "key technical decisions"),
    WINS: ("wins", "successes", "what went well", "achievements"),
    NEXT: ("next", "next step", "next steps", "todo", "to do", "pending tasks", "remaining", "open tasks"),
}
"""A section, and what models call it: as a heading, or as a key of JSON."""

_SECTION = {name: section for section, names in NAMES.items() for name in names}
_BULLETS = ("- ", "* ", "+ ", "\N{BULLET} ")
_LEAD_ENDS = " \t:.-\N{EN DASH}\N{EM DASH}\N{FULLWIDTH COLON}\N{IDEOGRAPHIC FULL STOP}\N{IDEOGRAPHIC COMMA}"
_NOTHING = frozenset({"", "none", "(none)", "n/a", "-", "nothing"})


def read_summary(text: str) -> Summary:
    """Return what a summary says; what has no heading is the focus."""
    said = redact(text.removeprefix("\ufeff")).replace("\r\n", "\n")
    parts = _from_json(said) if _looks_like_json(said) else None
    lines = parts if parts is not None else _from_markdown(said)
    sections: dict[str, str] = {}
    decisions: list[Decision] = []
    for name in (FOCUS, BUILT, MISTAKES, DECISIONS, WINS):
        kept = lines.get(name, [])
        if name == DECISIONS:
            kept, decisions = _split_decisions(kept)
        shown = "\n".join(_safe_lines(kept))
        if shown:
            sections[name] = shown
    return Summary(
        sections, tuple(decisions), _first_said(lines.get(NEXT, []), STEP), _first_said(lines.get(FOCUS, []), TOPIC)
    )


def _looks_like_json(text: str) -> bool:
    return _unfenced(text).startswith("{")


def _unfenced(text: str) -> str:
    """Return a text without the code fence around all of it."""
    bare = text.strip()
    if bare.startswith("```") and bare.endswith("```") and "\n" in bare:
        bare = bare.partition("\n")[2][:-3].strip()
    return bare


def _from_json(text: str) -> dict[str, list[str]] | None:
    """Return the lines of each section of a JSON object; None where it is none."""
    import json

    try:
        data = json.loads(_unfenced(text))
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    found: dict[str, list[str]] = {}
    for key, value in data.items():
        section = _section(str(key).replace("_", " ").replace("-", " "))
        if section:
            found.setdefault(section, []).extend(_json_lines(value))
    return found


def _json_lines(value: Value) -> list[str]:
    if isinstance(value, str):
        return [line for line in value.split("\n") if line.strip()]
    if isinstance(value, list):
        return [f"- {' '.join(' '.join(_json_lines(item)).split()).removeprefix('- ')}" for item in value]
    if isinstance(value, dict):
        lead = value.get("lead") or value.get("title") or value.get("name") or value.get("decision")
        reason = value.get("reason") or value.get("why") or value.get("rationale") or value.get("text") or ""
        if isinstance(lead, str) and isinstance(reason, str):
            return [f"**{lead}**: {reason}" if reason else f"**{lead}**"]
        return [f"- {key}: {' '.join(_json_lines(item))}" for key, item in value.items()]
    return [] if value is None else [str(value)]


def _from_markdown(text: str) -> dict[str, list[str]]:
    """Return the lines of each section; one with a heading that is not known belongs to the one before."""
    found: dict[str, list[str]] = {}
    section = FOCUS
    level = 0
    fence = ""
    for line in text.split("\n"):
        bare = line.strip()
        if bare.startswith(("```", "~~~")) and (not fence or bare.startswith(fence)):
            fence = "" if fence else bare[:3]
            continue
        title = None if fence else _heading(bare)
        if title is not None:
            known = _section(title[1])
            if known:
                section, level = known, title[0]
            elif title[0] > level:
                found.setdefault(section, []).append(f"**{title[1]}**")
            continue
        found.setdefault(section, []).append(line)
    return found


def _heading(line: str) -> tuple[int, str] | None:
    """Return level and text of a heading; a line that is bold as a whole and names a section is one too."""
    marks = len(line) - len(line.lstrip("#"))
    if 0 < marks < 7 and line[marks : marks + 1] in (" ", ""):
        return marks, line[marks:].strip().rstrip("#").strip().strip("*").strip()
    bold = line.strip("*").rstrip(":").strip("*").strip()
    if line.startswith("**") and line.rstrip(":").endswith("**") and _section(bold):
        return 6, bold
    return None


def _section(title: str) -> str | None:
    key = title.lower().strip(" :*").lstrip("0123456789.) ")
    return _SECTION.get(key)


def _split_decisions(lines: list[str]) -> tuple[list[str], list[Decision]]:
    """Return the lines that are no decision with a lead, and the decisions: a list item and what is indented below."""
    rest: list[str] = []
    found: list[Decision] = []
    into: list[str] | None = None
    for line in lines:
        item = _item(line) if line[:1] not in " \t" else None
        split = _bold(item if item is not None else line.strip())
        if split is not None and line[:1] not in " \t":
            lead, reason = split
            found.append(Decision(plain(lead, LINE), reason))
            into = []
        elif into is not None and line[:1] in (" ", "\t") and line.strip():
            more = _item(line.strip()) or line.strip()
            found[-1] = found[-1]._replace(reason=f"{found[-1].reason} {more}".strip())
        else:
            into = None if line.strip() else into
            rest.append(line)
    return rest, [one for one in found if one.lead]


def _bold(text: str) -> tuple[str, str] | None:
    """Return the bold lead of a text, and the rest."""
    for mark in ("**", "__"):
        if text.startswith(mark):
            lead, closed, rest = text[2:].partition(mark)
            if closed and lead.strip(_LEAD_ENDS):
                return lead.strip(_LEAD_ENDS), rest.lstrip(_LEAD_ENDS).rstrip()
    return None


def _item(line: str) -> str | None:
    """Return what a list item says; None for a line that is none."""
    for mark in _BULLETS:
        if line.startswith(mark):
            return line[len(mark) :].strip()
    number = line.lstrip("0123456789")
    if len(number) < len(line) and number[:2] in (". ", ") "):
        return number[2:].strip()
    return None


def _safe_lines(lines: list[str]) -> list[str]:
    """Return lines that can stand in a note: paragraphs and lists, everything else as prose."""
    kept: list[str] = []
    for line in lines[: MOST * 4]:
        bare = line.strip()
        item = _item(bare)
        indent = "  " * min((len(line) - len(line.lstrip())) // 2, 3) if item is not None else ""
        said = markdown(item if item is not None else bare, LINE)
        if not said and (not kept or not kept[-1]):
            continue
        kept.append(f"{indent if kept else ''}- {said}" if item is not None and said else _emphasis(said))
    while kept and not kept[-1]:
        del kept[-1]
    return kept if len(kept) <= MOST else [*kept[:MOST], f"- and {len(kept) - MOST} more lines"]


def _emphasis(said: str) -> str:
    """Return a paragraph that begins with emphasis as it was: a pair of stars opens no list."""
    return said[1:] if said.startswith("\\**") and "**" in said[3:] else said


def _first_said(lines: list[str], most: int) -> str | None:
    """Return the first line that says something, without the marks of a list, a task or emphasis."""
    for line in lines:
        bare = line.strip()
        item = _item(bare)
        step = item if item is not None else bare
        for box in ("[ ] ", "[x] "):
            step = step.removeprefix(box)
        step = plain(step.replace("**", ""), most)
        if step.lower() not in _NOTHING and any(char.isalnum() for char in step):
            return step
    return None
