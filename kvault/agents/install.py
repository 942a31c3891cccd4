"""Puts kvault into the settings of a coding agent and takes it out again: the plan, and its carrying out."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from kvault.adapters.foreign_files import read_foreign
from kvault.adapters.foreign_files import write_foreign
from kvault.adapters.hook_files import find_folder
from kvault.adapters.process import myself
from kvault.adapters.process import on_path
from kvault.agents import toml_part
from kvault.agents.entries import Command
from kvault.agents.entries import calls
from kvault.agents.entries import with_entries
from kvault.agents.entries import without_entries
from kvault.agents.json_edit import NotAContainer
from kvault.agents.json_text import Malformed
from kvault.agents.model import Agent
from kvault.errors import Refusal

PROJECT, USER = "project", "user"
SKILL = "kvault/SKILL.md"
TOML = "config.toml"  # of Codex, where hooks may stand instead


class Step(NamedTuple):
    """One file as it is, and as it shall be."""

    path: str
    before: str | None  # None: there is none
    after: str | None


class Plan(NamedTuple):
    """What is to be written for an agent."""

    agent: Agent
    steps: tuple[Step, ...]
    notices: tuple[str, ...]  # for a person


class Status(NamedTuple):
    """Where an agent keeps its hooks, and how it calls kvault from there."""

    path: str
    calls: tuple[tuple[str, str], ...]  # event of the agent, command


def plan_install(agent: Agent, scope: str, vault: str | None) -> Plan:
    """Return what makes an agent call kvault. Raises Refusal for a file that is not as the agent reads it."""
    place = _place(agent, scope)
    command = command_for(scope, vault)
    settings, notices = _settings(agent, place, command)
    steps, more = [settings], list(notices)
    skill = os.path.join(_skills(agent, scope), *SKILL.split("/"))
    there, ours = read_foreign(skill), skill_text()
    if there is None:
        steps.append(Step(skill, None, ours))
    elif there != ours:
        more.append(f"{skill} is another than kvault's and stays; remove it to get kvault's")
    if scope == PROJECT:
        more.append("whoever works in this folder gets these hooks; kvault must be on their PATH")
    if agent.notice:
        more.append(agent.notice)
    changes = tuple(step for step in steps if step.before != step.after)
    return Plan(agent, changes, tuple(more) if changes else tuple(notices))


def plan_uninstall(agent: Agent, scope: str) -> Plan:
    """Return what ends that an agent calls kvault: its own entries go, all else stays. Raises Refusal."""
    place = _place(agent, scope)
    steps = []
    for path in _files(agent, place):
        before = read_foreign(path)
        if before is not None:
            steps.append(Step(path, before, _without(agent, path, before)))
    skill = os.path.join(_skills(agent, scope), *SKILL.split("/"))
    there = read_foreign(skill)
    notices: tuple[str, ...] = ()
    if there == skill_text():
        steps.append(Step(skill, there, None))
    elif there is not None:
        notices = (f"{skill} was changed by somebody and stays",)
    return Plan(agent, tuple(step for step in steps if step.before != step.after), notices)


def carry_out(plan: Plan) -> None:
    """Write what a plan says. Raises Refusal, as where a file was changed since."""
    for step in plan.steps:
        write_foreign(step.path, step.before, step.after)
        if step.after is None and step.path.endswith(SKILL):
            folder = os.path.dirname(step.path)
            if os.path.isdir(folder) and not os.listdir(folder):
                os.rmdir(folder)


def status_of(agent: Agent, scope: str) -> tuple[Status, ...]:
    """Return how an agent calls kvault from its usual file, and from others that do so. Raises Refusal."""
    usual, *others = (Status(path, calls_in(agent, path)) for path in _files(agent, _place(agent, scope)))
    return (usual, *(one for one in others if one.calls))


def calls_in(agent: Agent, path: str, text: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return (event of the agent, command) for each call of kvault in a file, as it is or as ``text`` would have it."""
    held = read_foreign(path) if text is None else text
    if not held or path.endswith(SKILL):
        return ()
    with _understood(path):
        return toml_part.calls(agent, held) if path.endswith(TOML) else calls(agent, held)


def command_for(scope: str, vault: str | None) -> Command:
    """Return how an agent calls kvault: by name in a project, which others have too, else by its place on the disk."""
    program = ["kvault"] if scope == PROJECT else _myself()
    more = ["--vault", os.path.abspath(os.path.expanduser(vault))] if vault else []
    return lambda words: _joined([*program, *words.split(), *more])


def skill_text() -> str:
    """Return the skill that tells an agent when to recall, remember and save."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "skills", *SKILL.split("/"))
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def _settings(agent: Agent, place: str, command: Command) -> tuple[Step, tuple[str, ...]]:
    """Return the step for the file in which the agent's hooks stand, and what is to be said of it."""
    path, *others = _files(agent, place)
    before = read_foreign(path)
    notices: tuple[str, ...] = ()
    for other in others:
        toml = read_foreign(other) or ""
        with _understood(other):
            if toml_part.are_off(toml):
                notices = (f"{other} switches hooks off: hooks = false below [features]",)
            if toml_part.has_part(toml) or (before is None and toml_part.has_hooks(toml)):
                return Step(other, toml, toml_part.with_part(agent, toml, command)), notices
    with _understood(path):
        return Step(path, before, with_entries(agent, before or "", command)), notices


def _without(agent: Agent, path: str, before: str) -> str | None:
    if path.endswith(TOML):
        return toml_part.without_part(before)
    with _understood(path):
        return without_entries(agent, before)


@contextmanager
def _understood(path: str) -> Iterator[None]:
    """Refuse to touch a file that is not what the agent reads."""
    try:
        yield
    except Malformed as error:
        raise Refusal(
            f"{path}: it cannot be read: {error.what}",
            "it is left as it is; mend that line, then run it again",
            path=path,
            line=error.line,
        ) from None
    except NotAContainer as error:
        raise Refusal(
            f"in {path} {error.where} is not {error.wanted}",
            "it is left as it is; mend it, then run it again",
            path=path,
        ) from None


def _files(agent: Agent, place: str) -> tuple[str, ...]:
    """Return the files in which an agent's hooks may stand, the usual one first."""
    path = os.path.join(place, os.path.basename(agent.file))
    return (path, os.path.join(place, TOML)) if agent.inline else (path,)


def _place(agent: Agent, scope: str) -> str:
    """Return the folder of an agent's settings."""
    if scope == USER and agent.home and os.environ.get(agent.home):
        return os.path.abspath(os.path.expanduser(os.environ[agent.home]))
    return os.path.join(_base(scope), os.path.dirname(agent.file))


def _skills(agent: Agent, scope: str) -> str:
    if os.path.dirname(agent.skills) == os.path.dirname(agent.file):
        return os.path.join(_place(agent, scope), os.path.basename(agent.skills))
    return os.path.join(_base(scope), *agent.skills.split("/"))


def _base(scope: str) -> str:
    """Return the home folder, or the project's: the top of the work tree, else the working folder."""
    if scope == USER:
        return os.path.expanduser("~")
    here = os.getcwd()
    folder = find_folder(here)
    return folder.top if folder else here


def _myself() -> list[str]:
    found = on_path("kvault")
    return [found] if found else myself()


def _joined(words: list[str]) -> str:
    """Return a command line for the shell in which the agent runs its hooks."""
    if os.name != "nt":
        return shlex.join(words)
    return " ".join(f'"{word}"' if " " in word else word for word in (word.replace("\\", "/") for word in words))
