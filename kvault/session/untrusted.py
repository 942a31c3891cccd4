"""Text from outside to text that can stand in a note: it opens nothing, closes nothing and holds no key.

Requests, the output of tools and the replies of a model may say anything. In a note they are words on one line.
"""

from __future__ import annotations

from unicodedata import category
from unicodedata import normalize

from kvault.note.secrets import find_secrets

REDACTED = "(secret removed)"

_STARTS = "#>-+*_~=|:`"  # what makes a line more than prose when it comes first
_HIDDEN = frozenset("\u00ad\u200b\u200e\u200f\u2028\u2029\ufeff")
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def redact(text: str) -> str:
    """Return a text without the keys and tokens in it; of a private key all that follows it goes."""
    parts = []
    at = 0
    for secret in sorted(find_secrets(text), key=lambda one: one.start):
        if secret.start < at:
            continue
        parts += [text[at : secret.start], REDACTED]
        at = secret.end
    return "".join((*parts, text[at:]))


def one_line(text: str, most: int) -> str:
    """Return a text from outside on one line of at most so many characters, cut at a word; keys are taken out."""
    kept = "".join(" " if _is_odd(char) else char for char in normalize("NFC", redact(text)))
    return cut(" ".join(kept.split()), most)


def plain(text: str, most: int) -> str:
    """Return a text from outside as the value of a property: one line that is no link and begins none."""
    line = _no_template(one_line(text, most).replace("[", "(").replace("]", ")"))
    return "".join("'" if char == "`" and _is_query(line[at:]) else char for at, char in enumerate(line))


def markdown(text: str, most: int) -> str:
    """Return a text from outside as prose of a note, on one line: what Markdown would take for more is escaped."""
    line = one_line(text, most)
    escaped = "".join(_escape(line, at) for at in range(len(line)))
    if escaped and escaped[0] in _STARTS:
        return f"\\{escaped}"
    head = escaped.lstrip("0123456789")
    if head is not escaped and len(head) < len(escaped) and head[:1] in (".", ")") and head[1:2] in ("", " "):
        return f"{escaped[: len(escaped) - len(head)]}\\{head}"
    return escaped


def code(text: str, most: int) -> str:
    """Return a text from outside as inline code; as prose where plugins of Obsidian would run such code."""
    line = _no_template(one_line(text, most))
    if _is_query(line):
        return markdown(line, most)
    run = max((len(part) for part in _runs(line)), default=0)
    fence = "`" * (run + 1)
    pad = " " if line[:1] == "`" or line[-1:] == "`" else ""
    return f"{fence}{pad}{line}{pad}{fence}" if line else ""


def cut(line: str, most: int) -> str:
    """Return a line of at most so many characters, cut between words where that leaves most of it."""
    if len(line) <= most:
        return line
    head = line[: most - 1]
    blank = head.rfind(" ")
    return (head[:blank] if blank * 2 > most else head).rstrip() + _ELLIPSIS


def _no_template(line: str) -> str:
    """Return a line without the mark of a template: Templater runs what stands in any new file of a vault."""
    return line.replace("<%", "< %")


def _is_query(rest: str) -> bool:
    """Tell whether inline code of this content is a query, which Dataview runs: ``= this.x`` or ``$= code``."""
    return rest.lstrip(" `").startswith(("=", "$="))


def _escape(line: str, at: int) -> str:
    """Return one character of a line, behind a backslash where more than prose could begin with it.

    No more than that, since who searches the note looks for words as they were said.
    """
    char, before, after = line[at], line[at - 1 : at], line[at + 1 : at + 2]
    if char == "<" and after == "%":
        return "&lt;"  # a backslash would not stop Templater
    if char == "[":
        special = True
    elif char == "<":
        special = after.isalpha() or after in ("/", "!", "?")
    elif char == "#":
        special = bool(after.strip())
    elif char in "%$":
        special = char in (before, after)
    elif char == "^":
        special = not before.strip()
    elif char == ":":
        special = before == ":"  # a property, to Dataview
    elif char == "`":
        special = _is_query(line[at:])
    elif char == "\\":
        special = not after or not (after.isalnum() or after == " ")
    else:
        special = char == "!" and after == "["
    return f"\\{char}" if special else char


def _is_odd(char: str) -> bool:
    """Tell whether a character is no part of a line: it steers, turns the direction of writing, or is none."""
    return (
        char in _HIDDEN
        or category(char) in ("Cc", "Cs", "Zl", "Zp")
        or "\u202a" <= char <= "\u202e"
        or ("\u2066" <= char <= "\u2069")
    )


def _runs(line: str) -> list[str]:
    return [run for run in "".join(char if char == "`" else " " for char in line).split() if run]
