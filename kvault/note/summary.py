"""Makes one line of a note's body: its first sentence as it would be read."""

from __future__ import annotations

import re

from kvault.note.blocks import ITEM
from kvault.note.blocks import PARAGRAPH
from kvault.note.blocks import Leaf

LENGTH = 160
ENOUGH = 1000  # a sentence is looked for in so many characters

_EMBED = re.compile(r"!\[\[[^\]\n]*\]\]|!\[[^\]\n]*\]\([^)\n]*\)")
_WIKI = re.compile(r"\[\[([^|\]\n]*)(?:\|([^\]\n]*))?\]\]")
_MARKDOWN = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_NOISE = re.compile(
    r"%%.*?%%|<!--.*?-->|</?[A-Za-z][^>\n]*>|\[\^[^\]\n]*\]|\s\^[A-Za-z0-9-]+\s*\Z", re.DOTALL
)
_LINE_MARKS = re.compile(
    r"^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:\[.\][ \t]+|\[![^\]\n]*\][+-]?)?", re.MULTILINE
)
_EMPHASIS = re.compile(r"\*{1,3}|==|~~|`+|(?<!\w)_{1,3}(?=\w)|(?<=\w)_{1,3}(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s|[。！？]")


def first_sentence(text: str, leaves: list[Leaf]) -> str:
    """Return the first sentence of the first paragraph, or of the first list item, or ""."""
    for kind in (PARAGRAPH, ITEM):
        for leaf in leaves:
            if leaf.kind == kind:
                line = cut(
                    sentence(readable(text[leaf.start : min(leaf.end, leaf.start + ENOUGH)]))
                )
                if line:
                    return line
    return ""


def readable(markdown: str) -> str:
    """Return a stretch of prose without its markup, on one line."""
    text = _LINE_MARKS.sub("", markdown)
    if "[" in text:
        text = _EMBED.sub("", text)
        text = _WIKI.sub(_shown, text)
        text = _MARKDOWN.sub(r"\1", text)
    text = _NOISE.sub("", text)
    text = _EMPHASIS.sub("", text)
    return " ".join(_ESCAPE.sub(r"\1", text).split())


def _shown(link: re.Match[str]) -> str:
    target, text = link.group(1), link.group(2)
    if text:
        return text
    return target.rstrip("\\").strip("#^ ").replace("#", " > ")


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
