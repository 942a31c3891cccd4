"""A day of work in real repositories: every range holds what was done in its thread, and every link leads somewhere."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.repositories import Git
from tests.helpers.sessions import install
from tests.helpers.sessions import make_code
from tests.helpers.sessions import make_memory
from tests.helpers.sessions import must_be_linked
from tests.helpers.sessions import must_resolve
from tests.helpers.sessions import notes_in
from tests.helpers.sessions import properties
from tests.helpers.sessions import ranges_in
from tests.helpers.sessions import subjects
from tests.helpers.sessions import turn
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")

EDITOR = """
import pathlib, sys
plan = pathlib.Path(sys.argv[1])
lines = [line for line in plan.read_text().splitlines() if line and not line.startswith("#")]
words = {{"f": "fixup", "d": "drop"}}
picked = [lines[int(one.lstrip("fd"))].replace("pick", words.get(one[0], "pick"), 1) for one in {order!r}]
plan.write_text("\\n".join(picked) + "\\n")
"""


@pytest.fixture(autouse=True)
def _named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KVAULT_VAULT", str(tmp_path / "notes"))


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_memory(tmp_path / "notes")


@pytest.fixture
def app(tmp_path: Path) -> Git:
    git = make_code(tmp_path / "code" / "app")
    install(git)
    return git


def note_of(vault: Path, recorded: dict[str, object]) -> str:
    return (vault / str(recorded["note"])).read_text(encoding="utf-8")


def section(text: str, name: str) -> list[str]:
    """Return the lines of a section that are not blank."""
    return [line for line in text.split(f"## {name}\n")[1].split("\n## ")[0].split("\n") if line]


def work(git: Git, *names: str) -> None:
    """Commit a file of each name."""
    for name in names:
        git.commit({f"{name}.txt": f"{name}\n"}, message=name)


def rebase(git: Git, onto: str, *order: str) -> None:
    """Rebase interactively: the numbers of the commits in their new order, after ``f`` for fixup and ``d`` for drop."""
    script = git.top.parent / "plan.py"
    script.write_text(EDITOR.format(order=list(order)), encoding="utf-8")
    git("rebase", "-q", "-i", onto, GIT_SEQUENCE_EDITOR=f'"{sys.executable}" "{script}"')


def test_a_day(vault: Path, app: Git, tmp_path: Path) -> None:
    lib = make_code(tmp_path / "code" / "lib")
    install(lib)

    # Two projects, two threads in one of them; commits, one amended.
    billing = turn(vault, app.top, "switch billing to monthly invoices")
    work(app, "invoice model", "invoice view")
    assert turn(vault, app.top, "why are monthly invoices late")["note"] == billing["note"]
    app("commit", "-q", "--amend", "-m", "invoice view, mended")
    probes = turn(vault, app.top, "configure kubernetes liveness probes")
    assert probes["started"]
    work(app, "probe one", "probe two")
    parser = turn(vault, lib.top, "write a parser for dates", session="s2")
    work(lib, "date parser")
    assert [subjects(app, one) for one in ranges_in(note_of(vault, billing))] == [
        ["invoice model", "invoice view, mended"]
    ]
    assert [subjects(app, one) for one in ranges_in(note_of(vault, probes))] == [["probe one", "probe two"]]

    # An interactive rebase puts the commits of both threads into another order and joins two.
    rebase(app, "HEAD~4", "2", "3", "0", "f1")
    assert [subjects(app, one) for one in ranges_in(note_of(vault, billing))] == [["invoice model"]]
    assert [subjects(app, one) for one in ranges_in(note_of(vault, probes))] == [["probe one", "probe two"]]

    # A branch, switched inside the thread; main goes on, and the branch is squashed into it.
    tax = turn(vault, app.top, "monthly invoices need tax")
    assert tax["note"] == billing["note"]
    app("switch", "-q", "-c", "feat/tax")
    work(app, "tax one", "tax two")
    assert subjects(app, ranges_in(note_of(vault, billing))[-1]) == ["tax one", "tax two"]
    app("switch", "-q", "main")
    app("merge", "-q", "--squash", "feat/tax")
    app("commit", "-q", "-m", "tax, squashed")
    again = turn(vault, app.top, "are the monthly invoices right now")
    assert (again["note"], "tax, squashed") == (billing["note"], subjects(app, str(again["range"]))[-1])
    assert len(ranges_in(note_of(vault, billing))) == 1, "the squashed commits stand in the one of main now"

    # A linked worktree belongs to the project of its repository.
    tree = tmp_path / "elsewhere" / "hotfix"
    app("worktree", "add", "-q", "-b", "hotfix", str(tree))
    hot = turn(vault, tree, "escape names in the export of customers", session="s3")
    assert (hot["project"], hot["started"]) == ("app", True)
    work(Git(tree), "export escaped")
    assert [subjects(app, one) for one in ranges_in(note_of(vault, hot))] == [["export escaped"]]
    assert properties(note_of(vault, hot))["branch"] == "hotfix"

    # The end of a session: a decision, a next step; then the project is closed, and work brings it back.
    summary = tmp_path / "summary.md"
    summary.write_text("## Focus\nDates.\n## Key decisions\n- **ISO dates**: sortable\n## Next steps\n- publish\n")
    ended = ask_here("session", "end", "--session", "s2", "--summary", str(summary), cwd=lib.top)
    assert ended["note"] == parser["note"]
    assert "next: publish\n" in (vault / "projects/lib/lib.md").read_text()
    assert all("[[" not in text.replace("[[projects/", "") for text in notes_in(vault).values()), "whole paths only"
    assert run_here("project", "archive", "lib", cwd=lib.top).code == 0
    assert (vault / "archive/lib/decisions/ISO dates.md").is_file()
    must_be_linked(vault)
    back = turn(vault, lib.top, "the parser for dates fails on leap days", session="s2")
    assert back["note"] == parser["note"]
    assert "status: active\n" in (vault / "projects/lib/lib.md").read_text()

    must_resolve(vault, app, lib)
    must_be_linked(vault)
    for path in (str(one["note"]) for one in (billing, probes, parser, hot)):
        told = ask_here("session", "log", path, cwd=app.top)
        assert told["note"] == path and all(one["repo"] for one in told["ranges"])
    for git in (app, lib):
        git("reflog", "expire", "--expire=now", "--all")
        git("branch", "-qD", "feat/tax", ok=False)
        git("gc", "-q", "--prune=now")
    must_resolve(vault, app, lib)  # also after the branch that was squashed is thrown away
    assert [one for one in ask_check(vault) if one["rule"] == "range-gone"] == []


def ask_check(vault: Path) -> list[dict[str, str]]:
    import json

    ran = run_here("check", "--json", "--vault", str(vault))
    assert ran.code in (0, 1), ran
    findings: list[dict[str, str]] = json.loads(ran.out)["findings"]
    return findings


def test_a_vault_in_the_repository_of_its_code_stays_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KVAULT_VAULT")
    git = make_code(tmp_path / "app")
    make_vault(git.top / "notes", {"KVAULT.md": "x\n", "kvault.toml": "", ".gitignore": ".index/\n"})
    monkeypatch.setenv("KVAULT_VAULT", str(git.top / "notes"))
    install(git)
    first = turn(git.top / "notes", git.top, "switch billing to monthly invoices")
    git("add", "-A")
    git("commit", "-q", "-m", "with notes")
    assert git("status", "--porcelain").stdout == ""
    git("commit", "-q", "--amend", "-m", "with notes, again")
    assert git("status", "--porcelain").stdout == ""
    shown = ask_here("session", "show", cwd=git.top)["threads"]
    assert [subjects(git, one) for one in shown[0]["ranges"]] == [["with notes, again"]]
    assert note_of(git.top / "notes", first).count("..") >= 1


@pytest.mark.parametrize("how", [("-a",), ("--", "a.txt"), ("--amend",)], ids=str)
def test_a_commit_of_any_kind_leaves_the_repository_of_the_vault_alone(
    vault: Path, app: Git, how: tuple[str, ...]
) -> None:
    """Under ``commit -a`` git points hooks at its own lock file: in the vault's repository that would be a disaster."""
    notes = Git(vault)
    notes("init", "-q")
    notes("add", "-A")
    notes("commit", "-q", "-m", "notes")
    work(app, "a")
    recorded = turn(vault, app.top, "switch billing to monthly invoices")
    (app.top / "a.txt").write_text("changed\n")
    app("commit", "-q", "-m", "more", *how)
    assert ranges_in(note_of(vault, recorded))[0].endswith(app("rev-parse", "--short=12", "HEAD").stdout.strip())
    assert notes("log", "--format=%s").stdout == "notes\n", "nothing is committed on anybody's behalf"
    assert "a.txt" not in notes("status", "--porcelain", "-uall").stdout


