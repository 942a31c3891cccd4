"""kvault in the settings of coding agents: beside what is there, once, and out again without a trace."""

from __future__ import annotations

import json
import os
import stat
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kvault.agents.table import AGENTS
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

EACH = pytest.mark.parametrize("agent", sorted(AGENTS))
THEIRS: dict[str, Any] = {
    "model": "opus",
    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]},
    "permissions": {"allow": ["Bash(ls:*)"]},
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the top of a repository; the home folder is the test's own."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    top = make_vault(tmp_path / "my app", {"src/a.py": ""})
    Git(top)("init", "-q")
    return top


def hooks(*words: str, cwd: Path) -> Any:
    ran = run_kvault("hooks", *words, "--json", cwd=cwd)
    assert ran.code == 0, ran
    return json.loads(ran.out)


@EACH
def test_in_twice_and_out_again(agent: str, project: Path) -> None:
    before = read_vault(project)
    settings = project / AGENTS[agent].file
    done = hooks("install", "--agent", agent, "--project", cwd=project / "src")
    assert done["written"]
    assert [edit["before"] for edit in done["edits"]] == [None, None]
    calls = json.loads(settings.read_text(encoding="utf-8"))["hooks"]
    assert f"kvault hook prompt --for {agent}" in json.dumps(calls[AGENTS[agent].entries[0].native])
    installed = read_vault(project)
    again = hooks("install", "--agent", agent, "--project", cwd=project)
    assert (again["edits"], again["written"]) == ([], False)
    assert read_vault(project) == installed
    found = hooks("status", "--agent", agent, "--project", cwd=project)["files"]
    assert [(one["scope"], one["active"]) for one in found] == [("project", True)]
    hooks("uninstall", "--agent", agent, "--project", cwd=project)
    assert read_vault(project) == before
    assert hooks("uninstall", "--agent", agent, "--project", cwd=project)["edits"] == []


@EACH
def test_settings_that_are_there_stay_letter_for_letter(agent: str, project: Path) -> None:
    settings = project / AGENTS[agent].file
    settings.parent.mkdir()
    theirs = {**THEIRS, "version": 1}
    text = json.dumps(theirs, indent=3, ensure_ascii=False).replace("\n", "\r\n") + "\r\n"
    settings.write_bytes(text.encode())
    settings.chmod(0o600)
    hooks("install", "--agent", agent, "--project", cwd=project)
    now = json.loads(settings.read_bytes())
    assert THEIRS["hooks"]["Stop"][0] in now["hooks"]["Stop"]
    assert {key: value for key, value in now.items() if key != "hooks"} == {
        key: value for key, value in theirs.items() if key != "hooks"
    }
    assert os.name == "nt" or stat.S_IMODE(settings.stat().st_mode) == 0o600
    hooks("uninstall", "--agent", agent, "--project", cwd=project)
    assert settings.read_bytes() == text.encode()


@pytest.mark.parametrize(
    "text", ["{", '{"hooks": [1,}', "[]", '{"hooks": []}', '{"hooks": {"Stop": 1}}', '{"a" 1}', "\x00"]
)
def test_what_cannot_be_understood_is_refused_and_left_alone(text: str, project: Path) -> None:
    make_vault(project, {".claude/settings.json": text})
    before = read_vault(project)
    ran = run_kvault("hooks", "install", "--agent", "claude", "--project", cwd=project)
    assert (ran.code, ran.out) == (1, "")
    assert "settings.json" in ran.err
    assert "left as it is" in ran.err
    assert read_vault(project) == before


def test_a_file_that_is_not_utf8_is_refused(project: Path) -> None:
    make_vault(project, {".claude/settings.json": b'{"a": "\xff"}'})
    ran = run_kvault("hooks", "install", "--agent", "claude", "--project", cwd=project)
    assert ran.code == 1
    assert "not UTF-8" in ran.err


def test_the_users_own_settings_name_the_program_and_the_vault(project: Path, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "my notes", {"kvault.toml": ""})
    hooks("install", "--agent", "claude", "--user", "--vault", str(vault), cwd=project)
    settings = json.loads((tmp_path / "home/.claude/settings.json").read_text(encoding="utf-8"))
    command = settings["hooks"]["UserPromptSubmit"][0]["hooks"][0]["command"]
    assert str(vault) in command
    assert Path(command.split()[0].strip("'\"")).is_absolute()
    assert (tmp_path / "home/.claude/skills/kvault/SKILL.md").exists()
    done = os.popen(f"echo '{{}}' | {command}; echo code $?").read()
    assert done == "code 0\n"


