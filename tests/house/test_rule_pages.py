"""Every rule of the check has a page in docs/rules/, made from the rule and its examples.

``pytest --update-golden tests/house`` writes the pages anew, and the table of rules in docs/using/check.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kvault.check.fix import fixes
from kvault.check.formats.text import text_lines
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.check.rules import all_rules
from kvault.check.run import check
from kvault.edit import Splice
from kvault.edit import splice
from kvault.note.secrets import find_secrets
from kvault.note.templates import quoted
from tests.helpers.facts import make_facts

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "rules"
GUIDE = ROOT / "docs" / "using" / "check.md"
MOST_FILES = 4  # shown of an example
MOST_LINES = 14  # shown of a file

_TABLE = re.compile(r"(?<=^<!-- rules -->\n).*?(?=^<!-- end -->$)", re.MULTILINE | re.DOTALL)


def page(rule: Rule) -> str:
    """Return the page of a rule."""
    kinds = [
        rule.level,
        *(["`--fix` mends it"] if rule.fix else []),
        *(["judged in the whole vault"] if rule.whole else []),
    ]
    parts = [
        f"---\nsummary: {quoted(rule.says)}\n---\n# {rule.id}\n",
        f"{words(rule.says)} {words(rule.why)}\n",
        f"Level: {', '.join(kinds)}. How to switch it off, and the other rules: [[check]].\n",
    ]
    for title, silent in (("What it finds", False), ("What it leaves alone", True)):
        parts.append(f"## {title}\n")
        for example in rule.examples:
            if bool(example.found) != silent:
                parts += shown(rule, example)
    return "\n".join(parts)


def shown(rule: Rule, example: Example) -> Iterator[str]:
    """Yield the parts of a page that show an example."""
    yield f"{words(example.says)}\n"
    if example.today:
        yield f"On {example.today}:\n"
    files = list(example.files.items())
    for path, text in files[:MOST_FILES]:
        yield f"`{path}`\n\n{fence(cut(text), 'md')}" if text else f"`{path}`, empty\n"
    if files[MOST_FILES:]:
        yield f"… and {len(files) - MOST_FILES} more such files.\n"
    facts = make_facts(example.files, today=example.today, existing=example.existing)
    found = check(facts, only={rule.id})
    if found:
        yield f"kvault says:\n\n{fence(chr(10).join(text_lines(found)) + chr(10), 'text')}"
    if example.fixed:
        path, expected = example.fixed
        splices = [Splice(one.start, one.end, one.new) for one in fixes(found, example.files, facts)]
        assert splice(example.files[path], splices) == expected
        yield f"`--fix` makes of `{path}`:\n\n{fence(cut(expected), 'md')}"


def cut(text: str) -> str:
    """Return a text as it can stand in a page: no key, no byte that is not UTF-8, not too long."""
    text = re.sub(r"(\b[A-Za-z0-9_]{8})[A-Za-z0-9_]{22,}", r"\1…", text)
    for secret in sorted(find_secrets(text), key=lambda one: -one.start):
        end = re.compile(r"\s").search(text, secret.start + 12)
        text = text[: secret.start + 4] + "…" + (text[end.start() :] if end else "")
    text = re.sub("[\udc80-\udcff]", lambda found: f"\\u{ord(found[0]):04x}", text)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        lines = [*lines[:3], f"… {len(lines) - 3} more lines"]
    return "".join(f"{line if len(line) < 400 else line[:397] + '…'}\n" for line in lines)


def fence(text: str, kind: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{ticks}{kind}\n{text}{ticks}\n"


def words(text: str) -> str:
    """Return a sentence in which signs that Markdown or Obsidian would read are code."""
    return re.sub(r"(?<!\S)[#|^:%\[\]]+(?: [#|^:%\[\]]+)*(?!\w)", lambda found: f"`{found[0]}`", text)


def table() -> str:
    """Return the table of rules."""
    rows = [f"| [[{rule.id}]] | {rule.level} | {cell(rule)} |" for rule in all_rules()]
    return "\n".join(("", "| rule | level | what it finds |", "| --- | --- | --- |", *rows, "", ""))


def cell(rule: Rule) -> str:
    says = words(rule.says.rstrip(".")).replace("|", "\\|")
    return f"{says}; `--fix` mends it" if rule.fix else says


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_page_of_a_rule(rule: Rule, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{rule.id}.md"
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(page(rule), encoding="utf-8")
    assert file.exists(), "pytest --update-golden tests/house writes it"
    assert file.read_text(encoding="utf-8") == page(rule), "pytest --update-golden tests/house writes it anew"


def test_every_page_is_of_a_rule() -> None:
    assert {file.stem for file in FOLDER.glob("*")} == {rule.id for rule in all_rules()}


def test_table_of_rules(request: pytest.FixtureRequest) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    now = _TABLE.sub(lambda _: table(), text)
    assert _TABLE.search(text)
    if request.config.getoption("--update-golden"):
        GUIDE.write_text(now, encoding="utf-8")
        return
    assert text == now, "pytest --update-golden tests/house writes it anew"


def test_no_page_shows_a_key() -> None:
    for file in FOLDER.glob("*.md"):
        assert not list(find_secrets(file.read_text(encoding="utf-8"))), file.name
