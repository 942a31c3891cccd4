"""kvault mcp: the vault as tools for programs that speak the Model Context Protocol."""

from __future__ import annotations

import gc
import os
from importlib.util import find_spec

from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.errors import ConfigError
from kvault.extras import add

FLAGS = (Flag("--read-only", SWITCH, "without the tools that write"),)
USAGE = "[--read-only]"
EXAMPLE = "kvault mcp --read-only"

LEAST = "2"


def run(call: Call) -> int:
    """Serve the tools on stdin and stdout until stdin ends."""
    wanted(call, 0, 0, USAGE)
    if find_spec("mcp") is None:
        raise _missing("mcp is not installed")
    root, _ = place(call)
    try:
        from kvault.mcp.server import serve
    except ImportError as error:
        raise _missing(f"the mcp that is installed is not of version {LEAST}: {error}") from None
    from kvault.mcp.tools import Vault

    gc.enable()  # a server lives for days, unlike the other commands
    serve(Vault(root, os.getcwd()), read_only=call.has("read-only"))
    return 0


def _missing(what: str) -> ConfigError:
    return ConfigError(what, f"kvault mcp needs an extra: {add('mcp')}")
