"""The coding agents that kvault knows: where each keeps its hooks, and which events it has.

Sources, read in November 2026: code.claude.com/docs/en/hooks, the schemas below codex-rs/hooks/schema of openai/codex
and developers.openai.com/codex/hooks, docs/hooks/reference.md of google-gemini/gemini-cli, cursor.com/docs/hooks.
"""

from __future__ import annotations

from kvault.agents.model import COMPACT
from kvault.agents.model import END
from kvault.agents.model import PROMPT
from kvault.agents.model import START
from kvault.agents.model import STOP
from kvault.agents.model import TOOL
from kvault.agents.model import Agent
from kvault.agents.model import Entry

CLAUDE = Agent(
    "claude",
    "Claude Code",
    ".claude/settings.json",
    (
        Entry("UserPromptSubmit", PROMPT),
        Entry("SessionStart", START),
        Entry("PostToolUse", TOOL, "Edit|MultiEdit|Write|NotebookEdit"),
        Entry("PostToolUseFailure", TOOL),
        Entry("Stop", STOP),
        Entry("PreCompact", COMPACT),
        Entry("PostCompact", COMPACT),
        Entry("SessionEnd", END),
    ),
    ".claude/skills",
    home="CLAUDE_CONFIG_DIR",
)

CODEX = Agent(
    "codex",
    "Codex CLI",
    ".codex/hooks.json",
    (
        Entry("UserPromptSubmit", PROMPT),
        Entry("SessionStart", START),
        Entry("PostToolUse", TOOL, "apply_patch|Edit|Write|Bash"),
        Entry("Stop", STOP),
        Entry("PreCompact", COMPACT),
        Entry("PostCompact", COMPACT),
    ),
    ".agents/skills",
    home="CODEX_HOME",
    inline=True,
    notice="Codex runs a new hook once you trust it: /hooks",
)
"""It has no event for the end of a session: its note is complete after every turn."""

GEMINI = Agent(
    "gemini",
    "Gemini CLI",
    ".gemini/settings.json",
    (
        Entry("BeforeAgent", PROMPT),
        Entry("SessionStart", START),
        Entry("AfterTool", TOOL, "write_file|replace|run_shell_command"),
        Entry("AfterAgent", STOP),
        Entry("PreCompress", COMPACT),
        Entry("SessionEnd", END),
    ),
    ".gemini/skills",
    seconds=1000,
    notice="Gemini CLI runs the hooks of a project in a folder it trusts",
)

CURSOR = Agent(
    "cursor",
    "Cursor",
    ".cursor/hooks.json",
    (
        Entry("beforeSubmitPrompt", PROMPT),
        Entry("sessionStart", START),
        Entry("afterFileEdit", TOOL),
        Entry("postToolUseFailure", TOOL),
        Entry("stop", STOP),
        Entry("preCompact", COMPACT),
        Entry("sessionEnd", END),
    ),
    ".cursor/skills",
    session=("conversation_id", "session_id"),
    seconds=0,
    notice="Cursor reads its hooks when they change; a new chat has them",
    flat=True,
)

AGENTS = {agent.name: agent for agent in (CLAUDE, CODEX, GEMINI, CURSOR)}
"""By name; a new agent is a row here, its payloads in tests/golden/agents, and a section in docs/agents.md."""
