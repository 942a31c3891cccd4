"""Serves the tools over stdin and stdout, until the agent closes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from kvault.errors import KvaultError
from kvault.mcp.tools import TOOLS
from kvault.mcp.tools import Vault
from kvault.mcp.tools import told
from kvault.version import __version__


def make_server(vault: Vault, *, read_only: bool = False) -> MCPServer[Any]:
    """Return the server; ``read_only`` leaves out the tools that write."""
    server: MCPServer[Any] = MCPServer("kvault", version=__version__, log_level="ERROR")
    for tool in TOOLS:
        if read_only and not tool.reads:
            continue
        annotations = ToolAnnotations(read_only_hint=tool.reads, destructive_hint=False, open_world_hint=False)
        server.tool(tool.name, description=tool.says, annotations=annotations, structured_output=False)(
            _spoken(tool.make(vault))
        )
    return server


def serve(vault: Vault, *, read_only: bool = False) -> None:
    """Serve until stdin ends."""
    make_server(vault, read_only=read_only).run("stdio")


def _spoken(run: Callable[..., str]) -> Callable[..., str]:
    """Return a tool whose errors tell the model what to do."""

    @wraps(run)
    def spoken(*given: Any, **named: Any) -> str:
        try:
            return run(*given, **named)
        except KvaultError as error:
            raise ToolError(told(error)) from None

    return spoken
