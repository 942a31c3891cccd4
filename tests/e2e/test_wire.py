"""The JSON of every command: exactly the fields of docs/command-line.md, with their types, also in an error."""

from __future__ import annotations

import json
from pathlib import Path
from types import NoneType
from typing import Any

import pytest

from tests.helpers.asking import run_here
from tests.helpers.vaults import make_vault

Shape = Any
"""A type, a tuple of types, a list of one shape, a dict of field to shape, or a fixed text, number or truth."""

NULL = NoneType
NUMBER = (int, float)
TEXT_OR_NULL = (str, NULL)
PROPERTIES = (dict, NULL)

INDEX: Shape = {"commit": TEXT_OR_NULL, "overlaid": int, "unread": 0, "stale": False, "checked": "all"}
PLACE: Shape = {"path": str, "line": int, "column": int}
LINK: Shape = {
    "raw": str,
    "line": int,
    "column": int,
    "embed": bool,
    "target": TEXT_OR_NULL,
    "path": str,
    "text": TEXT_OR_NULL,
    "subpath": TEXT_OR_NULL,
    "subpath_found": (bool, NULL),
    "subpath_line": (int, NULL),
    "ambiguous": bool,
    "external": bool,
    "source": str,
}
EDIT: Shape = {"path": str, "before": TEXT_OR_NULL, "after": TEXT_OR_NULL, "lines_changed": int}
HIT: Shape = {
    "path": str,
    "absolute": str,
    "title": str,
    "summary": str,
    "line": int,
    "type": str,
    "score": float,
    "hops": int,
    "via": TEXT_OR_NULL,
    "why": dict,
}
SHAPES: dict[str, Shape] = {
    "links": {"version": 1, "note": str, "links": [LINK], "index": INDEX},
    "backlinks": {
        "version": 1,
        "note": str,
        "index": INDEX,
        "backlinks": [{"path": str, "line": int, "column": int, "raw": str, "source": str}],
    },
    "show": {
        "version": 1,
        "path": str,
        "id": str,
        "type": TEXT_OR_NULL,
        "title": str,
        "summary": str,
        "index": INDEX,
        "aliases": [str],
        "tags": [str],
        "body_tags": [str],
        "properties": PROPERTIES,
        "headings": [{"level": int, "text": str, "line": int}],
        "blocks": [{"id": str, "line": int}],
        "problems": [{"id": str, "line": int, "message": str}],
    },
    "unresolved": {
        "version": 1,
        "index": INDEX,
        "targets": [{"target": str, "count": int, "from": [PLACE], "did_you_mean": TEXT_OR_NULL}],
    },
    "orphans": {"version": 1, "notes": [str], "index": INDEX},
    "deadends": {"version": 1, "notes": [str], "index": INDEX},
    "tags": {"version": 1, "tags": [{"tag": str, "count": int}], "index": INDEX},
    "list": {
        "version": 1,
        "index": INDEX,
        "notes": [{"path": str, "type": str, "title": str, "summary": str, "updated": TEXT_OR_NULL}],
    },
    "recall": {
        "version": 1,
        "query": str,
        "tokens": int,
        "budget": int,
        "lanes": {"words": "ready", "vectors": "off"},
        "notes": [HIT],
        "files": [{"folder": str, "index": str, "path": str, "line": int, "snippet": str}],
        "passed": [{"folder": str, "why": str}],
        "cut": int,
        "unknown": [str],
        "index": INDEX,
    },
    "build": {
        "version": 1,
        "notes": int,
        "changed": int,
        "code_files": int,
        "nodes": int,
        "edges": int,
        "communities": int,
        "modularity": NUMBER,
        "codelength": NUMBER,
        "method": str,
        "seconds": NUMBER,
        "skipped": [{"path": str, "why": str}],
        "warnings": [str],
        "report": TEXT_OR_NULL,
        "page": TEXT_OR_NULL,
        "index": INDEX,
    },
    "report": {"version": 1, "path": TEXT_OR_NULL, "text": str, "index": INDEX},
}
ERROR: Shape = {
    "version": 1,
    "error": {"message": str, "hint": TEXT_OR_NULL, "path": TEXT_OR_NULL, "line": (int, NULL)},
}
MAY_HAVE_MORE = {"build"}
"""Commands whose answer other lanes add fields to; never less than these."""


