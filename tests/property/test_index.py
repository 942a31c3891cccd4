"""An index brought up to date is the index that a build from nothing gives, after whatever was done to the files."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.actions import open_vault as opening
from kvault.actions import recall_notes as recalling
from kvault.actions.open_recall import Opened
from kvault.actions.questions import links_of
from kvault.actions.recall_notes import Request
from kvault.actions.workspace import Workspace
from kvault.adapters import store as stores
from kvault.adapters.store import Store
from kvault.config import Config
from kvault.recall.model import Limits
from kvault.wire import recall_json
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.tables import is_sound
from tests.helpers.tables import orphan_rows
from tests.helpers.tables import tables
from tests.helpers.vaults import make_vault

NAMES = (
    *("a.md", "A.md", "b.md", "a.b.md", "é.md", normalize("NFD", "é.md"), "日本 語.md"),
    *("pic.png", "b.canvas", "q.base"),
)
FOLDERS = ("", "x", "x/y", "xy", "X", "ö", normalize("NFD", "ö"))
PATHS = tuple(f"{folder}/{name}".lstrip("/") for folder in FOLDERS for name in NAMES)

LINKS = (
    *("[[a]]", "[[A]]", "[[x/a]]", "[[y/a#H]]", "[[a#^b1]]", "[[./a]]", "[[../a|up]]", "[[/a]]", "[[é#H#K]]"),
    *("[[a.b]]", "![[pic.png]]", "[m](b.md)", "[m](../x/a.md#H)", "![i](pic.png)", "[[b.canvas]]", "[[q.base]]"),
    *("[[#H]]", "[[alias]]", "[[日本 語]]", "[[ö/é]]", "[out](https://example.org)", "[[nowhere#x]]", "[[]]"),
    *("[[a\\|b]]", "![[a]]"),
)
BODIES = (
    *("# H\n\nwords of billing ^b1\n", "## K\n\n### L\n", "#tag and #Tag/sub\n", "#tag\n", "```\n[[a]] #no\n```\n"),
    "Die Abrechnung ist nicht monatlich und wird geprüft.\n",
    *("課金は毎月です。\n", "billing billed bill monthly\n", "a very long line " * 60 + "\n", "%% [[a]] %%\n"),
    "| [[a\\|t]] | b |\n|--|--|\n",
)
HEADS = (
    "",
    "---\naliases: [alias, é, a]\ntags: [t, Tag]\n---\n",
    "---\nrel: '[[a]]'\nlist: ['[[b]]', x]\n---\n",
    "---\ntype: session\nsession: s1\nenabled: false\n---\n",
    "---\nbroken: {{date}}\nsummary: kept\n---\n",
    "---\ntitle: Other title\nlang: de\nstatus: archived\n---\n",
    "---\nsummary: [not, text]\nstale_after: 2020-01-01\n---\n",
)
CANVAS = tuple(
    '{"nodes":[' + ",".join(cards) + "]}"
    for cards in (
        ('{"type":"file","file":"a.md","subpath":"#H"}', '{"type":"text","text":"[[b]] #tag"}'),
        ('{"type":"file","file":"x/a.md"}',),
        ("this is not JSON",),
        ('{"type":"text","text":"[[\\ud800]] #t\\ud800 [[a#\\udc00]]"}',),
    )
)
WORDS = ("billing monthly", "a", "H tag words", "geprüft")

texts = st.builds(
    lambda head, parts: head + " ".join(parts),
    st.sampled_from(HEADS),
    st.lists(st.sampled_from(LINKS + BODIES), max_size=6),
)
paths = st.sampled_from(PATHS)
folders = st.sampled_from(FOLDERS[1:])
steps = st.one_of(
    st.tuples(st.just("write"), paths, texts, st.sampled_from(CANVAS), st.booleans()),
    st.tuples(st.just("write"), paths, texts, st.sampled_from(CANVAS), st.booleans()),
    st.tuples(st.just("delete"), paths),
    st.tuples(st.just("rename"), paths, paths),
    st.tuples(st.just("rename folder"), folders, folders),
    st.tuples(st.just("delete folder"), folders),
    st.tuples(st.just("touch"), paths),
    st.tuples(st.just("folder in place of file"), paths),
    st.tuples(st.just("link to file"), paths, paths),
    st.tuples(st.just("bytes"), paths),
)


class Vault:
    """A folder of files whose times are those of long ago unless a step wants them to be of now."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._time = 1_600_000_000_123_456_789

    def apply(self, step: tuple[object, ...]) -> None:
        """Do one step; one that cannot be done does nothing."""
        kind, first, *more = step
        path = self.root / str(first)
        with suppress(OSError):
            getattr(self, f"_{str(kind).replace(' ', '_')}")(path, *more)

    def _write(self, path: Path, text: str, canvas: str, now: bool) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(canvas if path.suffix == ".canvas" else text, encoding="utf-8")
        if not now:
            self._touch(path)

    def _bytes(self, path: Path) -> None:
        path.write_bytes(b"bad \xff\xfe [[a]]\0 #tag\r\n")

    def _nothing(self, path: Path) -> None:
        pass

    def _touch(self, path: Path) -> None:
        self._time += 1_000_000_000
        os.utime(path, ns=(self._time, self._time))

    def _delete(self, path: Path) -> None:
        path.unlink()

    def _rename(self, path: Path, other: str) -> None:
        (self.root / other).parent.mkdir(parents=True, exist_ok=True)
        path.rename(self.root / other)

    def _rename_folder(self, path: Path, other: str) -> None:
        path.rename(self.root / other)

    def _delete_folder(self, path: Path) -> None:
        shutil.rmtree(path)

    def _folder_in_place_of_file(self, path: Path) -> None:
        path.unlink()
        path.mkdir()

    def _link_to_file(self, path: Path, other: str) -> None:
        (self.root / other).symlink_to(path)


