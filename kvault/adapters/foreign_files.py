"""Files of other programs: read whole, written in one step, and only while they are as they were read."""

from __future__ import annotations

import os
import stat

from kvault.errors import Refusal


def read_foreign(path: str) -> str | None:
    """Return a file's text with every line end as it is; None where there is none. Raises Refusal."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise Refusal(
            f"{path} is not UTF-8 at byte {error.start}", "it is left as it is; save it as UTF-8", path=path
        ) from None
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}", "make it a file you may read", path=path) from None


def write_foreign(path: str, before: str | None, after: str | None) -> None:
    """Write a file, or remove it where ``after`` is None, if it still holds ``before``. Raises Refusal.

    A file that is a symbolic link stays one: people keep settings elsewhere and link them.
    """
    if read_foreign(path) != before:
        raise Refusal(f"{path} was changed meanwhile", "run it again", path=path)
    target = os.path.realpath(path)
    temporary = f"{target}.{os.getpid()}.tmp"
    try:
        if after is None:
            os.remove(path)
            return
        os.makedirs(os.path.dirname(target), exist_ok=True)
        try:
            with open(temporary, "w", encoding="utf-8", newline="") as file:
                file.write(after)
            if os.path.exists(target):
                os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
            os.replace(temporary, target)
        finally:
            if os.path.exists(temporary):
                os.remove(temporary)
    except OSError as error:
        raise Refusal(
            f"{path} cannot be written: {error.strerror or error}", "give write access or make room", path=path
        ) from error
