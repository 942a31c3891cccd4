"""Finds what hides code in JavaScript and TypeScript: comments, strings, templates and regular expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PLAIN = (
    r'"(?:[^"\\\n]|\\.)*+"?|\'(?:[^\'\\\n]|\\.)*+\'?'
    r"|//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?|`|/"
)
_CODE = re.compile(_PLAIN, re.DOTALL)
_NESTED = re.compile(_PLAIN + r"|\{|\}", re.DOTALL)  # inside ${ } of a template
_CHUNK = re.compile(r"(?:[^`\\$]++|\\.|\$(?!\{))*+(`|\$\{)?", re.DOTALL)
_REGEX = re.compile(r"/(?![*/])(?:[^\\/\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*+\])++/\w*+")
_WORD = re.compile(r"[\w$]+\Z")
_BEFORE_REGEX = frozenset("return typeof case in of delete void throw new else do instanceof yield await".split())
_ENDS = (")", "]", "}", '"', "'", "`", "<", "++", "--")  # what no regular expression follows, beside names and numbers
LONGEST = 11  # letters that are enough to know these words
FAR = 200  # blanks that may stand between


def hidden_in_javascript(text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of all that hides code; the code inside ``${ }`` of a template is not hidden.

    Whether a slash divides or begins a regular expression is decided by what stands before it; text between tags of
    JSX is read as code, in which a lone quote hides the rest of its line.
    """
    braces: list[int] = []  # how many are open in each ${ } that is open
    at = code = 0  # where the next token is looked for; where the code before it ends, comments left out
    while found := (_NESTED if braces else _CODE).search(text, at):
        start, end = found.span()
        sign = text[start]
        if start > at and not text[at:start].isspace():
            code = start
        if sign in "{}":
            at = code = end
            braces[-1] += 1 if sign == "{" else -1
            if braces[-1] >= 0:
                continue
            braces.pop()
            at = code = _chunk(text, end, braces)
        elif sign == "`":
            at = code = _chunk(text, end, braces)
        elif sign != "/":
            at = code = end
        elif end > start + 1:
            at = end  # a comment
        else:
            regex = None if _divides(text, code) else _REGEX.match(text, start)
            at = code = regex.end() if regex else end
            if regex is None:
                continue
        yield start, at


def _chunk(text: str, at: int, braces: list[int]) -> int:
    """Return the end of the text of a template from ``at``; note that code begins there if it does."""
    chunk = _CHUNK.match(text, at)
    if chunk is None:
        return at
    if chunk[1] == "${":
        braces.append(0)
    return chunk.end()


def _divides(text: str, code: int) -> bool:
    """Tell whether a slash behind the code that ends at an offset is a division, or that of a closing tag."""
    before = text[max(0, code - FAR) : code].rstrip()
    word = _WORD.search(before[-LONGEST:])
    if word:
        return word[0] not in _BEFORE_REGEX
    return before.endswith(_ENDS)
