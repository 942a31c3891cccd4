from __future__ import annotations

import json

from kvault.agents.entries import calls
from kvault.agents.entries import is_ours
from kvault.agents.entries import with_entries
from kvault.agents.entries import without_entries
from kvault.agents.table import AGENTS
from kvault.agents.table import CLAUDE
from kvault.agents.table import CURSOR

COMMENTED = """\
{
    // mine
    "model": "x", /* and this */
    "hooks": {
        "Stop": [
            {"hooks": [{"type": "command", "command": "mine"}]}, // last
        ],
    },
}
"""


def command(words: str) -> str:
    return f"kvault {words}"


def test_comments_and_trailing_commas_stay() -> None:
    after = with_entries(CLAUDE, COMMENTED, command)
    for kept in ("// mine", "/* and this */", "// last", '{"hooks": [{"type": "command", "command": "mine"}]}'):
        assert kept in after
    assert len(calls(CLAUDE, after)) == len(CLAUDE.entries)
    back = without_entries(CLAUDE, after)
    assert back is not None
    for kept in ("// mine", "/* and this */", "// last"):
        assert kept in back
    assert calls(CLAUDE, back) == ()


def test_a_new_file_and_its_removal() -> None:
    for agent in AGENTS.values():
        after = with_entries(agent, "", command)
        assert after.endswith("}\n")
        assert json.loads(after)["hooks"].keys() == {entry.native for entry in agent.entries}
        assert without_entries(agent, after) is None


def test_another_command_of_ours_is_replaced_and_a_changed_limit_is_kept() -> None:
    old = with_entries(CLAUDE, "", lambda words: f"/old/bin/kvault {words}")
    new = with_entries(CLAUDE, old, command)
    assert "/old/bin" not in new
    assert len(calls(CLAUDE, new)) == len(CLAUDE.entries)
    slower = new.replace('"timeout": 10', '"timeout": 25')
    assert with_entries(CLAUDE, slower, command) == slower


def test_a_group_that_somebody_shares_with_us_keeps_their_hook() -> None:
    shared = json.dumps(
        {"hooks": {"Stop": [{"hooks": [{"command": "kvault hook stop --for claude"}, {"command": "theirs"}]}]}}
    )
    assert json.loads(without_entries(CLAUDE, shared) or "") == {
        "hooks": {"Stop": [{"hooks": [{"command": "theirs"}]}]}
    }


def test_two_of_ours_become_one() -> None:
    twice = json.dumps({"hooks": {"Stop": [{"hooks": [{"command": "kvault hook stop --for claude"}]}] * 2}})
    after = with_entries(CLAUDE, twice, command)
    assert [native for native, _ in calls(CLAUDE, after)].count("Stop") == 1


def test_cursor_gets_its_version_once() -> None:
    assert json.loads(with_entries(CURSOR, "{}", command))["version"] == 1
    assert json.loads(with_entries(CURSOR, '{"version": 2}', command))["version"] == 2


def test_time_limits_are_in_the_units_of_the_agent() -> None:
    claude, gemini = (json.loads(with_entries(AGENTS[name], "", command))["hooks"] for name in ("claude", "gemini"))
    assert claude["Stop"][0]["hooks"][0]["timeout"] == 10
    assert gemini["AfterAgent"][0]["hooks"][0]["timeout"] == 10_000


def test_only_commands_of_kvault_are_ours() -> None:
    assert is_ours(CLAUDE, "kvault hook stop --for claude")
    assert is_ours(CLAUDE, "'/home/ada/my tools/kvault' hook prompt --for claude --vault /n")
    for other in ("kvault hook stop --for cursor", "other hook stop --for claude", "kvault build", None, 3):
        assert not is_ours(CLAUDE, other)
