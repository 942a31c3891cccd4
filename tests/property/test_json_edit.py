"""Whatever stands in an agent's settings, kvault's entries go in and out again and leave every other letter."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.agents.entries import HOOKS
from kvault.agents.entries import calls
from kvault.agents.entries import with_entries
from kvault.agents.entries import without_entries
from kvault.agents.json_edit import NotAContainer
from kvault.agents.json_text import Malformed
from kvault.agents.json_text import read_json
from kvault.agents.table import AGENTS

TEXT = st.text(max_size=8)
SCALAR = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT
VALUE = st.recursive(SCALAR, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3))
THEIRS = st.fixed_dictionaries({"type": st.just("command"), "command": st.text(max_size=12)})
GROUP = st.fixed_dictionaries({"hooks": st.lists(THEIRS, max_size=2)}, optional={"matcher": TEXT})


def command(words: str) -> str:
    return f"kvault {words}"


@st.composite
def settings(draw: st.DrawFn) -> tuple[str, str]:
    """Return (agent, the text of its settings) in one of the forms that programs and people write."""
    name = draw(st.sampled_from(sorted(AGENTS)))
    natives = [entry.native for entry in AGENTS[name].entries]
    value: dict[str, Any] = draw(
        st.dictionaries(TEXT.filter(lambda key: key not in (HOOKS, "version")), VALUE, max_size=3)
    )
    if draw(st.booleans()):
        lists = st.lists(GROUP, min_size=1, max_size=2)
        value[HOOKS] = draw(st.dictionaries(st.sampled_from(natives) | TEXT, lists, min_size=1, max_size=3))
    if AGENTS[name].flat:
        value["version"] = 1
    if value.keys() <= {"version"}:
        value["theirs"] = 1
    indent = draw(st.sampled_from([None, 1, 2, 4, "\t"]))
    text = json.dumps(value, indent=indent, ensure_ascii=draw(st.booleans()))
    text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return name, draw(st.sampled_from(["", "\ufeff", "\n"])) + text + draw(st.sampled_from(["", "\n"]))


@given(settings())
def test_in_and_out_again_leaves_every_letter(case: tuple[str, str]) -> None:
    name, text = case
    agent = AGENTS[name]
    after = with_entries(agent, text, command)
    assert with_entries(agent, after, command) == after
    assert [native for native, _ in calls(agent, after)] == list(dict.fromkeys(one.native for one in agent.entries))
    assert without_entries(agent, after) == text


@given(settings())
def test_what_is_theirs_stays_in_the_settings(case: tuple[str, str]) -> None:
    name, text = case
    before = json.loads(text.lstrip("\ufeff"))
    after = json.loads(with_entries(AGENTS[name], text, command).lstrip("\ufeff"))
    theirs = before.pop(HOOKS, {})
    ours = after.pop(HOOKS)
    assert after == before
    for native, groups in theirs.items():
        assert ours[native][: len(groups)] == groups


@given(VALUE, st.sampled_from([None, 2, "\t"]))
def test_it_reads_what_json_reads(value: object, indent: int | None) -> None:
    assert read_json(json.dumps(value, indent=indent)).value == value


@given(st.text(alphabet='{}[]",:/*\\ \n1ae', max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = json.loads(text)
    except ValueError:
        try:
            read_json(text)
        except Malformed as error:
            assert error.line >= 1
        return
    assert read_json(text).value == value


@pytest.mark.parametrize("text", ["[]", "1", '{"hooks": 1}', '{"hooks": []}', '{"hooks": {"Stop": {}}}'])
def test_what_has_another_form_is_refused(text: str) -> None:
    with pytest.raises(NotAContainer):
        with_entries(AGENTS["claude"], text, command)


def test_nested_too_deeply_is_refused() -> None:
    with pytest.raises(Malformed):
        read_json("[" * 5000)
