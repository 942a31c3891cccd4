"""kvault completion: print the completion script of a shell."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.errors import UsageError

FLAGS: tuple[Flag, ...] = ()
USAGE = "bash|zsh|fish"
EXAMPLE = "kvault completion bash >> ~/.bashrc"


def run(call: Call) -> int:
    """Print a script that is made from the table of commands and their flags."""
    (shell,) = wanted(call, 1, 1, USAGE)
    from kvault.cli.completion_scripts import SCRIPTS
    from kvault.cli.completion_words import read_grammar

    script = SCRIPTS.get(shell)
    if script is None:
        from difflib import get_close_matches

        near = get_close_matches(shell, SCRIPTS, 1, 0.4)
        raise UsageError(
            f"there is no completion for {shell}",
            f"did you mean {near[0]}?" if near else f"one of {', '.join(SCRIPTS)}",
        )
    print(script(read_grammar()), end="")
    return 0
