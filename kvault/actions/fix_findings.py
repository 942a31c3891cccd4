"""Mends what can be mended safely, and writes only files that are still as they were read."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping

from kvault.actions.check_vault import Checked
from kvault.actions.open_vault import cannot_write
from kvault.adapters.disk import read_bytes
from kvault.adapters.edits import Changed
from kvault.adapters.edits import apply_edits
from kvault.adapters.edits import place
from kvault.adapters.spelling import spell
from kvault.check.fix import fixes
from kvault.edit import Edit
from kvault.edit import Splice
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.record import NamedTuple

ROUNDS = 10  # what one fix uncovers, such as a link once it is quoted, is for the next
TRIES = 5  # a file that changes under our hands makes us look again


Look = Callable[[Mapping[str, bytes]], Checked]
"""Checks the vault as if some files, by their vault paths, held these bytes."""


class Mended(NamedTuple):
    """One file before and after."""

    edit: Edit
    before: bytes

    def changed_lines(self) -> Iterator[tuple[int, str, str]]:
        """Yield (number from 1, before, after) of each line that differs; a fix adds no line and takes none away."""
        old, new = (data.decode("utf-8", "replace").split("\n") for data in (self.before, self.edit.after or b""))
        for number, (before, after) in enumerate(zip(old, new, strict=False), 1):
            if before != after:
                yield number, before.rstrip("\r"), after.rstrip("\r")


class Fixed(NamedTuple):
    """What was mended, or would be."""

    checked: Checked  # what is left; what is there, for a dry run
    files: tuple[Mended, ...]  # by path
    warnings: tuple[str, ...]
    written: bool


def fix_findings(root: str, look: Look, *, dry_run: bool = False) -> Fixed:
    """Mend what ``look`` finds until nothing is left that can be mended. Raises Refusal."""
    done: dict[str, Mended] = {}
    warnings: dict[str, None] = {}
    found = None
    tries = 0
    for _ in range(ROUNDS):
        held = {path: one.edit.after or b"" for path, one in done.items()} if dry_run else {}
        checked = look(held)
        found = found or checked
        files = tuple(_plan(root, checked, held, warnings))
        if not files:
            break
        try:
            if not dry_run:
                _write(root, [one.edit for one in files])
        except Changed:
            tries += 1
            if tries == TRIES:
                raise
            continue
        for one in files:
            done[one.edit.path] = _joined(done.get(one.edit.path), one)
    mended = tuple(done[path] for path in sorted(done))
    return Fixed(found if dry_run and found else checked, mended, tuple(warnings), not dry_run)


def _plan(root: str, checked: Checked, held: Mapping[str, bytes], warnings: dict[str, None]) -> Iterator[Mended]:
    paths = sorted({one.path for one in checked.findings if one.fixable})
    disks, datas = {}, {}
    for path in paths:
        disk = spell(root, path).disk
        try:
            place(root, disk)
            datas[path] = held[path] if path in held else read_bytes(root, disk)
        except Refusal as refusal:
            warnings[f"{refusal.message}; what is wrong in it was left"] = None
            continue
        except OSError:
            continue  # it is gone since
        disks[path] = disk
    texts = {path: decode(data) for path, data in datas.items()}
    splices: dict[str, list[Splice]] = {}
    for one in fixes(checked.findings, texts, checked.facts):
        splices.setdefault(one.path, []).append(Splice(one.start, one.end, one.new))
    for path, ones in sorted(splices.items()):
        before = datas[path]
        after = splice_bytes(before, ones)
        if after != before:
            lines = count_changed_lines(before, after)
            odd = disks[path] if disks[path] != path else None
            yield Mended(Edit(path, fingerprint(before), after, lines, odd), before)


def _joined(first: Mended | None, then: Mended) -> Mended:
    """Return two rounds on one file as one."""
    if first is None:
        return then
    before, after = first.before, then.edit.after or b""
    return Mended(first.edit._replace(after=after, lines_changed=count_changed_lines(before, after)), before)


def _write(root: str, edits: list[Edit]) -> None:
    try:
        apply_edits(root, edits)
    except OSError as error:
        why = cannot_write(error)
        if why is None:
            raise
        raise Refusal(f"the vault cannot be written: {why}", "make room or give write access", path=root) from error
