"""A command line to an exit code: the only place that catches everything."""

from __future__ import annotations

import errno
import gc
import os
import sys

from kvault.errors import FAULT
from kvault.errors import FINE
from kvault.errors import FOUND
from kvault.errors import INTERRUPTED
from kvault.errors import KvaultError
from kvault.errors import UsageError

FAILING_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
"""What the system says of a disk that takes nothing more: no bug of kvault."""


GENTLE = "hook"
"""The command that a coding agent waits for: to some, any other exit code than 0 means to drop what the user typed."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    code = _guarded(given)
    if not code or GENTLE not in given or _command_of(given) != GENTLE:
        return code
    from kvault.adapters.hook_log import log

    log(f"kvault {' '.join(given[:4])} would have ended with {code}")
    return FINE


def _guarded(given: list[str]) -> int:
    """Run one command and turn whatever happens into an exit code."""
    _prepare_output()
    _stand_somewhere()
    try:
        code = _run(given)
        sys.stdout.flush()
    except KvaultError as error:
        return _tell(error, given)
    except KeyboardInterrupt:
        print("\nkvault: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone, as in `kvault list | head`: nobody is left to tell, and nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except Exception as error:  # the catch-all of the program: a bug must not look like a finding
        if isinstance(error, OSError) and error.errno in FAILING_DISK:
            where = error.filename or "the output"
            print(f"kvault: {where} cannot be written: {str(error.strerror).lower()}", file=sys.stderr)
            return FOUND
        from kvault.cli.fault import report_fault

        report_fault(error, given)
        return FAULT
    return code


def _run(arguments: list[str]) -> int:
    from kvault.cli.command import COMMANDS

    name, rest = _split(arguments)
    if name in (None, "help", "--help", "-h"):
        from kvault.cli.help import overview

        print(overview(), end="")
        return FINE
    if name in ("--version", "-V"):
        from kvault.version import __version__

        print(f"kvault {__version__}")
        return FINE
    command = next((command for command in COMMANDS if command.name == name), None)
    if command is None:
        raise _unknown_command(str(name), [command.name for command in COMMANDS])
    from kvault.cli.flags import read_call

    module = command.load()
    call = read_call(command.name, rest, module.FLAGS)
    if call.has("help"):
        from kvault.cli.help import of_command

        print(of_command(command, module.FLAGS, module.USAGE, module.EXAMPLE), end="")
        return FINE
    try:
        code: int = module.run(call)
    except Exception as error:
        if name == GENTLE:  # it has read its stdin, and has mended what it could
            raise
        from kvault.cli.opening import set_damaged_aside

        if not set_damaged_aside(call, error):
            raise
        code = module.run(call)
    return code


def _split(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return (command, the rest); flags that all commands have may stand before the command."""
    before: list[str] = []
    at = 0
    while at < len(arguments) and arguments[at].startswith("-"):
        word = arguments[at]
        if word in ("--help", "-h", "--version", "-V"):
            return word, []
        size = 2 if word == "--vault" else 1
        before += arguments[at : at + size]
        at += size
    if at >= len(arguments):
        if before:
            raise UsageError("no command is given", "kvault --help lists the commands")
        return None, []
    return arguments[at], [*before, *arguments[at + 1 :]]


def _command_of(arguments: list[str]) -> str | None:
    try:
        return _split(arguments)[0]
    except UsageError:
        return None


def _unknown_command(name: str, names: list[str]) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(name, names, 1, 0.6)
    hint = f"did you mean kvault {near[0]}? " if near else ""
    return UsageError(f"unknown command: {name}", f"{hint}kvault --help lists the commands")


def _tell(error: KvaultError, arguments: list[str]) -> int:
    before_text = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if "--json" in before_text:
        from kvault.cli.terminal import print_json
        from kvault.wire import error_json

        print_json(error_json(error))
    where, message = "", error.message
    if error.path and error.line:
        where = f"{error.path}:{error.line}: "
        message = message.removeprefix(f"{error.path}:").removeprefix(f"{error.path} ").lstrip()
    from kvault.cli.terminal import visible

    print(visible(f"kvault: {where}{message}"), file=sys.stderr)
    if error.hint:
        print(visible(f"  {error.hint}"), file=sys.stderr)
    return error.code


def _prepare_output() -> None:
    """Write UTF-8 to files and pipes; on a terminal that cannot show a character, show what it can.

    A stream that whoever started this has closed swallows what is written to it.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", None) or "").lower().replace("-", "")
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if encoding != "utf8" and not stream.isatty():
            reconfigure(encoding="utf-8", errors="backslashreplace")
        else:
            reconfigure(errors="backslashreplace")
    if sys.stdout.isatty():
        from kvault.cli.terminal import visible

        write = sys.stdout.write
        sys.stdout.write = lambda text: write(visible(text))  # type: ignore[method-assign]


def _stand_somewhere() -> None:
    """Go to the root of the disk when the working folder has been removed, since nothing is found from there."""
    try:
        os.getcwd()
    except OSError:
        os.chdir(os.path.abspath(os.sep))


def entry() -> None:
    """Run the command line of this process and end it."""
    gc.disable()  # a process of milliseconds makes no cycles worth looking for
    if sys.getfilesystemencoding() != "utf-8":
        from kvault.cli.file_names import read_names_as_utf8

        read_names_as_utf8()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # whoever would read it has gone; the exit code tells the rest
            continue
    os._exit(code)  # all is flushed and committed; taking the memory apart would cost a tenth of a recall
