"""Vaults whose notes are embedded, by the light encoder, which is installed with the tests."""

from __future__ import annotations

import os
from pathlib import Path

from kvault.actions.embed_notes import Embedder
from kvault.actions.embed_notes import Embedding
from kvault.actions.open_vault import open_vault
from kvault.config import Config
from tests.helpers.vaults import make_vault

MODEL = "wordllama"
CONFIG = Config(vectors_recall=True, vectors_model=MODEL)

NOTES = {
    "kvault.toml": "",
    "Invoices.md": "---\ntitle: Invoices\n---\nWe bill each customer monthly, since yearly invoices were never paid.\n",
    "Backups.md": "Copies of the database are kept in another data centre for thirty days.\n",
    "Garden.md": "Tomatoes and beans grow in the greenhouse behind the office.\n",
    "Travel.md": "Train tickets to the conference are booked by the assistant. See [[Invoices]].\n",
    **{f"other/Topic {number}.md": f"Something else entirely, of matter {number}.\n" for number in range(30)},
}
SYNONYM = "vegetables"
"""A word that no note holds; Garden.md is about it."""


def embedded_vault(root: Path) -> Path:
    """Write a small vault and embed it."""
    make_vault(root, NOTES)
    embed(root)
    return root


def embed(root: Path, config: Config = CONFIG) -> Embedding:
    """Embed what is missing, in this process."""
    with Embedder(str(root), config, open_vault(str(root), config).store) as embedder:
        return embedder.embed()


def write_settings(text: str) -> Path:
    """Write the user's configuration and return its path."""
    path = Path(os.environ["XDG_CONFIG_HOME"]) / "kvault" / "config.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def shard(root: Path) -> Path:
    """Return the folder in which the vectors lie."""
    return root / ".index" / "vectors" / MODEL / "qdrant"
