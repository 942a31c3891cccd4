"""What each coding agent hands to its hooks, as documented, and what kvault makes of it.

``agents/*.json``: the agent and the event, the payload, what kvault reads from it, and the answer that carries a text.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kvault.agents.answer import answer
from kvault.agents.model import EVENTS
from kvault.agents.payload import read_event
from kvault.agents.payload import read_payload
from kvault.agents.table import AGENTS

CASES = sorted((Path(__file__).parent / "agents").glob("*.json"))
TEXT = 'two lines\nand "quotes"\n'

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the paths in the payloads are those of other systems")


def made_of(case: dict[str, Any]) -> dict[str, Any]:
    """Return the case with what kvault makes of its payload now."""
    agent = AGENTS[case["agent"]]
    data = read_payload(json.dumps(case["stdin"]).encode())
    assert data is not None
    event = read_event(agent, case["kind"], data)
    said = answer(agent, event, TEXT)
    told = {name: list(value) if isinstance(value, tuple) else value for name, value in event._asdict().items()}
    return {**case, "event": told, "answer": json.loads(said) if said else None}


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_payload_is_read_as_shown(file: Path, request: pytest.FixtureRequest) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    now = json.dumps(made_of(case), indent=2, ensure_ascii=False) + "\n"
    if request.config.getoption("--update-golden"):
        file.write_text(now, encoding="utf-8")
        return
    assert file.read_text(encoding="utf-8") == now, "pytest --update-golden tests/golden writes it anew"


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_fields_nobody_documents_change_nothing(file: Path) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    more = {**case["stdin"], "new_field": {"deep": [1, None]}, "timestamp2": "x"}
    assert made_of({**case, "stdin": more})["event"] == case["event"]


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_fields_of_another_type_are_as_if_they_were_not_there(file: Path) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    for name in case["stdin"]:
        for odd in (None, 7, ["x"], {"a": 1}, ""):
            made_of({**case, "stdin": {**case["stdin"], name: odd}})


def test_each_event_of_each_agent_is_shown() -> None:
    shown = {(case["agent"], case["kind"]) for case in (json.loads(file.read_text("utf-8")) for file in CASES)}
    assert shown == {(name, entry.kind) for name, agent in AGENTS.items() for entry in agent.entries}
    natives = {(case["agent"], case["stdin"]["hook_event_name"]) for case in map(_read, CASES)}
    assert natives == {(name, entry.native) for name, agent in AGENTS.items() for entry in agent.entries}
    assert {kind for _, kind in shown} == set(EVENTS)


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("raw", [b"", b"{", b"[1]", b"null", b'"text"', b"\xff\xfe", b"[" * 100_000, b'{"a":}'])
def test_what_is_no_object_is_none(raw: bytes) -> None:
    assert read_payload(raw) is None


@pytest.mark.parametrize("raw", [b'\xef\xbb\xbf{"prompt":"x"}', b' {"prompt":"x"}\r\n', b'{"prompt":"x"}'])
def test_a_byte_order_mark_and_blanks_do_not_matter(raw: bytes) -> None:
    assert read_payload(raw) == {"prompt": "x"}
