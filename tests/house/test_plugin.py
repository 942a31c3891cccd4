"""The Obsidian plugin and kvault say the same of themselves."""

from __future__ import annotations

import json
import re
from pathlib import Path

from kvault.adapters.app_path import BARE
from kvault.adapters.app_path import USUAL
from kvault.adapters.plugin_files import FILES
from kvault.version import OLDEST_PLUGIN
from kvault.version import __version__
from kvault.wire import VERSION

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "obsidian-plugin"


def read(name: str) -> str:
    return (PLUGIN / name).read_text(encoding="utf-8")


def test_the_versions_are_one() -> None:
    manifest, package = json.loads(read("manifest.json")), json.loads(read("package.json"))
    assert manifest["version"] == package["version"] == __version__
    assert json.loads(read("versions.json")).get(manifest["version"], "1.13.0") == manifest["minAppVersion"]
    assert f'OLDEST_KVAULT = "{OLDEST_PLUGIN}"' in read("src/versions.ts")
    assert f"FORM = {VERSION};" in read("src/outcome.ts")


def test_the_manifest_is_as_the_directory_wants_it() -> None:
    manifest = json.loads(read("manifest.json"))
    assert (manifest["id"], manifest["isDesktopOnly"]) == ("kvault", True)
    assert re.fullmatch(r"\d+\.\d+\.\d+", manifest["version"])
    assert re.fullmatch(r"[A-Z][a-z]+ .{1,240}\.", manifest["description"])
    assert not re.search("obsidian|plugin", manifest["name"] + manifest["description"], re.IGNORECASE)
    assert "fundingUrl" not in manifest


def test_the_folder_stands_on_its_own() -> None:
    assert read("LICENSE") == (ROOT / "LICENSE").read_text(encoding="utf-8")
    for name in ("README.md", "package-lock.json", "versions.json", *(name for name in FILES if name != "main.js")):
        assert (PLUGIN / name).is_file(), name
    assert "main.js" in read(".gitignore").split() and "node_modules/" in read(".gitignore").split()
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    assert all(f'"{name}"' in hook for name in FILES)


def test_both_look_for_kvault_in_the_same_folders() -> None:
    source = read("src/executable.ts")
    for folder in USUAL:
        assert (f'"{folder}"' if folder.startswith("/") else '".local", "bin"') in source, folder
    assert ":".join(BARE) in read("tests/unit/executable.test.ts").replace('"', "")


def test_every_source_begins_with_its_job() -> None:
    for file in sorted((PLUGIN / "src").glob("*.ts")):
        lines = file.read_text(encoding="utf-8").split("\n")
        assert lines[0].startswith("/** ") and lines[0].endswith(" */"), file.name
        assert len(lines) <= 260, file.name
