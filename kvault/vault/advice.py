"""Says what is odd about how a link was resolved, beside the answer itself."""

from __future__ import annotations

import re
from unicodedata import normalize

from kvault.vault.names import NBSP
from kvault.vault.names import fold

NOTE = ".md"

_RELATIVE = re.compile(r"^(?:.*/)?\.{1,2}/")


def case_differs(path: str, target: str) -> bool:
    """Tell whether a link finds its file only because case does not count."""
    written = _RELATIVE.sub("", _plain(path)).removeprefix("/")
    whole = _plain(target)
    ends = [whole]
    if whole[-len(NOTE) :].lower() == NOTE:
        ends.append(whole[: -len(NOTE)])
    if any(end.endswith(written) for end in ends):
        return False
    return any(fold(end).endswith(fold(written)) for end in ends)


def _plain(path: str) -> str:
    return normalize("NFC", path).replace(NBSP, " ")


def splits_folder(path: str, target: str) -> bool:
    """Tell whether a link names the end of a folder's name only: ``ary/index`` in ``glossary/``."""
    if "/" not in path or path.startswith(("/", "./", "../")):
        return False
    text, whole = fold(path), fold(target)
    at = whole.rfind(text)
    return at > 0 and whole[at - 1] != "/"


def leaves_vault(path: str, source: str) -> bool:
    """Tell whether a relative link climbs past the root of the vault."""
    if not path.startswith(("./", "../")):
        return False
    depth = source.count("/")
    for part in path.split("/"):
        if part == "..":
            depth -= 1
        elif part not in ("", "."):
            depth += 1
        if depth < 0:
            return True
    return False
