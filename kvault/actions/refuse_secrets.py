"""Refuses to write a key or token into a vault, which git and other machines may hold for ever."""

from __future__ import annotations

from kvault.errors import Refusal
from kvault.note.secrets import find_secrets


def refuse_secrets(text: str, hint: str = "say where the key is kept instead") -> None:
    """Raise Refusal where a text that is to be written holds a key."""
    for secret in find_secrets(text):
        raise Refusal(f"that holds {secret.kind}; a vault keeps no keys", hint)
