"""The vault as tools of the Model Context Protocol: in memory, and over real pipes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp import StdioServerParameters

from kvault.mcp.server import make_server
from kvault.mcp.tools import Vault
from tests.helpers.keys import KEYS
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

LARGEST = 3_500  # bytes of what a model is told of the tools
NOTES = {
    "KVAULT.md": "---\ntype: note\nsummary: Rules.\n---\n",
    "kvault.toml": "",
    "projects/shop/decisions/Bill monthly.md": "---\nsummary: Bill monthly, not per call.\n---\n[[shop]]\n",
}


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    code = make_vault(tmp_path / "code" / "shop", {"a.py": ""})
    card = f"---\ntype: project\nstatus: active\nnext: (none)\n---\n| Source | Path |\n|---|---|\n| folder | {code} |\n"
    root = make_vault(tmp_path / "notes", {**NOTES, "projects/shop/shop.md": card})
    return Vault(str(root), str(code))


def ask(server: Any, work: Callable[[Client], Coroutine[Any, Any, Any]]) -> Any:
    """Return what some work with a client of a server gives."""

    async def run() -> Any:
        async with Client(server) as client:
            return await work(client)

    # In a thread of its own: a browser of other tests keeps a loop in this one.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, run).result()


def call(vault: Vault, name: str, **given: object) -> tuple[bool, str]:
    """Return (whether it is an error, the text) of one call."""
    done = ask(make_server(vault), lambda client: client.call_tool(name, given))
    assert done.structured_content is None
    return bool(done.is_error), done.content[0].text


def test_four_tools_in_few_bytes(vault: Vault) -> None:
    listed = ask(make_server(vault), lambda client: client.list_tools())
    tools = {tool.name: tool for tool in listed.tools}
    assert list(tools) == ["recall", "card_get", "card_update", "note_save"]
    assert {name for name, tool in tools.items() if tool.annotations.read_only_hint} == {"recall", "card_get"}
    assert len(listed.model_dump_json(by_alias=True, exclude_none=True).encode()) <= LARGEST


def test_without_the_tools_that_write(vault: Vault) -> None:
    listed = ask(make_server(vault, read_only=True), lambda client: client.list_tools())
    assert [tool.name for tool in listed.tools] == ["recall", "card_get"]
    done = ask(
        make_server(vault, read_only=True),
        lambda client: client.call_tool("note_save", {}),
    )
    assert done.is_error


def test_recall(vault: Vault) -> None:
    failed, text = call(vault, "recall", words="why monthly billing")
    assert not failed
    assert f"- {vault.root}/projects/shop/decisions/Bill monthly.md - Bill monthly, not per call." in text
    failed, text = call(vault, "recall", words="chromodynamics")
    assert (failed, "Not in the vault: chromodynamics" in text) == (False, True)
    assert call(vault, "recall", words="  ")[0]


def test_a_card_is_read_and_changed(vault: Vault) -> None:
    card = json.loads(call(vault, "card_get")[1])
    assert (card["project"], card["status"], card["next"]) == ("shop", "active", None)
    assert json.loads(call(vault, "card_update", next="Ask the bank\n# Forged")[1])["changed"]
    assert json.loads(call(vault, "card_get", project="shop")[1])["next"] == "Ask the bank # Forged"
    json.loads(call(vault, "card_update", next="")[1])
    assert json.loads(call(vault, "card_get")[1])["next"] is None


def test_archive_and_return(vault: Vault) -> None:
    call(vault, "card_update", project="shop", status="archived")
    assert (Path(vault.root) / "archive/shop/decisions/Bill monthly.md").exists()
    assert json.loads(call(vault, "card_get", project="shop")[1])["path"] == "archive/shop/shop.md"
    call(vault, "card_update", project="shop", status="active")
    assert (Path(vault.root) / "projects/shop/shop.md").exists()


def test_search_folders(vault: Vault, tmp_path: Path) -> None:
    docs = make_vault(tmp_path / "specs", {"a.txt": ""})
    assert not call(vault, "card_update", add_search_folder=str(docs))[0]
    assert {"source": "search", "path": str(docs)} in json.loads(call(vault, "card_get")[1])["places"]
    assert not call(vault, "card_update", remove_search_folder=str(docs))[0]
    for odd in (vault.root, vault.here, os.path.expanduser("~"), "/", str(tmp_path / "gone")):
        failed, text = call(vault, "card_update", add_search_folder=odd)
        assert failed
        assert "cannot be a search folder" in text


@pytest.mark.parametrize(
    ("tool", "given", "says"),
    [
        ("card_get", {"project": "shpo"}, "did you mean shop?"),
        ("card_update", {}, "nothing is to be changed"),
        ("card_update", {"status": ""}, "the status is empty"),
        ("note_save", {"title": "bill MONTHLY", "summary": "s", "body": "b"}, "is there already"),
        ("note_save", {"title": "New", "summary": " ", "body": "b"}, "the summary is empty"),
        ("note_save", {"title": "New", "summary": "s", "body": "b", "scope": "world"}, "project, shared, inbox"),
        ("note_save", {"title": "New", "summary": "s", "body": "b", "type": "project"}, "a project's card"),
        ("note_save", {"title": "New", "summary": "s", "body": KEYS["npm"]}, "holds an npm token"),
        ("card_update", {"next": f"use {KEYS['aws']}"}, "holds an AWS access key id"),
    ],
)
def test_refusals_say_what_to_do(vault: Vault, tool: str, given: dict[str, object], says: str) -> None:
    before = read_vault(Path(vault.root))
    failed, text = call(vault, tool, **given)
    assert failed
    assert says in text
    assert read_vault(Path(vault.root)) == before


def test_a_note_is_saved_where_it_belongs(vault: Vault) -> None:
    for scope, folder in (("project", "projects/shop/decisions"), ("shared", "shared"), ("inbox", "inbox")):
        title = f"Bill on the third, monthly {scope}"
        given = {"title": title, "summary": "The bank wants it.", "body": "Why.", "type": "decision", "scope": scope}
        failed, text = call(vault, "note_save", **given)
        assert not failed, text
        assert json.loads(text)["saved"] == f"{folder}/{title}.md"
        assert title in call(vault, "recall", words=title)[1]
    assert "projects/shop/decisions/Bill monthly.md" in [one["path"] for one in json.loads(text)["similar"]]


def test_over_pipes(vault: Vault) -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "kvault", "mcp", "--vault", vault.root],
        cwd=vault.here,
        env=dict(os.environ),
    )

    async def work(client: Client) -> tuple[str, str]:
        await client.list_tools()
        recalled = await client.call_tool("recall", {"words": "monthly billing"})
        card = await client.call_tool("card_get", {})
        return recalled.content[0].text, card.content[0].text  # type: ignore[union-attr]

    recalled, card = ask(command, work)
    assert "Bill monthly" in recalled
    assert json.loads(card)["project"] == "shop"


def test_it_ends_with_its_stdin_and_prints_nothing_of_its_own(vault: Vault) -> None:
    assert run_kvault("mcp", "--vault", vault.root)[:2] == (0, "")


@pytest.mark.parametrize("version", [None, "1"])
def test_without_the_extra_it_says_what_to_install(version: str | None, vault: Vault, tmp_path: Path) -> None:
    code = "import sys; sys.modules['mcp'] = None;"
    if version:  # an older mcp, whose server has another name
        make_vault(tmp_path / "old", {"mcp/__init__.py": "", "mcp/server/__init__.py": ""})
        code = f"import sys; sys.path.insert(0, {str(tmp_path / 'old')!r});"
    code += " from kvault.cli.main import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "mcp", "--vault", vault.root],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'mcp>=2,<3'" in done.stderr
