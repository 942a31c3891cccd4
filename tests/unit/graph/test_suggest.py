"""Which file a link to nowhere may have meant."""

from __future__ import annotations

import pytest

from kvault.graph.suggest import index_names
from kvault.graph.suggest import suggest

PATHS = (
    "Billing decision.md",
    "Now here.md",
    "shared/Kubernetes probes.md",
    "shared/Résumé.md",
    "notes/state-machine.md",
    "daily/2024-05-17.md",
    "daily/2024-05-18.md",
    "a/README.md",
    "b/README.md",
    "c/README.md",
    "img/Figure 1.png",
    "plans/board.canvas",
    "知识管理方法.md",
    "v1.2.md",
    "Cats.md",
    "Reading list one.md",
    "Reading list ono.md",
)


@pytest.mark.parametrize(
    ("target", "meant"),
    [
        pytest.param("Nowhere", "Now here.md", id="a blank too few"),
        pytest.param("billing-decision", "Billing decision.md", id="hyphen for blank"),
        pytest.param("State Machine", "notes/state-machine.md", id="blank for hyphen"),
        pytest.param("resume", "shared/Résumé.md", id="without accents"),
        pytest.param("Probes, Kubernetes", "shared/Kubernetes probes.md", id="other order"),
        pytest.param("Billing descision", "Billing decision.md", id="one letter too many"),
        pytest.param("Biling decison", "Billing decision.md", id="two letters missing"),
        pytest.param("Kubernetes porbes", "shared/Kubernetes probes.md", id="letters swapped"),
        pytest.param("知识管埋方法", "知识管理方法.md", id="a wrong sign"),
        pytest.param("old/Kubernetes probes", "shared/Kubernetes probes.md", id="a folder gone"),
        pytest.param("old/Kubernetes probes.md", "shared/Kubernetes probes.md", id="with md"),
        pytest.param("x/b/README", "b/README.md", id="the folder decides"),
        pytest.param("Figure 1", "img/Figure 1.png", id="the extension is missing"),
        pytest.param("board", "plans/board.canvas", id="a canvas"),
        pytest.param("daily/2024-05-19", None, id="another day is another note"),
        pytest.param("x/README", None, id="three fit equally"),
        pytest.param("Reading list onx", None, id="two are as near"),
        pytest.param("v1", None, id="a dot in a name is no extension"),
        pytest.param("Bats", None, id="short words are not slips"),
        pytest.param("Dilling decision", None, id="nobody errs in the first letter"),
        pytest.param("Quantum physics", None, id="nothing like it"),
        pytest.param("", None, id="nothing"),
        pytest.param("🗂️", None, id="no letters"),
    ],
)
def test_suggest(target: str, meant: str | None) -> None:
    assert suggest(target, index_names(PATHS)) == meant
    assert suggest(target, index_names(reversed(PATHS))) == meant


def test_a_crowd_of_like_names_gives_nothing_and_takes_no_time() -> None:
    names = index_names(f"Meeting minutes {chr(97 + n % 26)}{chr(97 + n // 26)}.md" for n in range(600))
    assert suggest("Meeting minutes zzzz", names) is None
