"""The table of commands, and what a command is called with."""

from __future__ import annotations

import sys
from types import ModuleType

from kvault.record import NamedTuple

SWITCH = "switch"
TEXT = "text"
NUMBER = "number"
SHARE = "share"
MANY = "many"  # a text that may be given more than once
LIST = "list"  # texts up to the next flag; it may be given more than once too


class Flag(NamedTuple):
    """One flag: its name with dashes, what it takes, what it does."""

    name: str
    kind: str
    says: str
    takes: str = ""  # the value's name in the help
    internal: bool = False  # only kvault itself gives it, and the help is silent about it


class Command(NamedTuple):
    """One command: its name, the module that does it, what it does."""

    name: str
    module: str
    says: str

    def load(self) -> ModuleType:
        """Return the command's module: FLAGS, USAGE, EXAMPLE and run(call)."""
        __import__(self.module)
        return sys.modules[self.module]


class Call(NamedTuple):
    """A command line that has been understood."""

    command: str
    words: tuple[str, ...]  # what is not a flag, in order
    values: dict[str, object]  # flag without dashes to its value; switches that are not given are absent
    vault: str | None
    json: bool

    def text(self, name: str) -> str | None:
        """Return a flag's text, or None."""
        value = self.values.get(name)
        return str(value) if value is not None else None

    def number(self, name: str, default: int) -> int:
        """Return a flag's whole number."""
        value = self.values.get(name)
        return value if isinstance(value, int) else default

    def share(self, name: str, default: float) -> float:
        """Return a flag's number."""
        value = self.values.get(name)
        return value if isinstance(value, int | float) else default

    def has(self, name: str) -> bool:
        """Return whether a switch is given."""
        return bool(self.values.get(name))

    def many(self, name: str) -> tuple[str, ...]:
        """Return the texts of a flag that may be repeated."""
        value = self.values.get(name)
        return tuple(value) if isinstance(value, list) else ()


COMMON = (
    Flag(
        "--vault",
        TEXT,
        "the vault's folder; else $KVAULT_VAULT, else the vault around this folder",
        "DIR",
    ),
    Flag("--json", SWITCH, 'one JSON object with "version": 1 on stdout'),
    Flag("--help", SWITCH, "this help"),
)

COMMANDS = (
    Command("init", "kvault.cli.init", "make what is missing of a vault's layout"),
    Command("build", "kvault.cli.build", "bring index, graph, report and map up to date"),
    Command("recall", "kvault.cli.recall", "hand over the few notes worth reading for a request"),
    Command("search", "kvault.cli.search", "list the notes that match, and which lane found each"),
    Command("report", "kvault.cli.report", "print the report on the vault's graph"),
    Command("graph", "kvault.cli.graph", "print the graph, or the part around a note, for other programs"),
    Command("check", "kvault.cli.check", "say what is broken in the vault, or in a commit"),
    Command("links", "kvault.cli.links", "list the links of a note and where they lead"),
    Command("backlinks", "kvault.cli.backlinks", "list the links that lead to a note"),
    Command("unresolved", "kvault.cli.unresolved", "list links to notes that do not exist"),
    Command("orphans", "kvault.cli.orphans", "list notes that nothing links to"),
    Command("deadends", "kvault.cli.deadends", "list notes that link to nothing"),
    Command("tags", "kvault.cli.tags", "list the tags and how often they stand"),
    Command("show", "kvault.cli.show", "show what kvault read from a note"),
    Command("list", "kvault.cli.list", "list the notes"),
    Command("new", "kvault.cli.new", "save a note that holds one idea"),
    Command("set", "kvault.cli.set", "set properties of a note, touching those lines only"),
    Command("mv", "kvault.cli.mv", "rename or move a file or folder and every link to it"),
    Command("project", "kvault.cli.project", "show and change the cards of projects, close one, bring it back"),
    Command("folders", "kvault.cli.folders", "list, add, remove and index the folders that a project searches"),
    Command("session", "kvault.cli.session", "record what happens in an agent's session, and what came of it"),
    Command("remember", "kvault.cli.remember", "keep a value under a key, in the project of this folder"),
    Command("hooks", "kvault.cli.hooks", "have git or a coding agent call kvault"),
    Command("hook", "kvault.cli.hook", "answer a coding agent: what its hooks call"),
    Command("mcp", "kvault.cli.mcp", "serve the vault as tools of the Model Context Protocol"),
    Command("eval", "kvault.cli.eval", "measure how well the vault answers judged questions"),
    Command("doctor", "kvault.cli.doctor", "say what is wrong and how to mend it"),
    Command("completion", "kvault.cli.completion", "print the completion script of a shell"),
)
