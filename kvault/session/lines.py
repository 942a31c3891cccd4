"""A turn as lines of its thread's note, without any model: what was asked, written, and what failed."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.session.model import BUILT
from kvault.session.model import DECISIONS
from kvault.session.model import FOCUS
from kvault.session.model import MISTAKES
from kvault.session.model import Turn
from kvault.session.topic import topic_of
from kvault.session.untrusted import code
from kvault.session.untrusted import markdown
from kvault.session.untrusted import redact

PROMPT = 300  # characters of a request
FAILURE = 200  # characters of what a tool said
PATH = 300  # characters of the path of a file
MOST_FILES = 100  # of one turn


def lines_of(turn: Turn, files: Iterable[str], decisions: Iterable[str] = ()) -> tuple[tuple[str, str], ...]:
    """Return the lines for each section.

    ``files``: those of the turn as they are to be shown; ``decisions``: vault paths of the notes of decisions that
    were written.
    """
    return tuple(
        (name, "\n".join(lines))
        for name, lines in (
            (FOCUS, _prompt(turn.prompt)),
            (BUILT, _files(files)),
            (MISTAKES, [f"- {line}" for line in (markdown(one, FAILURE) for one in turn.failed) if line]),
            (DECISIONS, _decisions(decisions)),
        )
        if lines
    )


def _prompt(prompt: str) -> list[str]:
    """Return the request's first lines; what is pasted below them is not repeated."""
    first = topic_of(prompt)
    said = redact(prompt)
    rest = said[said.find(first) :] if first and first in said else first
    paragraph = rest.split("\n\n")[0]
    line = markdown(paragraph if "```" not in paragraph else first, PROMPT)
    return [f"- {line}"] if line else []


def _decisions(paths: Iterable[str]) -> list[str]:
    kept = list(paths)
    if not kept:
        return []
    from kvault.session.decisions import decision_line  # it writes notes too, which few turns need

    return [decision_line(path) for path in kept]


def _files(files: Iterable[str]) -> list[str]:
    shown = list(dict.fromkeys(f"- {code(file, PATH)}" for file in files if file.strip()))
    more = len(shown) - MOST_FILES
    return shown if more <= 0 else [*shown[:MOST_FILES], f"- and {more} more files"]
