"""What the configuration of pre-commit and prek says about kvault, and how kvault gets into it.

The file is a person's: lines are added to its text, and the result is read again to see that nothing else changed.
"""

from __future__ import annotations

import re

from kvault.actions.hook_script import HOOKS
from kvault.actions.hook_script import SESSION
from kvault.record import NamedTuple

CHECK, BUILD = "kvault-check", "kvault-build"
STAGES = {
    CHECK: ("pre-commit", "pre-merge-commit", "pre-push", "manual"),
    BUILD: ("post-commit", "post-merge", "post-checkout", "post-rewrite", "manual"),
}
"""Where each hook runs unless the configuration says otherwise: as .pre-commit-hooks.yaml has it."""

TYPES = f"default_install_hook_types: [{', '.join(HOOKS)}]"

_LOCAL = """\
- repo: local
  hooks:
    - id: kvault-check
      name: kvault check
      entry: kvault check --staged
      language: system
      always_run: true
      pass_filenames: false
      require_serial: true
      stages: [pre-commit, pre-merge-commit, pre-push, manual]
    - id: kvault-build
      name: kvault build
      entry: kvault build --detach
      language: system
      always_run: true
      pass_filenames: false
      require_serial: true
      stages: [post-commit, post-merge, post-checkout, post-rewrite, manual]
"""
_REPOS = re.compile(r"^repos:[ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_NEXT_KEY = re.compile(r"^[^\s#-]", re.MULTILINE)
_FIRST_ITEM = re.compile(r"^( *)- ", re.MULTILINE)
_HEADER = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?:---[^\n]*\n)?")


class RunnerConfig(NamedTuple):
    """What a configuration says."""

    stages: frozenset[str]  # at which kvault runs
    types: tuple[str, ...] | None  # default_install_hook_types; None: not said
    sessions: bool = False  # the ranges of sessions are kept true


class NotUnderstood(Exception):
    """The file is not what its readers expect, or its form is one in which nothing can be added."""


def read_config(data: object) -> RunnerConfig:
    """Return what a parsed configuration says about kvault. Raises NotUnderstood."""
    if data is None:
        data = {}
    repositories = data.get("repos", []) if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(repositories, list):
        raise NotUnderstood("it has no list of repos")
    stages: set[str] = set()
    sessions = False
    for one in repositories:
        hooks = one.get("hooks") if isinstance(one, dict) else None
        for hook in hooks if isinstance(hooks, list) else ():
            sessions = sessions or (isinstance(hook, dict) and hook.get("id") == SESSION)
            if isinstance(hook, dict) and hook.get("id") in STAGES:
                said = hook.get("stages") or data.get("default_stages") if one.get("repo") == "local" else None
                stages.update(said or hook.get("stages") or STAGES[str(hook["id"])])
    types = data.get("default_install_hook_types")
    return RunnerConfig(frozenset(stages), tuple(map(str, types)) if isinstance(types, list) else None, sessions)


def parse_yaml(text: str) -> object:
    """Return what a YAML text says. Raises NotUnderstood."""
    import yaml12

    try:
        return yaml12.parse_yaml(text)
    except (ValueError, TypeError) as error:
        raise NotUnderstood(str(error)) from error


def with_kvault(text: str | None) -> tuple[str, tuple[str, ...]]:
    """Return a configuration that runs kvault's hooks, and what a person has to add. Raises NotUnderstood."""
    if text is None or not text.strip():
        return f"{TYPES}\nrepos:\n{_indented(_LOCAL, 2)}", ()
    before = parse_yaml(text)
    said = read_config(before)
    end = "\r\n" if "\r\n" in text else "\n"
    after = text
    if not said.stages:
        after = _with_repository(after.replace("\r\n", "\n")).replace("\n", end)
    if said.types is None:
        at = _HEADER.match(after.replace("\r\n", "\n"))
        head = at[0].replace("\n", end) if at else ""
        after = f"{head}{TYPES}{end}{after[len(head) :]}"
    _must_differ_by_ours(before, parse_yaml(after), repository=not said.stages, types=said.types is None)
    return after, tuple(missing_types(said))


def missing_types(config: RunnerConfig) -> list[str]:
    """Return the hooks that installing the runner leaves out, though kvault needs them."""
    types = config.types if config.types is not None else ("pre-commit",)
    return [hook for hook in HOOKS if hook not in types]


def _with_repository(text: str) -> str:
    """Return the text with kvault's hooks at the end of its list of repositories."""
    begin = _REPOS.search(text)
    if begin is None:
        if re.search(r"^repos:", text, re.MULTILINE):
            raise NotUnderstood("its repos are written in brackets")
        return f"{text}{'' if text.endswith(chr(10)) else chr(10)}repos:\n{_indented(_LOCAL, 2)}"
    follows = _NEXT_KEY.search(text, begin.end() + 1)
    stop = follows.start() if follows else len(text)
    block = text[begin.end() : stop]
    item = _FIRST_ITEM.search(block)
    kept = block.rstrip()
    gap = block[len(kept) :].lstrip("\n") if follows else ""
    added = _indented(_LOCAL, len(item[1]) if item else 2)
    return f"{text[: begin.end()]}{kept}\n{added}{gap}{text[stop:]}"


def _must_differ_by_ours(before: object, after: object, *, repository: bool, types: bool) -> None:
    """Raise NotUnderstood unless nothing but ours was added."""
    if not isinstance(after, dict) or not isinstance(after.get("repos"), list):
        raise NotUnderstood("its form is not known here")
    now = dict(after)
    if types:
        now.pop("default_install_hook_types", None)
    if repository:
        now["repos"] = now["repos"][:-1]
    was = dict(before) if isinstance(before, dict) else {}
    was["repos"] = was.get("repos") or []
    if now != was or not read_config(after).stages:
        raise NotUnderstood("its form is not known here")


def _indented(text: str, width: int) -> str:
    return "".join(f"{' ' * width}{line}" for line in text.splitlines(keepends=True))
