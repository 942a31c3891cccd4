"""What holds for every source file: reading is total, its imports have places, and it takes linear time."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st

from kvault.code.languages import LANGUAGES
from kvault.code.languages import Language
from kvault.code.manifests import MANIFESTS
from kvault.code.manifests import read_manifest
from kvault.code.mentions import Mention
from kvault.code.mentions import Names
from kvault.code.model import CodeFile
from kvault.code.model import Import
from kvault.code.model import Repository
from kvault.code.model import Source
from kvault.code.packages import package_id
from kvault.code.paths import join
from kvault.code.resolve import find_packages
from kvault.code.resolve import resolvers

SMALL, LARGE = 4_000, 16_000
HUGE = 60_000
SLACK = 1.5  # of the growth that is in proportion

PIECES = [
    "import ", "import a\n", "from a import (", "from a import b\n", "import {", "import { a, ", "import * as a ",
    "export {", "export * from ", "require(", "require('a')", "import('a')", "import(/*", "use a::{", "use ",
    "use a;\n", "mod a {", "mod a;", "extern crate ", "package a\n", "import (\n", 'import "a"\n', "'", '"', '"""',
    "'''", "`", "`${", "${", "}", "{", "/", "//", "/*", "*/", "/* a */", "#", "\\", "\\\n", "\n", " ", "r#\"", "#\"",
    "'a'", "'a", "a!(", "a!{", "(", ")", "[", "]", "/[", "/a/", "return /", "@a(", "@a ", "a ", "a.", ";", ":", "<",
    "<a>", "//!", "中", "\r\n", "\x00", ",", "*", "as ",
]  # fmt: skip

TEXTS = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
EACH = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)


@EACH
@given(text=TEXTS)
@example(text="import " * 3)
def test_any_text_gives_a_source(language: Language, text: str) -> None:
    source = language.read(text)
    last = 0
    for one in source.imports:
        assert 1 <= one.line <= text.count("\n") + 1
        assert one.line >= last or language.name == "rust"
        last = one.line
        assert one.path != "" or language.name in ("python", "javascript", "go")
    assert "\n" not in source.doc and len(source.doc) <= 200


@EACH
@given(text=TEXTS)
def test_a_comment_in_front_changes_lines_only(language: Language, text: str) -> None:
    mark = "#" if language.name == "python" else "//"
    before = [(one.path, one.line + 1, one.more) for one in language.read(text).imports]
    after = language.read(f"{mark} a comment\n{text}").imports
    assert [tuple(one) for one in after] == before or text.startswith(("\ufeff", " ", "\t", "\f", "\\"))


def repeated(piece: str, size: int) -> str:
    return piece * (size // len(piece))


def steps(read: Callable[[str], object], text: str) -> int:
    """Return the number of calls while a text is read, and of characters that regular expressions went over."""
    taken = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal taken
        taken += 1

    sys.setprofile(count)
    try:
        read(text)
    finally:
        sys.setprofile(None)
    return taken


@EACH
@pytest.mark.parametrize("piece", PIECES)
def test_steps_grow_with_the_text(language: Language, piece: str) -> None:
    steps(language.read, repeated(piece, 40))
    small, large = (steps(language.read, repeated(piece, size)) for size in (SMALL, LARGE))
    assert large <= SLACK * LARGE / SMALL * small + 200


@EACH
@pytest.mark.parametrize("piece", PIECES)
def test_a_huge_file_is_read(language: Language, piece: str) -> None:
    """Fail by taking minutes, should anything in a regular expression grow faster than the text."""
    language.read(repeated(piece, HUGE))


@EACH
def test_huge_mixtures_are_read(language: Language) -> None:
    for first in ("import ", "use ", "from a ", "export {", "import{/*", "mod a {", "`${", "/*", "r#", "require("):
        for second in ("a, ", "\n", "/", "{", "\\\n", "(", "'", "#"):
            language.read(first + repeated(second, HUGE // 10) + first * 1000)
            language.read(repeated(first + second, HUGE // 10))


@given(name=st.sampled_from(sorted(MANIFESTS)), text=TEXTS)
def test_any_manifest_is_read_or_refused(name: str, text: str) -> None:
    manifest, why = read_manifest(f"a/{name}", text)
    assert manifest.path == f"a/{name}"
    assert why is None or manifest.name == ""


PARTS = st.lists(st.sampled_from(["a", "b", "src", "lib", "mod", "index", "__init__", "main"]), min_size=1, max_size=4)
WANTED = st.sampled_from(
    ["a", "a.b", ".", "..a", "./a", "../b/index", "crate::a", "self::b", "super::super::a", "a::*", "@a/b", "src.a", ""]
)
FILES = st.lists(
    st.builds(
        lambda parts, language, paths: CodeFile(
            f"{'/'.join(parts)}.{language.suffixes[0]}",
            language.name,
            Source(tuple(Import(path, 1, ("a",)) for path in paths), "a.b"),
        ),
        PARTS,
        st.sampled_from(LANGUAGES),
        st.lists(WANTED, max_size=4),
    ),
    max_size=12,
    unique_by=lambda file: file.path,
)
MANY = st.lists(FILES, max_size=3).map(
    lambda every: tuple(Repository(f"r{at}", tuple(files)) for at, files in enumerate(every))
)


@given(repositories=MANY, dice=st.randoms(use_true_random=False))
def test_packages_are_a_function_of_the_files_in_any_order(repositories: tuple[Repository, ...], dice: object) -> None:
    by_language = resolvers(repositories)
    packages, dependencies = find_packages(repositories, by_language)
    ids = {one.id for one in packages}
    assert len(ids) == len(packages)
    for one in dependencies:
        assert one.source in ids and one.target in ids and one.source != one.target and one.count > 0
        assert re.fullmatch(r"code://r\d/.+\.\w+", one.path)
    turned = tuple(one._replace(files=one.files[::-1]) for one in repositories[::-1])
    assert find_packages(turned, resolvers(turned)) == (packages, dependencies)


@given(repositories=MANY, text=st.one_of(st.text(max_size=20), PARTS.map("/".join), WANTED), path=st.booleans())
def test_a_mention_names_a_known_package_or_none(repositories: tuple[Repository, ...], text: str, path: bool) -> None:
    by_language = resolvers(repositories)
    ids = {one.id for one in find_packages(repositories, by_language)[0]}
    place = Names(repositories, by_language).find("a.md", Mention(text, 1, path))
    assert place is None or package_id(place) in ids


@given(st.text("ab/.", max_size=12), st.text("ab/.", max_size=12))
def test_joined_paths_stay_inside(folder: str, path: str) -> None:
    folder = "/".join(part for part in folder.split("/") if part.strip("."))
    found = join(folder, path)
    assert found is None or not {"", "..", "."} & set(found.split("/")) or found == ""
