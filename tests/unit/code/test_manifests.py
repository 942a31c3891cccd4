"""What manifests say of how code is imported."""

from __future__ import annotations

import pytest

from kvault.code.manifests import is_manifest
from kvault.code.manifests import read_manifest
from kvault.code.model import Manifest


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("go.mod", "// x\nmodule github.com/me/app // y\n\ngo 1.21\n", Manifest("go.mod", "github.com/me/app")),
        ("a/go.mod", 'module "quoted/x"\n', Manifest("a/go.mod", "quoted/x")),
        ("go.mod", "go 1.21\n", Manifest("go.mod", "")),
        (
            "package.json",
            '{"name":"@me/a","description":"Does it.","main":"./dist/a.js","source":"src/a.ts",'
            '"exports":{".":{"import":"./esm/a.mjs","node":{"default":"./node.js"}},"./b":"./b.js"}}',
            Manifest("package.json", "@me/a", ("esm/a.mjs", "node.js", "src/a.ts", "dist/a.js"), (), "Does it."),
        ),
        ("package.json", '{"name":1,"exports":"./x.js"}', Manifest("package.json", "", ("x.js",))),
        ("package.json", "[]", Manifest("package.json", "")),
        (
            "web/tsconfig.json",
            '// the "paths"\n{"compilerOptions": {/* , */ "baseUrl": ".", '
            '"paths": {"@/*": ["src/*",], "x": ["y//z"]}, },}',
            Manifest("web/tsconfig.json", "", (), (("@/*", ("./src/*",)), ("x", ("./y//z",)), ("*", ("./*",)))),
        ),
        ("jsconfig.json", '{"compilerOptions": {"paths": {"a": 1}}}', Manifest("jsconfig.json", "")),
        (
            "Cargo.toml",
            '[package]\nname = "my-crate"\ndescription = "Does it."\n',
            Manifest("Cargo.toml", "my_crate", ("src/lib.rs",), (), "Does it."),
        ),
        (
            "Cargo.toml",
            '[package]\nname = "a"\n[lib]\nname = "b"\npath = "b.rs"\n',
            Manifest("Cargo.toml", "b", ("b.rs",)),
        ),
        ("Cargo.toml", '[workspace]\nmembers = ["a"]\n', Manifest("Cargo.toml", "", ("src/lib.rs",))),
        ("pyproject.toml", '[project]\nname = "a"\n', Manifest("pyproject.toml", "a")),
    ],
)
def test_reads(path: str, text: str, expected: Manifest) -> None:
    assert read_manifest(path, text) == (expected, None)


@pytest.mark.parametrize(
    ("path", "text"),
    [("package.json", "{"), ("package.json", "[" * 100_000), ("Cargo.toml", "[a\n"), ("tsconfig.json", "nonsense")],
)
def test_says_why_it_cannot_be_read(path: str, text: str) -> None:
    manifest, why = read_manifest(path, text)
    assert manifest == Manifest(path, "")
    assert why is not None and why.startswith("cannot be read: ")


def test_is_known_by_its_name() -> None:
    assert is_manifest("a/go.mod") and is_manifest("package.json")
    assert not is_manifest("a/package-lock.json") and not is_manifest("go.modx")