def test_decisions_that_are_saved_while_a_session_goes_on_are_linked_in_its_note(
    vault: Path, app: Git, tmp_path: Path
) -> None:
    first = turn(vault, app.top, "switch billing to monthly invoices")
    said = ("--type", "decision", "--summary", "Bill monthly, not per call.")
    assert run_here("new", "Bill monthly", *said, cwd=app.top).code == 0
    assert run_here("new", "Invoices have numbers", "--summary", "They count from one.", cwd=app.top).code == 0
    own = vault / "projects/app/decisions/Pay in advance.md"
    own.write_text("---\ntype: decision\nsummary: Pay in advance.\n---\n")
    turn(vault, app.top, "", "--files", str(own), str(own.with_name("a]] [[b.md")), "a.py")
    links = ["- [[projects/app/decisions/Bill monthly]]", "- [[projects/app/decisions/Pay in advance]]"]
    text = note_of(vault, first)
    assert section(text, "Decisions") == links
    assert section(text, "What was built")[1:] == ["- `a.py`"]
    must_be_linked(vault)

    summary = tmp_path / "summary.md"
    summary.write_text("## Focus\nBilling.\n## Decisions\n- **Bill monthly**: churn\n- **Due in 14 days**: as usual\n")
    ask_here("session", "end", "--session", "s1", "--summary", str(summary), cwd=app.top)
    assert section(note_of(vault, first), "Decisions") == [*links, "- [[projects/app/decisions/Due in 14 days]]"]
    must_be_linked(vault)


