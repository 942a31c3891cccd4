"""The documentation says what the program does: tables are written from it, links lead somewhere.

``pytest --update-golden tests/house`` writes the tables between marks anew.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from kvault.actions import open_recall
from kvault.actions import questions
from kvault.actions.open_vault import open_vault
from kvault.actions.read_graph import read_unresolved
from kvault.actions.workspace import Workspace
from kvault.adapters import graph_rows
from kvault.cli.command import COMMANDS
from kvault.cli.command import COMMON
from kvault.cli.command import SWITCH
from kvault.cli.command import Flag
from kvault.config import Config
from kvault.config import Switches
from kvault.note.kinds import CARD
from kvault.note.kinds import NOTE_KINDS
from kvault.note.kinds import Kind
from kvault.recall import walk
from kvault.recall import weights
from kvault.search import bm25
from kvault.search import candidates
from kvault.search import score
from kvault.settings import BOTH
from kvault.settings import SETTINGS
from kvault.settings import Setting
from kvault.settings import expected

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = (README, *sorted(DOCS.rglob("*.md")))
BUILT = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")
WRITTEN_BY_BENCH = "performance.md"

_MARKED = re.compile(
    r"^<!-- (?P<what>commands|settings|kinds|(?:flags|modules): \S+) -->\n(?P<text>.*?)^<!-- end -->$",
    re.MULTILINE | re.DOTALL,
)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def commands() -> str:
    return table(("command", "does"), ((f"`kvault {one.name}`", one.says) for one in COMMANDS))


def flags(name: str) -> str:
    if name == "COMMON":
        return table(("flag", "does"), (flag_row(flag) for flag in COMMON))
    command = next(command for command in COMMANDS if command.name == name)
    module = command.load()
    usage = f"```text\nkvault {name} {module.USAGE}".rstrip() + "\n```\n"
    if not module.FLAGS:
        return usage
    return f"{usage}\n{table(('flag', 'does'), (flag_row(flag) for flag in module.FLAGS if not flag.internal))}"


def flag_row(flag: Flag) -> tuple[str, str]:
    takes = "" if flag.kind == SWITCH else f" {flag.takes or flag.kind.upper()}"
    return f"`{flag.name}{takes}`", flag.says


def source_files() -> list[Path]:
    """Return the files of the program: those git knows, so that somebody's half-done work stands in nobody's way."""
    asked = ["git", "-C", str(ROOT), "ls-files", "-z", "--", "kvault"]
    try:
        listed = subprocess.run(asked, capture_output=True, check=False).stdout.decode().split("\0")
    except FileNotFoundError:
        listed = []
    files = [ROOT / name for name in listed if name.endswith(".py") and (ROOT / name).exists()]
    return sorted(files or (ROOT / "kvault").rglob("*.py"))


def modules(folder: str) -> str:
    files = [file for file in source_files() if file.parent == ROOT / "kvault" / folder]
    return table(("file", "what it does"), ((f"`{file.name}`", first_line(file)) for file in files))


def first_line(file: Path) -> str:
    """Return the first line of a module's docstring as Markdown: code in double ticks stays code."""
    text = ast.get_docstring(ast.parse(read(file))) or ""
    return re.sub(r"``([^`]+)``", r"`\1`", text.split("\n")[0])


def settings() -> str:
    head = ("key", "type", "default", "where", "what it sets")
    return table(head, (setting_row(setting) for setting in SETTINGS))


def setting_row(setting: Setting) -> tuple[str, ...]:
    # Asked for what no setting takes, each says what it expects; a number with bounds says them.
    kind = expected(setting, -1 if setting.kind == "number" else object()) or setting.kind
    says = setting.says.replace("see differences-from-obsidian", "see [[differences-from-obsidian#Open points]]")
    return f"`{setting.key}`", kind, default_of(setting), "both" if setting.where == BOTH else "the user's only", says


def default_of(setting: Setting) -> str:
    value = getattr(Switches() if setting.key.startswith("obsidian.") else Config(), setting.field)
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def kinds() -> str:
    grouped = (tuple(group) for _, group in groupby(NOTE_KINDS, lambda one: (one.folder, one.policy, one.weight)))
    return table(
        ("`type`", "below its project", "counts in recall", "must have"), (kind_row(group) for group in grouped)
    )


