"""What a thread is about, and the name of its file."""

from __future__ import annotations

import pytest

from kvault.note.file_name import objection
from kvault.session.topic import note_name
from kvault.session.topic import topic_of

AT = "2026-10-16 0900"


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("switch billing to monthly invoices", "switch billing to monthly invoices"),
        ("\n\n  second   line is first \nthird", "second line is first"),
        ("```\ncode\n```\nwhy does it fail", "code"),
        ("", ""),
        ("???", ""),
        ("use ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8" + " now", "use (secret removed) now"),
    ],
)
def test_topic(prompt: str, topic: str) -> None:
    assert topic_of(prompt) == topic


@pytest.mark.parametrize(
    ("topic", "name"),
    [
        ("switch billing to monthly invoices", f"{AT} switch billing to monthly invoices.md"),
        ("", f"{AT} session.md"),
        ("fix README.md", f"{AT} fix README.md"),
        ("why is `x = 1` slow", f"{AT} why is 'x = 1' slow.md"),
        ("a/b: [[c]] #d?", f"{AT} a-b c d.md"),
        (
            "why does the nightly build of the documentation fail on Windows when the path is long",
            f"{AT} why does the nightly build of the documentation fail on.md",
        ),
        ("x" * 100, f"{AT} {'x' * 60}.md"),
        ("把计费切换为按月开票", f"{AT} 把计费切换为按月开票.md"),
    ],
)
def test_name(topic: str, name: str) -> None:
    assert note_name(AT, topic) == name


@pytest.mark.parametrize("topic", ["x", "字" * 70, "é" * 90, "CON", "...", "a" * 58 + " b c", "👩‍👩‍👧" * 30])
def test_every_name_can_be_had_and_numbered(topic: str) -> None:
    taken: set[str] = set()
    for _ in range(12):
        name = note_name(AT, topic, frozenset(taken))
        assert objection(name) is None and len(name.encode()) <= 120 and name.endswith(".md")
        assert name.lower() not in taken
        taken.add(name.lower())


def test_a_second_of_one_name_has_a_number() -> None:
    assert note_name(AT, "Billing", frozenset({f"{AT} billing.md"})) == f"{AT} Billing 2.md"
