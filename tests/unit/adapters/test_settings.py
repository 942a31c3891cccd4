"""A settings file that is not right: which file, which line, which key, what was expected, and what to type."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kvault.adapters import settings as reading
from kvault.adapters.settings_file import read_settings
from kvault.adapters.settings_lines import line_of_key
from kvault.config import Config
from kvault.errors import ConfigError
from kvault.errors import VaultNotFound
from kvault.settings import RESERVED
from kvault.settings import SETTINGS
from kvault.settings import USER
from tests.helpers.asking import run_here
from tests.helpers.vaults import make_vault

USERS = "/home/ada/.config/kvault/config.toml"

BROKEN = {
    "no TOML": ("[recall\nlimit = 3\n", 1, "is not TOML", "mend that line"),
    "a value without quotes": ("[vault]\nlanguage = de\n", 2, "is not TOML", "mend that line"),
    "a text that does not end": ('[vault]\nlanguage = "de\n', 2, "is not TOML", "mend that line"),
    "a list that does not end": ("[recall]\n\nlimit = [1,\n", 3, "is not TOML", "mend that line"),
    "a key twice": ("[recall]\nlimit = 1\nlimit = 2\n", 3, "is not TOML", "mend that line"),
    "a number of thousands of digits": (f"[recall]\nlimit = {'9' * 5_000}\n", 2, "is not TOML", "mend that line"),
    "nested thousands of times": ("a = " + "[" * 20_000 + "]" * 20_000, 1, "is not TOML", "mend that line"),
    "an unknown key": (
        "[recall]\nhops = 1\nlimmit = 3\n",
        3,
        "unknown key: recall.limmit",
        "did you mean recall.limit?",
    ),
    "an unknown table": ("\n[nothing]\nx = 1\n", 3, "unknown key: nothing.x", "docs/settings.md"),
    "a table that is a value": ("vault = 3\n", 1, "unknown key: vault", "did you mean vault."),
    "a text for a number": ('[recall]\nlimit = "8"\n', 2, "recall.limit is '8', expected a whole number", "write"),
    "a fraction for a whole number": ("[recall]\nlimit = 1.5\n", 2, "recall.limit is 1.5, expected a whole", "write"),
    "yes for a number": ("[recall]\nbudget = true\n", 2, "recall.budget is True, expected a whole number", "write"),
    "too little": ("[recall]\nlimit = 0\n", 2, "recall.limit is 0, expected a whole number from 1 to 1000", "write"),
    "too much": ("[recall]\nhops = 5\n", 2, "recall.hops is 5, expected a whole number from 0 to 4", "write"),
    "no share": ("[recall]\nfloor = 1.2\n", 2, "recall.floor is 1.2, expected a number from 0 to 1", "write"),
    "a text for yes or no": ('[report]\nlinks = "no"\n', 2, "report.links is 'no', expected true or false", "write"),
    "an empty text": ('[vault]\nlanguage = ""\n', 2, "vault.language is '', expected a text", "write"),
    "a list of kinds": ('kinds = ["a"]\n', 1, "kinds is ['a'], expected a table of texts", "write"),
    "a kind that is no text": (
        "[kinds]\nmeeting = 3\n",
        1,
        "kinds is {'meeting': 3}, expected a table of texts",
        "write",
    ),
    "a switch that is no switch": (
        "[obsidian]\nhtml_links = 1\n",
        2,
        "obsidian.html_links is 1, expected true",
        "write",
    ),
    "the same name in another table": ("[kinds]\nlimit = 'x'\n[recall]\nlimit = 0\n", 4, "recall.limit is 0", "write"),
    "a dotted key": ("recall.limit = 0\n", 1, "recall.limit is 0", "write"),
    "a table in one line": ("\nrecall = {limit = 0}\n", 2, "recall.limit is 0", "write"),
    "a comment": ("[recall] # limit = 1\n # limit = 0\n\tlimit = 0 # so\n", 3, "recall.limit is 0", "write"),
    "blanks and quotes": ('[ "recall" ]\n  "limit"   = 0\n', 2, "recall.limit is 0", "write"),
}


@pytest.mark.parametrize(("text", "line", "message", "hint"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file(text: str, line: int, message: str, hint: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_settings("/v/kvault.toml", text, Config(), USERS, theirs=True)
    error = caught.value
    assert (error.path, error.line) == ("/v/kvault.toml", line)
    assert error.message.startswith("/v/kvault.toml") and message in error.message
    assert hint in (error.hint or "")


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_file_ends_every_command_with_2(tmp_path: Path, name: str) -> None:
    text, line, _, _ = BROKEN[name]
    root = make_vault(tmp_path / "v", {"kvault.toml": text, "a.md": "x"})
    ran = run_here("list", "--json", "--vault", str(root))
    assert ran.code == 2
    error = json.loads(ran.out)["error"]
    assert (error["path"], error["line"]) == (str(root / "kvault.toml"), line)
    assert error["message"] and error["hint"]
    assert f"{root / 'kvault.toml'}:{line}: " in ran.err and error["hint"] in ran.err
    assert not (root / ".index").exists()


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.where == USER], ids=lambda one: one.key)
def test_what_a_vault_may_not_set(setting: object) -> None:
    key = setting.key  # type: ignore[attr-defined]
    value = {"yes/no": "true", "folders": "['x']", "number": "70", "address": "'http://x'"}.get(setting.kind, "'x'")  # type: ignore[attr-defined]
    with pytest.raises(ConfigError) as caught:
        read_settings("/v/kvault.toml", f"{key} = {value}\n", Config(), USERS, theirs=True)
    assert "user's own configuration only" in caught.value.message and caught.value.hint == f"put it into {USERS}"
    assert read_settings(USERS, f"{key} = {value}\n", Config(), USERS, theirs=False) != Config()


@pytest.mark.parametrize("table", sorted(RESERVED))
def test_what_decides_what_runs_or_where_data_goes_is_not_taken_from_a_vault(table: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_settings("/v/kvault.toml", f"# x\n[{table}]\nurl = 'http://example.org'\n", Config(), USERS, theirs=True)
    assert caught.value.line == 3 and USERS in (caught.value.hint or "")
    with pytest.raises(ConfigError):
        read_settings("/v/kvault.toml", f"{table} = 'x'\n", Config(), USERS, theirs=True)
    users = read_settings(USERS, f"[{table}]\nurl = 'http://example.org'\n", Config(), USERS, theirs=False)
    assert users == Config(vectors_url="http://example.org" if table == "vectors" else None)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("url = 'localhost:6333'", "an address such as"),
        ("url = 'http://'", "an address such as"),
        ("recall = 'yes'", "true or false"),
        ("wait = 0", "a whole number from 10 to 60000"),
        ("modell = 'wordllama'", "unknown key: vectors.modell"),
    ],
)
def test_vectors_that_are_not_set_right(line: str, says: str) -> None:
    with pytest.raises(ConfigError, match=says) as caught:
        read_settings(USERS, f"[vectors]\n{line}\n", Config(), USERS, theirs=False)
    assert caught.value.line == 2 and caught.value.hint


def test_a_right_file() -> None:
    text = "[recall]\nlimit = 3\nfloor = 0\n[kinds]\nmeeting = 'session'\n[obsidian]\nhtml_links = true\n"
    config = read_settings("/v/kvault.toml", text, Config(), USERS, theirs=True)
    assert (config.limit, config.floor, config.kinds) == (3, 0, (("meeting", "session"),))
    assert config.switches.html_links and not config.switches.math_links


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n", "\ufeff", "\ufeff# x\n", "[recall]\n"])
def test_files_that_set_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "kvault.toml").write_text(text, encoding="utf-8")
    assert reading.read_vault(str(tmp_path), Config()) == Config()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "kvault.toml").write_bytes(b"limit = '\xff'\n")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        reading.read_vault(str(tmp_path), Config())
    (tmp_path / "kvault.toml").unlink()
    (tmp_path / "kvault.toml").mkdir()
    with pytest.raises(ConfigError, match="cannot be read") as caught:
        reading.read_vault(str(tmp_path), Config())
    assert caught.value.hint


def test_line_of_a_key_that_is_nowhere() -> None:
    assert line_of_key("[recall]\nlimit = 1\n", "report.links") is None


def test_the_vault_s_settings_stand_above_the_user_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    make_vault(
        tmp_path,
        {"config/kvault/config.toml": "recall.limit = 3\nrecall.hops = 1", "v/kvault.toml": "recall.limit = 4"},
    )
    user = reading.read_user()
    assert (user.limit, user.hops) == (3, 1)
    config = reading.read_vault(str(tmp_path / "v"), user)
    assert (config.limit, config.hops) == (4, 1)


def test_which_vault_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_vault(
        tmp_path, {"v/kvault.toml": "", "v/in/x.md": "", "o/.obsidian/app.json": "{}", "o/in/x.md": "", "home/x": ""}
    )
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "v" / "in")
    assert reading.find_vault(None, Config()) == str(tmp_path / "v")
    monkeypatch.chdir(tmp_path / "o" / "in")
    assert reading.find_vault(None, Config()) == str(tmp_path / "o")
    monkeypatch.setenv("KVAULT_VAULT", str(tmp_path / "v"))
    assert reading.find_vault(None, Config()) == str(tmp_path / "v")
    assert reading.find_vault(str(tmp_path / "o"), Config()) == str(tmp_path / "o")
    monkeypatch.delenv("KVAULT_VAULT")
    monkeypatch.chdir(tmp_path / "home")
    with pytest.raises(VaultNotFound):
        reading.find_vault(None, Config())
    assert reading.find_vault(None, Config(vault=str(tmp_path / "v"))) == str(tmp_path / "v")
    make_vault(tmp_path, {"home/kvault/x.md": ""})
    assert reading.find_vault(None, Config()) == str(tmp_path / "home" / "kvault")


@pytest.mark.parametrize("how", ["--vault", "environment", "configuration"])
def test_a_vault_that_is_not_there_names_who_named_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.chdir(tmp_path)
    place, config, named = str(tmp_path / "nowhere"), Config(), None
    if how == "--vault":
        named = place
    elif how == "environment":
        monkeypatch.setenv("KVAULT_VAULT", place)
    else:
        config = Config(vault=place)
    with pytest.raises(VaultNotFound) as caught:
        reading.find_vault(named, config)
    assert place in caught.value.message and caught.value.hint
    assert {"--vault": "--vault", "environment": "$KVAULT_VAULT", "configuration": "vault.path"}[
        how
    ] in caught.value.message
