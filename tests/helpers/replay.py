"""What people do to a vault in git, one step at a time, on notes that are really there."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import must_equal_rebuild
from tests.helpers.repositories import settle
from tests.helpers.vaults import make_vault

NAMES = ("新 笔记 {}", 'it\'s "so" {}', "$HOME `x` {}", "Ünïcode e\u0301 {}", "plain {}", "100% & more (v{})")
FOLDERS = ("", "子/目录/", "with blanks/", 'q "uoted"/')
PATIENCE = 900.0  # seconds for the builds of a big vault on a busy machine


class Replay:
    """A vault in a repository whose hooks run kvault, and the steps made in it."""

    def __init__(self, git: Git, vault: Path, spare: Path, seed: int = 7) -> None:
        self.git = git
        self.vault = vault  # the top of the work tree, or a folder in it
        self.spare = spare  # a folder that is not there yet, for a linked work tree
        self.chance = random.Random(seed)
        self.number = 0
        self.refused = 0  # commits that the check stopped; they were made without it

    def step(self, name: str) -> None:
        """Do one of STEPS, and fail unless the index is then what a build from nothing gives."""
        self.number += 1
        print(f"{self.number:3} {name}", flush=True)  # for who reads why it failed
        STEPS[name](self)
        self.must_be_right()

    def must_be_right(self) -> None:
        """Wait for the builders, and compare."""
        settle(self.vault, PATIENCE)
        must_equal_rebuild(self.vault)
        assert self.git("status", "--porcelain").stdout == ""

    def notes(self) -> list[str]:
        """Return the notes that git tracks, by their vault paths."""
        listed = Git(self.vault)("ls-files", "-z", "--", ".").stdout.split("\0")
        return sorted(path for path in listed if path.endswith(".md") and "/." not in f"/{path}")

    def some(self, count: int) -> list[str]:
        """Return some notes."""
        return self.chance.sample(self.notes(), count)

    def text(self) -> str:
        """Return a note's text with links to others."""
        one, other = (path.removesuffix(".md") for path in self.some(2))
        number = self.number
        return (
            f"# {number}\n\n[[{one}]] and [[{other.split('/')[-1]}|it's]] #tag{number % 5} word{number}\n\n^b{number}\n"
        )

    def new_path(self) -> str:
        """Return a path that is not there, with a name that is hard on scripts."""
        name = self.chance.choice(NAMES).format(self.number)
        return f"{self.chance.choice(FOLDERS)}{name}.md"

    def write(self, files: dict[str, str | None]) -> None:
        """Write or remove notes, and stage that."""
        for path, text in files.items():
            if text is None:
                (self.vault / path).unlink()
            else:
                make_vault(self.vault, {path: text})
        Git(self.vault)("add", "-A", "--", *files)

    def append(self, path: str) -> None:
        """Add a paragraph to a note as it is."""
        with (self.vault / path).open("a", encoding="utf-8", newline="") as file:
            file.write(f"\n{self.text()}")
        Git(self.vault)("add", "--", path)

    def commit(self, *arguments: str) -> None:
        """Commit, and if the check stops it, commit without."""
        arguments = ("commit", "-q", "-m", f"step {self.number}", *arguments)
        done = self.git(*arguments, ok=False)
        if done.returncode:
            assert "kvault: " in done.stderr and "fault" not in done.stderr, (arguments, done.stderr)
            self.refused += 1
            self.git(*arguments, "--no-verify")


def edit(replay: Replay) -> None:
    for path in replay.some(3):
        replay.append(path)
    replay.commit()


def add(replay: Replay) -> None:
    replay.write({replay.new_path(): replay.text()})
    replay.commit()


def rename(replay: Replay) -> None:
    new = replay.new_path()
    (replay.vault / new).parent.mkdir(parents=True, exist_ok=True)
    Git(replay.vault)("mv", *replay.some(1), new)
    replay.commit()


def rename_folder(replay: Replay) -> None:
    folders = sorted({path.split("/")[0] for path in replay.notes() if "/" in path})
    Git(replay.vault)("mv", replay.chance.choice(folders), f"文件夹 {replay.number}")
    replay.commit()


def move(replay: Replay) -> None:
    """With every link to it, by kvault."""
    new = next(path for path in iter(replay.new_path, "") if '"' not in path)  # which mv refuses: Windows forbids it
    ran = run_kvault("mv", replay.some(1)[0], new, "--vault", str(replay.vault))
    assert ran.code == 0, ran.err
    replay.git("add", "-A")
    replay.commit()


def recase(replay: Replay) -> None:
    """A name that differs in case only."""
    path = replay.some(1)[0]
    folder, _, name = path.rpartition("/")
    Git(replay.vault)("mv", path, f"{folder}/{name[:-3].swapcase()}.md".lstrip("/"))
    replay.commit()


def delete(replay: Replay) -> None:
    replay.write(dict.fromkeys(replay.some(2)))
    replay.commit()


