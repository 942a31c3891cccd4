"""The hash functions are those of hashlib."""

from __future__ import annotations

import hashlib

from kvault import digests


def test_they_are_those_of_hashlib() -> None:
    assert digests.sha256(b"note").hexdigest() == hashlib.sha256(b"note").hexdigest()
    assert digests.blake2b(b"note", digest_size=16).digest() == hashlib.blake2b(b"note", digest_size=16).digest()
