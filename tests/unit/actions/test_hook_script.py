"""kvault's part of a hook's script, as text."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from kvault.actions.git_hooks import interpreter
from kvault.actions.hook_script import HOOKS_OF
from kvault.actions.hook_script import SESSION
from kvault.actions.hook_script import VAULT
from kvault.actions.hook_script import Interpreter
from kvault.actions.hook_script import has_part
from kvault.actions.hook_script import is_shell
from kvault.actions.hook_script import maker_of
from kvault.actions.hook_script import part_of
from kvault.actions.hook_script import runs_aside
from kvault.actions.hook_script import with_part
from kvault.actions.hook_script import without_parts

PARTS = [(kind, hook) for kind, hooks in HOOKS_OF.items() for hook in hooks]
SCRIPTS = (
    "#!/bin/sh\nexit 0\n",
    "#!/usr/bin/env bash\nset -euo pipefail\nexec npm test",
    "npm test\n",
    "#!/bin/sh\n\udcff a byte that is no text\n",
    "#!/bin/sh\n# >>> conda >>>\n# <<< conda <<<\nx\n",
)


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(("kind", "hook"), PARTS)
def test_a_part_goes_in_once_and_out_without_a_trace(script: str, kind: str, hook: str) -> None:
    part = part_of(hook, interpreter(), kind)
    once = with_part(script, part, kind)
    assert has_part(once, kind) and not has_part(script, kind)
    assert with_part(once, part, kind) == once
    assert without_parts(once) == script
    assert once.startswith(script.split("\n")[0] if script.startswith("#!") else f"# >>> {kind} >>>")
    assert with_part(with_part(script, part_of(hook, None, kind), kind), part, kind) == once


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("hook", ["post-commit", "post-rewrite"])
def test_both_parts_stand_beside_each_other(script: str, hook: str) -> None:
    parts = {kind: part_of(hook, interpreter(), kind) for kind in HOOKS_OF}
    both = with_part(with_part(script, parts[VAULT]), parts[SESSION], SESSION)
    assert all(part in both for part in parts.values())
    assert with_part(with_part(both, parts[VAULT]), parts[SESSION], SESSION) == both
    assert without_parts(both) == script


@pytest.mark.parametrize(("kind", "hook"), PARTS)
@pytest.mark.parametrize("aside", [False, True])
def test_a_script_of_our_own(kind: str, hook: str, aside: bool) -> None:
    script = with_part("", part_of(hook, interpreter(), kind, vault="/my notes/it's", aside=aside), kind)
    assert script.startswith(f"#!/bin/sh\n# >>> {kind} >>>") and script.endswith(f"# <<< {kind} <<<\n")
    assert "\r" not in script
    assert without_parts(script) is None
    assert runs_aside(script, kind) is aside
    for shell in filter(shutil.which, ("dash", "bash", "sh")):
        assert subprocess.run([shell, "-n"], input=script.encode(), check=False).returncode == 0


def test_the_vault_of_the_notes_is_named_where_it_is_given() -> None:
    part = part_of("post-commit", None, SESSION, vault="/my notes")
    assert "kvault session range --vault '/my notes' --after post-commit -- \"$@\"" in part
    assert "--vault" not in part_of("post-commit", None, SESSION)


@pytest.mark.parametrize("given", ["", "a b\nc d\n"])
def test_the_list_of_rewritten_commits_is_read_and_handed_on(given: str, tmp_path: Path) -> None:
    part = part_of("post-rewrite", None, SESSION).replace("command -v kvault >/dev/null 2>&1", "true")
    script = tmp_path / "post-rewrite"
    script.write_text(
        part.replace("  kvault session", "  kvault() { echo ours; cat; }; kvault session") + "echo theirs; cat\n"
    )
    done = subprocess.run(
        ["sh", "-e", str(script)],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={"TMPDIR": str(tmp_path)},
    )
    assert done.stdout == f"ours\n{given}theirs\n{given}"
    assert [file.name for file in tmp_path.iterdir()] == ["post-rewrite"]


def test_odd_paths_are_quoted() -> None:
    odd = "/a b/it's $HOME/python"
    part = part_of("post-commit", Interpreter((odd, "-c", "x"), odd))
    assert "'/a b/it'\"'\"'s $HOME/python' -c x build --detach" in part
    assert part.count("$HOME") == part.count("s $HOME/python'")


@pytest.mark.parametrize("code", [0, 1, 2, 3, 130])
@pytest.mark.parametrize("hook", ["pre-commit", "post-commit"])
def test_what_a_hook_ends_with(code: int, hook: str) -> None:
    """Only the check can stop, with its own code; what follows in the script runs else."""
    part = (
        part_of(hook, None)
        .replace("command -v kvault >/dev/null 2>&1", "true")
        .replace("  kvault ", f"  kvault() (exit {code}); kvault ")
    )
    done = subprocess.run(["sh", "-e"], input=f"{part}echo theirs\n", capture_output=True, text=True, check=False)
    stops = hook == "pre-commit" and code
    assert (done.returncode, done.stdout) == ((code, "") if stops else (0, "theirs\n"))


@pytest.mark.parametrize(
    ("script", "shell"),
    (
        *((script, True) for script in SCRIPTS),
        ("#!/usr/bin/env python3\nprint()\n", False),
        ("#!/usr/bin/python\n", False),
        ("#!/bin/sh\r\nexit\r\n", False),
        ("#! /bin/dash -e\n", True),
        ("#!/usr/bin/env -S bash -e\n", True),
        ("#!/usr/bin/fish\n", False),
        ("\x7fELF\0\0", False),
        ("#!\n", False),
    ),
)
def test_which_scripts_a_part_can_stand_in(script: str, shell: bool) -> None:
    assert is_shell(script) is shell


def test_who_made_a_hook() -> None:
    assert maker_of("#!/bin/sh\n# File generated by prek: https://github.com/j178/prek\n") == "prek"
    assert maker_of("#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\n") == "pre-commit"
    assert maker_of("#!/bin/sh\npre-commit run\n") is None