def test_folders_that_the_agents_are_told_by_variables(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    monkeypatch.setenv("CODEX_HOME", str(tmp_path / "codex"))
    hooks("install", "--agent", "claude", "--user", cwd=project)
    hooks("install", "--agent", "codex", "--user", cwd=project)
    assert (tmp_path / "claude/settings.json").exists()
    assert (tmp_path / "claude/skills/kvault/SKILL.md").exists()
    assert (tmp_path / "codex/hooks.json").exists()
    assert (tmp_path / "home/.agents/skills/kvault/SKILL.md").exists()


def test_hooks_of_codex_go_where_its_hooks_are(project: Path) -> None:
    theirs = (
        '# mine\n[features]\nhooks = false\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "x"\n'
    )
    make_vault(project, {".codex/config.toml": theirs})
    done = hooks("install", "--agent", "codex", "--project", cwd=project)
    assert not (project / ".codex/hooks.json").exists()
    assert any("switches hooks off" in warning for warning in done["warnings"])
    text = (project / ".codex/config.toml").read_text(encoding="utf-8")
    assert text.startswith(theirs)
    stop = tomllib.loads(text)["hooks"]["Stop"]
    assert [one["hooks"][0]["command"] for one in stop] == ["x", "kvault hook stop --for codex"]
    assert hooks("install", "--agent", "codex", "--project", cwd=project)["edits"] == []
    files = hooks("status", "--agent", "codex", "--project", cwd=project)["files"]
    assert [one["active"] for one in files] == [False, True]
    hooks("uninstall", "--agent", "codex", "--project", cwd=project)
    assert (project / ".codex/config.toml").read_text(encoding="utf-8") == theirs


def test_a_linked_settings_file_stays_a_link(project: Path, tmp_path: Path) -> None:
    make_vault(tmp_path / "dotfiles", {"claude.json": "{}\n"})
    (project / ".claude").mkdir()
    link = project / ".claude/settings.json"
    try:
        link.symlink_to(tmp_path / "dotfiles/claude.json")
    except OSError:
        pytest.skip("no symbolic links here")
    hooks("install", "--agent", "claude", "--project", cwd=project)
    assert link.is_symlink()
    assert "kvault hook" in (tmp_path / "dotfiles/claude.json").read_text(encoding="utf-8")


def test_a_skill_that_somebody_changed_stays(project: Path) -> None:
    skill = project / ".claude/skills/kvault/SKILL.md"
    hooks("install", "--agent", "claude", "--project", cwd=project)
    skill.write_text("mine\n", encoding="utf-8")
    ran = run_kvault("hooks", "uninstall", "--agent", "claude", "--project", cwd=project)
    assert "stays" in ran.err
    assert skill.read_text(encoding="utf-8") == "mine\n"
    hooks("install", "--agent", "claude", "--project", cwd=project)
    assert skill.read_text(encoding="utf-8") == "mine\n"


def test_a_dry_run_shows_every_line_and_writes_none(project: Path) -> None:
    before = read_vault(project)
    ran = run_kvault("hooks", "install", "--agent", "claude", "--project", "--dry-run", cwd=project)
    assert ran.code == 0
    assert '+            "command": "kvault hook prompt --for claude",' in ran.out
    assert "nothing was written" in ran.err
    assert read_vault(project) == before


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("install", "--agent", "cluade", "--user"), "did you mean --agent claude?"),
        (("install", "--agent", "claude"), "--user"),
        (("install", "--agent", "claude", "--user", "--project"), "--user"),
        (("install", "--user"), "claude, codex, gemini, cursor"),
    ],
    ids=str,
)
def test_wrong_calls_are_told_what_to_type(words: tuple[str, ...], hint: str, project: Path) -> None:
    ran = run_kvault("hooks", *words, cwd=project)
    assert ran.code == 2
    assert hint in ran.err


def test_outside_a_repository_the_folder_is_the_project(tmp_path: Path) -> None:
    folder = make_vault(tmp_path / "plain", {"a.txt": ""})
    hooks("install", "--agent", "cursor", "--project", cwd=folder)
    assert (folder / ".cursor/hooks.json").exists()


def test_the_skill_is_as_agents_read_skills() -> None:
    text = (Path(__file__).resolve().parents[2] / "kvault/agents/skills/kvault/SKILL.md").read_text(encoding="utf-8")
    _, head, body = text.split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    assert fields["name"] == "kvault"
    assert len(fields["description"]) <= 1024
    assert len(fields["compatibility"]) <= 500
    assert len(body.splitlines()) < 500
    from kvault.cli.command import COMMANDS

    named = {line.split()[1] for line in body.splitlines() if line.startswith("kvault ")}
    assert named <= {command.name for command in COMMANDS} | {"session", "remember"}
