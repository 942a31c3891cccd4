"""Where the vectors of a vault lie: a folder of ``.index/``, or a collection of a server that the user named."""

from __future__ import annotations

import os

from kvault.adapters.encoders import PROBE
from kvault.adapters.vectors import KEY
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Vector
from kvault.adapters.vectors import Vectors
from kvault.adapters.vectors import without_password
from kvault.config import Config
from kvault.digests import blake2b
from kvault.record import NamedTuple

FOLDER = os.path.join(".index", "vectors")
SHARD = "qdrant"  # the folder of Qdrant below that of a model
URL = "KVAULT_VECTORS_URL"  # goes before vectors.url
SECRET = "KVAULT_VECTORS_KEY"  # the key of the server's interface, which no file of settings holds

PROBE_KEY = blake2b(PROBE.encode(), digest_size=KEY).digest()
"""The point that tells by which model a collection was made."""


class Place(NamedTuple):
    """Where one model's vectors of one vault lie."""

    folder: str  # of the ledger, and of the vectors where there is no url
    url: str | None
    collection: str
    shared: bool  # the user named the collection: other vaults or machines may have passages in it

    @property
    def shown(self) -> str:
        """The place as a person is told it."""
        if self.url is None:
            return os.path.join(self.folder, SHARD)
        return f"{without_password(self.url)} (collection {self.collection})"


def place_of(root: str, config: Config, model: str) -> Place:
    """Return where the vectors of a vault by a model lie, whether or not any are there.

    Raises LaneError where a symbolic link stands on the way: in a vault from elsewhere it may lead out of it.
    """
    url = os.environ.get(URL) or config.vectors_url
    name = _plain(os.path.basename(model.rstrip("/\\")))
    if os.path.isabs(model):
        name += f"-{_short(model)}"
    collection = f"{config.vectors_collection or f'kvault-{_short(_here(root))}'}-{name}"
    if url:
        name += f"-{_short(f'{url} {collection}')}"
    folder = os.path.join(root, FOLDER, name)
    above = os.path.dirname(folder)
    for step in (os.path.dirname(above), above, folder, os.path.join(folder, SHARD)):
        if os.path.islink(step):
            raise LaneError(f"{step} is a symbolic link, through which kvault does not write", "delete it")
    return Place(folder, url, collection, bool(url and config.vectors_collection))


def _here(root: str) -> str:
    """Return what tells a vault from those of other machines, which may lie at the same path."""
    machine = os.environ.get("COMPUTERNAME", "") if os.name == "nt" else os.uname().nodename
    return f"{machine} {os.path.realpath(root)}"


def open_vectors(place: Place, size: int, *, wait: float, create: bool) -> Vectors | None:
    """Open what lies there; None where nothing does and ``create`` is not given. Raises LaneError, OSError.

    ``wait``: seconds for another process to let go of a folder, or for each answer of a server.
    """
    if place.url is None:
        from kvault.adapters.vectors_embedded import open_embedded

        return open_embedded(os.path.join(place.folder, SHARD), size, wait=wait, create=create)
    from kvault.adapters.vectors_server import open_server

    server = open_server(place.url, os.environ.get(SECRET), place.collection, wait=wait)
    if create and not server.is_there():
        server.make(size)
    return server


def begin_anew(place: Place, *, wait: float) -> None:
    """Take what lies there out of the way: vectors of another model, or that cannot be read.

    A folder is set aside under another name, in place of one that was set aside before.
    """
    if place.url is None:
        from shutil import rmtree

        folder = os.path.join(place.folder, SHARD)
        if os.path.exists(folder):
            rmtree(set_aside(place), ignore_errors=True)
            os.replace(folder, set_aside(place))
        return
    from kvault.adapters.vectors_server import open_server

    server = open_server(place.url, os.environ.get(SECRET), place.collection, wait=wait)
    try:
        if server.is_there():
            server.drop()
    finally:
        server.close()


def set_aside(place: Place) -> str:
    """Return where a folder is kept that was taken out of the way, whether or not one was."""
    return os.path.join(place.folder, f"{SHARD}.corrupt")


def holds(vectors: Vectors, probe: Vector, same: float) -> bool:
    """Tell whether a collection was made by the model whose vector of the probe this is."""
    best = vectors.nearest(probe, 1)
    return bool(best) and best[0][0] == PROBE_KEY and best[0][1] >= same


def size_on_disk(place: Place) -> int | None:
    """Return the bytes that the folder takes, None for a server."""
    if place.url:
        return None
    total = 0
    for folder, _, names in os.walk(place.folder):
        for name in names:
            try:
                found = os.stat(os.path.join(folder, name))
            except OSError:
                continue  # the log that is being written comes and goes
            total += getattr(found, "st_blocks", -(-found.st_size // 512)) * 512
    return total


def _plain(name: str) -> str:
    return "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in name.lower()).strip("-") or "model"


def _short(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
