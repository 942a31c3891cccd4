"""The hooks that init offers: what each choice would write."""

from __future__ import annotations

import os

from kvault.actions.git_hooks import HookPlan
from kvault.actions.git_hooks import carry_out
from kvault.actions.git_hooks import plan_install
from kvault.actions.git_hooks import repository_hooks
from kvault.actions.hooks_status import CONFIGS
from kvault.actions.hooks_status import hooks_status
from kvault.actions.runner_config import NotUnderstood
from kvault.actions.runner_config import with_kvault
from kvault.adapters import hook_files
from kvault.adapters.create import write_edit
from kvault.edit import Edit
from kvault.edit import count_changed_lines
from kvault.edit import fingerprint
from kvault.errors import Refusal
from kvault.errors import UsageError
from kvault.record import NamedTuple

GIT, RUNNER, NONE = "git", "pre-commit", "none"
CHOICES = (GIT, RUNNER, NONE)

OFFER = (
    "no hook runs kvault here. With one, each commit is first checked for links it breaks, and after it the index and"
    " the report are brought up to date in the background; KVAULT_SKIP=1 skips both.",
    "kvault init --hooks git writes them into git's own hooks, kvault init --hooks pre-commit into the configuration of"
    " pre-commit and prek",
)

AGENTS_OFFER = (
    "a coding agent is given recall on every prompt, and its sessions are recorded here, by:"
    " kvault hooks install --agent claude (or codex, gemini, cursor)",
)


class InitHooks(NamedTuple):
    """What is to be written for a choice."""

    top: str  # of the repository
    git: HookPlan | None = None
    edit: Edit | None = None  # of the configuration, below the top
    warnings: tuple[str, ...] = ()  # for a person
    next: str = ""  # what to type then


def plan_hooks(root: str, choice: str | None) -> InitHooks | None:
    """Return what a choice writes; None for none. Raises UsageError, Refusal."""
    if choice is None or choice == NONE:
        return None
    if choice not in CHOICES:
        raise UsageError(f"--hooks is {choice!r}", f"it is one of {', '.join(CHOICES)}")
    folder = repository_hooks(_existing(root))
    if choice == GIT:
        plan = plan_install(folder)
        return InitHooks(folder.top, plan, None, plan.warnings)
    return _plan_runner(folder.top)


def offer_hooks(root: str) -> tuple[str, ...]:
    """Return what to say to somebody who has chosen nothing, in a repository where no hook runs kvault."""
    folder = hook_files.find_folder(_existing(root))
    return () if folder is None or hooks_status(folder).any_runs else OFFER


def write_hooks(hooks: InitHooks) -> None:
    """Write what was planned. Raises Refusal."""
    if hooks.git:
        carry_out(hooks.git)
    if hooks.edit:
        try:
            written = write_edit(hooks.top, hooks.edit)
        except OSError as error:
            raise Refusal(f"{hooks.edit.path} cannot be written: {error.strerror}", path=hooks.edit.path) from error
        if not written:
            raise Refusal(f"{hooks.edit.path} changed meanwhile", "run kvault init again", path=hooks.edit.path)


def _plan_runner(top: str) -> InitHooks:
    there = [name for name in CONFIGS if os.path.lexists(os.path.join(top, name))]
    name = there[0] if there else CONFIGS[0]
    try:
        if name.endswith(".toml"):
            raise NotUnderstood("it is TOML")
        before = hook_files.read_text(os.path.join(top, name))
        after, missing = with_kvault(before)
    except (OSError, UnicodeDecodeError, NotUnderstood) as error:
        raise Refusal(
            f"kvault's hooks cannot be added to {name}: {error}",
            "add them by hand, as docs/hooks.md shows; or kvault init --hooks git",
            path=os.path.join(top, name),
        ) from error
    types = [f"add to default_install_hook_types in {name}: {', '.join(missing)}"] if missing else []
    edit = _edit(name, before, after)
    return InitHooks(top, None, edit, tuple(types), "pre-commit install (or: prek install)")


def _edit(name: str, before: str | None, after: str) -> Edit | None:
    if before == after:
        return None
    old, new = (before or "").encode("utf-8"), after.encode("utf-8")
    return Edit(name, None if before is None else fingerprint(old), new, count_changed_lines(old, new))


def _existing(folder: str) -> str:
    while not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    return folder
