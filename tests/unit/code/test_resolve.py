"""Which package an import means, language by language."""

from __future__ import annotations

import pytest

from tests.helpers.code import edges
from tests.helpers.code import make_code

MODULE = "module example.com/app\n"

CASES: dict[str, tuple[dict[str, str], list[str]]] = {
    "go: folders below the module": (
        {
            "go.mod": MODULE,
            "main.go": 'package main\nimport (\n"fmt"\n"example.com/app/internal/http"\n)\n',
            "internal/http/a.go": 'package http\nimport "example.com/app"\nimport "example.com/application"\n',
        },
        ["r -> r/internal/http 1 r/main.go:4", "r/internal/http -> r 1 r/internal/http/a.go:2"],
    ),
    "go: the innermost module has it, and what has no files is none": (
        {
            "go.mod": MODULE,
            "a/a.go": 'package a\nimport "example.com/app/tools/x"\nimport "example.com/app/none"\n',
            "tools/go.mod": "module example.com/app/tools\n",
            "tools/x/x.go": 'package x\nimport "example.com/app/a"\n',
        },
        ["r/a -> r/tools/x 1 r/a/a.go:2", "r/tools/x -> r/a 1 r/tools/x/x.go:2"],
    ),
    "java: classes, nested ones, static members, whole packages": (
        {
            "src/main/java/com/a/A.java": "package com.a;\nimport com.b.B;\nimport com.b.B.In;\n"
                "import static com.b.B.f;\n",
            "src/main/java/com/b/B.java": "package com.b;\nimport com.a.*;\nimport java.util.List;\n",
            "src/test/java/com/b/BTest.java": "package com.b;\nimport com.b.B;\nimport static com.a.A.*;\n",
        },
        [
            "r/src/main/java/com/a -> r/src/main/java/com/b 3 r/src/main/java/com/a/A.java:2",
            "r/src/main/java/com/b -> r/src/main/java/com/a 1 r/src/main/java/com/b/B.java:2",
            "r/src/test/java/com/b -> r/src/main/java/com/a 1 r/src/test/java/com/b/BTest.java:3",
            "r/src/test/java/com/b -> r/src/main/java/com/b 1 r/src/test/java/com/b/BTest.java:2",
        ],
    ),
    "javascript: relative paths, suffixes, index files": (
        {
            "src/a.ts": "import './b/c'\nimport './b/d.js'\nimport './e'\nimport '..'\n"
                "import './b/x.css'\nimport './no'\n",
            "src/b/c.tsx": "import '../a'\nexport * from '../../../outside'\n",
            "src/b/d.ts": "",
            "src/e/index.mjs": "require('../b/c')",
            "index.js": "",
        },
        [
            "r/src -> r 1 r/src/a.ts:4",
            "r/src -> r/src/b 2 r/src/a.ts:1",
            "r/src -> r/src/e 1 r/src/a.ts:3",
            "r/src/b -> r/src 1 r/src/b/c.tsx:1",
            "r/src/e -> r/src/b 1 r/src/e/index.mjs:1",
        ],
    ),
    "javascript: workspaces by name, with and without what is built": (
        {
            "packages/a/package.json": '{"name": "@me/a", "main": "dist/index.js"}',
            "packages/a/src/index.ts": "import '@me/b'\nimport '@me/b/sub/x'\nimport 'react'\n",
            "packages/b/package.json": '{"name": "@me/b", "main": "./lib/main.js"}',
            "packages/b/lib/main.js": "require('@me/a')",
            "packages/b/src/sub/x.ts": "",
        },
        [
            "r/packages/a/src -> r/packages/b/lib 1 r/packages/a/src/index.ts:1",
            "r/packages/a/src -> r/packages/b/src/sub 1 r/packages/a/src/index.ts:2",
            "r/packages/b/lib -> r/packages/a/src 1 r/packages/b/lib/main.js:1",
        ],
    ),
    "javascript: aliases of the nearest tsconfig": (
        {
            "tsconfig.json": '{"compilerOptions": {"baseUrl": "src", "paths": {"@/*": ["*"], "$x": ["lib/x"]}}}',
            "src/app/a.ts": "import '@/lib/x'\nimport '$x'\nimport 'lib/x'\nimport 'react'\n",
            "src/lib/x.ts": "",
            "web/tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./code/*"]}}}',
            "web/a.ts": "import '@/b'",
            "web/code/b.ts": "",
        },
        ["r/src/app -> r/src/lib 3 r/src/app/a.ts:1", "r/web -> r/web/code 1 r/web/a.ts:1"],
    ),
    "python: from the top, relative, names that are modules": (
        {
            "app/__init__.py": "",
            "app/main.py": "import os\nimport app.db.pool\nfrom app import web, VERSION\n"
                "from .db import pool, x\nfrom . import web\n",
            "app/db/__init__.py": "from ..web.views import f\n",
            "app/db/pool.py": "from .. import main\n",
            "app/web/__init__.py": "",
            "app/web/views.py": "import app\nimport app.missing\n",
        },
        [
            "r/app -> r/app/db 2 r/app/main.py:2",
            "r/app -> r/app/web 2 r/app/main.py:3",
            "r/app/db -> r/app 1 r/app/db/pool.py:1",
            "r/app/db -> r/app/web 1 r/app/db/__init__.py:1",
            "r/app/web -> r/app 2 r/app/web/views.py:1",
        ],
    ),
    "python: src layouts, several projects, folders without __init__": (
        {
            "one/pyproject.toml": "",
            "one/src/pkg/__init__.py": "",
            "one/src/pkg/a.py": "from pkg.sub.deep import x\n",
            "one/src/pkg/sub/deep.py": "",
            "one/tests/conftest.py": "import pkg.a\n",
            "two/setup.py": "from tests import helpers\n",
            "two/tests/__init__.py": "",
            "two/tests/helpers.py": "",
            "scripts/docker/run.py": "import docker\n",
            "scripts/x.py": "import docker\nimport docker.run\n",
        },
        [
            "r/one/src/pkg -> r/one/src/pkg/sub 1 r/one/src/pkg/a.py:1",
            "r/one/tests -> r/one/src/pkg 1 r/one/tests/conftest.py:1",
            "r/two -> r/two/tests 1 r/two/setup.py:1",
        ],
    ),
    "rust: modules of a crate, its tests, in place": (
        {
            "Cargo.toml": '[package]\nname = "my-app"\n',
            "src/lib.rs": "mod net;\npub use net::tcp::Stream;\n",
            "src/net.rs": "pub mod tcp;\nuse crate::util::x;\n",
            "src/net/tcp.rs": "use super::Error;\nuse crate::Config;\n#[cfg(test)]\n"
                "mod tests { use super::*; use crate::util; }\n",
            "src/util/mod.rs": "use std::io;\nuse super::net;\n",
            "src/bin/tool.rs": "use my_app::net::tcp;\nuse crate::own;\n",
            "tests/it.rs": "mod common;\nuse my_app::util;\nuse my_app::Stream;\n",
            "tests/common/mod.rs": "",
        },
        [
            "r/src -> r/src/net 2 r/src/lib.rs:1",
            "r/src/bin -> r/src/net 1 r/src/bin/tool.rs:1",
            "r/src/net -> r/src 1 r/src/net/tcp.rs:2",
            "r/src/net -> r/src/util 2 r/src/net.rs:2",
            "r/src/util -> r/src/net 1 r/src/util/mod.rs:2",
            "r/tests -> r/src 1 r/tests/it.rs:3",
            "r/tests -> r/src/util 1 r/tests/it.rs:2",
            "r/tests -> r/tests/common 1 r/tests/it.rs:1",
        ],
    ),
    "rust: members of a workspace": (
        {
            "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
            "crates/a/Cargo.toml": '[package]\nname = "a"\n',
            "crates/a/src/lib.rs": "use b_lib::c::D;\nuse b_lib;\nuse serde::Serialize;\n",
            "crates/b/Cargo.toml": '[package]\nname = "b"\n[lib]\nname = "b_lib"\npath = "code/b.rs"\n',
            "crates/b/code/b.rs": "pub mod c;\n",
            "crates/b/code/c/mod.rs": "",
        },
        [
            "r/crates/a/src -> r/crates/b/code 1 r/crates/a/src/lib.rs:2",
            "r/crates/a/src -> r/crates/b/code/c 1 r/crates/a/src/lib.rs:1",
            "r/crates/b/code -> r/crates/b/code/c 1 r/crates/b/code/b.rs:1",
        ],
    ),
    "rust: without a Cargo.toml": (
        {"src/main.rs": "mod a;\n", "src/a/mod.rs": "use crate::b;\n"
            "use self::c::d;\n", "src/a/c.rs": "", "src/b/mod.rs": ""},
        ["r/src -> r/src/a 1 r/src/main.rs:1", "r/src/a -> r/src/b 1 r/src/a/mod.rs:1"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("title", CASES)
def test_depends_on(title: str) -> None:
    files, expected = CASES[title]
    assert edges(make_code("r", files)) == expected


def test_one_repository_imports_another() -> None:
    lib = make_code(
        "lib",
        {
            "go.mod": "module example.com/lib\n",
            "net/n.go": "package net\n",
            "package.json": '{"name": "the-lib"}',
            "index.js": "",
            "Cargo.toml": '[package]\nname = "the_lib"\n',
            "src/lib.rs": "",
            "thelib/__init__.py": "",
            "tests/__init__.py": "",
            "java/org/lib/L.java": "package org.lib;\n",
        },
    )
    app = make_code(
        "app",
        {
            "go/a.go": 'package a\nimport "example.com/lib/net"\n',
            "js/a.js": "require('the-lib')\n",
            "rs/a.rs": "use the_lib::X;\n",
            "py/a.py": "import thelib\nimport tests\n",
            "java/A.java": "import org.lib.L;\n",
        },
    )
    assert edges(lib, app) == [
        "app/go -> lib/net 1 app/go/a.go:2",
        "app/java -> lib/java/org/lib 1 app/java/A.java:1",
        "app/js -> lib 1 app/js/a.js:1",
        "app/py -> lib/thelib 1 app/py/a.py:1",
        "app/rs -> lib/src 1 app/rs/a.rs:1",
    ]


def test_its_own_package_goes_before_that_of_another() -> None:
    files = {"p/__init__.py": "", "q/a.py": "import p\n"}
    assert edges(make_code("a", files), make_code("b", files)) == [
        "a/q -> a/p 1 a/q/a.py:1",
        "b/q -> b/p 1 b/q/a.py:1",
    ]


def test_a_package_that_two_others_have_is_nobodys() -> None:
    files = {"p/__init__.py": ""}
    assert edges(make_code("a", files), make_code("b", files), make_code("c", {"x.py": "import p\n"})) == []
