"""What the documentation says of coding agents is what kvault puts into their settings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kvault.agents.entries import with_entries
from kvault.agents.table import AGENTS
from kvault.cli import hook
from kvault.cli import hooks

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_the_page_shows_the_entries_of_each_agent(name: str) -> None:
    agent = AGENTS[name]
    section = PAGE.split(f"\n## {agent.title}\n")[1].split("\n## ")[0]
    shown = re.search(r"^```json\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert shown
    assert json.loads(shown[1]) == json.loads(with_entries(agent, "", lambda words: f"kvault {words}"))
    assert f"`{agent.file}`" in section
    for word in ("Documented", "`~/"):
        assert word in section


def test_the_flags_name_every_agent() -> None:
    for module, flag in ((hook, "--for"), (hooks, "--agent")):
        assert [one.takes for one in module.FLAGS if one.name == flag] == ["|".join(AGENTS)]
