"""Starts other programs: arguments as a list, never through a shell."""

from __future__ import annotations

import os
import sys

PIPE = 16_000  # bytes that fit into a pipe on every system before somebody reads them


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
    try:
        child = os.posix_spawnp(args[0], args, environment, file_actions=actions)
    except OSError:
        os.close(reader)
        return 127, b""
    finally:
        os.close(writer)
        os.close(source)
    parts = []
    while part := os.read(reader, 1 << 16):
        parts.append(part)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), b"".join(parts)


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
