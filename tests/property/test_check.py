"""What holds of the check for every text."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.check.facts import Facts
from kvault.check.facts import is_odd
from kvault.check.fix import fixes
from kvault.check.rules import IDS
from kvault.check.run import check
from kvault.check.run import order
from kvault.check.shingles import MOST
from kvault.check.shingles import paragraphs
from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import splice
from kvault.note.faults import find_faults
from kvault.note.parse import parse_file
from tests.helpers.facts import make_facts

PIECES = st.sampled_from(
    [
        "[[Bill]]", "[[billing#h|x]]", "[[nowhere]]", "![[P.PNG|100]]", "[x](N/billing.md)", "[[[Bill]]]", "`", "```",
        "%%", "---", "up: [[Bill]]", 'up: "[[Bill]]"', "- [[Bill]]", "up: [[[Bill]], [[b]]]", "aliases: [Bill]", "|",
        "| a |", "\n", "\n", "\n\n", "\r\n", " ", "word ", "#Tag", "#tag", "# Next steps", "next: x", "type: project",
        "status: a", "<<<<<<< HEAD", "=======", ">>>>>>> x", "AKIAQYLPMN5HNM4OTP2U"[:12], "<img src='a b.png'>", "漢字",
        "é", "\ufeff", "kvault-ignore: [broken-link]", "$$", "\\|", "\x00", "x" * 25, "one two three four five " * 7,
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=25).map("".join)
FRONT = st.tuples(st.sampled_from(["", "\ufeff"]), TEXTS, TEXTS).map(lambda t: f"{t[0]}---\n{t[1]}\n---\n{t[2]}")
CRLF = st.one_of(TEXTS, FRONT).map(lambda text: text.replace("\r\n", "\n").replace("\n", "\r\n"))
NOTES = st.one_of(TEXTS, FRONT, CRLF, st.text(max_size=80))
OTHERS = {
    "n/Billing.md": "---\naliases: [Bill]\n---\n# h\n",
    "P.png": "",
    "projects/p/p.md": "---\ntype: project\nnext: x\n---\n",
}
VAULTS = st.dictionaries(
    st.sampled_from(
        ["a.md", "projects/p/notes/b.md", "projects/q/q.md", "shared/c.md", "d.canvas", "inbox/Billing.md"]
    ),
    NOTES.map(lambda text: text.encode("utf-8", "replace").decode()),
    min_size=1,
)


@given(NOTES)
def test_faults_lie_in_the_text(text: str) -> None:
    for path in ("a.md", "projects/p/p.md", "projects/p/n.md", "x.canvas"):
        note = parse_file(path, text, Switches())
        for one in find_faults(path, text, note):
            assert 1 <= one.line <= text.count("\n") + 1
            assert 1 <= one.column <= max(map(len, text.split("\n"))) + 1


@given(NOTES)
def test_paragraphs_lie_in_the_text(text: str) -> None:
    for row in paragraphs("a.md", text, parse_file("a.md", text, Switches())):
        assert text.split("\n")[row.line - 1].strip()
        assert 0 < len(row.prints) <= MOST


@given(VAULTS, st.randoms())
@settings(max_examples=60)
def test_findings_do_not_depend_on_the_order_of_files(files: dict[str, str], chance: object) -> None:
    vault = OTHERS | files
    found = check(make_facts(vault))
    paths = list(vault)
    chance.shuffle(paths)  # type: ignore[attr-defined]
    assert check(make_facts({path: vault[path] for path in paths})) == found
    assert list(found) == sorted(found, key=order)
    assert {one.rule for one in found} <= IDS
    assert {one.path for one in found} <= set(vault)


@given(VAULTS)
@settings(max_examples=60)
def test_links_in_order_may_be_left_out(files: dict[str, str]) -> None:
    facts = make_facts(OTHERS | files)
    odd = [link for link in facts.links if is_odd(link, facts.names)]
    part = Facts(
        files=facts.files, notes=facts.notes, links=odd, tags=facts.tags, problems=facts.problems, places=facts.places,
        paragraphs=facts.paragraphs, pairs=facts.pairs, headings=facts.headings,
    )  # fmt: skip
    assert check(part) == check(facts)


@given(VAULTS)
@settings(max_examples=100)
def test_a_fix_mends_and_then_changes_nothing(files: dict[str, str]) -> None:
    vault = OTHERS | files
    for _ in range(9):  # findings that stand in each other's way are mended one after the other
        mended = mend(vault)
        if mended == vault:
            break
        vault = mended
    assert mend(vault) == vault


def mend(vault: dict[str, str]) -> dict[str, str]:
    """Return the vault with what can be mended; every finding that was mended is gone."""
    facts = make_facts(vault)
    found = check(facts)
    changes = fixes(found, vault, facts)
    mended = dict(vault)
    for path in {one.path for one in changes}:
        mine = [Splice(one.start, one.end, one.new) for one in changes if one.path == path]
        mended[path] = splice(vault[path], mine)
        check_untouched(vault[path], mended[path], mine)
    if changes:
        after = check(make_facts(mended))
        assert sum(one.fixable for one in after) < sum(one.fixable for one in found)
        assert sum(one.level == "error" for one in after) <= sum(one.level == "error" for one in found)
    return mended


def check_untouched(before: str, after: str, splices: list[Splice]) -> None:
    """Assert that no byte outside the findings' lines differs."""
    assert before.count("\r\n") == after.count("\r\n")
    assert before.count("\n") == after.count("\n")
    assert before.startswith("\ufeff") == after.startswith("\ufeff")
    touched = {before.count("\n", 0, one.start) for one in splices}
    for number, (old, new) in enumerate(zip(before.split("\n"), after.split("\n"), strict=True)):
        assert old == new or number in touched


def test_the_demo_vault_is_mended_without_harm() -> None:
    root = Path(__file__).parents[2] / "sample-vault"
    vault = {
        file.relative_to(root).as_posix(): file.read_bytes().decode("utf-8", "surrogateescape")
        if file.suffix == ".md"
        else ""
        for file in sorted(root.rglob("*"))
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(root).parts)
    }
    for ending in ("\n", "\r\n"):
        notes = {path: text.replace("\n", ending) for path, text in vault.items()}
        once = mend(notes)
        assert mend(once) == once
