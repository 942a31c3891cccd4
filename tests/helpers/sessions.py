"""A vault in which sessions are recorded, repositories of code beside it, and what must hold of their notes."""

from __future__ import annotations

from pathlib import Path

from kvault.config import Switches
from kvault.history import parse_ranges
from kvault.note.parse import parse_note
from kvault.vault.names import NameTable
from kvault.vault.resolve import resolve
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault

SET_UP = {"KVAULT.md": "what is where\n", "kvault.toml": ""}


def make_memory(root: Path) -> Path:
    """Return a new vault that init has set up."""
    return make_vault(root, SET_UP)


def make_code(top: Path) -> Git:
    """Return a repository of code with one commit."""
    return make_repository(top, {"README.md": "code\n"})


def turn(vault: Path, here: Path, prompt: str = "", *more: str, session: str = "s1") -> dict[str, object]:
    """Record a turn as an agent's hook does and return what was printed."""
    said = ("--prompt", prompt) if prompt else ()
    found: dict[str, object] = ask_here(
        "session", "turn", "--vault", str(vault), "--session", session, *said, *more, cwd=here
    )
    return found


def install(git: Git) -> None:
    """Have the hooks of a repository keep the ranges true."""
    ran = run_here("hooks", "install", "--session", cwd=git.top)
    assert ran.code == 0, ran


def notes_in(vault: Path) -> dict[str, str]:
    """Return the texts of all notes by vault path."""
    return {
        file.relative_to(vault).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(vault.rglob("*.md"))
        if ".index" not in file.parts
    }


def properties(text: str) -> dict[str, object]:
    """Return the properties of a note, which must parse."""
    note = parse_note(text, Switches())
    assert note.problems == ()
    return dict(note.properties or {})


def ranges_in(text: str) -> list[str]:
    """Return the ranges of a note as git takes them."""
    held = properties(text)
    return [one.text for one in parse_ranges(held.get("branch"), held.get("commits")) if one.text]


def subjects(git: Git, stretch: str) -> list[str]:
    """Return the subjects of the commits of a range, oldest first."""
    return git("log", "--reverse", "--format=%s", stretch, "--").stdout.splitlines()


def must_resolve(vault: Path, *repositories: Git) -> None:
    """Fail unless git knows every range of every note, and no commit of one is only kept by the log of HEAD."""
    for path, text in notes_in(vault).items():
        for stretch in ranges_in(text):
            known = [git("rev-list", stretch, "--", ok=False).returncode == 0 for git in repositories]
            assert any(known), (path, stretch)


def must_be_linked(vault: Path) -> None:
    """Fail unless Obsidian follows every link of every note."""
    notes = notes_in(vault)
    names = NameTable(notes)
    for path, text in notes.items():
        for link in parse_note(text, Switches()).links:
            found = resolve(link.path, path, names, Switches())
            assert found.target is not None and not found.ambiguous, (path, link.raw)
