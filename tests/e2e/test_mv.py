"""kvault mv as a process: links follow, and refusals change nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

CASES = Path(__file__).resolve().parents[1] / "golden" / "cases"


RENAMES = [
    case
    for name in ("obsidian-cases.json", "bug-cases.json")
    for case in json.loads((CASES / name).read_text(encoding="utf-8"))
    if case["kind"] == "rename"
]


def setting(**values: object) -> str:
    return json.dumps(values)


@pytest.mark.parametrize("case", RENAMES, ids=[case["id"] for case in RENAMES])
def test_a_rename_case(case: dict[str, Any], tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", case["files"])
    ask("mv", case["from"], case["link"], "--vault", str(root))
    expected = {path: text for path, text in case["files"].items() if path != case["from"]}
    expected[case["link"]] = case["files"][case["from"]]
    expected.update(case["expect"])
    found = {path: data.decode() for path, data in read_vault(root).items()}
    assert found.keys() == expected.keys()
    for path, wanted in expected.items():
        if isinstance(wanted, str):
            assert found[path] == wanted
        elif "contains" in wanted:
            assert wanted["contains"] in found[path]
        else:
            nodes = {node["id"]: node for node in json.loads(found[path])["nodes"]}
            for node in wanted["json_nodes"]:
                assert nodes[node["id"]].items() >= node.items()


def moved(root: Path, *arguments: str) -> dict[str, str]:
    """Move, and return the files below the root as text."""
    ran = run_kvault("mv", *arguments, "--vault", str(root))
    assert ran.code == 0, ran
    return {path: data.decode() for path, data in read_vault(root).items()}


@pytest.mark.parametrize(
    ("link_format", "expected"),
    [
        ("relative", "[[../z/New]] ![t](../z/New.md#H)"),
        ("absolute", "[[z/New]] ![t](z/New.md#H)"),
        ("shortest", "[[New]] ![t](New.md#H)"),
        ("other", "[[New]] ![t](New.md#H)"),
    ],
)
def test_the_vault_s_setting_decides(tmp_path: Path, link_format: str, expected: str) -> None:
    app = setting(newLinkFormat=link_format, useMarkdownLinks=True)
    files = {".obsidian/app.json": app, "Old.md": "", "a/s.md": "[[Old]] ![t](../Old.md#H)"}
    root = make_vault(tmp_path, files)
    assert moved(root, "Old", "z/New")["a/s.md"] == expected


@pytest.mark.parametrize("broken", ["{", "[]", "\xff"])
def test_a_broken_setting_means_the_default_and_is_told(tmp_path: Path, broken: str) -> None:
    app = broken.encode("latin-1")
    root = make_vault(tmp_path, {".obsidian/app.json": app, "a.md": "", "s.md": "[[a]]"})
    ran = run_kvault("mv", "a", "x/b", "--vault", str(root))
    assert ran.code == 0
    assert ".obsidian/app.json" in ran.err
    assert (root / "s.md").read_text() == "[[b]]"


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("deep/Old", "New", "New.md"),
        ("Old", "New.md", "New.md"),
        ("old", "./New", "New.md"),
        ("Old", "v1.2", "v1.2.md"),
        ("Old", "there", "there/Old.md"),
        ("Old", "there/", "there/Old.md"),
        ("Old", "fresh/below/", "fresh/below/Old.md"),
        ("Old", "fresh/New", "fresh/New.md"),
        ("Old", ".", "Old.md"),
        ("Old", "deep/old", "deep/old.md"),
        ("pic.png", "shot", "shot.png"),
        ("pic.png", "there/shot.jpg", "there/shot.jpg"),
        ("pic.png", "there", "there/pic.png"),
        ("board.canvas", "plan", "plan.canvas"),
        ("board.canvas", "plan.v2", "plan.v2.canvas"),
        ("Old", "cafe\u0301", "caf\u00e9.md"),
    ],
)
def test_where_a_file_goes(tmp_path: Path, old: str, new: str, path: str) -> None:
    files = {"deep/Old.md": "x", "there/y.md": "", "pic.png": "x", "board.canvas": "{}"}
    root = make_vault(tmp_path, files)
    assert path in moved(root, old, new)


def test_paths_on_the_disk_are_understood(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a/Old.md": "x", "b/y.md": ""})
    ran = run_kvault("mv", "Old.md", str(root / "b"), "--vault", str(root), cwd=root / "a")
    assert ran.code == 0, ran
    assert sorted(read_vault(root)) == ["b/Old.md", "b/y.md"]


REFUSED = [
    ("a", "b", "exists"),
    ("a", "x/", "exists"),
    ("a", "B", "case only"),
    ("a", "a.md", "already"),
    ("a", "../out", "out of the vault"),
    ("a", "x/../../out", "out of the vault"),
    ("a", "/tmp/out", "outside the vault"),
    ("a", ".trash/a", "dot"),
    ("a", "x/.a", "dot"),
    ("a", "", "empty"),
    ("a", "x//y", "no path inside"),
    ("a", "b.md/y", "below a file"),
    ("a", "c:d", ":"),
    ("a", "c?", "?"),
    ("a", "c#d", "#"),
    ("a", "c|d", "|"),
    ("a", "[c]", "["),
    ("a", "c\\d", "\\"),
    ("a", "con", "Windows"),
    ("a", "x/aux.txt.md", "Windows"),
    ("a", "new./y", "Windows"),
    ("a", "y .md", "blank"),
    ("a", "\u6f22" * 90, "255 bytes"),
    ("x/", "x/y", "into itself"),
    ("x", "x/", "into itself"),
    ("both", "y", "folder and a note"),
    ("link.md", "y", "symbolic link"),
]


@pytest.mark.parametrize(("old", "new", "why"), REFUSED)
def test_a_refusal_changes_nothing(tmp_path: Path, old: str, new: str, why: str) -> None:
    files = {"a.md": "[[b]]", "b.md": "[[a]]", "x/a.md": "", "both.md": "", "both/c.md": ""}
    root = make_vault(tmp_path / "v", files)
    (root / "link.md").symlink_to("b.md")
    before = read_vault(tmp_path)
    ran = run_kvault("mv", old, new, "--vault", str(root))
    assert ran.code == 1, ran
    assert why in ran.err
    assert ran.err.count("\n") == 2  # what is wrong, and what to do
    assert read_vault(tmp_path) == before


@pytest.mark.parametrize("old", ["nope", "nope/", ".", ".obsidian/app.json"])
def test_what_is_not_there_cannot_be_moved(tmp_path: Path, old: str) -> None:
    root = make_vault(tmp_path, {"a.md": "", ".obsidian/app.json": "{}"})
    assert run_kvault("mv", old, "x", "--vault", str(root)).code == 2


@pytest.mark.parametrize("words", [(), ("a",), ("a", "b", "c")])
def test_two_words_are_needed(tmp_path: Path, words: tuple[str, ...]) -> None:
    root = make_vault(tmp_path, {"a.md": ""})
    assert run_kvault("mv", *words, "--vault", str(root)).code == 2


def test_a_name_may_change_its_case(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"old.md": "", "Dir/a.md": "[[old]]"})
    assert moved(root, "old", "Old") == {"Old.md": "", "Dir/a.md": "[[Old]]"}
    assert moved(root, "Dir/", "dir") == {"Old.md": "", "dir/a.md": "[[Old]]"}


def test_a_folder_moves_with_all_that_is_in_it(tmp_path: Path) -> None:
    files = {
        "p/app/app.md": "[[p/app/notes/a]] ![[pic.png]]",
        "p/app/notes/a.md": "[up](../app.md)",
        "p/app/pic.png": "",
        "p/app/.hidden": "x",
        "a.md": "[[app]] [[a]]",
        "c.canvas": '{"nodes":[{"id":"1","type":"group","background":"p/app/pic.png"}]}',
    }
    root = make_vault(tmp_path, files)
    (root / "p/app/empty").mkdir()
    assert moved(root, "p/app", "archive/") == {
        "archive/app/app.md": "[[archive/app/notes/a]] ![[pic.png]]",
        "archive/app/notes/a.md": "[up](../app.md)",
        "archive/app/pic.png": "",
        "archive/app/.hidden": "x",
        "a.md": "[[app]] [[a]]",
        "c.canvas": files["c.canvas"].replace("p/app/pic.png", "archive/app/pic.png"),
    }
    assert (root / "archive/app/empty").is_dir()
    assert (root / "p").is_dir()


def test_bytes_outside_the_links_stay(tmp_path: Path) -> None:
    source = b"\xef\xbb\xbf---\r\nup: '[[Old]]'\r\n---\r\ncaf\xe9 [[Old|caf\xe9]]\r\nno end \xff [t](Old.md)"
    root = make_vault(tmp_path, {"Old.md": b"\xff\xfe\x00", "s.md": source})
    (root / "s.md").chmod(0o640)
    ask("mv", "Old", "It's", "--vault", str(root))
    after = source.replace(b"up: '[[Old]]'", b"up: '[[It''s]]'").replace(b"[[Old|", b"[[It's|")
    assert (root / "s.md").read_bytes() == after.replace(b"(Old.md)", b"(It's.md)")
    assert (root / "It's.md").read_bytes() == b"\xff\xfe\x00"
    if os.name != "nt":
        assert (root / "s.md").stat().st_mode & 0o777 == 0o640


def test_the_json_says_what_changed(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"Old.md": "[[Old]]\n", "s.md": "x\n[[Old]] [[Old]]\n[[Old]]\n", "p.png": "p"})
    planned = ask("mv", "Old", "New", "--dry-run", "--vault", str(root))
    assert read_vault(root).keys() == {"Old.md", "s.md", "p.png"}
    done = ask("mv", "Old", "New", "--vault", str(root))

    def hashed(text: str) -> str:
        return f"sha256:{sha256(text.encode()).hexdigest()}"

    new = "x\n[[New]] [[New]]\n[[New]]\n"
    assert done["edits"] == [
        {"path": "New.md", "before": None, "after": hashed("[[New]]\n"), "lines_changed": 1},
        {"path": "Old.md", "before": hashed("[[Old]]\n"), "after": None, "lines_changed": 0},
        {
            "path": "s.md",
            "before": hashed("x\n[[Old]] [[Old]]\n[[Old]]\n"),
            "after": hashed(new),
            "lines_changed": 2,
        },
    ]
    assert done["moves"] == [{"from": "Old.md", "to": "New.md"}]
    assert done["links"][1] == {"path": "s.md", "line": 2, "column": 1, "raw": "[[Old]]", "new": "[[New]]"}
    assert (done["version"], done["written"], done["warnings"]) == (1, True, [])
    assert planned["written"] is False
    assert planned["edits"] == done["edits"]
    assert planned["links"] == done["links"]
    (edit,) = (edit for edit in ask("mv", "p.png", "q", "--vault", str(root))["edits"] if edit["after"])
    assert edit == {"path": "q.png", "before": None, "after": hashed("p"), "lines_changed": 0}


def test_the_text_says_what_changed(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"Old.md": "", "s.md": "[[Old]] [[Old]]\n", "t.md": "[[Old|x]]\n"})
    planned = run_kvault("mv", "Old", "d/New", "--dry-run", "--vault", str(root))
    assert planned.out == (
        "Old.md -> d/New.md\ns.md: 2 links\n  1:1 [[Old]] -> [[New]]\n  1:9 [[Old]] -> [[New]]\n"
        "t.md: 1 link\n  1:1 [[Old|x]] -> [[New|x]]\n"
    )
    done = run_kvault("mv", "Old", "d/New", "--vault", str(root))
    assert done == (0, "Old.md -> d/New.md\ns.md: 2 links\nt.md: 1 link\n", "")


def test_the_index_afterwards_is_that_of_a_new_build(tmp_path: Path) -> None:
    files = {"a/n.md": "[[n#H]] [[b]]", "b.md": "[[a/n]] [[new]]", "c/n.md": "# H\n[[a/n]]", "d.md": "![[n]]"}
    root = make_vault(tmp_path, files)
    ask("build", "--vault", str(root))
    ask("mv", "a/n", "new", "--vault", str(root))
    notes = ("new", "b", "c/n", "d")
    kept = [ask("links", note, "--vault", str(root))["links"] for note in notes]
    ask("build", "--full", "--vault", str(root))
    assert kept == [ask("links", note, "--vault", str(root))["links"] for note in notes]
    assert kept[1][1]["target"] == "new.md"  # it led nowhere before


def test_a_link_out_of_the_vault_is_never_written_through(tmp_path: Path) -> None:
    make_vault(tmp_path / "outside", {"o.md": "[[Old]]"})
    root = make_vault(tmp_path / "v", {"Old.md": "", "real.md": "[[Old]]"})
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "twin.md").symlink_to("real.md")
    config = make_vault(tmp_path / "config", {"kvault/config.toml": "[vault]\nfollow_links = true\n"})
    environment = {**os.environ, "XDG_CONFIG_HOME": str(config)}
    ran = subprocess.run(
        [sys.executable, "-m", "kvault", "mv", "Old", "New", "--vault", str(root)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (tmp_path / "outside/o.md").read_text() == "[[Old]]"
    assert (root / "real.md").read_text() == "[[New]]"
    assert (root / "twin.md").is_symlink()
    assert "out/o.md" in ran.stderr
    assert run_kvault("mv", "New", "out/x", "--vault", str(root)).code == 1
