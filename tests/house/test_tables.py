"""Every list of things is a table, and whatever belongs into one stands in it."""

from __future__ import annotations

import importlib
import re
import shlex
from pathlib import Path

import pytest

from kvault.cli import command as commands
from kvault.cli.command import COMMANDS
from kvault.cli.command import COMMON
from kvault.cli.command import Command
from kvault.cli.flags import read_call
from kvault.config import Config
from kvault.config import Switches
from kvault.settings import CHECKS
from kvault.settings import SETTINGS
from tests.helpers.asking import run_here

ROOT = Path(__file__).resolve().parents[2]
PARTS = (  # of the front itself: no commands
    *("command", "main", "flags", "help", "opening", "terminal", "fault", "completion_words", "completion_scripts"),
)
KINDS = {commands.SWITCH, commands.TEXT, commands.NUMBER, commands.SHARE, commands.LIST, commands.MANY}


def name(command: Command) -> str:
    return command.name


def test_every_file_of_a_command_is_in_the_table() -> None:
    listed = {command.module for command in COMMANDS}
    for file in sorted((ROOT / "kvault" / "cli").glob("[!_]*.py")):
        module = importlib.import_module(f"kvault.cli.{file.stem}")
        assert (module.__name__ in listed) == hasattr(module, "USAGE"), file.stem
        assert (module.__name__ in listed) != (file.stem in PARTS) or not hasattr(module, "run"), file.stem


def test_names_of_commands_are_distinct() -> None:
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)
    assert len({command.module for command in COMMANDS}) == len(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=name)
def test_command_loads_and_has_what_help_needs(command: Command) -> None:
    module = command.load()
    assert callable(module.run)
    assert module.EXAMPLE.startswith(f"kvault {command.name}")
    assert command.says and command.says[0].islower() and not command.says.endswith(".")
    names = [flag.name for flag in (*module.FLAGS, *COMMON)]
    assert len(set(names)) == len(names), "a flag twice"
    for flag in (*module.FLAGS, *COMMON):
        assert flag.name.startswith("--") and flag.kind in KINDS and flag.says
        assert flag.kind != commands.SWITCH or not flag.takes
    for word in re.split(r"[\[\]\s|]+", module.USAGE):
        assert word == "--" or not word.startswith("--") or word in names, f"the usage shows {word}, which is no flag"


@pytest.mark.parametrize("command", COMMANDS, ids=name)
def test_help_shows_usage_flags_and_example(command: Command) -> None:
    ran = run_here(command.name, "--help", "--json")
    module = command.load()
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: kvault {command.name}")
    assert f"example: {module.EXAMPLE}\n" in ran.out
    for flag in (*module.FLAGS, *COMMON):
        assert flag.internal or f"  {flag.name}" in ran.out and flag.says in ran.out


@pytest.mark.parametrize("command", COMMANDS, ids=name)
def test_example_of_help_is_a_call_that_is_understood(command: Command) -> None:
    module = command.load()
    assert read_call(command.name, shlex.split(module.EXAMPLE)[2:], module.FLAGS).command == command.name


def test_overview_lists_every_command() -> None:
    for arguments in ((), ("--help",), ("-h",), ("help",)):
        ran = run_here(*arguments)
        assert ran.code == 0
        for command in COMMANDS:
            assert f"  {command.name} " in ran.out and command.says in ran.out


def test_every_field_of_the_configuration_is_a_setting() -> None:
    fields = {setting.field for setting in SETTINGS}
    inside = {"excluded", "all_files"}  # of the app's own settings
    assert fields == (set(Config._fields) - {"switches"} - inside) | set(Switches._fields)
    assert len({setting.key for setting in SETTINGS}) == len(SETTINGS)
    for setting in SETTINGS:
        assert setting.kind in CHECKS and setting.says and setting.where
