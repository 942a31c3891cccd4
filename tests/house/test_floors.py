"""Who may import whom: a file knows its own folder and lower floors; folders on one floor do not know each other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "kvault"

FLOORS = (
    set("config digests edit errors explanation extras history record settings text version".split()),  # words
    {"note", "code"},  # reading
    {"vault"},  # snapshot
    {"graph", "search", "evaluation"},  # measures
    {"recall", "check", "report", "page", "session", "project"},  # answers
    {"adapters"},  # the only door to the world
    {"actions"},  # use cases
    {"wire"},  # their results as JSON: wire.py and those beside it
    {"mcp", "agents"},  # fronts that talk with programs
    {"cli"},  # the front through which every other is called
    {"__main__"},
)
FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names}
MEASURES = 3
PURE = sorted(name for names in FLOORS[:5] for name in names)

FILES = sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")
FRONTS = ("cli", "mcp", "agents", "__main__")
HOOKS = sorted((ROOT / "hooks").rglob("*.py"))

WORLD = frozenset(
    "os io sys pathlib shutil tempfile glob fileinput socket ssl http urllib ftplib subprocess multiprocessing"
    " threading asyncio signal time datetime calendar random secrets uuid locale platform getpass logging sqlite3 dbm"
    " mmap fcntl ctypes select selectors importlib git networkx.readwrite".split()
)
"""Modules through which a file, a process, the clock or chance comes in."""

HARMLESS = {("sys", "byteorder")}
"""What a pure file may have of them all the same; two at most."""

CALLS = frozenset("open print input exec eval breakpoint compile".split())


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def home(file: Path) -> str:
    """Return the name by which a file's floor is found."""
    return named(file.relative_to(PACKAGE).parts[0].removesuffix(".py"))


def named(first: str) -> str:
    return "wire" if first.startswith("wire_") else first


def imported(file: Path) -> set[str]:
    """Return the modules of kvault that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)} imports relative to itself"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {module for module in found if module.split(".")[0] == "kvault"}


def test_every_folder_has_a_floor() -> None:
    assert {home(file) for file in FILES} <= FLOOR.keys()
    assert sum(map(len, FLOORS)) == len(FLOOR), "no name is on two floors"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_imports_go_down(file: Path) -> None:
    mine = home(file)
    for module in imported(file):
        theirs = named(module.split(".")[1])
        if theirs != mine:
            both_words = FLOOR[theirs] == FLOOR[mine] == 0
            assert FLOOR[theirs] < FLOOR[mine] or both_words, f"{name(file)} must not import {module}"


@pytest.mark.parametrize("file", HOOKS, ids=name)
def test_hooks_run_the_command_line_only(file: Path) -> None:
    for module in imported(file):
        assert module.split(".")[1] in ("cli", "errors", "version"), f"{name(file)} must not import {module}"


def test_words_do_not_go_round_in_circles() -> None:
    """Words may know each other; no circle may come of it."""
    known = {
        home(file): {module.split(".")[1] for module in imported(file)} for file in FILES if home(file) in FLOORS[0]
    }
    while known:
        free = {mine for mine, theirs in known.items() if not (theirs - {mine}) & known.keys()}
        assert free, f"they import each other: {sorted(known)}"
        known = {mine: theirs for mine, theirs in known.items() if mine not in free}


@pytest.mark.parametrize("file", [file for file in FILES if home(file) in PURE], ids=name)
def test_the_middle_touches_no_file_no_process_and_no_clock(file: Path) -> None:
    assert len(HARMLESS) <= 2
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & WORLD, name(file)
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").split(".")[0]
            wanted = {(module, alias.name) for alias in node.names} - HARMLESS
            assert module not in WORLD or not wanted, f"{name(file)} imports {wanted}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in CALLS, f"{name(file)}:{node.lineno} calls {node.func.id}"


@pytest.mark.parametrize("file", [file for file in FILES if home(file) not in FRONTS], ids=name)
def test_only_the_fronts_print(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "input"), f"{name(file)}:{node.lineno} calls {node.func.id}"


@pytest.mark.parametrize("file", [file for file in FILES if home(file) not in ("adapters", "cli")], ids=name)
def test_only_the_adapters_start_programs(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        assert not {"subprocess", "shutil", "socket", "tempfile", "multiprocessing"} & set(modules)


def test_no_shell_anywhere() -> None:
    for file in (*FILES, *HOOKS):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                assert not any(word.arg == "shell" for word in node.keywords), name(file)
                called = ast.unparse(node.func)
                assert called not in ("os.system", "os.popen", "subprocess.getoutput"), name(file)


def test_the_architecture_page_has_these_floors() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) [^|]*\| ([^|]+) \|", page, re.MULTILINE)
    told = {int(number): {found.strip("/") for found in re.findall(r"`([^`]+)`", names)} for number, names in rows}
    assert [int(number) for number, _ in rows] == sorted(told, reverse=True), "each floor once, the highest first"
    assert told == {number: set(names) for number, names in enumerate(FLOORS) if names != {"__main__"}}