def fits(value: Any, shape: Shape, where: str = "", *, more: bool = False) -> None:
    """Fail unless a value has the shape."""
    if isinstance(shape, dict):
        assert isinstance(value, dict), where
        missing, extra = shape.keys() - value.keys(), value.keys() - shape.keys()
        assert not missing and (more or not extra), f"{where} lacks {missing}, has beside {extra}"
        for key, inner in shape.items():
            fits(value[key], inner, f"{where}.{key}")
    elif isinstance(shape, list):
        assert isinstance(value, list), where
        for number, item in enumerate(value):
            fits(item, shape[0], f"{where}[{number}]")
    elif isinstance(shape, type | tuple):
        types = shape if isinstance(shape, tuple) else (shape,)
        assert type(value) in types, f"{where} is {value!r}"
    else:
        assert value == shape and type(value) is type(shape), f"{where} is {value!r}"


FILES = {
    "kvault.toml": "",
    "a.md": (
        "---\ntitle: Title of A\naliases: [first, 'second one']\ntags: [one, Two/three]\nrel: ['[[b]]', x]\n"
        "n: 3\nu: null\nupdated: 2026-01-02\ntype: decision\n---\n# Head of A\n\n"
        "Billing [[b#Part|text]] and ![[pic.png|100]] #body\n\n"
        "see [[b#Nothing]] [[b#^id]] [m](x/c.md) [[nowhere]] [out](https://example.org) ^blk\n"
    ),
    "b.md": "# Part\n\nbilling back [[a]] [[same]] ^id\n",
    "x/c.md": "",
    "x/same.md": "1",
    "y/same.md": "2",
    "broken.md": "---\nx: [not closed\n---\n[[b]]\n",
    "pic.png": "png",
    "board.canvas": '{"nodes":[{"type":"file","file":"a.md"},{"type":"text","text":"[[b]]"}]}',
}
CALLS = (
    *("links a", "links a --external", "links x/c", "links board.canvas", "links pic.png"),
    *("backlinks a", "backlinks b", "backlinks pic.png", "backlinks x/c"),
    *("show a", "show b", "show broken", "show x/c", "show board.canvas", "show pic.png"),
    *("unresolved", "orphans", "deadends", "tags", "list", "list --type decision", "list --long"),
    *("recall billing", "recall billing --explain", "recall nothingatall", "recall billing --budget 0"),
    *("recall --note a", "build", "build --full", "report"),
)


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_vault(tmp_path_factory.mktemp("wire") / "v", FILES)


def answer(vault: Path, call: str) -> Any:
    ran = run_here(*call.split(), "--json", "--vault", str(vault))
    assert ran.code == 0, ran
    assert ran.out.count("\n") == 1 and "\x1b" not in ran.out, "one object on one line, never coloured"
    return json.loads(ran.out)


@pytest.mark.parametrize("call", CALLS)
def test_answer_has_the_fields_of_the_contract(vault: Path, call: str) -> None:
    name = call.split()[0]
    fits(answer(vault, call), SHAPES[name], name, more=name in MAY_HAVE_MORE)


def test_links_of_a_note(vault: Path) -> None:
    links = answer(vault, "links a")["links"]
    assert links[1] == {
        "raw": "[[b#Part|text]]",
        "line": 13,
        "column": 9,
        "embed": False,
        "target": "b.md",
        "path": "b",
        "text": "text",
        "subpath": "#Part",
        "subpath_found": True,
        "subpath_line": 1,
        "ambiguous": False,
        "external": False,
        "source": "body",
    }
    assert (links[0]["source"], links[0]["line"], links[0]["target"]) == ("property:rel.0", 5, "b.md")
    assert [link["subpath_found"] for link in links] == [None, True, None, False, True, None, None]
    assert links[-1]["target"] is None
    (outside,) = (link for link in answer(vault, "links a --external")["links"] if link["external"])
    assert outside["target"] is None
    assert [link["source"] for link in answer(vault, "links board.canvas")["links"]] == ["canvas", "canvas"]
    (same,) = (link for link in answer(vault, "links b")["links"] if link["path"] == "same")
    assert (same["target"], same["ambiguous"]) == ("x/same.md", True)


