"""kvault graph: what is printed, in which format, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import networkx
import pytest

from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.disks import make_read_only
from tests.helpers.disks import small_disk
from tests.helpers.program import Ran
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

FILES = {
    "kvault.toml": "",
    ".obsidian/app.json": '{"userIgnoreFilters": ["drafts/"]}',
    "a.md": "[[b]] ![[p.png]] #tag\n",
    "b.md": '---\ntitle: "B ]] \\"x\\" <b>"\nneeds: "[[c]]"\n---\n',
    "c.md": "[[d]]\n",
    "d.md": "#tag\n",
    "alone.md": "",
    "p.png": "",
    "unused.png": "",
    "drafts/e.md": "[[a]]",
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", FILES)


def graph(vault: Path, *arguments: str) -> Ran:
    return run_here("graph", "--vault", str(vault), *arguments)


def nodes(vault: Path, *arguments: str) -> list[str]:
    ran = graph(vault, *arguments)
    assert (ran.code, ran.err) == (0, ""), ran
    return [node["id"] for node in json.loads(ran.out)["nodes"]]


def test_the_whole_graph_is_graph_json(vault: Path) -> None:
    ran = graph(vault)
    run_here("build", "--vault", str(vault))
    assert ran.out == (vault / ".index" / "graph.json").read_text(encoding="utf-8")
    assert graph(vault, "--format", "json").out == ran.out
    held = networkx.node_link_graph(json.loads(ran.out), edges="edges")
    assert (len(held), held.number_of_edges()) == (7, 6)


def test_it_is_of_this_moment(vault: Path) -> None:
    graph(vault)
    (vault / "new.md").write_text("[[a]]")
    assert "new.md" in nodes(vault)


@pytest.mark.parametrize("word", ["a", "a.md", "./a.md"])
def test_around_a_note(vault: Path, word: str) -> None:
    assert nodes(vault, "--around", word) == ["#tag", "a.md", "b.md", "p.png"]


@pytest.mark.parametrize(
    ("hops", "found"),
    [
        ("0", ["a.md"]),
        ("2", ["#tag", "a.md", "b.md", "c.md", "p.png"]),
        ("99", ["#tag", "a.md", "b.md", "c.md", "d.md", "p.png"]),
    ],
)
def test_hops(vault: Path, hops: str, found: list[str]) -> None:
    assert nodes(vault, "--around", "a", "--hops", hops) == found


def test_json_is_the_same_with_version_and_receipt(vault: Path) -> None:
    told: Any = ask_here("graph", "--vault", str(vault), "--around", "a", "--hops", "2")
    assert told["version"] == 1 and told["index"]["checked"] == "all"
    assert (told["graph"]["around"], told["graph"]["hops"]) == ("a.md", 2)
    plain = json.loads(graph(vault, "--around", "a", "--hops", "2").out)
    assert {key: told[key] for key in plain} == plain
    assert len(networkx.node_link_graph(told, edges="edges")) == 5


def test_other_formats_hold_the_same(vault: Path) -> None:
    read = networkx.read_graphml(StringIO(graph(vault, "--format", "graphml").out), force_multigraph=True)
    assert sorted(read) == nodes(vault)
    assert read.nodes["b.md"]["label"] == 'B ]] "x" <b>'
    assert '"b.md" [label="B ]] \\"x\\" <b>"' in graph(vault, "--format", "dot").out
    chart = graph(vault, "--format=mermaid", "--around=b").out
    assert '  n0["B #93;#93; #34;x#34; #60;b#62;"]\n' in chart
    assert '  n0 -->|"needs"| n2\n' in chart


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--format", "svg"), "one of json, dot, graphml, mermaid"),
        (("--format",), "--format needs a value"),
        (("--hops", "2"), "--around NOTE --hops N"),
        (("--around", "a", "--hops", "x"), "expected a whole number"),
        (("--around", "A lone"), "did you mean alone.md?"),
        (("--around", "unused.png"), "no link leads to it"),
        (("--around", "drafts/e"), "Excluded files"),
        (("--json", "--format", "dot"), "leave one of them out"),
        (("a",), "unexpected: a"),
    ],
)
def test_what_cannot_be_meant(vault: Path, arguments: tuple[str, ...], says: str) -> None:
    ran = graph(vault, *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert not ran.out or "--json" in arguments


def test_a_large_vault_as_mermaid_is_cut_with_a_notice(tmp_path: Path) -> None:
    files = {f"{at:03}.md": " ".join(f"[[{(at * k) % 400:03}]]" for k in (2, 3, 5, 7)) for at in range(400)}
    vault = make_vault(tmp_path / "v", files)
    ran = graph(vault, "--format", "mermaid")
    assert ran.code == 0
    assert ran.out.startswith("flowchart LR\n  %% ")
    assert "mermaid takes no more" in ran.err and "of 400 nodes" in ran.err and "--around NOTE" in ran.err


def test_a_closed_pipe_is_no_error_and_the_notes_stay(vault: Path) -> None:
    before = read_vault(vault)
    command = [sys.executable, "-m", "kvault", "graph", "--vault", str(vault), "--format", "dot"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        said = process.stderr.read()
        assert process.wait(60) in (0, 141) and said == b""
    assert read_vault(vault) == before


def test_a_vault_that_cannot_be_written_is_answered_from_memory(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        vault = make_vault(disk / "v", FILES)
        make_read_only(disk)
        ran = graph(vault, "--around", "a")
        assert ran.code == 0 and "answering from memory" in ran.err
        assert [node["id"] for node in json.loads(ran.out)["nodes"]] == ["#tag", "a.md", "b.md", "p.png"]
        assert not (vault / ".index").exists()
