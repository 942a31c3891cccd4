"""What holds for the file name of every title."""

from __future__ import annotations

from unicodedata import category
from unicodedata import is_normalized

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st

from kvault.note.file_name import EXTENSION
from kvault.note.file_name import FORBIDDEN
from kvault.note.file_name import MOST
from kvault.note.file_name import UNLINKABLE
from kvault.note.file_name import clean_title
from kvault.note.file_name import file_name
from kvault.note.file_name import objection
from kvault.note.wikilink import split

# Few letters and many signs, so that the odd cases meet each other.
ODD = st.text(st.sampled_from('aZ1 .\t-_%#^[]|:/\\*?"<>\u0301\u200d\u202e\u00a0日e\ud800'))
RESERVED = st.builds("".join, st.tuples(ODD, st.sampled_from(("con", "NUL", "com1", "Lpt\u00b2", "CONIN$")), ODD))
TITLES = st.one_of(st.text(), ODD, RESERVED, st.text(min_size=100))


@given(TITLES)
@example("\u0301" * 200)
@example("CON" + "." * 200)
def test_every_name_can_be_held_and_linked(title: str) -> None:
    name = file_name(title)
    stem = name.removesuffix(EXTENSION)
    assert name.endswith(EXTENSION) and stem
    assert len(name.encode("utf-8")) <= MOST
    assert is_normalized("NFC", name)
    assert not set(name) & set(FORBIDDEN + UNLINKABLE)
    assert not any(category(char) in ("Cc", "Cs") for char in name)
    assert stem == stem.strip() and stem[0] != "." and stem[-1] != "."
    assert objection(name) is None and objection(stem) is None
    assert split(stem) == (stem, None, None)


@given(TITLES)
def test_a_name_is_its_own_name(title: str) -> None:
    name = file_name(title)
    assert file_name(name.removesuffix(EXTENSION)) == name
    assert file_name(clean_title(title)) == name


@given(st.text(st.characters(categories=("Ll", "Lu", "Nd")), min_size=1, max_size=25))
def test_a_short_plain_title_keeps_every_character(title: str) -> None:
    kept = clean_title(title)
    assert file_name(title).removesuffix(EXTENSION).removesuffix("_") == kept.removesuffix("_")
