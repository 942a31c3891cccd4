"""Puts data, style and script into one page that needs nothing else and may load nothing else."""

from __future__ import annotations

import re
from base64 import b64encode

from kvault.digests import sha256
from kvault.page.model import PageFiles

SCRIPTS = (
    "spread.js",
    "arrange.js",
    "layout.js",
    "model.js",
    "colours.js",
    "search.js",
    "view.js",
    "map.js",
    "picture.js",
    "labels.js",
    "marks.js",
    "pointer.js",
    "panel.js",
    "hits.js",
    "card.js",
    "tip.js",
    "filters.js",
    "drawer.js",
    "main.js",
)
"""The files of the script in the order in which they stand in the page: each knows those before it."""

POLICY = "default-src 'none'; script-src {script}; style-src {style}; base-uri 'none'; form-action 'none'"

_MARK = re.compile(r"\{\{(\w+)\}\}")


def fill(files: PageFiles, data: str) -> str:
    """Return the page with this data; ``data`` is JSON.

    The marks of the template are filled in one pass, so that a note called like a mark stays a note; a ``<`` in the
    data is escaped, so that nothing in it can end the element in which it stands.
    """
    parts = {
        "policy": POLICY.format(script=_digest(files.script), style=_digest(files.style)),
        "style": files.style,
        "script": files.script,
        "data": data.replace("<", "\\u003c"),
    }
    return _MARK.sub(lambda mark: parts[mark[1]], files.html)


def _digest(text: str) -> str:
    """Return the name of a text in a content security policy: it covers all that stands between the tags."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
