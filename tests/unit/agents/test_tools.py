from __future__ import annotations

import pytest

from kvault.agents.tools import LONGEST
from kvault.agents.tools import MOST_FILES
from kvault.agents.tools import failure_of
from kvault.agents.tools import files_of


def test_only_tools_that_write_name_files() -> None:
    for name, count in (("Write", 1), ("Read", 0), ("Bash", 0), ("mcp__x__Write", 0)):
        assert len(files_of({"tool_name": name, "tool_input": {"file_path": "/w/a.py", "command": "x"}})) == count


def test_a_patch_names_the_files_that_are_there_afterwards() -> None:
    patch = "*** Begin Patch\r\n*** Add File: a.py\r\n+*** Add File: no.py\n*** Delete File: b.py\n*** End Patch"
    for given in ({"command": patch}, {"command": ["apply_patch", patch]}, {"input": patch}):
        assert files_of({"tool_name": "apply_patch", "tool_input": given}) == ("a.py",)


@pytest.mark.parametrize("path", ["", " ", "a\0b", "a\nb", None, 3, ["a"]])
def test_what_is_no_path_is_left_out(path: object) -> None:
    assert files_of({"tool_name": "Write", "tool_input": {"file_path": path}}) == ()


def test_a_patch_of_a_thousand_files_is_cut() -> None:
    patch = "\n".join(f"*** Add File: f{number}.py" for number in range(1000))
    assert len(files_of({"tool_name": "apply_patch", "tool_input": {"command": patch}})) == MOST_FILES


def test_a_failure_is_one_short_line() -> None:
    told = failure_of({"tool_name": "Bash", "tool_input": {"command": "x" * 500 + "\ny"}, "error": "\n\n" + "z" * 900})
    assert len(told) <= LONGEST
    assert "\n" not in told
    assert "z" in told


def test_what_the_user_stopped_is_no_failure() -> None:
    assert failure_of({"tool_name": "Bash", "error": "stopped", "is_interrupt": True}) == ""
    assert failure_of({"tool_name": "Bash", "tool_response": {"exit_code": 0}}) == ""
    assert failure_of({"error": "of no tool"}) == ""
