"""A title to a file name: what is replaced, kept, cut and refused."""

from __future__ import annotations

import pytest

from kvault.note.file_name import MOST
from kvault.note.file_name import clean_title
from kvault.note.file_name import file_name
from kvault.note.file_name import objection

NAMES = (
    ("Billing decision", "Billing decision.md"),
    ("  two   blanks\tand\na line ", "two blanks and a line.md"),
    ("TCP/IP basics", "TCP-IP basics.md"),
    ("12:30", "12-30.md"),
    ("Re: mail", "Re mail.md"),
    ("What? A/B: test", "What A-B test.md"),
    ('x [[y]] #z ^b "q" <w> *', "x y z b q w.md"),
    ("a\\b|c", "a-b-c.md"),
    ("%%hidden%%", "%hidden%.md"),
    ("../../etc/passwd", "etc-passwd.md"),
    (".gitignore", "gitignore.md"),
    ("ends with a dot. ", "ends with a dot.md"),
    ("Ende …", "Ende ….md"),
    ("v1.2", "v1.2.md"),
    ("", "Untitled.md"),
    ("???", "Untitled.md"),
    (". . .", "Untitled.md"),
    ("e\u0301te\u0301", "\u00e9t\u00e9.md"),
    ("潮汐表の読み方", "潮汐表の読み方.md"),
    ("می\u200cخواهم", "می\u200cخواهم.md"),  # the joiner is part of the spelling
    ("a\u202egnp.exe", "agnp.exe.md"),  # turns the reading direction
    ("a\u00a0b", "a b.md"),
    ("lone \ud800 half", "lone half.md"),
)


@pytest.mark.parametrize(("title", "name"), NAMES)
def test_a_title_becomes_a_name(title: str, name: str) -> None:
    assert file_name(title) == name


@pytest.mark.parametrize(
    ("title", "name"),
    (
        ("CON", "CON_.md"),
        ("nul", "nul_.md"),
        ("Com1", "Com1_.md"),
        ("LPT\u00b9", "LPT\u00b9_.md"),
        ("aux.2026", "aux_.2026.md"),
        ("PRN .txt", "PRN_ .txt.md"),
        ("CON...", "CON_.md"),
        ("console", "console.md"),
        ("COM10", "COM10.md"),
    ),
)
def test_a_device_of_windows_is_no_name(title: str, name: str) -> None:
    assert file_name(title) == name


@pytest.mark.parametrize("char", ("a", "é", "日", "👍", "e\u0323\u0301"))
def test_a_long_title_is_cut_at_a_character(char: str) -> None:
    name = file_name(char * 200)
    size = len(name.encode("utf-8"))
    assert MOST - 12 < size <= MOST
    assert set(name.removesuffix(".md")) == set(clean_title(char))


def test_a_family_is_not_torn_apart() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    stem = file_name(family * 20).removesuffix(".md")
    assert stem == family * (len(stem) // len(family))


def test_marks_alone_are_cut_to_nothing_and_still_have_a_name() -> None:
    assert file_name("\u0301" * 300) == "Untitled.md"


@pytest.mark.parametrize(
    ("name", "why"),
    (
        ("What?.md", "Windows forbids ? in names"),
        ("a:b|c.md", "Windows forbids : | in names"),
        ("nul.md", "nul is the name of a device on Windows"),
        ("folder.", "Windows drops the dot or blank at its end"),
        ("a\nb.md", "it holds a control character"),
        ("x" * 256, "it is longer than 255 bytes"),
        ("Arguments].md", None),
        ("plain.md", None),
    ),
)
def test_names_that_some_system_cannot_hold(name: str, why: str | None) -> None:
    assert objection(name) == why
