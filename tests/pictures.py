"""python -m tests.pictures: take the pictures of the documentation anew, from sample-vault/."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any
from typing import NamedTuple

from playwright.sync_api import Browser

from kvault.actions.build_vault import build_vault
from kvault.config import Config
from tests.helpers.pages import STILL
from tests.helpers.pages import browsing

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
WINDOW = {"width": 1080, "height": 620}
LARGEST = 300_000  # bytes of a picture


class Picture(NamedTuple):
    """One picture, and how it comes about."""

    name: str
    look: str
    act: str  # what is done in the page before
    settings: dict[str, Any]  # of the browser


def by_title(title: str) -> str:
    return f"titles.indexOf({title!r})"


PICTURED = (
    Picture("graph-light.png", "light", "() => {}", {}),
    Picture(
        "graph-note-dark.png", "dark", f"() => choose({by_title('Bill harbours monthly, not per booking')}, true)", {}
    ),
    Picture("graph-search-light.png", "light", "() => { searchBox.value = 'tide'; showHits(); }", {}),
    Picture(
        "graph-narrow-dark.png",
        "dark",
        "() => {}",
        {"viewport": {"width": 390, "height": 780}, "has_touch": True},
    ),
)


def main() -> int:
    """Take all pictures; return 1 if one is too large."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        vault = Path(folder) / "sample-vault"
        shutil.copytree(ROOT / "sample-vault", vault, ignore=shutil.ignore_patterns(".index", "graph.html"))
        build_vault(str(vault), Config())
        sizes = [take(browser, vault / "graph.html", picture) for picture in PICTURED]
    return int(max(sizes) > LARGEST)


def take(browser: Browser, page_file: Path, picture: Picture) -> int:
    """Take one picture and return its size in bytes."""
    context = browser.new_context(
        **{"viewport": WINDOW, "color_scheme": picture.look, "reduced_motion": STILL} | picture.settings
    )
    page = context.new_page()
    page.goto(page_file.as_uri())
    page.wait_for_function("() => drawnAt")
    page.evaluate(picture.act)
    page.wait_for_timeout(400)
    data = page.screenshot(path=PICTURES / picture.name)
    context.close()
    print(f"{PICTURES / picture.name}: {len(data) // 1000} kB")
    return len(data)


if __name__ == "__main__":
    sys.exit(main())