def test_nothing_committed_yet(vault: Path, tmp_path: Path) -> None:
    top = tmp_path / "code" / "fresh"
    top.mkdir(parents=True)
    git = Git(top)
    git("init", "-q", "-b", "main")
    install(git)
    recorded = turn(vault, top, "switch billing to monthly invoices")
    assert recorded["range"] is None
    text = note_of(vault, recorded)
    assert (properties(text)["branch"], "commits" in properties(text)) == ("main", False)
    work(git, "one", "two")
    assert [subjects(git, one) for one in ranges_in(note_of(vault, recorded))] == [["one", "two"]]


def test_a_detached_head(vault: Path, app: Git) -> None:
    app("switch", "-q", "--detach")
    recorded = turn(vault, app.top, "switch billing to monthly invoices")
    work(app, "one")
    text = note_of(vault, recorded)
    assert "branch" not in properties(text)
    assert [subjects(app, one) for one in ranges_in(text)] == [["one"]]


def test_a_shallow_clone(vault: Path, app: Git, tmp_path: Path) -> None:
    work(app, "one", "two", "three")
    shallow = tmp_path / "code" / "shallow"
    app("clone", "-q", "--depth", "1", app.top.as_uri(), str(shallow))
    git = Git(shallow)
    install(git)
    recorded = turn(vault, shallow, "switch billing to monthly invoices")
    work(git, "four")
    assert [subjects(git, one) for one in ranges_in(note_of(vault, recorded))] == [["four"]]
    must_resolve(vault, git)


