"""Starts other programs: arguments as a list, never through a shell."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from collections.abc import Sequence

PIPE = 16_000  # bytes that fit into a pipe on every system before somebody reads them


def by_path_only(system: str, environment: MutableMapping[str, str]) -> None:
    """Have programs that are named without a folder looked for on PATH only, for this process and those it starts.

    Windows would look in the working folder first: that may be a vault which came from elsewhere, with a ``git.exe``.
    """
    if system == "nt":
        environment["NoDefaultCurrentDirectoryInExePath"] = "1"


by_path_only(os.name, os.environ)


def output(args: list[str], environment: dict[str, str], given: bytes = b"") -> tuple[int, bytes]:
    """Run a program and return (exit code, its stdout); stderr is dropped. 127 when it is not there.

    ``given`` is its stdin, at most PIPE bytes, so that it can be written before the answer is read.
    """
    if os.name == "nt":
        return _windows_output(args, environment, given)
    reader, writer = os.pipe()
    source, feed = os.pipe()
    os.write(feed, given)
    os.close(feed)
    actions = [
        (os.POSIX_SPAWN_DUP2, source, 0),
        (os.POSIX_SPAWN_CLOSE, source),
        (os.POSIX_SPAWN_DUP2, writer, 1),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_CLOSE, reader),
        (os.POSIX_SPAWN_CLOSE, writer),
    ]
    child = _spawned(args, environment, actions)
    os.close(writer)
    os.close(source)
    if child is None:
        os.close(reader)
        return 127, b""
    data = _read_all(reader)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), data


def piped(first: list[str], second: list[str], environment: dict[str, str]) -> tuple[int, bytes]:
    """Run a program and hand what it prints to another; return (the worse exit code, what the other prints)."""
    if os.name == "nt":
        return _windows_piped(first, second, environment)
    middle, into = os.pipe()
    nothing = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    quiet = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
    actions = [nothing, (os.POSIX_SPAWN_DUP2, into, 1), quiet]
    maker = _spawned(first, environment, actions)
    os.close(into)
    if maker is None:
        os.close(middle)
        return 127, b""
    reader, writer = os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, middle, 0), (os.POSIX_SPAWN_DUP2, writer, 1), quiet]
    taker = _spawned(second, environment, actions)  # without one the first ends by itself, since nobody reads it
    os.close(middle)
    os.close(writer)
    data = _read_all(reader)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in (maker, taker) if child is not None]
    return (127 if taker is None else max(codes, key=abs)), data


def _spawned(args: list[str], environment: dict[str, str], actions: Sequence[tuple[object, ...]]) -> int | None:
    """Start a program and return its process; None where there is none of that name."""
    try:
        return os.posix_spawnp(args[0], args, environment, file_actions=actions)
    except OSError:
        return None


def start_detached(args: list[str], environment: dict[str, str], log: str) -> bool:
    """Start a program that outlives this one, its output appended to a file; return whether it started."""
    try:
        if os.name == "nt":
            return _windows_detached(args, environment, log)
        target = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o644)
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, target, 1),
            (os.POSIX_SPAWN_DUP2, target, 2),
        ]
        os.posix_spawnp(args[0], args, environment, file_actions=actions, setsid=True)
        os.close(target)
    except (OSError, NotImplementedError):
        return False
    return True


def on_path(name: str) -> str | None:
    """Return where a program lies that is started by its name alone, absolute; None where there is none."""
    from shutil import which

    found = which(name)
    return os.path.abspath(found) if found else None


def myself(*args: str) -> list[str]:
    """Return the command line that runs kvault again with other arguments.

    It does not look for modules in the working folder, as ``python -m kvault`` would: that may be a vault which came
    from elsewhere, and a file in it called ``kvault.py`` or ``json.py`` must not run.
    """
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    start = "import sys; sys.path.append(sys.argv.pop(1)); from kvault.cli.main import entry; entry()"
    return [sys.executable, "-P", "-c", start, here, *args]


def _read_all(descriptor: int) -> bytes:
    parts = []
    while part := os.read(descriptor, 1 << 16):
        parts.append(part)
    os.close(descriptor)
    return b"".join(parts)


def _windows_piped(first: list[str], second: list[str], environment: dict[str, str]) -> tuple[int, bytes]:
    import subprocess

    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    quiet = subprocess.DEVNULL
    try:
        with subprocess.Popen(
            first, env=environment, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet, creationflags=flags
        ) as maker:
            taken = subprocess.run(
                second,
                env=environment,
                stdin=maker.stdout,
                stdout=subprocess.PIPE,
                stderr=quiet,
                creationflags=flags,
                check=False,
            )
    except OSError:
        return 127, b""
    return max(maker.returncode, taken.returncode, key=abs), taken.stdout


def _windows_output(args: list[str], environment: dict[str, str], given: bytes) -> tuple[int, bytes]:
    import subprocess

    try:
        done = subprocess.run(
            args,
            env=environment,
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            check=False,
        )
    except OSError:
        return 127, b""
    return done.returncode, done.stdout


def _windows_detached(args: list[str], environment: dict[str, str], log: str) -> bool:
    import subprocess

    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    with open(log, "ab") as target:
        subprocess.Popen(
            args,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=target,
            stderr=target,
            creationflags=flags,
            close_fds=True,
        )
    return True
