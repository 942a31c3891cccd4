"""The text of GRAPH_REPORT.md."""

from __future__ import annotations

import pytest

from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import build_graph
from kvault.graph.communities import find_communities
from kvault.graph.degrees import orphans
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.report.build import build_report
from kvault.report.markdown import MARKER
from kvault.report.markdown import is_ours
from kvault.report.markdown import render_report
from kvault.report.model import Missing
from kvault.report.model import Place

EMPTY = build_report(Graph((), ()), Partition({}, 0.0, 0.0, "none"))

TEXT = """\
---
kvault: report
---

# Graph report

> Written by kvault and written anew by every build: what is added here is lost.

| Notes | Nodes | Edges | Extracted | Communities | Modularity | Codelength |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 8 | 8 | 10 | 90% | 2 | 0.36 | 2.44 |

## What changed

There is no earlier report to compare with.

## God nodes

The best-connected notes: a change here is felt most.

- [[b/Zeta|Zeta]], 4 neighbours
- [[a/Alpha|Alpha]], 3 neighbours. All begins here.
- [[a/Beta|Beta]], 3 neighbours
- [[b/Delta|Delta]], 3 neighbours
- [[b/Epsilon|Epsilon]], 3 neighbours
- [[a/Gamma|Gamma]], 2 neighbours

## Cards

Listed apart, since every session links its project's card.

- [[projects/app/app|app]], 2 neighbours

## Communities

Notes that link mostly among themselves, the largest group first. Each is called by its best-connected note; \
its number, its size, the next members, and what that note says.

- **Zeta** (0), 4 nodes, with “Delta”, “Epsilon”
- **Alpha** (1), 3 nodes, with “Beta”, “Gamma”. All begins here.

## Surprising connections

The only link between two communities; those between large ones first.

- “Alpha” *references* “Delta”: **Alpha** (1) meets **Zeta** (0)

## Links to notes that do not exist

The most wanted first; `kvault unresolved` lists all.

- `Gama`, 2 links, first in “Alpha” line 4; did you mean “Gamma”?
- `Nowhere`, 1 link, first in “Zeta” line 1

## Orphans

Notes that no other file links to; `kvault orphans` lists all.

- the vault's own folder, 1 note: [[alone]]
- `a/`, 1 note: “Alpha”

## Edges to review

Several files answer to the name in these links.

- “Beta” line 7 *references* “Zeta”
"""


def small_graph() -> Graph:
    notes = {
        "a/Alpha": "Beta Gamma Delta",
        "a/Beta": "Gamma",
        "b/Delta": "Epsilon Zeta",
        "b/Epsilon": "Zeta app",
        "b/Zeta": "app",
    }
    paths = [*notes, "a/Gamma", "projects/app/app", "alone"]
    by_name = {path.rpartition("/")[2]: path + ".md" for path in paths}
    says = {"Alpha": "All begins here."}
    files = [FileRow(path, "note", name, says.get(name, ""), None) for name, path in by_name.items()]
    links = [
        LinkRow(source + ".md", by_name[target], "body", False, 1, False)
        for source, targets in notes.items()
        for target in targets.split()
    ]
    links.append(LinkRow("a/Beta.md", "b/Zeta.md", "body", False, 7, True))
    return build_graph(files, links, [])


def render(**options: bool) -> str:
    graph = small_graph()
    missing = [
        Missing("Nowhere", 1, (Place("b/Zeta.md", 1),), None),
        Missing("Gama", 2, (Place("a/Alpha.md", 4), Place("b/Zeta.md", 2)), "a/Gamma.md"),
    ]
    report = build_report(graph, find_communities(graph), missing=missing, orphans=orphans(graph))
    return render_report(report, **options)


def test_a_small_vault() -> None:
    assert render() == TEXT


def test_an_empty_vault_claims_nothing() -> None:
    text = render_report(EMPTY)
    assert "| 0 | 0 | 0 | – | 0 | – | – |" in text
    assert text.count("\nNone.\n") == 7


def test_without_links_nothing_in_it_is_a_link() -> None:
    text = render(links=False)
    assert "[[" not in text
    assert "- a/Alpha, 3 neighbours. All begins here." in text


def test_louvain_is_said() -> None:
    assert "Louvain" not in render_report(EMPTY)
    assert "Louvain" in render_report(EMPTY._replace(method="louvain"))


def test_what_does_not_fit_is_counted() -> None:
    missing = [Missing(f"no {n:03}", 1, (), None) for n in range(200)]
    text = render_report(build_report(Graph((), ()), Partition({}, 0, 0, "none"), missing=missing))
    assert "- `no 011`, 1 link\n- and 188 more\n" in text


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (render_report(EMPTY), True),
        (render_report(EMPTY).replace("\n", "\r\n"), True),
        ("\ufeff" + render_report(EMPTY), True),
        (f"---\ntags: [x]\n{MARKER}\n---\n", True),
        (f"---\ntags: [x]\n---\n{MARKER}\n", False),
        (f"{MARKER}\n", False),
        ("# Graph report\n", False),
        ("---\n", False),
        ("", False),
    ],
)
def test_is_ours(text: str, ours: bool) -> None:
    assert is_ours(text) is ours
