"""Says what is odd about how a link was resolved, beside the answer itself."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from unicodedata import normalize

from kvault.vault.names import fold

NOTE = ".md"


def case_differs(path: str, target: str) -> bool:
    """Tell whether a link finds its file only because case does not count."""
    written = normalize("NFC", path).replace("\u00a0", " ").rpartition("/")[2]
    name = normalize("NFC", target).replace("\u00a0", " ").rpartition("/")[2]
    if not written or fold(name) not in (fold(written), fold(written) + NOTE):
        return False
    return not name.startswith(written) or not name[len(written) :].islower() and name != written


def alias_target(path: str, aliases: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the notes that have an unresolved link's path as an alias.

    ``aliases`` maps a folded alias to the paths of the notes that bear it.
    """
    return aliases.get(fold(path), ())


def splits_folder(path: str, target: str) -> bool:
    """Tell whether a link names the end of a folder's name only: ``ary/index`` in ``glossary/``."""
    if "/" not in path or path.startswith(("/", "./", "../")):
        return False
    text, whole = fold(path), fold(target)
    at = whole.rfind(text)
    return at > 0 and whole[at - 1] != "/"


def prefers_sibling(target: str, source: str) -> bool:
    """Tell whether a target counts as below the source's folder only by the start of its name."""
    folder = fold(source).rpartition("/")[0]
    whole = fold(target)
    return bool(folder) and whole.startswith(folder) and not whole.startswith(folder + "/")


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
