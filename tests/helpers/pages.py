"""The page in a real browser: Chromium from the system, without a network, every complaint of the page kept."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import Page
from playwright.sync_api import sync_playwright

from kvault.adapters.page_files import read_page_files
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.page.data import page_data
from kvault.page.fill import fill

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
WIDE = {"width": 1200, "height": 800}
NARROW = {"width": 400, "height": 800}
TESTED = "willReadFrequently"  # a warning about pixels that are read, which only tests do
STILL = "reduce"  # motion: so that a test need not wait


def chromium() -> str | None:
    """Return the system's Chromium, or the one that CHROMIUM names."""
    found = (*filter(None, map(shutil.which, NAMES)), *filter(os.path.exists, PLACES))
    return os.environ.get("CHROMIUM") or next(iter(found), None)


@contextmanager
def browsing(*flags: str) -> Iterator[Browser]:
    """Run the browser. Root, as in a container, cannot have the sandbox."""
    sandbox = ["--no-sandbox"] if getattr(os, "getuid", lambda: 1)() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*sandbox, *flags])
        yield browser
        browser.close()


def page_text(graph: Graph, partition: Partition, vault: str = "Sample vault", **changes: Any) -> str:
    """Return the page of a graph; ``changes`` replace columns of its data."""
    data = json.loads(page_data(graph, partition, vault)) | changes
    return fill(read_page_files(), json.dumps(data))


class Shower:
    """Opens pages, and keeps what they complain of and what they ask for.

    A browser window is kept for each set of settings, since a new one takes longer than most tests.
    """

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser = browser
        self.folder = folder
        self.problems: list[str] = []
        self._windows: dict[str, Page] = {}
        self._file = ""

    def __call__(self, text: str, *, wait: bool = True, **settings: Any) -> Page:
        wanted = {
            "viewport": WIDE,
            "reduced_motion": STILL,
            "color_scheme": "light",
            "forced_colors": "none",
        } | settings
        page = self._window(wanted)
        file = self.folder / "graph.html"
        file.write_text(text, encoding="utf-8", newline="\n")
        self._file = file.as_uri()
        page.goto(self._file)
        if wait:
            page.wait_for_function("() => drawnAt")  # a function: the page's policy forbids evaluating a string
        return page

    def _window(self, settings: dict[str, Any]) -> Page:
        key = repr(sorted(settings.items(), key=lambda item: item[0]))
        page = self._windows.get(key)
        if page is None:
            page = self._windows[key] = self.browser.new_context(offline=True, **settings).new_page()
            page.on("pageerror", lambda error: self.problems.append(str(error)))
            page.on("console", lambda message: self._hear(message.type, message.text))
            page.on("dialog", lambda dialog: self.problems.append(dialog.message))
            page.on("request", lambda request: self._ask(request.url))
            return page
        self._file = "about:blank"
        page.goto(self._file)
        page.mouse.move(0, 0)
        page.set_viewport_size(settings["viewport"])
        page.emulate_media(**{name: settings[name] for name in ("color_scheme", "reduced_motion", "forced_colors")})
        return page

    def _ask(self, url: str) -> None:
        if url != self._file:
            self.problems.append(url)

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and TESTED not in text:
            self.problems.append(text)

    def close(self) -> None:
        for page in self._windows.values():
            page.context.close()
