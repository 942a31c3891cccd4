"""The file of a baseline: read as text, replaced in one step."""

from __future__ import annotations

import os
from contextlib import suppress

from kvault.adapters.edits import write_synced
from kvault.errors import ConfigError
from kvault.errors import Refusal


def read_baseline(path: str) -> str | None:
    """Return the text of a baseline, None where there is none. Raises ConfigError."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        folder = os.path.dirname(path) or "."
        if os.path.isdir(folder):
            return None
        raise ConfigError(f"the folder of the baseline {path} is not there", f"mkdir -p {folder}", path=path) from None
    except UnicodeDecodeError:
        raise ConfigError(f"the baseline {path} is not UTF-8", "is it the file you meant?", path=path) from None
    except OSError as error:
        raise ConfigError(f"the baseline {path} cannot be read: {error.strerror}", path=path) from None


def write_baseline(path: str, text: str) -> None:
    """Put a text in the place of a baseline; a symbolic link to it stays. Raises Refusal."""
    target = os.path.realpath(path)
    beside = f"{target}.{os.getpid()}.tmp"
    try:
        write_synced(beside, text.encode("utf-8"))
        with suppress(FileNotFoundError):
            os.chmod(beside, os.stat(target).st_mode & 0o777)
        os.replace(beside, target)
    except OSError as error:
        with suppress(OSError):
            os.remove(beside)
        why = (error.strerror or str(error)).lower()
        raise Refusal(
            f"the baseline {path} cannot be written: {why}", "make room or give write access", path=path
        ) from error


def inside(root: str, path: str) -> str:
    """Return the absolute path of a file that a vault's settings name. Raises ConfigError when it is outside."""
    found = os.path.join(root, path)
    top = os.path.realpath(root)
    if os.path.commonpath((top, os.path.realpath(found))) != top:
        raise ConfigError(
            f"check.baseline names {path}, which a symbolic link leads out of the vault",
            "name a file in the vault",
            path=found,
        )
    return found
