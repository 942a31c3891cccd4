"""kvault in the configuration of pre-commit and prek: what is there stays, byte for byte."""

from __future__ import annotations

import pytest

from kvault.actions.hook_script import HOOKS
from kvault.actions.runner_config import TYPES
from kvault.actions.runner_config import NotUnderstood
from kvault.actions.runner_config import missing_types
from kvault.actions.runner_config import parse_yaml
from kvault.actions.runner_config import read_config
from kvault.actions.runner_config import with_kvault

META = "repos:\n  - repo: meta\n    hooks:\n      - id: check-hooks-apply\n"


@pytest.mark.parametrize("text", [None, "", "\n"])
def test_a_new_one(text: str | None) -> None:
    made, missing = with_kvault(text)
    said = read_config(parse_yaml(made))
    assert set(HOOKS) <= said.stages and said.types == HOOKS and missing == ()
    assert with_kvault(made) == (made, ())


@pytest.mark.parametrize(
    "text",
    (
        META,
        META.replace("\n", "\r\n"),
        META.rstrip("\n"),
        "# mine\n---\nfail_fast: true\n" + META + "\n\n# an end\nexclude: ^x\n",
        "repos:\n- repo: meta\n  hooks: []\n# a word\n- repo: meta\n  hooks: []\n",
        "fail_fast: true\n",
        "repos: # all of them\n\n    -   repo: meta\n        hooks: []\n\nexclude: y\n",
    ),
)
def test_lines_are_added_and_none_is_lost(text: str) -> None:
    made, _ = with_kvault(text)
    before, after = parse_yaml(text), parse_yaml(made)
    assert isinstance(before, dict) and isinstance(after, dict)
    assert after["repos"][:-1] == (before.get("repos") or [])
    assert {key: after[key] for key in before if key != "repos"} == {k: v for k, v in before.items() if k != "repos"}
    left = iter(made.splitlines())
    assert all(line in left for line in text.splitlines() if line.strip()), "the old lines stand in their order"
    assert ("\r\n" in made) == ("\r\n" in text) and made.count("\r\n") in (0, made.count("\n"))
    assert with_kvault(made) == (made, ())


@pytest.mark.parametrize(
    "text", ["repos: []\n", "repos: [\n", "- a\n", "repos: {a: 1}\n", '"repos":\n- repo: meta\n', "x: [1\n"]
)
def test_what_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        with_kvault(text)


def test_types_that_are_there_stay_and_are_told_of() -> None:
    made, missing = with_kvault(f"default_install_hook_types: [pre-commit, commit-msg]\n{META}")
    assert made.startswith("default_install_hook_types: [pre-commit, commit-msg]\n")
    assert missing == HOOKS[1:] and TYPES not in made


def test_what_a_configuration_says() -> None:
    said = read_config({"repos": [{"repo": "https://x", "hooks": [{"id": "kvault-check"}, {"id": "other"}]}]})
    assert said.stages == {"pre-commit", "pre-merge-commit", "pre-push", "manual"}
    assert missing_types(said) == list(HOOKS[1:])
    said = read_config({"repos": [{"repo": "x", "hooks": [{"id": "kvault-build", "stages": ["post-merge"]}]}, 3]})
    assert said.stages == {"post-merge"}
    local = {"repos": [{"repo": "local", "hooks": [{"id": "kvault-check"}]}], "default_stages": ["pre-push"]}
    assert read_config(local).stages == {"pre-push"}
    assert read_config(None).stages == frozenset()
