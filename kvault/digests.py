"""Hash functions without hashlib: the OpenSSL it brings along takes longer to load than a note to read."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b as blake2b
    from hashlib import sha256 as sha256
else:

    def _found(name, *modules):
        """Return a function of the first module that this Python has; versions call them differently."""
        for module in (*modules, "hashlib"):
            try:
                return getattr(__import__(module), name)
            except ImportError:
                continue
        raise ImportError(f"this Python has no {name}")

    blake2b = _found("blake2b", "_blake2")
    sha256 = _found("sha256", "_sha2", "_sha256")
