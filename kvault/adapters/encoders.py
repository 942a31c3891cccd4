"""Encoders by name: texts to vectors, by models that are on this machine already."""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec

from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Vector
from kvault.extras import add
from kvault.record import NamedTuple

Encode = Callable[[Sequence[str]], list[Vector]]

PROBE = "Notes are encoded by the model that encodes this sentence."
"""A text whose vector tells one model from another, whatever they are called."""

ORGANISATION = "sentence-transformers"  # on the hub, of models whose name has no other

NEVER = 2.0  # no cosine: for models of which nobody has measured what near means
SAME = 0.999  # cosine from which two vectors of the probe are of one model, on whatever machine


class Encoder(NamedTuple):
    """A model, loaded."""

    name: str
    size: int  # numbers in a vector
    probe: Vector
    encode: Encode  # unit vectors, in the order of the texts


class Kind(NamedTuple):
    """One kind of encoder: how it is called, what it needs, how it is loaded."""

    name: str
    package: str  # that is imported
    extra: str  # of kvault, which installs it
    quick: bool  # loads in under half a second, so that an agent's prompt need not wait for it
    weight: float  # of its nearness beside the words of a note
    sure: float  # cosine from which a passage answers a request that shares no word with it
    load: Callable[[str, bool], Encode]  # (name of the model or its folder, whether it may be downloaded)


def _wordllama(name: str, download: bool) -> Encode:
    import wordllama

    # It looks for its tokeniser in a folder of another name than the one it ships, and would ask the hub for it.
    here = os.path.dirname(wordllama.__file__)
    from pathlib import Path

    model = wordllama.WordLlama.load(cache_dir=Path(here), disable_download=True)
    return lambda texts: list(model.embed(list(texts), norm=True).tolist())


def _sentence_transformers(name: str, download: bool) -> Encode:
    _not_from_here(name)
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    if not download:
        os.environ["HF_HUB_OFFLINE"] = "1"
    import sentence_transformers
    from transformers.utils import logging

    logging.disable_progress_bar()
    logging.set_verbosity_error()
    try:
        model = sentence_transformers.SentenceTransformer(name, device="cpu", local_files_only=not download)
    except Exception as error:  # the hub's, the file system's and the tokeniser's own, without a common class
        raise LaneError(
            f"the model {name} is not on this machine"
            if not download
            else f"the model {name} cannot be fetched ({' '.join(str(error).split())[:120]})",
            "kvault build --vectors --download fetches it once"
            if not download
            else 'or name the folder of a model: model = "/path" below [vectors]',
        ) from error

    def encode(texts: Sequence[str]) -> list[Vector]:
        made = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False, batch_size=32)
        return list(made.tolist())

    return encode


def _not_from_here(name: str) -> None:
    """Raise LaneError where the name of a model is also that of a folder in the working folder.

    sentence-transformers would load that one, and its older versions run code in it; the working folder may be a vault
    that came from elsewhere.
    """
    for here in () if os.path.isabs(name) else (name, os.path.join(ORGANISATION, name)):
        if os.path.lexists(here):
            raise LaneError(
                f"{here} in the working folder would be loaded in place of the model {name}",
                "work in another folder, or name the folder of a model by its whole path",
            )


KINDS = (
    Kind("all-MiniLM-L6-v2", "sentence_transformers", "vectors", False, 0.6, 0.55, _sentence_transformers),
    Kind("wordllama", "wordllama", "vectors-light", True, 0.15, 0.55, _wordllama),
)
"""The encoders, the better first: without ``vectors.model`` it is the first that is installed.

Weights and bounds are measured on the shown sets (docs/decisions/0027): a light encoder given the weight of the other
makes chains of facts worse; and no question of another vault has a passage as near as ``sure``.
"""


def chosen(model: str | None) -> tuple[Kind, str]:
    """Return the kind of an encoder and the name of its model. Raises LaneError when none is installed."""
    if model is None:
        for kind in KINDS:
            if find_spec(kind.package):
                return kind, kind.name
        raise LaneError("no encoder is installed", add("vectors-light"))
    name = os.path.expanduser(model)
    kind = next((kind for kind in KINDS if kind.name == name), KINDS[0])
    if not find_spec(kind.package):
        raise LaneError(f"{kind.package} is not installed, which {model} needs", add(kind.extra))
    if name != kind.name:
        kind = kind._replace(sure=NEVER)
    return kind, name


@lru_cache(maxsize=1)
def load(kind: Kind, name: str, *, download: bool = False) -> Encoder:
    """Load an encoder, once in a process. Raises LaneError when it is not on this machine and may not be downloaded."""
    try:
        encode = kind.load(name, download)
        probe = encode([PROBE])[0]
    except LaneError:
        raise
    except Exception as error:  # whatever the packages of others raise: without them recall answers all the same
        line = " ".join(str(error).split())[:120]
        raise LaneError(f"{kind.package} cannot be loaded ({line})", add(kind.extra)) from error
    return Encoder(name, len(probe), probe, lambda texts: encode([_clean(text) for text in texts]))


def _clean(text: str) -> str:
    """Return a text that an encoder can take: not empty, and without halves of characters from a command line."""
    return text.encode("utf-8", "replace").decode("utf-8") or " "


def is_same(one: Vector, other: Vector) -> bool:
    """Tell whether two vectors of the probe come from the same model."""
    return len(one) == len(other) and sum(a * b for a, b in zip(one, other, strict=True)) >= SAME
