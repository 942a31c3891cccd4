"""The errors a user can cause, and the exit codes of the program."""

from __future__ import annotations

FINE = 0
FOUND = 1
USAGE = 2
FAULT = 3
INTERRUPTED = 130


class KvaultError(Exception):
    """Something the user can mend: what happened, where, and what to type.

    ``code`` is the exit code: USAGE for a wrong call, place or configuration, FOUND for a refusal.
    """

    code = USAGE

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        *,
        path: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.path = path
        self.line = line


class UsageError(KvaultError):
    """The command line cannot be understood."""


class ConfigError(KvaultError):
    """A settings file holds something that kvault does not accept."""


class VaultNotFound(KvaultError):
    """There is no vault where the user said, or none at all."""


class NoteNotFound(KvaultError):
    """No file of the vault answers to the name the user gave."""


class Refusal(KvaultError):
    """kvault understood and will not do it, since something would be lost or cannot be written."""

    code = FOUND


class NotBuilt(Refusal):
    """There is no index that could answer, and whoever asked does not wait for one."""
