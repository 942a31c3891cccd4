"""One browser for all tests of the page, and a page to look at."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Browser
from playwright.sync_api import Page

from tests.helpers.graphs import sample_graph
from tests.helpers.pages import Shower
from tests.helpers.pages import browsing
from tests.helpers.pages import chromium
from tests.helpers.pages import page_text


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        why = "there is no Chromium: install it (apt-get install chromium), or set CHROMIUM to its path"
        pytest.fail(why) if os.environ.get("CI") == "true" else pytest.skip(why)
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def shower(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shower]:
    shower = Shower(browser, tmp_path_factory.mktemp("pages"))
    yield shower
    shower.close()


@pytest.fixture
def show(shower: Shower) -> Iterator[Shower]:
    """Opens a page; the test fails if the page raises, is refused something, or asks for anything but its own file."""
    shower.problems.clear()
    yield shower
    assert shower.problems == []


@pytest.fixture(scope="session")
def sample() -> str:
    """A page of 600 notes in 12 communities."""
    return page_text(*sample_graph(600, 1500, 12))


@pytest.fixture
def page(show: Shower, sample: str) -> Page:
    return show(sample)
