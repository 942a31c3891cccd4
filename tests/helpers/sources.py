"""Source files found on this machine, to hold kvault's scanners against a second opinion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kvault.adapters.code_files import LARGE
from kvault.code.languages import LANGUAGES
from kvault.code.languages import language_of
from tests.helpers.syntax import own
from tests.helpers.syntax import theirs


class Difference(NamedTuple):
    """A file in which the two see different imports."""

    path: str
    ours: tuple[object, ...]  # what kvault alone sees
    theirs: tuple[object, ...]  # what tree-sitter alone sees
    whole: bool  # tree-sitter could parse all of it


class Agreement(NamedTuple):
    """How often the two see the same imports on the same lines."""

    files: int
    same: int
    imports: int
    differences: tuple[Difference, ...]


def source_files(root: Path, language: str) -> Iterator[Path]:
    """Yield the files of a language below a folder, in order, links left aside."""
    suffixes = next(one.suffixes for one in LANGUAGES if one.name == language)
    for file in sorted(root.rglob("*")):
        if file.suffix.lower().lstrip(".") in suffixes and file.is_file() and not file.is_symlink():
            yield file


def compare(files: Iterable[Path]) -> Agreement:
    """Return how far kvault and tree-sitter agree on these files; those kvault would not read are left out."""
    count: Counter[str] = Counter()
    differences = []
    for file in files:
        text = _text(file)
        if text is None or language_of(file.name) is None:
            continue
        mine, (other, whole) = own(file.name, text), theirs(file.name, text)
        count["files"] += 1
        count["imports"] += len(other)
        if mine == other:
            count["same"] += 1
        else:
            only = [tuple((Counter(a) - Counter(b)).elements()) for a, b in ((mine, other), (other, mine))]
            differences.append(Difference(str(file), only[0], only[1], whole))
    return Agreement(count["files"], count["same"], count["imports"], tuple(differences))


def _text(file: Path) -> str | None:
    data = file.read_bytes()
    if len(data) > LARGE or b"\0" in data:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
