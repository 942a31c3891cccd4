"""The Obsidian plugin put into a vault."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.actions import install_plugin
from kvault.actions.install_plugin import plan_plugin
from kvault.actions.install_plugin import to_build
from kvault.actions.install_plugin import write_plugin
from kvault.adapters.plugin_build import find_npm
from kvault.adapters.plugin_files import Carried
from kvault.errors import Refusal
from tests.helpers.plugins import PLACE
from tests.helpers.plugins import plugin_files
from tests.helpers.plugins import put_plugin


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    return root


@pytest.fixture
def ours(tmp_path: Path) -> Carried:
    return Carried(str(put_plugin(tmp_path / "plugin", "0.1.0")))


def test_three_files_and_nothing_else(vault: Path, ours: Carried) -> None:
    (vault / PLACE).mkdir(parents=True)
    (vault / PLACE / "data.json").write_text("{}")
    plan = plan_plugin(str(vault), ours)
    assert plan.version == "0.1.0"
    assert [edit.path for edit in plan.edits] == [f"{PLACE}/{name}" for name in plugin_files()]
    assert [path.name for path in vault.rglob("*") if path.is_file()] == ["data.json"], "a plan writes nothing"
    write_plugin(plan)
    there = {path.name: path.read_text() for path in (vault / PLACE).iterdir()}
    assert there == {**plugin_files(), "data.json": "{}"}
    assert plan_plugin(str(vault), ours).edits == ()


def test_an_older_one_is_replaced_and_a_newer_one_is_not(vault: Path, ours: Carried) -> None:
    put_plugin(vault / PLACE, "0.0.9")
    plan = plan_plugin(str(vault), ours)
    assert [edit.path for edit in plan.edits] == [f"{PLACE}/manifest.json"]
    write_plugin(plan)
    put_plugin(vault / PLACE, "0.2.0")
    with pytest.raises(Refusal, match=r"is 0\.2\.0, newer than the 0\.1\.0"):
        plan_plugin(str(vault), ours)


def test_what_changed_meanwhile_is_not_overwritten(vault: Path, ours: Carried) -> None:
    put_plugin(vault / PLACE, "0.0.9")
    plan = plan_plugin(str(vault), ours)
    (vault / PLACE / "manifest.json").write_text("mine")
    with pytest.raises(Refusal, match="changed meanwhile"):
        write_plugin(plan)
    assert (vault / PLACE / "manifest.json").read_text() == "mine"


def test_nothing_is_written_outside_the_vault(vault: Path, ours: Carried, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (vault / ".obsidian").mkdir()
    (vault / ".obsidian" / "plugins").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refusal, match="leads out of the vault"):
        plan_plugin(str(vault), ours)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_folder_is_needed(tmp_path: Path, ours: Carried) -> None:
    with pytest.raises(Refusal, match="is not a folder"):
        plan_plugin(str(tmp_path / "no such"), ours)


def test_npm_in_the_working_folder_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("npm", "node"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_npm() == str(tmp_path / "npm")
    monkeypatch.setenv("PATH", ".")
    assert find_npm() is None


def test_without_the_plugin_or_npm_it_is_said_where_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install_plugin, "carried", lambda: Carried(None))
    with pytest.raises(Refusal, match="came without the Obsidian plugin") as error:
        to_build()
    assert "main.js, manifest.json and styles.css" in (error.value.hint or "")
    monkeypatch.setattr(install_plugin, "carried", lambda: Carried("/clone", stale=True))
    monkeypatch.setenv("PATH", "/no/such/folder")
    with pytest.raises(Refusal, match="is not built, and npm") as error:
        to_build()
    assert "install Node" in (error.value.hint or "")
