"""One writer a vault: a lock that the system lets go of when its holder dies."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from types import TracebackType

from kvault.errors import Refusal

NAME = "lock"
OUTPUTS = "outputs.lock"  # held while what is built from the index is written
PAUSE = 0.02  # seconds between two tries


class Lock:
    """Holds a lock in ``.index/`` while it is entered. The file may stay; the lock does not."""

    def __init__(
        self,
        folder: str,
        *,
        name: str = NAME,
        wait: float = 60.0,
        waiting: Callable[[], None] | None = None,
        what: str = "this vault's index",
    ) -> None:
        self._path = os.path.join(folder, name)
        self._wait = wait
        self._waiting = waiting
        self._what = what
        self._descriptor = -1

    def __enter__(self) -> Lock:
        """Take the lock. Raises Refusal when another process holds it for too long, OSError when it cannot be made."""
        make_folder(os.path.dirname(self._path))
        more = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | more, 0o644)
        until = time.monotonic() + self._wait
        told = False
        while not _take(self._descriptor):
            if time.monotonic() >= until:
                self._close()
                raise Refusal(
                    f"another kvault is writing {self._what}",
                    "wait for it, or look for it: ps aux | grep kvault",
                    path=self._path,
                )
            if self._waiting and not told and time.monotonic() > until - self._wait + 1:
                self._waiting()
                told = True
            time.sleep(PAUSE)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go."""
        _release(self._descriptor)
        self._close()

    def _close(self) -> None:
        os.close(self._descriptor)
        self._descriptor = -1


def make_folder(folder: str) -> None:
    """Make the folder of the index. Raises OSError, also for a link: it may lead out of a vault from elsewhere."""
    if os.path.islink(folder):
        raise OSError(errno.ELOOP, "it is a symbolic link, through which kvault does not write", folder)
    os.makedirs(folder, exist_ok=True)


if os.name == "nt":
    import msvcrt

    def _take(descriptor: int) -> bool:
        try:
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

    def _release(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
