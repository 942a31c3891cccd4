"""kvault init --obsidian and kvault doctor --obsidian as processes: from a release, and from a clone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.helpers.homes import use_own_home
from tests.helpers.plugins import PLACE
from tests.helpers.plugins import ROOT
from tests.helpers.plugins import copy_package
from tests.helpers.plugins import plugin_files
from tests.helpers.plugins import put_plugin

NPM = """\
#!/bin/sh
echo "$@" >> calls
case "$1" in
  ci) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
  run) test ! -e broken || { echo "src/main.ts(1,1): error TS1" >&2; exit 2; }; echo "built();" > main.js ;;
esac
"""
"""A program called npm, so that a build needs neither Node.js nor a registry; make test does the real one."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="npm is stood in for by a script")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_home(tmp_path, monkeypatch)


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "my vault"
    (root / ".obsidian").mkdir(parents=True)
    (root / "note.md").write_text("A note.\n")
    return root


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed kvault that carries the plugin."""
    package = copy_package(tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    return put_plugin(package / "obsidian_plugin")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone in which the plugin was never built, and npm."""
    package = copy_package(tmp_path / "clone")
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    folder = put_plugin(tmp_path / "clone" / "obsidian-plugin", without="main.js")
    (folder / "src").mkdir()
    (folder / "src" / "main.ts").write_text("built();\n")
    (folder / "package-lock.json").write_text("{}")
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("npm", "node"):
        (tools / name).write_text(NPM)
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    return folder


def kvault(*args: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kvault", *map(str, args)],
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def files(vault: Path) -> dict[str, str]:
    return {path.relative_to(vault).as_posix(): path.read_text() for path in sorted(vault.rglob("*")) if path.is_file()}


def test_a_release_puts_it_into_a_vault_on_request(vault: Path, release: Path) -> None:
    before = files(vault)
    shown = kvault("init", vault, "--obsidian")
    assert (shown.returncode, files(vault)) == (0, before), shown
    assert shown.stdout.startswith(f"{vault}: the Obsidian plugin 0.1.0\n  {PLACE}/main.js  new\n")
    assert "nothing was written; run with --yes to write this" in shown.stderr
    told = json.loads(kvault("init", vault, "--obsidian", "--yes", "--json").stdout)
    assert (told["plugin"], told["written"], told["build"]) == ("0.1.0", True, None)
    assert [edit["path"] for edit in told["edits"]] == [f"{PLACE}/{name}" for name in plugin_files()]
    assert files(vault) == {**before, **{f"{PLACE}/{name}": text for name, text in plugin_files().items()}}
    again = kvault("init", vault, "--obsidian", "--yes")
    assert again.stdout == f"the Obsidian plugin 0.1.0 is in {vault} already\n"


def test_it_does_one_thing(vault: Path, release: Path) -> None:
    both = kvault("init", vault, "--obsidian", "--hooks", "git")
    assert both.returncode == 2 and "--obsidian and --hooks exclude each other" in both.stderr


def test_doctor_says_whether_they_fit(vault: Path, release: Path) -> None:
    missing = kvault("doctor", "--obsidian", vault)
    assert missing.returncode == 0
    assert missing.stdout == (
        f"warn   the Obsidian plugin is not installed in {vault}\n       -> kvault init {vault} --obsidian\n"
    )
    kvault("init", vault, "--obsidian", "--yes")
    (vault / ".obsidian" / "community-plugins.json").write_text('["kvault"]')
    told = json.loads(kvault("doctor", "--obsidian", vault, "--json").stdout)
    assert told["root"] == str(vault)
    assert [one["level"] for one in told["findings"][:3]] == ["ok"] * 3
    (vault / PLACE / "main.js").unlink()
    broken = kvault("doctor", "--obsidian", vault)
    assert broken.returncode == 1 and "lacks main.js" in broken.stdout
    both = kvault("doctor", "--obsidian", vault, "--prove")
    assert both.returncode == 2 and "exclude each other" in both.stderr


def test_a_clone_builds_it_first(vault: Path, clone: Path) -> None:
    asked = kvault("init", vault, "--obsidian")
    assert f"run with --yes to build the plugin in {clone}" in asked.stderr
    assert not (clone / "calls").exists(), "nothing runs unasked"
    done = kvault("init", vault, "--obsidian", "--yes")
    assert done.returncode == 0, done
    assert (clone / "calls").read_text().split("\n")[0].startswith("ci ")
    assert files(vault)[f"{PLACE}/main.js"] == "built();\n"
    kvault("init", vault, "--obsidian", "--yes")
    assert (clone / "calls").read_text().count("run build") == 1, "what is built is not built again"
    os.utime(clone / "src" / "main.ts", (4_000_000_000, 4_000_000_000))
    kvault("init", vault, "--obsidian", "--yes")
    assert (clone / "calls").read_text().splitlines()[-1] == "run build", "its sources changed; npm has fetched all"


def test_a_build_that_fails_is_told(vault: Path, clone: Path) -> None:
    (clone / "broken").touch()
    failed = kvault("init", vault, "--obsidian", "--yes")
    assert failed.returncode == 1
    assert "npm run build" in failed.stderr and "error TS1" in failed.stderr
    assert files(vault) == {"note.md": "A note.\n"}


def test_a_kvault_without_the_plugin_says_where_to_get_it(
    vault: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(copy_package(tmp_path / "site").parent))
    told = kvault("init", vault, "--obsidian", "--yes")
    assert told.returncode == 1
    assert "install a release of kvault, which carries it" in told.stderr


@pytest.mark.parametrize("built", [True, False])
def test_a_wheel_carries_the_plugin_where_it_was_built(tmp_path: Path, built: bool) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    copy_package(source)
    shutil.copytree(ROOT / "hooks", source / "hooks")
    put_plugin(source / "obsidian-plugin", without="" if built else "main.js")
    (wheel,) = WheelBuilder(str(source)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        packed = {name.rsplit("/", 1)[-1] for name in archive.namelist() if name.startswith("kvault/obsidian_plugin/")}
    assert packed == (set(plugin_files()) if built else set())


def test_this_clone_hands_over_what_it_built(vault: Path) -> None:
    main = ROOT / "obsidian-plugin" / "main.js"
    if not main.exists() or kvault("init", vault, "--obsidian", "--json").stdout.count('"build":null') != 1:
        pytest.skip("the plugin is not built here: make plugin")
    assert kvault("init", vault, "--obsidian", "--yes").returncode == 0
    assert (vault / PLACE / "main.js").read_bytes() == main.read_bytes()
