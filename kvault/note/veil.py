"""Hides block comments and display math from the block parser.

The block parser gets a text of the same length in ASCII, so that its byte offsets are our character
offsets. Block comments (``%%`` at the start of a line up to a later ``%%``) become blank, so that
they interrupt a paragraph; display math becomes one word, so that its lines are no lists, headings
or paragraphs.
"""

from __future__ import annotations

import re

from kvault.record import NamedTuple

FAR = 2000  # inline code longer than this does not matter here, and looking further is not linear

_MARK = re.compile(r"([\\`~%$<])\1*+")
_QUOTE = re.compile(r"[ \t>]*+")
_CONTAINER = re.compile(r"[ \t>]*+(?:(?:[-+*]|\d{1,9}[.)])[ \t]++)*+")
_BLANK_LINE = re.compile(r"\n[ \t>]*+\r?\n")
_ANGLE_BEFORE_NON_ASCII = re.compile(r"<[^\x00-\x7f]")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_NOT_LINE_END = re.compile(r"[^\n]")


class Span(NamedTuple):
    """A stretch of the text that is hidden from the block parser."""

    start: int
    end: int
    math: bool  # display math; else a block comment


class Veiled(NamedTuple):
    """A text made ready for the block parser."""

    text: str
    spans: tuple[Span, ...]  # with their marks


def may_hide(text: str) -> bool:
    """Tell whether a text may hold a block comment or display math of several lines.

    Where all marks come in pairs on their lines there is none.
    """
    return _unpaired(text, "%%") or _unpaired(text, "$$")


def _unpaired(text: str, mark: str) -> bool:
    at = text.find(mark)
    while at != -1:
        close = text.find(mark, at + 2)
        if close == -1 or text.find("\n", at, close) != -1:
            return True
        at = text.find(mark, close + 2)
    return False


def veil(text: str) -> Veiled:
    """Return the text with block comments and display math hidden, in ASCII, of equal length."""
    if "%%" not in text and "$$" not in text:
        return Veiled(_ascii(text), ())
    spans = _spans(text)
    pieces: list[str] = []
    at = 0
    for span in spans:
        pieces.append(text[at : span.start])
        if span.math:
            pieces.append("x" * (span.end - span.start))
        else:
            pieces.append(_NOT_LINE_END.sub(" ", text[span.start : span.end]))
        at = span.end
    pieces.append(text[at:])
    return Veiled(_ascii("".join(pieces)), tuple(spans))


def _ascii(text: str) -> str:
    if text.isascii():
        return text
    if _ANGLE_BEFORE_NON_ASCII.search(text):
        return _NON_ASCII.sub("@", text)  # "<?" would begin an HTML block
    return text.encode("ascii", "replace").decode("ascii")


def _spans(text: str) -> list[Span]:
    """Return the block comments and the display math of a text, leftmost first."""
    spans: list[Span] = []
    last_html = text.rfind("-->")
    found = _MARK.search(text)
    while found is not None:
        mark, run, start, at = found.group(1), found.group(), found.start(), found.end()
        if mark == "\\":
            at += len(run) % 2
        elif mark == "`":
            at = _after_ticks(text, start, at)
        elif mark == "~":
            at = _after_fence(text, start, at) if len(run) >= 3 else at
        elif mark == "<":
            if text.startswith("!--", at) and at < last_html:
                at = text.find("-->", at) + 3
        elif len(run) > 1:
            at = _after_pair(text, start, mark * 2)
            if "\n" in text[start:at] and _begins_line(text, start, _begin(mark)):
                spans.append(Span(start, at, mark == "$"))
        found = _MARK.search(text, at)
    return spans


def _begin(mark: str) -> re.Pattern[str]:
    return _CONTAINER if mark == "$" else _QUOTE


def _begins_line(text: str, at: int, prefix: re.Pattern[str]) -> bool:
    line = text.rfind("\n", 0, at) + 1
    found = prefix.match(text, line, at)
    return found is not None and found.end() == at


def _after_pair(text: str, start: int, pair: str) -> int:
    """Return the offset after the pair that closes the one at ``start``, or after that one.

    A pair that does not begin its line reaches to the end of the paragraph only.
    """
    end = len(text)
    if not _begins_line(text, start, _begin(pair[0])):
        blank = _BLANK_LINE.search(text, start)
        end = end if blank is None else blank.start()
    close = text.find(pair, start + 2, end)
    return start + 2 if close == -1 else close + 2


def _after_ticks(text: str, start: int, at: int) -> int:
    """Return the offset after a fenced code block or after inline code on one line."""
    end = text.find("\n", at)
    end = len(text) if end == -1 else end
    ticks = text[start:at]
    if len(ticks) >= 3 and "`" not in text[at:end] and _begins_line(text, start, _CONTAINER):
        return _after_fence(text, start, at)
    closing = re.compile(f"(?<!`){ticks}(?!`)").search(text, at, min(end, at + FAR))
    return at if closing is None else closing.end()


def _after_fence(text: str, start: int, at: int) -> int:
    """Return the offset after a fenced code block; without a closing fence, of the text."""
    if not _begins_line(text, start, _CONTAINER):
        return at
    fence = text[start:at]
    closing = re.compile(rf"^[ \t>]*+{fence}{fence[0]}*+[ \t]*+\r?$", re.MULTILINE)
    found = closing.search(text, text.find("\n", at) + 1 or len(text))
    return len(text) if found is None else found.end()
