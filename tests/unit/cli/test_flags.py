"""A command line to words and flags."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.cli.command import MANY
from kvault.cli.command import NUMBER
from kvault.cli.command import SHARE
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import read_call
from kvault.cli.flags import wanted
from kvault.errors import UsageError

FLAGS = (
    Flag("--text", TEXT, "a text", "T"),
    Flag("--number", NUMBER, "a number", "N"),
    Flag("--share", SHARE, "a share", "X"),
    Flag("--switch", SWITCH, "a switch"),
    Flag("--many", MANY, "many"),
)


def read(*arguments: str) -> Call:
    return read_call("recall", arguments, FLAGS)


def test_words_and_flags_in_any_order() -> None:
    call = read("one", "--number", "3", "two", "--switch", "--text=a=b", "--many", "x", "--many=y", "three", "--json")
    assert call.words == ("one", "two", "three")
    assert (call.number("number", 9), call.text("text"), call.has("switch"), call.many("many")) == (
        3,
        "a=b",
        True,
        ("x", "y"),
    )
    assert call.json and call.vault is None


def test_what_is_not_given() -> None:
    call = read()
    assert (call.words, call.json, call.vault) == ((), False, None)
    assert (call.number("number", 9), call.share("share", 0.5), call.text("text"), call.has("switch")) == (
        9,
        0.5,
        None,
        False,
    )
    assert call.many("many") == ()


def test_the_last_of_a_flag_counts() -> None:
    assert read("--number", "1", "--number=2").number("number", 0) == 2
    assert read("--vault", "a", "--vault=b").vault == "b"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--", "--switch", "-x", "--"), ("--switch", "-x", "--")),
        (("a", "--", "b"), ("a", "b")),
        (("-", "--", "-"), ("-", "-")),
        (("--",), ()),
        (("", " "), ("", " ")),
    ],
)
def test_after_two_dashes_all_is_text(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert read(*arguments).words == words


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (("--nubmer", "3"), "recall has no flag --nubmer", "did you mean --number?"),
        (("-x",), "recall has no flag -x", "goes after --"),
        (("--text",), "--text needs a value", "write --text T"),
        (("--many",), "--many needs a value", "write --many MANY"),
        (("--text", "--json"), "--text needs a value", "write --text T"),
        (("--vault", ""), "--vault is empty", "write --vault DIR"),
        (("--vault=",), "--vault is empty", "write --vault DIR"),
        (("--switch=1",), "--switch takes no value", "write --switch alone"),
        (("--number", "three"), "--number is 'three', expected a whole number", "for instance --number 3"),
        (("--number", "-1"), "--number is '-1', expected a whole number", "--number"),
        (("--number", "1.5"), "expected a whole number", "--number"),
        (("--number", ""), "expected a whole number", "--number"),
        (("--number", "٣"), "expected a whole number", "--number"),
        (("--number", "9" * 5_000), "expected a whole number", "--number"),
        (("--share", "2"), "--share is '2', expected a number from 0 to 1", "for instance --share 0.25"),
        (("--share", "nan"), "expected a number from 0 to 1", "--share"),
        (("--share", "-0.1"), "expected a number from 0 to 1", "--share"),
        (("--share", "x"), "expected a number from 0 to 1", "--share"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], message: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        read(*arguments)
    assert message in caught.value.message and hint in (caught.value.hint or "")


def test_a_value_may_look_like_anything_behind_an_equals_sign() -> None:
    assert read("--text=--json").text("text") == "--json"
    assert read("--text", "-x").text("text") == "-x"


@pytest.mark.parametrize(
    ("words", "least", "most", "message"), [("", 1, 1, "needs more"), ("a b c", 1, 1, "unexpected: b c")]
)
def test_the_number_of_words(words: str, least: int, most: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        wanted(Call("links", tuple(words.split()), {}, None, False), least, most, "NOTE")


def test_bytes_that_are_not_utf8() -> None:
    call = read("a\udcff", "--text", "\udcff", "--vault", "v\udcff")
    assert (call.words, call.text("text"), call.vault) == (("a?",), "?", "v\udcff")
    assert read_call("init", ("d\udcff",), ()).words == ("d\udcff",)


@given(st.lists(st.text(max_size=8) | st.sampled_from(("--", "--text", "--number=1", "--vault", "-h")), max_size=8))
def test_any_line_is_a_call_or_a_usage_error(arguments: list[str]) -> None:
    try:
        call = read(*arguments)
    except UsageError as error:
        assert error.message and error.hint
        return
    assert all(isinstance(word, str) for word in call.words)
