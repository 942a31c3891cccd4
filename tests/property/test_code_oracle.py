"""kvault's scanners see the imports that tree-sitter's grammars see."""

from __future__ import annotations

import sysconfig
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.sources import compare
from tests.helpers.sources import source_files
from tests.helpers.syntax import own
from tests.helpers.syntax import theirs

SITE_PACKAGES = Path(sysconfig.get_path("purelib"))
EVERY = 25  # so many files go by for each that is compared
LEAST = 0.99

STATEMENTS = {
    "a.go": [
        'import "a"\n', 'import (\n\tb "c/d"\n\t_ "e"\n)\n', "// import \"no\"\n", "/* x */\n", "\n", "import `f`\n",
    ],
    "a.java": [
        "import a.B;\n", "import static a.B.c;\n", "import a.*;\n", "// import no.A;\n", "/* import no.B; */\n", "\n",
    ],
    "a.py": [
        "import a\n", "from a import (b,  # c\n  d as e)\n", "from . import x\n", '"""\nimport no\n"""\n',
        "x = 'import no'\n",
        "if x:\n    import b.c as d\n", "# import no\n", "def f():\n    from ..a import *\n",
        "import a, b; import c\n", "\n",
    ],
    "a.ts": [
        "import a from 'a';\n", "import {b, c as d} from \"b\";\n", "import type {T} from './t';\n",
        "export * from 'e';\n",
        "const f = require('f');\n", "// import 'no';\n", "/* require('no') */\n",
        "const s = `import 'no' ${require('g')}`;\n",
        "const r = /[\"'`/]/g.test(x) ? 1 / 2 : 3;\n", "await import('h');\n", "const t = \"require('no')\";\n", "\n",
    ],
    "a.rs": [
        "use a::{b, c::d};\n", "mod e;\n", "pub use self::f as g;\n", "extern crate h;\n", "// use no;\n",
        "/* /* use no; */ */\n",
        "const S: &str = \"use no;\";\n", "const R: &str = r#\"use no; \"# ;\n",
        "fn f<'a>(c: char) { use i; let d = '\"'; }\n",
        "macro_rules! m { () => { use no; } }\n", "mod n { use super::*; }\n", "\n",
    ],
}  # fmt: skip
HEADS = {"a.go": "package a\n"}


@pytest.mark.parametrize("path", STATEMENTS)
def test_in_any_order_of_statements(path: str) -> None:
    @given(st.lists(st.sampled_from(STATEMENTS[path]), max_size=12).map("".join))
    def holds(body: str) -> None:
        text = HEADS.get(path, "") + body
        seen, whole = theirs(path, text)
        assert whole, "the statements are right"
        assert own(path, text) == seen

    holds()


def test_on_the_packages_that_are_installed() -> None:
    files = list(islice(source_files(SITE_PACKAGES, "python"), 0, None, EVERY))
    found = compare(files)
    assert found.files > 50
    assert found.same >= LEAST * found.files, found.differences[:5]
