"""Looks at which hooks of a repository run kvault, and through what."""

from __future__ import annotations

import os

from kvault.actions.hook_script import HOOKS
from kvault.actions.hook_script import SESSION
from kvault.actions.hook_script import SESSION_HOOKS
from kvault.actions.hook_script import VAULT
from kvault.actions.hook_script import has_part
from kvault.actions.hook_script import maker_of
from kvault.actions.runner_config import TYPES
from kvault.actions.runner_config import NotUnderstood
from kvault.actions.runner_config import RunnerConfig
from kvault.actions.runner_config import missing_types
from kvault.actions.runner_config import parse_yaml
from kvault.actions.runner_config import read_config
from kvault.adapters import hook_files
from kvault.adapters.hook_files import HookFolder
from kvault.record import NamedTuple

CONFIGS = (".pre-commit-config.yaml", ".pre-commit-config.yml", "prek.toml")
GIT = "git"  # a hook with our part in it
LEGACY = ".legacy"  # where pre-commit and prek put the hook that they found, and run it


class HookState(NamedTuple):
    """One hook."""

    name: str
    through: tuple[str, ...]  # GIT, "pre-commit", "prek": what runs kvault in it
    why: str = ""  # it does not run, though something is there


class Advice(NamedTuple):
    """Something that could be better, and what to type."""

    what: str
    remedy: str


class HooksStatus(NamedTuple):
    """All hooks of a repository."""

    folder: HookFolder
    config: str | None  # the configuration of pre-commit or prek, from the top
    hooks: tuple[HookState, ...]
    advice: tuple[Advice, ...]
    session: tuple[str, ...] = ()  # the hooks that keep the ranges of sessions true

    @property
    def any_runs(self) -> bool:
        """Return whether kvault runs in any of them."""
        return any(hook.through for hook in self.hooks)


def hooks_status(folder: HookFolder) -> HooksStatus:
    """Return which hooks run kvault."""
    name, config, problem = _config(folder.top)
    states = tuple(_state(folder, hook, config) for hook in HOOKS)
    advice = [problem] if problem else []
    session = tuple(hook for hook in SESSION_HOOKS if _keeps_ranges(folder, hook, config))
    if session and not any(state.through for state in states):
        return HooksStatus(folder, name, states, tuple(advice), session)  # a repository of code
    advice += _advice(folder, states, name, config)
    return HooksStatus(folder, name, states, tuple(advice), session)


def _keeps_ranges(folder: HookFolder, hook: str, config: RunnerConfig | None) -> bool:
    file = hook_files.read_hook(folder.path, hook)
    if file is None or not (file.executable or folder.husky or os.name == "nt"):
        return False
    by_runner = maker_of(file.script) is not None and config is not None and config.sessions
    return has_part(file.script, SESSION) or by_runner


def _config(top: str) -> tuple[str | None, RunnerConfig | None, Advice | None]:
    for name in CONFIGS:
        try:
            text = hook_files.read_text(os.path.join(top, name))
            if text is None:
                continue
            return name, read_config(_parsed(name, text)), None
        except (OSError, UnicodeDecodeError, NotUnderstood) as error:
            return name, None, Advice(f"{name} cannot be read: {error}", "mend that file")
    return None, None, None


def _parsed(name: str, text: str) -> object:
    if not name.endswith(".toml"):
        return parse_yaml(text)
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotUnderstood(str(error)) from error


def _state(folder: HookFolder, hook: str, config: RunnerConfig | None) -> HookState:
    try:
        file = hook_files.read_hook(folder.path, hook)
        legacy = hook_files.read_hook(folder.path, f"{hook}{LEGACY}")
    except OSError as error:
        return HookState(hook, (), f"{error.filename} cannot be read")
    if file is None:
        return HookState(hook, ())
    if not file.executable and not folder.husky and os.name != "nt":
        return HookState(hook, (), "it is not executable" if has_part(file.script, VAULT) else "")
    through = [GIT] if has_part(file.script, VAULT) else []
    runner = maker_of(file.script)
    if runner and config is not None and hook in config.stages:
        through.append(runner)
    if runner and legacy and has_part(legacy.script, VAULT):
        through.append(f"{GIT} ({hook}{LEGACY})")
    return HookState(hook, tuple(through))


def _advice(
    folder: HookFolder, states: tuple[HookState, ...], name: str | None, config: RunnerConfig | None
) -> list[Advice]:
    found = [
        Advice(f"{state.name}: {state.why}", f"chmod +x {os.path.join(folder.path, state.name)}")
        for state in states
        if state.why
    ]
    twice = [state.name for state in states if len(state.through) > 1]
    if twice:
        found.append(Advice(f"kvault runs twice in {', '.join(twice)}", "kvault hooks uninstall, or take one out"))
    by_runner = config is not None and config.stages
    idle = [state.name for state in states if not state.through]
    if by_runner and config is not None and missing_types(config):
        left_out = ", ".join(missing_types(config))
        found.append(Advice(f"{name} does not install {left_out}", f"add to it: {TYPES}"))
    if idle and by_runner:
        types = " ".join(f"-t {hook}" for hook in idle)
        found.append(
            Advice(f"not installed: {', '.join(idle)}", f"pre-commit install {types} (or: prek install {types})")
        )
    elif len(idle) == len(states):
        found.append(Advice("no hook runs kvault", "kvault hooks install, or kvault init --hooks pre-commit"))
    elif idle:
        found.append(Advice(f"kvault does not run in {', '.join(idle)}", "kvault hooks install"))
    return found