@contextmanager
def new_vault() -> Iterator[Vault]:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        yield Vault(Path(folder))


def fresh(root: Path) -> Store:
    """Return an index built from nothing, in memory."""
    store = stores.memory()
    opening._fill(store, str(root), opening.scan_vault(str(root), Config()), Config(), None)
    return store


def differences(one: dict[str, object], other: dict[str, object]) -> dict[str, object]:
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def answer(workspace: Workspace, words: str) -> dict[str, Any]:
    """Return what recall says, everything it could say, without how fresh it is."""
    request = Request(words, Limits(40, 2, 0.0, 0.0), 100_000)
    opened = Opened(workspace)
    found = recalling._within_budget(opened, request, recalling._ask(opened, request))
    return recall_json(found, request.budget) | {"index": None}


def check(root: Path) -> None:
    kept = opening.open_vault(str(root), Config())
    anew = fresh(root)
    assert differences(tables(kept.store), tables(anew)) == {}
    assert orphan_rows(kept.store) == []
    assert is_sound(kept.store)
    for (path,) in anew.execute("SELECT path FROM file").fetchall():
        ours = links_of(kept, path, external=True)
        assert ours == links_of(kept._replace(store=anew), path, external=True)
    for words in WORDS:
        assert answer(kept, words) == answer(kept._replace(store=anew), words)
    kept.store.close()
    anew.close()


TIES = {
    "many notes of one score link to one": {f"s{n:02}.md": "billing [[t]]\n" for n in range(14)} | {"t.md": "nothing"},
    "more notes of one score than are looked at": {f"n{n:03}.md": "billing\n" for n in range(100)},
    "more neighbours of one value than are looked at": {f"k{n:02}.md": "x\n" for n in range(30)}
    | {"z.md": "billing " + " ".join(f"[[k{n:02}]]" for n in range(30))},
    "two ways of one value": {"a.md": "billing [[m0]] [[m1]] [[m2]]", "w.md": "x"}
    | {f"m{n}.md": "[[w]]" for n in range(3)},
}


@pytest.mark.parametrize("files", TIES.values(), ids=TIES)
def test_answer_does_not_tell_how_the_index_came_to_be(files: dict[str, str]) -> None:
    with new_vault() as vault:
        for path, text in reversed(files.items()):
            vault.apply(("write", path, text, "", False))
            kept = opening.open_vault(str(vault.root), Config())
        found = answer(kept, "billing")
        assert found == answer(kept._replace(store=fresh(vault.root)), "billing")
        assert len(found["notes"]) >= 5


LIFE = (
    ("write", "a.md", HEADS[1] + "[[b]] [[x/a#H]] #tag billing", "", False),
    ("write", "x/a.md", "# H\n[[a]] [[../a|up]]\n### L\nwords ^b1\n", "", True),
    ("write", "b.canvas", "", CANVAS[0], False),
    ("write", "x/y/b.md", HEADS[2] + "[[a#^b1]] ![[pic.png]] billing monthly", "", False),
    ("write", "pic.png", "", "", False),
    ("rename folder", "x", "xy"),
    ("write", "X/é.md", HEADS[4] + "[[é#H]] #Tag/sub", "", True),
    ("rename", "a.md", "x/A.md"),
    ("write", "日本 語.md", HEADS[5] + "課金は毎月です。 [[é]]", "", False),
    ("delete", "pic.png"),
    ("rename", "xy/a.md", "a.md"),
    ("bytes", "b.md"),
)


def test_every_command_answers_as_after_a_full_build_of_a_copy(tmp_path: Path) -> None:
    vault = Vault(make_vault(tmp_path / "one" / "v", {"kvault.toml": ""}))
    for number, step in enumerate(LIFE):
        vault.apply(step)
        run_here("build" if number % 3 else "list", "--vault", str(vault.root))
    copy = tmp_path / "two" / "v"  # as long, since an answer costs what its paths cost
    shutil.copytree(vault.root, copy, ignore=shutil.ignore_patterns(".index", "GRAPH_REPORT.md"))
    for root in (vault.root, copy):
        assert ask_here("build", *["--full"][: root == copy], "--vault", str(root))["notes"] == 6
    told, anew = every_answer(vault.root), every_answer(copy)
    assert told.keys() == anew.keys() and len(told) > 25
    for question, one in told.items():
        assert one == anew[question], question


def every_answer(root: Path) -> dict[str, Any]:
    """Return what every command says, and graph.json without what communities are in it."""
    files = [file.relative_to(root).as_posix() for file in root.rglob("*.*") if ".index" not in file.parts]
    calls = [[command, path] for command in ("links", "backlinks", "show") for path in files if "toml" not in path]
    calls += [["unresolved"], ["orphans"], ["deadends"], ["tags"], ["list"], *(["recall", words] for words in WORDS)]
    found = {" ".join(call): run_here(*call, "--json", "--vault", str(root)).out for call in calls}
    told = {call: json.loads(out.replace(str(root), "/v")) | {"index": None} for call, out in found.items()}
    graph = json.loads((root / ".index" / "graph.json").read_text(encoding="utf-8"))
    for node in graph["nodes"]:
        del node["community"]
    return {**told, "graph": (graph["nodes"], graph["edges"])}


@given(st.lists(steps, min_size=1, max_size=12))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_index_kept_up_to_date_is_one_built_anew(done: list[tuple[object, ...]]) -> None:
    with new_vault() as vault:
        for step in done:
            vault.apply(step)
            check(vault.root)
