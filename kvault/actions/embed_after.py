"""Has the notes that changed embedded in the background after a build, in a vault where a person began with it."""

from __future__ import annotations

import os

from kvault.adapters.build_log import log
from kvault.adapters.build_log import log_path
from kvault.adapters.detach import run_apart
from kvault.adapters.git import clean_environment
from kvault.adapters.process import myself
from kvault.config import Config

FOLDER = os.path.join(".index", "vectors")


def embed_after(root: str, config: Config) -> bool:
    """Start a process that embeds, if anything is missing; return whether one was started.

    Nothing is embedded that way in a vault where ``kvault build --vectors`` never was, nor by a model that never was.
    """
    if not os.path.isdir(os.path.join(root, FOLDER)):
        return False
    from kvault.actions.unembedded import unembedded

    if not unembedded(root, config):
        return False
    started = run_apart(
        myself("build", "--vault", root, "--background", "--vectors"), clean_environment(), log_path(root)
    )
    if not started:
        log(root, "the notes could not be embedded in the background; run kvault build --vectors")
    return started
