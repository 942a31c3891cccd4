"""Makes one line of a note's body: its first sentence as it would be read."""

from __future__ import annotations

import re

from kvault.note.blocks import ITEM
from kvault.note.blocks import PARAGRAPH
from kvault.note.blocks import Leaf

LENGTH = 160
PRIVATE = 0xE000  # escaped marks are kept there while the others are taken out
ENOUGH = 500  # a sentence is looked for in so many characters
MOST = 4000  # and in so many where those end within a link, a comment or a tag

_LINK = re.compile(r"!?\[\[([^|\]\n]*+)(?:\|([^\]\n]*+))?+\]\]|!?\[([^\[\]\n]*+)\]\([^)\n]*+\)|\[\^[^\]\n]*+\]")
_COMMENT = re.compile(r"%%.*?%%", re.DOTALL)
_HTML = re.compile(r"<!--.*?-->|</?[A-Za-z][^>\n]*+>", re.DOTALL)
_ID = re.compile(r"\s\^[A-Za-z0-9-]+\s*\Z")
_FIRST_MARKS = re.compile(r"[ \t>]*+(?:(?:[-+*]|\d{1,9}[.)])[ \t]++)*+(?:\[.\][ \t]++|\[![^\]\n]*+\][+-]?)?")
_UNDERSCORES = re.compile(r"_{1,3}(?!\w)|_{1,3}(?<!\w_)(?<!\w__)(?<!\w___)")
_PAIRS = (("[", "]"), ("](", ")"), ("<", ">"))
_MARKS = ("*", "`", "==", "~~")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_ESCAPED = re.compile(f"[{chr(PRIVATE + 0x21)}-{chr(PRIVATE + 0x7E)}]")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s|[。！？]")


def first_sentence(text: str, leaves: list[Leaf]) -> str:
    """Return the first sentence of the first paragraph, or of the first list item, or ""."""
    for wanted in (PARAGRAPH, ITEM):
        for start, end, kind in leaves:
            if kind == wanted:
                line = cut(sentence(readable(_beginning(text, start, end))))
                if line:
                    return line
    return ""


def _beginning(text: str, start: int, end: int) -> str:
    """Return enough of a stretch of text, not ending within markup that is not shown."""
    part = text[start : min(end, start + ENOUGH)]
    if start + len(part) == end:
        return part
    is_open = part.count("%%") % 2 or any(part.rfind(opened) > part.rfind(closed) for opened, closed in _PAIRS)
    return text[start : min(end, start + MOST)] if is_open else part


def readable(markdown: str) -> str:
    """Return a stretch of prose without its markup, on one line."""
    marks = _FIRST_MARKS.match(markdown)
    text = markdown[marks.end() :] if marks else markdown
    if "\n" in text:
        text = " ".join(line.lstrip(" \t>") for line in text.split("\n"))
    if "%%" in text:
        text = _COMMENT.sub("", text)
        if not text or text.isspace():
            return ""
    if "[" in text:
        text = _LINK.sub(_shown, text)
    escaped = "\\" in text
    if escaped:
        text = _ESCAPE.sub(lambda found: chr(PRIVATE + ord(found.group(1))), text)
    if "<" in text:
        text = _HTML.sub("", text)
    if "^" in text:
        text = _ID.sub("", text)
    for mark in _MARKS:
        if mark in text:
            text = text.replace(mark, "")
    if "_" in text:
        text = _UNDERSCORES.sub("", text)
    if escaped:
        text = _ESCAPED.sub(lambda found: chr(ord(found.group()) - PRIVATE), text)
    return " ".join(text.split())


def _shown(link: re.Match[str]) -> str:
    """Return what a link shows; an embed and the mark of a footnote show no words."""
    if link.group().startswith("!"):
        return ""
    target, text, label = link.groups()
    if target is None:
        return label or ""
    return text or target.rstrip("\\").strip("#^ ").replace("#", " > ")


def sentence(line: str) -> str:
    """Return the first sentence of a line."""
    end = _SENTENCE_END.search(line)
    return line if end is None else line[: end.end()].rstrip()


def cut(line: str, length: int = LENGTH) -> str:
    """Return a line cut at a word so that it has at most ``length`` characters."""
    if len(line) <= length:
        return line
    short = line[: length - 1]
    space = short.rfind(" ")
    return (short[:space] if space > length // 2 else short).rstrip(" ,;:-") + "…"
