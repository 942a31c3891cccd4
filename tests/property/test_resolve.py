"""What holds for every link and every set of files."""

from __future__ import annotations

from unicodedata import normalize

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.vault.advice import case_differs
from kvault.vault.advice import leaves_vault
from kvault.vault.advice import splits_folder
from kvault.vault.names import NameTable
from kvault.vault.names import base_of
from kvault.vault.names import fold
from kvault.vault.resolve import link_key
from kvault.vault.resolve import resolve

SWITCHES = Switches()
FOLDERS = st.sampled_from(["", "a/", "b/", "a/b/", "aa/", "A/", "a/b/c/", "é/", "e\u0301/", "😀/"])
BASES = st.sampled_from(["n", "N", "m", "n.1", "n.png", "n.md", "é", "É", "e\u0301", "n m", "n\u00a0m"])
ENDS = st.sampled_from([".md", ".MD", ".png", "", ".md.md"])
FILES = st.lists(st.builds("".join, st.tuples(FOLDERS, BASES, ENDS)), max_size=8, unique=True)
STARTS = st.sampled_from(["", "", "", "/", "./", "../", "../../", "../a/", "//"])
PATHS = st.builds("".join, st.tuples(STARTS, FOLDERS, BASES, ENDS)) | st.text(max_size=8)
SOURCES = st.builds("".join, st.tuples(FOLDERS, st.just("source.md")))
ANY_SWITCHES = st.builds(Switches, *(st.booleans() for _ in Switches._fields))


@settings(deadline=None)
@given(FILES, PATHS, SOURCES, ANY_SWITCHES)
def test_the_order_of_files_does_not_matter(files: list[str], path: str, source: str, switches: Switches) -> None:
    found = resolve(path, source, NameTable(files), switches)
    shuffled = sorted(files, key=lambda name: (len(name), name[::-1]))
    other = NameTable(())
    for name in shuffled:
        other.add(name)
    assert resolve(path, source, other, switches) == found


@settings(deadline=None)
@given(FILES, PATHS, SOURCES)
def test_a_target_answers_to_the_name(files: list[str], path: str, source: str) -> None:
    found = resolve(path, source, NameTable(files), SWITCHES)
    if found.target is None:
        assert not found.ambiguous
    elif path:
        assert found.target in files
        assert base_of(found.target) in (link_key(path), link_key(path) + ".md")
    else:
        assert found.target == source


@settings(deadline=None)
@given(FILES, PATHS, SOURCES, st.builds("".join, st.tuples(FOLDERS, BASES, ENDS)))
def test_only_links_of_the_key_change_when_a_file_comes(files: list[str], path: str, source: str, new: str) -> None:
    names = NameTable(files)
    before = resolve(path, source, names, SWITCHES)
    names.add(new)
    if resolve(path, source, names, SWITCHES) != before:
        assert base_of(new) in (link_key(path), link_key(path) + ".md")


@settings(deadline=None)
@given(FILES, SOURCES)
def test_a_full_path_finds_its_file(files: list[str], source: str) -> None:
    names = NameTable(files)
    for path in files:
        found = resolve("/" + path, source, names, SWITCHES)
        if "." in base_of(path):
            assert found.target is not None
            assert fold(found.target) == fold(path)


@settings(deadline=None)
@given(FILES, PATHS, SOURCES)
def test_case_and_composition_do_not_matter(files: list[str], path: str, source: str) -> None:
    names = NameTable(files)
    found = resolve(path, source, names, SWITCHES)
    assert resolve(normalize("NFD", path), source, names, SWITCHES) == found
    assert resolve(fold(path), source, names, SWITCHES) == found


@given(PATHS, SOURCES, st.builds("".join, st.tuples(FOLDERS, BASES, ENDS)))
def test_advice_is_total(path: str, source: str, target: str) -> None:
    assert isinstance(case_differs(path, target), bool)
    assert isinstance(splits_folder(path, target), bool)
    assert isinstance(leaves_vault(path, source), bool)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert normalize("NFC", fold(text)) == fold(text)