def test_outside_git_a_note_has_no_git_lines(vault: Path, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    recorded = turn(vault, folder, "sort the letters by year", "--files", str(folder / "a.txt"))
    text = note_of(vault, recorded)
    assert recorded["range"] is None and "Git" not in text and "commits" not in text and "- `a.txt`\n" in text


def test_several_repositories_in_one_project(vault: Path, app: Git, tmp_path: Path) -> None:
    lib = make_code(tmp_path / "code" / "lib")
    install(lib)
    first = turn(vault, app.top, "switch billing to monthly invoices")
    card = vault / "projects/app/app.md"
    card.write_text(card.read_text() + f"| repo | {lib.top} |\n")
    work(app, "in app")
    assert turn(vault, lib.top, "monthly invoices in the library")["note"] == first["note"]
    work(lib, "in lib")
    assert turn(vault, app.top, "yes")["note"] == first["note"]
    assert properties(note_of(vault, first))["commits"] == [
        f"app main {app('rev-parse', '--short=12', 'HEAD~1').stdout.strip()}"
        f"..{app('rev-parse', '--short=12', 'HEAD').stdout.strip()}",
        f"lib main {lib('rev-parse', '--short=12', 'HEAD~1').stdout.strip()}"
        f"..{lib('rev-parse', '--short=12', 'HEAD').stdout.strip()}",
    ]
    must_resolve(vault, app, lib)


@pytest.mark.parametrize("conflict", [False, True])
def test_a_branch_that_is_squashed_into_another(vault: Path, app: Git, conflict: bool) -> None:
    app("switch", "-q", "-c", "feat/tax")
    tax = turn(vault, app.top, "monthly invoices need tax", session="s1")
    work(app, "tax one", "tax two")
    other = turn(vault, app.top, "configure kubernetes liveness probes", session="s2")
    work(app, "probe")
    app("switch", "-q", "main")
    if conflict:
        app.commit({"tax one.txt": "otherwise\n"}, message="main goes on")
    app("merge", "-q", "--squash", "feat/tax", ok=not conflict)
    app.commit({"tax one.txt": "tax\n"}, message="all of it, squashed")
    work(app, "later")
    held = [[subjects(app, one) for one in ranges_in(note_of(vault, note))] for note in (tax, other)]
    since = ["main goes on"] if conflict else []  # commits on main count to the thread that was last at work
    assert held == [[["all of it, squashed"]], [[*since, "all of it, squashed", "later"]]]
    assert [properties(note_of(vault, note))["branch"] for note in (tax, other)] == ["main", "main"]
    app("branch", "-qD", "feat/tax")
    app("reflog", "expire", "--expire=now", "--all")
    app("gc", "-q", "--prune=now")
    must_resolve(vault, app)


def test_a_squash_that_is_given_up_changes_nothing(vault: Path, app: Git) -> None:
    app("switch", "-q", "-c", "feat/tax")
    tax = turn(vault, app.top, "monthly invoices need tax")
    work(app, "tax one")
    before = ranges_in(note_of(vault, tax))
    app("switch", "-q", "main")
    app("merge", "-q", "--squash", "feat/tax")
    app("reset", "-q", "--hard")
    work(app, "something else")
    assert before[0] in ranges_in(note_of(vault, tax))


def test_a_branch_that_comes_back_squashed_with_a_pull(vault: Path, app: Git, tmp_path: Path) -> None:
    app("switch", "-q", "-c", "feat/tax")
    tax = turn(vault, app.top, "monthly invoices need tax")
    work(app, "tax one", "tax two")
    app("switch", "-q", "main")
    app("clone", "-q", str(app.top), str(tmp_path / "forge"))
    forge = Git(tmp_path / "forge")
    forge.commit({"other.txt": "x\n"}, message="by somebody else")
    forge("merge", "-q", "--squash", "origin/feat/tax")
    forge("commit", "-q", "-m", "tax (#12)")
    forge.commit({"more.txt": "x\n"}, message="by somebody else again")
    app("pull", "-q", str(forge.top), "HEAD")
    app("branch", "-qD", "feat/tax")
    stretches = ranges_in(note_of(vault, tax))
    assert "tax (#12)" in {subject for one in stretches for subject in subjects(app, one)}
    app("reflog", "expire", "--expire=now", "--all")
    app("gc", "-q", "--prune=now")
    must_resolve(vault, app)


def test_a_branch_that_comes_back_rebased_with_a_pull(vault: Path, app: Git, tmp_path: Path) -> None:
    app("switch", "-q", "-c", "feat/tax")
    tax = turn(vault, app.top, "monthly invoices need tax", session="s1")
    work(app, "tax one", "tax two")
    turn(vault, app.top, "configure kubernetes liveness probes", session="s2")
    app("switch", "-q", "main")
    app("clone", "-q", str(app.top), str(tmp_path / "forge"))
    forge = Git(tmp_path / "forge")
    forge.commit({"other.txt": "x\n"}, message="by somebody else")
    forge("cherry-pick", "origin/feat/tax~1", "origin/feat/tax")
    app("pull", "-q", str(forge.top), "HEAD")
    app("branch", "-qD", "feat/tax")
    assert [subjects(app, one) for one in ranges_in(note_of(vault, tax))] == [["tax one", "tax two"]]
    app("reflog", "expire", "--expire=now", "--all")
    app("gc", "-q", "--prune=now")
    must_resolve(vault, app)


def test_a_merge_without_a_commit_of_its_own_moves_the_end(vault: Path, app: Git) -> None:
    app("branch", "side")
    billing = turn(vault, app.top, "switch billing to monthly invoices")
    work(app, "invoice")
    app("switch", "-q", "side")
    work(app, "aside")
    app("switch", "-q", "main")
    app("merge", "-q", "--no-edit", "side")
    assert ranges_in(note_of(vault, billing))[0].endswith(app("rev-parse", "--short=12", "HEAD").stdout.strip())


def test_agents_in_two_work_trees_of_one_repository(vault: Path, app: Git, tmp_path: Path) -> None:
    trees = {name: Git(tmp_path / "trees" / name) for name in ("one", "two")}
    for name, tree in trees.items():
        app("worktree", "add", "-q", "-b", name, str(tree.top))
    asked = {"one": "switch billing to monthly invoices", "two": "configure kubernetes liveness probes"}
    notes = {name: turn(vault, trees[name].top, prompt, session=name) for name, prompt in asked.items()}
    work(trees["one"], "bill")  # the other agent was asked later
    work(trees["two"], "probe")
    work(trees["one"], "bill again")
    assert [subjects(app, one) for one in ranges_in(note_of(vault, notes["one"]))] == [["bill", "bill again"]]
    assert [subjects(app, one) for one in ranges_in(note_of(vault, notes["two"]))] == [["probe"]]


def test_history_rewritten_where_no_hook_saw_it(vault: Path, app: Git) -> None:
    work(app, "before")
    first = turn(vault, app.top, "switch billing to monthly invoices")
    work(app, "one", "two")
    app("rebase", "-q", "--root", "--exec", "git commit -q --amend --no-edit --date=now", KVAULT_SKIP="1")
    app("reflog", "expire", "--expire=now", "--all")
    turn(vault, app.top, "why are monthly invoices late")
    assert [subjects(app, one) for one in ranges_in(note_of(vault, first))] == [["one", "two"]]


def test_a_hook_of_theirs_still_gets_the_list_of_rewritten_commits(vault: Path, app: Git, tmp_path: Path) -> None:
    hook = app.top / ".git/hooks/post-rewrite"
    seen = tmp_path / "seen"
    hook.write_text(hook.read_text() + f'cat >"{seen}"\n')
    first = turn(vault, app.top, "switch billing to monthly invoices")
    work(app, "one")
    app("commit", "-q", "--amend", "-m", "one, mended")
    assert len(seen.read_text().split()) == 2
    assert [subjects(app, one) for one in ranges_in(note_of(vault, first))] == [["one, mended"]]


def test_uninstall_leaves_nothing(app: Git) -> None:
    assert run_here("hooks", "uninstall", cwd=app.top).code == 0
    assert not [file for file in (app.top / ".git/hooks").iterdir() if not file.name.endswith(".sample")]


def test_the_index_may_be_deleted_at_any_time(vault: Path, app: Git) -> None:
    first = turn(vault, app.top, "switch billing to monthly invoices")
    second = turn(vault, app.top, "configure kubernetes liveness probes")
    before = {path: text for path, text in notes_in(vault).items() if "sessions" in path}
    shutil.rmtree(vault / ".index")
    assert turn(vault, app.top, "why are monthly invoices late")["note"] == first["note"]
    shutil.rmtree(vault / ".index")
    assert turn(vault, app.top, "kubernetes again")["note"] == second["note"]
    after = {path: text for path, text in notes_in(vault).items() if "sessions" in path}
    assert before.keys() == after.keys()
    assert all(line in after[path].splitlines() for path, text in before.items() for line in text.splitlines())


def test_a_note_that_a_person_renamed_is_found_again(vault: Path, app: Git) -> None:
    first = turn(vault, app.top, "switch billing to monthly invoices")
    old = vault / str(first["note"])
    old.rename(old.with_name("Billing.md"))
    again = turn(vault, app.top, "why are monthly invoices late")
    assert again["note"] == "projects/app/sessions/Billing.md"
    assert len(list(old.parent.iterdir())) == 1


def test_without_a_prompt_nothing_is_begun(vault: Path, app: Git) -> None:
    before = read_vault(vault)
    assert turn(vault, app.top, "", "--files", "a.py")["note"] is None
    assert ask_here("session", "end", "--session", "s1", cwd=app.top)["note"] is None
    assert read_vault(vault) == before


def test_a_vault_that_init_did_not_set_up_gets_nothing(tmp_path: Path, app: Git) -> None:
    other = make_vault(tmp_path / "other", {".obsidian/app.json": "{}", "a.md": "a"})
    before = read_vault(other)
    assert turn(other, app.top, "switch billing to monthly invoices")["note"] is None
    assert read_vault(other) == before
