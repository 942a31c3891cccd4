"""Every rule finds what its examples show, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kvault.check import rules
from kvault.check.fix import fixes
from kvault.check.model import LEVELS
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.check.rules import RULES
from kvault.check.rules import all_rules
from kvault.check.run import check
from kvault.cli.command import COMMANDS
from kvault.edit import Splice
from kvault.edit import splice
from tests.helpers.facts import make_facts

EXAMPLES = [(rule, example) for rule in all_rules() for example in rule.examples]
_COMMAND = re.compile(r"(?:^|: |or |\()kvault ([a-z]+)")
FIXED = [(rule, example) for rule, example in EXAMPLES if example.fixed]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda one: getattr(one, "id", None) or one.says)
def test_example(rule: Rule, example: Example) -> None:
    facts = make_facts(example.files, today=example.today, existing=example.existing, gone=example.gone)
    found = [f"{one.path}:{one.line} {one.message}" for one in check(facts, only={rule.id})]
    assert len(found) == len(example.found), found
    for told, expected in zip(found, example.found, strict=True):
        assert told.startswith(expected)


def test_a_remedy_names_only_commands_that_there_are() -> None:
    remedies = {
        one.remedy
        for rule, example in EXAMPLES
        for one in check(
            make_facts(example.files, today=example.today, existing=example.existing, gone=example.gone), only={rule.id}
        )
    }
    named = {name for remedy in remedies for name in _COMMAND.findall(remedy)}
    assert {"set", "mv"} <= named <= {command.name for command in COMMANDS}


@pytest.mark.parametrize(("rule", "example"), FIXED, ids=lambda one: getattr(one, "id", None) or one.says)
def test_fix_of_an_example(rule: Rule, example: Example) -> None:
    assert example.fixed is not None
    path, expected = example.fixed
    facts = make_facts(example.files)
    found = check(facts, only={rule.id})
    assert all(one.fixable for one in found)
    changes = fixes(found, example.files, facts)
    assert {one.path for one in changes} == {path}
    assert splice(example.files[path], [Splice(one.start, one.end, one.new) for one in changes]) == expected


def test_the_table_holds_every_file() -> None:
    folder = Path(rules.__file__).parent
    files = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert files == {row.id.replace("-", "_") for row in RULES}
    assert [rule.id for rule in all_rules()] == [row.id for row in RULES]


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_a_rule_shows_when_it_speaks_and_when_it_is_silent(rule: Rule) -> None:
    assert rule.level in LEVELS
    assert rule.says.endswith(".") and rule.why.endswith(".")
    assert any(example.found for example in rule.examples)
    assert any(not example.found for example in rule.examples)
    assert (rule.fix is None) == (not any(example.fixed for example in rule.examples))


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_findings_say_what_to_do(rule: Rule) -> None:
    for example in rule.examples:
        facts = make_facts(example.files, today=example.today, existing=example.existing, gone=example.gone)
        for one in check(facts, only={rule.id}):
            assert one.remedy, one
            assert one.line >= 1 and one.column >= 1
            assert not one.message.endswith("."), one
            assert one.path in example.files


def test_no_example_of_one_rule_is_an_error_by_another() -> None:
    for rule, example in EXAMPLES:
        if example.found:
            continue
        facts = make_facts(example.files, today=example.today, existing=example.existing, gone=example.gone)
        others = [one for one in check(facts) if one.rule == rule.id]
        assert others == []


def test_a_rule_is_read_only_when_there_is_something_to_judge() -> None:
    code = (
        "import sys; from kvault.check.run import check; from kvault.check.facts import Facts, File;"
        "check(Facts(files=[File('a.md', 'note')]));"
        "print(*sorted(name.rsplit('.')[-1] for name in sys.modules if name.startswith('kvault.check.rules.')))"
    )
    root = Path(__file__).parents[3]
    ran = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["file_name", "orphan_attachment", "sync_conflict"]
