"""How much CPU time each job takes, beside bare Python."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.bench.hooks import measure_hooks
from tests.bench.processes import Row
from tests.bench.processes import kvault
from tests.bench.processes import measure
from tests.bench.vaults import write_code
from tests.bench.vaults import write_vault

RECALL = ("recall", "what", "do", "the", "notes", "say", "of")


TURN = "why do the notes of the harbour say so"


def measure_speed(folder: Path, sizes: tuple[int, ...], real: Path | None) -> Iterator[Row]:
    """Yield the cost of every job on generated vaults of these sizes, and of a cold build of a real one."""
    for size in sizes:
        yield from _measure_vault(write_vault(folder / f"notes-{size}", size), size)
    yield from _measure_code(folder, 2_000)
    if real:
        index = real / ".index"
        build = [kvault(), "build", "--vault", str(real)]
        yield Row(
            f"cold build, {real.name}", measure(build, before=lambda: _remove(index), runs=3), "4.0 s (obsidian-hub)"
        )


def _measure_code(folder: Path, size: int) -> Iterator[Row]:
    """Yield the cost of builds of as many notes as source files; every fourth note names a file or a package."""
    code = write_code(folder / f"code-{size}", size)
    root = write_vault(folder / f"notes-{size}-with-code", size)
    card = root / "projects" / "app" / "app.md"
    card.parent.mkdir(parents=True, exist_ok=True)
    card.write_text(f"---\ntype: project\n---\n| Source | Path |\n|---|---|\n| repo | {code} |\n", encoding="utf-8")
    for number, note in enumerate(sorted(root.rglob("*.md"))[::4]):
        if note != card and "names `" not in (text := note.read_text(encoding="utf-8")):
            note.write_text(f"{text}\nIt names `p{number % 200}/` and `f{number}.go`.\n", encoding="utf-8")
    vault, index = ["--vault", str(root)], root / ".index"
    both = f"{size:,} notes and {size:,} source files"
    yield Row(
        f"cold build with communities, report and page, {both}",
        measure([kvault(), "build", *vault], before=lambda: _remove(index), runs=5),
        "1.9 s, aim 1.2 s",
    )
    yield Row(f"build, nothing changed, {both}", measure([kvault(), "build", *vault]), "0.080 s")
    file, edits = sorted(code.rglob("*.py"))[0], count()
    yield Row(
        f"one source file changed, with graph.json, report and page, {both}",
        measure([kvault(), "build", *vault], before=lambda: _edit(file, next(edits))),
        "",
    )


def _measure_vault(root: Path, size: int) -> Iterator[Row]:
    program, vault = kvault(), ["--vault", str(root)]
    index = root / ".index"
    runs = 3 if size > 10_000 else 5
    yield Row(
        f"cold build with communities, report and page, {size:,} notes",
        measure([program, "build", *vault], before=lambda: _remove(index), runs=runs if size < 100_000 else 1),
        "1.4 s" if size == 2_000 else "",
    )
    yield Row(
        f"build, nothing changed, {size:,} notes",
        measure([program, "build", *vault]),
        "0.060 s" if size == 2_000 else "",
    )
    note = sorted(root.rglob("*.md"))[size // 3]
    edits = count()
    yield Row(
        f"one note changed, index alone (`kvault links`), {size:,} notes",
        measure([program, "links", *vault, str(note)], before=lambda: _edit(note, next(edits))),
        {2_000: "0.080 s", 20_000: "0.130 s"}.get(size, ""),
    )
    yield Row(
        f"one note changed, with graph.json, report and page (`kvault build`), {size:,} notes",
        measure([program, "build", *vault], before=lambda: _edit(note, next(edits)), runs=runs),
        "",
    )
    words = note.stem.split()[:2]
    yield Row(
        f"recall, {size:,} notes",
        measure([program, *RECALL, *words, *vault], runs=15),
        {2_000: "0.045 s", 20_000: "0.070 s", 200_000: "0.100 s"}.get(size, ""),
    )
    written = root.with_name(f"{root.name}-written")  # a card of a repository would join the graph of the next bench
    shutil.rmtree(written, ignore_errors=True)
    shutil.copytree(root, written)
    if size == 2_000:
        yield from measure_hooks(written, size)
    (written / "KVAULT.md").write_text("what is where\n", encoding="utf-8")
    vault = ["--vault", str(written)]
    yield Row(
        f"session turn, {size:,} notes",
        measure(
            [program, "session", "turn", "--session", "s", "--prompt", TURN, *vault], before=lambda: _forget(written)
        ),
        "0.060 s" if size == 2_000 else "",
    )


def _edit(note: Path, number: int) -> None:
    with note.open("a", encoding="utf-8") as file:
        file.write(f"edit {number}\n")


def _forget(root: Path) -> None:
    """Take the request out of its note, so that it is written again."""
    for note in root.glob("projects/*/sessions/*.md"):
        text = note.read_text(encoding="utf-8")
        if f"- {TURN}\n" in text:
            note.write_text(text.replace(f"- {TURN}\n", ""), encoding="utf-8")


def _remove(index: Path) -> None:
    shutil.rmtree(index, ignore_errors=True)
    os.makedirs(index.parent, exist_ok=True)
