"""Reads the files that the page is made of, which lie in the package."""

from __future__ import annotations

import pkgutil  # importlib.resources loads a dozen modules more

from kvault.page.fill import SCRIPTS
from kvault.page.model import PageFiles


def read_page_files() -> PageFiles:
    """Return the page's template, style and script; line ends are those a browser makes of them."""
    script = "\n".join(("", '"use strict";', *map(_read, SCRIPTS)))
    return PageFiles(_read("page.html"), "\n" + _read("page.css"), script)


def _read(name: str) -> str:
    data = pkgutil.get_data("kvault.page", f"web/{name}")
    if data is None:
        raise FileNotFoundError(f"kvault is not whole: its page needs {name}")
    return data.decode("utf-8").replace("\r\n", "\n")