def amend(replay: Replay) -> None:
    add(replay)
    replay.append(replay.some(1)[0])
    replay.commit("--amend")


def commit_all(replay: Replay) -> None:
    for path in replay.some(2):
        make_vault(replay.vault, {path: replay.text()})
    replay.commit("-a")


def commit_one_path(replay: Replay) -> None:
    path, other = replay.some(2)
    for one in (path, other):
        replay.append(one)
    replay.commit("--", str(replay.vault / path))
    replay.git("reset", "-q", "--hard")
    build(replay)


def without_the_check(replay: Replay) -> None:
    replay.write({replay.new_path(): "[[nowhere to be found]]\n"})
    replay.commit("--no-verify")


def merge(replay: Replay) -> None:
    """Two branches that touch different notes."""
    one, other = _branches(replay)
    replay.git("switch", "-q", one)
    replay.git("merge", "-q", "--no-edit", "--no-verify", other)


def merge_by_hand(replay: Replay) -> None:
    """Two branches that change one line of one note, settled by a person."""
    path = replay.some(1)[0]
    main = _branch(replay)
    for branch in (f"side{replay.number}", main):
        replay.git("switch", "-q", *(["-c", branch] if branch != main else [main]))
        replay.write({path: f"# {branch}\n\n{replay.text()}"})
        replay.commit("--no-verify")
    assert replay.git("merge", "-q", f"side{replay.number}", ok=False).returncode
    replay.write({path: f"# settled by hand\n\n{replay.text()}"})
    replay.commit()


def rebase(replay: Replay) -> None:
    one, other = _branches(replay)
    replay.git("switch", "-q", other)
    replay.git("rebase", "-q", one)
    replay.git("switch", "-q", one)
    replay.git("merge", "-q", "--ff-only", other)


def cherry_pick(replay: Replay) -> None:
    one, other = _branches(replay)
    replay.git("switch", "-q", one)
    replay.git("cherry-pick", other)


def revert(replay: Replay) -> None:
    edit(replay)
    replay.git("revert", "--no-edit", "HEAD")


def stash(replay: Replay) -> None:
    """Calls no hook: the next build sees it."""
    for path in replay.some(2):
        replay.append(path)
    replay.git("stash", "-q")
    add(replay)
    replay.git("stash", "pop", "-q")
    replay.git("add", "-A")
    replay.commit()


def reset(replay: Replay) -> None:
    edit(replay)
    replay.git("reset", "-q", "--hard", "HEAD~1")
    build(replay)


def build(replay: Replay) -> None:
    """What a person does after an event that calls no hook."""
    assert run_kvault("build", "--vault", str(replay.vault)).code == 0


def linked(replay: Replay) -> None:
    """A commit in a linked work tree, which is a vault of its own, and then its merge."""
    branch = f"linked{replay.number}"
    replay.git("worktree", "add", "-q", str(replay.spare), "-b", branch)
    there = Git(replay.spare)
    below = os.path.relpath(replay.vault, replay.git.top)
    inside = Replay(there, replay.spare / below, replay.spare / "unused", replay.number)
    inside.number = replay.number
    (inside.vault / "kvault.toml").touch()  # where git does not track it, no vault would be here
    for name in ("add", "rename", "edit"):
        STEPS[name](inside)
    inside.must_be_right()
    there("switch", "-q", "--detach")
    replay.git("merge", "-q", "--no-edit", "--no-verify", branch)
    replay.git("worktree", "remove", "--force", str(replay.spare))


def _branch(replay: Replay) -> str:
    return replay.git("rev-parse", "--abbrev-ref", "HEAD").stdout.strip()


def _branches(replay: Replay) -> tuple[str, str]:
    """Return two branches with a commit each, on different notes."""
    main, side = _branch(replay), f"branch{replay.number}"
    one, other, third = replay.some(3)
    replay.git("switch", "-q", "-c", side)
    replay.append(one)
    replay.write({f"side {replay.number}.md": replay.text(), other: None})
    replay.commit("--no-verify")
    replay.git("switch", "-q", main)
    replay.append(third)
    replay.write({f"main's {replay.number}.md": replay.text()})
    replay.commit("--no-verify")
    return main, side


STEPS: dict[str, Callable[[Replay], None]] = {
    step.__name__: step
    for step in (
        *(edit, add, rename, rename_folder, move, recase, delete, amend, commit_all, commit_one_path),
        *(without_the_check, merge, merge_by_hand, rebase, cherry_pick, revert, stash, reset, linked),
    )
}
"""By their names."""


def plan(count: int, seed: int = 7) -> list[str]:
    """Return so many steps: each of them at least once, then what people do most, in a random order."""
    chance = random.Random(seed)
    often = ("edit", "edit", "edit", "add", "rename", "delete", "commit_all", "merge_by_hand", "rebase")
    steps = [*STEPS, *(chance.choice(often) for _ in range(count - len(STEPS)))]
    chance.shuffle(steps)
    return steps
