from __future__ import annotations

import tomllib

import pytest

from kvault.agents.json_text import Malformed
from kvault.agents.table import CODEX
from kvault.agents.toml_part import are_off
from kvault.agents.toml_part import calls
from kvault.agents.toml_part import has_hooks
from kvault.agents.toml_part import with_part
from kvault.agents.toml_part import without_part

THEIRS = '# mine\nmodel = "x"  # keep\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "mine"\n'


def command(words: str) -> str:
    return f"kvault {words}"


@pytest.mark.parametrize("text", [THEIRS, THEIRS.replace("\n", "\r\n"), 'model = "x"\n', "", "[a]\n[b]\n"])
def test_in_and_out_again(text: str) -> None:
    after = with_part(CODEX, text, command)
    assert after.startswith(text)
    assert with_part(CODEX, after, command) == after
    assert without_part(after) == text
    assert len(calls(CODEX, after)) == len(CODEX.entries)
    before, now = tomllib.loads(text), tomllib.loads(after)
    hooks = now.pop("hooks")
    for group in before.pop("hooks", {}).get("Stop", []):
        assert group in hooks["Stop"]
    assert now == before


def test_a_file_without_a_last_line_end() -> None:
    after = with_part(CODEX, 'model = "x"', command)
    assert tomllib.loads(after)["model"] == "x"
    assert without_part(after) == 'model = "x"\n'


def test_another_command_takes_the_place_of_the_old() -> None:
    old = with_part(CODEX, THEIRS, lambda words: f"/old/kvault {words}")
    new = with_part(CODEX, old, command)
    assert "/old" not in new
    assert without_part(new) == THEIRS


def test_what_cannot_be_added_to_is_refused() -> None:
    for text in ("hooks = {}\n", 'hooks = "x"\n', "hooks = [\n", "= 1\n"):
        with pytest.raises(Malformed):
            with_part(CODEX, text, command)


def test_what_is_said_of_the_file() -> None:
    assert has_hooks(THEIRS)
    assert not has_hooks(with_part(CODEX, "", command))
    assert are_off("[features]\nhooks = false\n")
    assert are_off("[features]\ncodex_hooks = false\n")
    assert not are_off("[features]\nhooks = true\n")
    assert not are_off("")
