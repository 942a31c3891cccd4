"""Reads the files that the page is made of, which lie in the package."""

from __future__ import annotations

from importlib.resources import files

from kvault.page.fill import SCRIPTS
from kvault.page.model import PageFiles


def read_page_files() -> PageFiles:
    """Return the page's template, style and script; line ends are those a browser makes of them."""
    web = files("kvault.page") / "web"

    def read(name: str) -> str:
        return (web / name).read_text(encoding="utf-8")

    script = "\n".join(("", '"use strict";', *(read(name) for name in SCRIPTS)))
    return PageFiles(read("page.html"), "\n" + read("page.css"), script)
