"""Puts kvault into the hooks of a repository, beside what is there, and takes it out again."""

from __future__ import annotations

import os

from kvault.actions.hook_script import ASIDE
from kvault.actions.hook_script import EVERY_HOOK
from kvault.actions.hook_script import HOOKS_OF
from kvault.actions.hook_script import VAULT
from kvault.actions.hook_script import Interpreter
from kvault.actions.hook_script import has_part
from kvault.actions.hook_script import is_ours
from kvault.actions.hook_script import is_shell
from kvault.actions.hook_script import maker_of
from kvault.actions.hook_script import part_of
from kvault.actions.hook_script import runs_aside
from kvault.actions.hook_script import with_part
from kvault.actions.hook_script import without_parts
from kvault.adapters import hook_files
from kvault.adapters import process
from kvault.adapters.hook_files import HookFile
from kvault.adapters.hook_files import HookFolder
from kvault.errors import Refusal
from kvault.record import NamedTuple


class Step(NamedTuple):
    """What is to be done with one hook."""

    hook: str
    before: str | None  # its script now; None: there is none
    after: str | None  # None: it is removed
    move: tuple[str, str] | None = None  # a file that gets another name first (install) or last (uninstall)


class HookPlan(NamedTuple):
    """What is to be done with the hooks of a repository."""

    folder: HookFolder
    steps: tuple[Step, ...]
    warnings: tuple[str, ...]  # for a person


class Ours(NamedTuple):
    """What goes into each hook."""

    kind: str  # VAULT or SESSION
    interpreter: Interpreter | None
    vault: str | None  # absolute; None: the hook looks for it

    def part(self, hook: str, *, aside: bool = False) -> str:
        """Return the part for one hook; ``aside``: it runs the hook that was set aside in the end."""
        return part_of(hook, self.interpreter, self.kind, vault=self.vault, aside=aside)


def repository_hooks(start: str) -> HookFolder:
    """Return where the hooks of the repository around a folder lie. Raises Refusal outside one."""
    folder = hook_files.find_folder(start)
    if folder is None:
        raise Refusal(f"{start} lies in no git repository with a work tree", f"git init {start} makes one", path=start)
    return folder


def plan_install(folder: HookFolder, *, kind: str = VAULT, vault: str | None = None, force: bool = False) -> HookPlan:
    """Return what puts kvault into the hooks. Raises Refusal where it has no business.

    ``kind``: VAULT for the repository of a vault, SESSION for one of code, whose hooks name ``vault`` if it is given.
    """
    if folder.shared and not force:
        raise Refusal(
            f"core.hooksPath is {folder.configured}, a folder outside this repository: its hooks run in others too",
            "kvault hooks install --force writes there; git config core.hooksPath .git/hooks gives this one its own",
            path=folder.path,
        )
    found = {hook: _read(folder, hook) for hook in HOOKS_OF[kind]}
    makers = {maker_of(file.script) for file in found.values() if file and not is_ours(file.script)} - {None}
    if makers and not force:
        maker = sorted(str(one) for one in makers)[0]
        raise Refusal(
            f"{maker} wrote hooks of this repository, and would write over ours",
            "put kvault into its configuration: kvault init --hooks pre-commit; or kvault hooks install --force",
            path=folder.path,
        )
    warnings = []
    if folder.tracked:
        warnings.append(f"{folder.path} lies in the work tree: whoever clones the repository gets these hooks too")
    steps = []
    # No path of this machine stands in a file that others get too.
    ours = Ours(kind, None, None) if folder.tracked else Ours(kind, interpreter(), vault)
    for hook, file in found.items():
        if file and not file.executable and not folder.husky and os.name != "nt":
            warnings.append(
                f"{hook} is there but not executable, so that git does not run it; it stays as it is"
                f" (chmod +x it or remove it, then kvault hooks install)"
            )
            continue
        step = _installing(hook, file, ours)
        if step:
            steps.append(step)
    return HookPlan(folder, tuple(steps), tuple(warnings))


def plan_uninstall(folder: HookFolder) -> HookPlan:
    """Return what takes kvault out of the hooks."""
    steps = []
    for hook in EVERY_HOOK:
        file = _read(folder, hook)
        if file is None or not is_ours(file.script):
            continue
        left = without_parts(file.script)
        back = (f"{hook}{ASIDE}", hook) if any(runs_aside(file.script, kind) for kind in HOOKS_OF) else None
        if back and left is not None:
            raise Refusal(
                f"{hook} runs {back[0]} and holds lines that are not kvault's: two hooks would become one",
                f"bring the two together by hand in {folder.path}",
                path=folder.path,
            )
        steps.append(Step(hook, file.script, left, back))
    return HookPlan(folder, tuple(steps), ())


def carry_out(plan: HookPlan) -> None:
    """Do what a plan says. Raises Refusal when that is not possible."""
    for step in plan.steps:
        try:
            _do(plan.folder.path, step)
        except OSError as error:
            raise Refusal(
                f"{error.filename or plan.folder.path} cannot be written: {error.strerror or error}",
                "give write access, then run it again; kvault hooks status says what is there",
                path=plan.folder.path,
            ) from error


def interpreter() -> Interpreter:
    """Return what runs this kvault wherever it is started."""
    return Interpreter(tuple(process.myself()), os.path.abspath(process.__file__))


def _installing(hook: str, file: HookFile | None, ours: Ours) -> Step | None:
    kind = ours.kind
    if file is None:
        return Step(hook, None, with_part("", ours.part(hook), kind))
    if has_part(file.script, kind):
        after = with_part(file.script, ours.part(hook, aside=runs_aside(file.script, kind)), kind)
        return None if after == file.script else Step(hook, file.script, after)
    if file.link or not is_shell(file.script):
        return Step(hook, None, with_part("", ours.part(hook, aside=True), kind), (hook, f"{hook}{ASIDE}"))
    return Step(hook, file.script, with_part(file.script, ours.part(hook), kind))


def _read(folder: HookFolder, hook: str) -> HookFile | None:
    try:
        return hook_files.read_hook(folder.path, hook)
    except OSError as error:
        raise Refusal(f"{error.filename} cannot be read: {error.strerror}", path=folder.path) from error


def _do(folder: str, step: Step) -> None:
    if step.move and step.move[0] == step.hook:
        hook_files.move_hook(folder, *step.move)
    if step.after is None:
        hook_files.remove_hook(folder, step.hook)
    else:
        hook_files.write_hook(folder, step.hook, step.after)
    if step.move and step.move[0] != step.hook:
        hook_files.move_hook(folder, *step.move)
