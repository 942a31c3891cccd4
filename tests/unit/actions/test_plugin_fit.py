"""What doctor says of the Obsidian plugin in a vault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kvault.actions.doctor import ERROR
from kvault.actions.doctor import OK
from kvault.actions.doctor import WARN
from kvault.actions.plugin_fit import examine_plugin
from kvault.actions.plugin_fit import numbers
from kvault.version import OLDEST_PLUGIN
from kvault.version import __version__
from tests.helpers.homes import use_own_home
from tests.helpers.plugins import PLACE
from tests.helpers.plugins import put_plugin


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_home(tmp_path, monkeypatch)


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "my vault"
    (root / ".obsidian").mkdir(parents=True)
    return root


def told(root: Path) -> list[tuple[str, str]]:
    """Return (level, what is said), without what depends on the machine: where an app finds kvault."""
    return [
        (one.level, one.what.replace(str(root), "V"))
        for one in examine_plugin(str(root))
        if "by itself" not in one.what
    ]


def enable(root: Path) -> None:
    (root / ".obsidian" / "community-plugins.json").write_text(json.dumps(["dataview", "kvault"]))


def test_a_folder_that_is_no_vault(tmp_path: Path) -> None:
    assert told(tmp_path) == [(ERROR, "V is no vault that Obsidian has opened: it has no .obsidian")]


def test_not_installed(vault: Path) -> None:
    (finding,) = examine_plugin(str(vault))
    assert (finding.level, finding.remedy) == (WARN, f"kvault init {vault} --obsidian")


def test_installed_and_enabled(vault: Path) -> None:
    put_plugin(vault / PLACE, __version__)
    enable(vault)
    fine = [
        (OK, f"the Obsidian plugin {__version__} is installed in V"),
        (OK, f"it fits this kvault {__version__}"),
        (OK, "it is enabled"),
    ]
    assert told(vault) == fine
    assert examine_plugin(str(vault / ".obsidian")) == examine_plugin(str(vault)), (
        "the folder of settings means its vault"
    )


@pytest.mark.parametrize("listed", [None, "[]", '["other"]', "{", '{"kvault": true}', "[" * 100_000])
def test_not_enabled(vault: Path, listed: str | None) -> None:
    put_plugin(vault / PLACE, __version__)
    if listed is not None:
        (vault / ".obsidian" / "community-plugins.json").write_text(listed)
    assert (WARN, "it is not enabled") in told(vault)


@pytest.mark.parametrize("name", ["main.js", "manifest.json", "styles.css"])
def test_a_file_is_missing(vault: Path, name: str) -> None:
    put_plugin(vault / PLACE, without=name)
    assert told(vault) == [(ERROR, f"the Obsidian plugin in V/{PLACE} lacks {name}")]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 3}', "[" * 100_000, "\udcff"])
def test_a_manifest_that_says_nothing(vault: Path, text: str) -> None:
    put_plugin(vault / PLACE)
    (vault / PLACE / "manifest.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert told(vault) == [(ERROR, f"the Obsidian plugin in V/{PLACE} has a manifest.json that cannot be read")]


def test_newer_and_older(vault: Path) -> None:
    put_plugin(vault / PLACE, "999.0.0")
    assert (WARN, f"the plugin is newer than this kvault {__version__}, and may ask what it does not know") in told(
        vault
    )
    put_plugin(vault / PLACE, "0.0.9")
    older = f"the plugin is too old for this kvault {__version__}, which needs {OLDEST_PLUGIN} or newer"
    assert (ERROR, older) in told(vault)


def test_where_an_app_finds_kvault(vault: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_plugin(vault / PLACE)
    monkeypatch.setattr("kvault.adapters.app_path.BARE", ())
    monkeypatch.setattr("kvault.adapters.app_path.USUAL", ("~/.local/bin",))
    last = examine_plugin(str(vault))[-1]
    assert last.level == WARN and last.remedy.startswith("in the plugin's settings: ")
    program = tmp_path / "own" / "HOME" / ".local" / "bin" / "kvault"
    program.parent.mkdir(parents=True)
    program.write_text("")
    assert examine_plugin(str(vault))[-1].level == WARN, "a file that cannot be run is no program"
    program.chmod(0o755)
    assert examine_plugin(str(vault))[-1].what == f"Obsidian finds {program} by itself"


@pytest.mark.parametrize(
    ("version", "expected"),
    [("0.10.2", (0, 10, 2)), ("1.0.0rc1", (1, 0, 1)), ("2", (2, 0, 0)), ("x.y", (0, 0, 0)), ("1.2.3.4", (1, 2, 3))],
)
def test_versions_compare(version: str, expected: tuple[int, ...]) -> None:
    assert numbers(version) == expected