def test_what_was_read_from_a_note(vault: Path) -> None:
    shown = answer(vault, "show a")
    assert shown["id"] == "a" and shown["type"] == "decision" and shown["title"] == "Title of A"
    assert shown["aliases"] == ["first", "second one"]
    assert shown["tags"] == ["#one", "#Two/three", "#body"] and shown["body_tags"] == ["#body"]
    assert shown["properties"]["rel"] == ["[[b]]", "x"] and shown["properties"]["n"] == 3
    assert shown["properties"]["u"] is None and shown["properties"]["updated"] == "2026-01-02"
    assert shown["headings"] == [{"level": 1, "text": "Head of A", "line": 11}]
    assert shown["blocks"] == [{"id": "blk", "line": 15}]
    assert answer(vault, "show broken")["properties"] is None
    assert answer(vault, "show broken")["problems"]
    assert answer(vault, "show b")["type"] == "note", "the kind of a note that names none"
    assert answer(vault, "show pic.png")["type"] is None


def test_a_hit_of_recall(vault: Path) -> None:
    found = answer(vault, "recall billing")
    assert found["query"] == "billing" and found["budget"] == 1_500
    hit = next(note for note in found["notes"] if note["path"] == "a.md")
    assert hit["absolute"] == str(vault / "a.md") and hit["line"] == 11
    assert hit["why"]["value"] == hit["score"] and hit["why"]["words"] == ["billing"]
    walked = [note for note in found["notes"] if note["hops"]]
    assert all(note["via"] in ("a.md", "b.md") for note in walked)


ERRORS = (
    *(("links nothere", 2), ("links", 2), ("links a b", 2), ("show a --nope", 2), ("list --where x", 2)),
    *(("recall", 2), ("recall x --limit many", 2), ("recall x --floor 2", 2), ("recall x --hops 9", 2)),
    *(("recall x --note nothere", 2), ("lnks a", 2), ("list --type", 2), ("--nope", 2), ("list --json=1", 2)),
    *(("recall x --limit -1", 2), ("recall x --budget 1e3", 2), ("build --full=yes", 2), ("build more", 2)),
)


@pytest.mark.parametrize(("call", "code"), ERRORS)
def test_an_error_is_an_object_too(vault: Path, call: str, code: int) -> None:
    ran = run_here(*call.split(), "--json", "--vault", str(vault))
    assert ran.code == code
    value = json.loads(ran.out)
    fits(value, ERROR, "error")
    assert value["error"]["message"] and value["error"]["hint"]
    assert value["error"]["hint"] in ran.err and ran.err.startswith("kvault: ")
    assert "Traceback" not in ran.err
    plain = run_here(*call.split(), "--vault", str(vault))
    assert (plain.code, plain.out) == (code, "")


def test_a_vault_that_is_not_there(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere", make_vault(tmp_path / "v", {"file": ""}) / "file"):
        for command in ("list", "recall x", "build", "links a", "report", "tags"):
            ran = run_here(*command.split(), "--json", "--vault", str(place))
            assert ran.code == 2
            fits(json.loads(ran.out), ERROR)
            assert json.loads(ran.out)["error"]["path"] == str(place)


def test_no_vault_at_all(tmp_path: Path) -> None:
    ran = run_here("list", "--json", cwd=tmp_path)
    assert ran.code == 2
    fits(json.loads(ran.out), ERROR)


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (("recal", "x"), "did you mean kvault recall?"),
        (("biuld",), "did you mean kvault build?"),
        (("show", "a", "--jsn"), "did you mean --json?"),
        (("recall", "x", "--limt", "3"), "did you mean --limit?"),
        (("show", "bord.canvas"), "did you mean board.canvas?"),
        (("zzz",), "kvault --help lists the commands"),
        (("foo",), "\n  kvault --help lists the commands"),
        (("list", "--zzz"), "kvault list --help lists them"),
        (("--vault", "x"), "kvault --help lists the commands"),
    ],
)
def test_typos_get_a_hint(vault: Path, typed: tuple[str, ...], hint: str) -> None:
    ran = run_here(*typed, cwd=vault)
    assert (ran.code, ran.out) == (2, "")
    assert hint in ran.err


def test_flags_may_stand_before_the_command_and_anywhere(vault: Path) -> None:
    first = run_here("--json", "--vault", str(vault), "links", "a")
    assert first.code == 0
    for call in (
        ("links", "--vault", str(vault), "a", "--json"),
        ("links", f"--vault={vault}", "--json", "a"),
        ("--vault", str(vault), "links", "--json", "--", "a"),
    ):
        assert run_here(*call).out == first.out