def kind_row(group: tuple[Kind, ...]) -> tuple[str, ...]:
    first = group[0]
    folder = "the card itself" if first.policy == CARD else f"`{first.folder}/`"
    names, must = (", ".join(f"`{one}`" for one in ones) for ones in ([one.type for one in group], first.required))
    return names, folder, f"{first.weight:g}", must


WRITERS = {"commands": commands, "settings": settings, "kinds": kinds, "flags": flags, "modules": modules}


def written(what: str) -> str:
    """Return what stands between a pair of marks."""
    name, _, about = what.partition(": ")
    return f"\n{WRITERS[name](*([about] if about else []))}\n"


@pytest.mark.parametrize("page", [page for page in PAGES if _MARKED.search(read(page))], ids=name_of)
def test_tables_are_those_of_the_program(page: Path, request: pytest.FixtureRequest) -> None:
    before = read(page)
    after = _MARKED.sub(lambda found: f"<!-- {found['what']} -->\n{written(found['what'])}<!-- end -->", before)
    if request.config.getoption("--update-golden"):
        page.write_text(after, encoding="utf-8")
        return
    assert before == after, "pytest --update-golden tests/house writes it anew"


def test_every_module_is_in_the_architecture() -> None:
    folders = {file.parent.relative_to(ROOT / "kvault").as_posix() for file in source_files()}
    marked = {found["what"] for found in _MARKED.finditer(read(DOCS / "architecture.md"))}
    assert marked == {f"modules: {folder}" for folder in folders}


def test_every_command_has_a_heading_a_table_and_an_example() -> None:
    sections = dict(section.split("\n", 1) for section in read(DOCS / "command-line.md").split("\n## ")[1:])
    names = [command.name for command in COMMANDS]
    assert [name for name in sections if name in names] == names
    for name in names:
        assert f"<!-- flags: {name} -->" in sections[name]
        assert f"$ kvault {name}" in sections[name]


def test_the_tables_of_commands_and_settings_are_there() -> None:
    assert "<!-- commands -->" in read(README)
    assert "<!-- commands -->" in read(DOCS / "command-line.md")
    assert "<!-- settings -->" in read(DOCS / "settings.md")


def test_every_switch_has_a_row_with_its_default() -> None:
    page = read(DOCS / "differences-from-obsidian.md")
    rows = re.findall(r"^\| (\d+) \|.*\| `obsidian\.(\w+)` \| (true|false) \|", page, re.MULTILINE)
    defaults = Switches()._asdict()
    assert {name: default == "true" for _, name, default in rows} == defaults
    numbers = [int(number) for number, _, _ in rows]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 15))


def test_the_formula_of_recall_has_the_numbers_of_the_program() -> None:
    page = " ".join(read(DOCS / "using" / "recall.md").split())
    config = Config()
    for said in (
        f"own(n) = {score.BM25_WEIGHT} · BM25(n) + {score.PASSAGE_WEIGHT} · passage(n)"
        f" + {score.TITLE_WEIGHT} · title(n) + {score.PAIR_WEIGHT} · pairs(n)",
        f"max over the {walk.STARTS} best notes u, and over ways of at most {config.hops} links",
        f"({walk.HALF} · trust(link) / degree^{walk.HUB})",
        f"({weights.FADED} if archived, closed or stale) · ({weights.HOME} if of this project)",
        f"k1 = {bm25.K1}, b = {bm25.B}",
        f"a link 1, a tag {graph_rows.TAGGED}, an ambiguous link 0",
        f"under {100 * walk.LEAST:g} % of the best score",
        f"Only the {candidates.CANDIDATES} most promising notes",
        f"`recall.limit` | {config.limit} |",
        f"`recall.budget` | {config.budget} |",
        f"`recall.hops` | {config.hops} |",
        f"`recall.floor` | {config.floor} |",
        f"`recall.least` | {config.least} |",
        f"Up to {open_recall.EVERY:,} notes every file is looked at",
    ):
        assert said in page


def test_every_transcript_is_about_a_command() -> None:
    pages = {page.stem for page in (ROOT / "tests" / "golden" / "transcripts").glob("*.md")}
    shown = {name for page in pages for name in page.split("-")}
    assert {command.name for command in COMMANDS} <= shown


def test_the_readme_shows_what_make_demo_asks() -> None:
    asked = re.search(r"kvault (recall --vault sample-vault .*)$", read(ROOT / "Makefile"), re.MULTILINE)
    assert asked
    # What it prints there is held by tests/golden/test_transcripts.py.
    assert f"$ kvault {asked[1]}\n<knowledge-recall>" in read(README)


def test_links_of_the_readme_lead_to_files() -> None:
    for page in (README, ROOT / "CHANGELOG.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", read(page)):
            assert (ROOT / target).exists(), f"{page.name}: {target}"


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Return docs/ as kvault reads it."""
    return opened(DOCS, tmp_path_factory.mktemp("docs"))


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Return sample-vault/ as kvault reads it."""
    return opened(ROOT / "sample-vault", tmp_path_factory.mktemp("sample"))


def opened(vault: Path, folder: Path) -> Workspace:
    shutil.copytree(vault, folder / "vault", ignore=BUILT)
    return open_vault(str(folder / "vault"), Config())


def test_docs_is_a_vault() -> None:
    assert read(DOCS / ".obsidian" / "app.json") == "{}\n"


def test_links_of_the_docs_lead_somewhere(docs: Workspace) -> None:
    assert [one.target for one in read_unresolved(docs.store)] == []
    odd = [
        (note.path, link.raw)
        for note in questions.notes(docs)
        for link in questions.links_of(docs, note.path, external=False)[1]
        if link.ambiguous or link.found is False
    ]
    assert odd == []


def test_every_page_is_linked_and_has_a_summary(docs: Workspace) -> None:
    assert questions.orphans(docs) in ((), ("index.md",))
    for note in questions.notes(docs):
        page = questions.show(docs, note.path)
        assert '"summary":' in page.properties, note.path
        assert page.problems == (), note.path
        assert len(note.summary) <= 160, note.path
        assert not note.summary.endswith("…"), note.path


def test_decisions_are_numbered_and_dated() -> None:
    pages = sorted((DOCS / "decisions").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        assert re.search(r"^date: \d{4}-\d\d-\d\d$", read(page), re.MULTILINE), page.name
        assert re.search(rf"^# {int(page.name[:4])}\. ", read(page), re.MULTILINE), page.name
        for part in ("**What", "**Why", "**What else we weighed"):
            assert part in read(page), f"{page.name}: {part}"


@pytest.mark.parametrize("page", sorted((DOCS / "contributing").glob("*.md")), ids=lambda page: page.stem)
def test_a_checklist_has_at_most_eight_lines(page: Path) -> None:
    body = read(page).split("\n# ", 1)[1].split("\n", 1)[1]
    lines = [line for line in body.splitlines() if line.strip()]
    assert len(lines) <= 8
    assert all(re.match(r"\d\. ", line) for line in lines)


SEEN = ("Broken link", "Broken heading", "Missing embed", "A link that only an alias", "Frontmatter", "Ambiguous link")
"""How the README of sample-vault begins the faults that a command of today shows; the others wait for the check."""


def test_faults_of_the_sample_vault_are_those_it_lists(sample: Workspace) -> None:
    page = read(ROOT / "sample-vault" / "README.md")
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \| (\d+) \| (.*) \|$", page, re.MULTILINE)
    listed = sorted((path, int(line)) for path, line, what in rows if what.startswith(SEEN))
    assert len(listed) == len(SEEN)
    assert sorted(faults(sample)) == listed


def faults(workspace: Workspace) -> Iterator[tuple[str, int]]:
    """Yield (path, line) of everything that kvault finds odd in a vault."""
    for note in questions.notes(workspace):
        path, links = questions.links_of(workspace, note.path, external=False)
        for link in links:
            if link.target is None or link.ambiguous or link.found is False:
                yield path, link.line
        yield from ((path, line) for _, line, _ in questions.show(workspace, path).problems)
