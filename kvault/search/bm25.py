"""BM25: how well a text answers a request, by the words they share.

Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with the idf that cannot be
negative (Lucene's).
"""

from __future__ import annotations

from math import log

K1 = 1.2  # how soon a repeated word stops counting
B = 0.6  # how much a long text is held against itself; 0.75, the usual value, gives 0.003 less (docs/decisions/0025)


def idf(df: float, size: float) -> float:
    """Return the inverse document frequency of a term that ``df`` of ``size`` texts hold."""
    return log(1 + (size - df + 0.5) / (df + 0.5))


def norm(length: float, average: float) -> float:
    """Return K1 scaled by how long a text is beside the average text."""
    return K1 * (1 - B + B * length / average) if average else K1


def saturation(tf: float, length_norm: float) -> float:
    """Return what ``tf`` occurrences count, from 0 to K1 + 1."""
    return tf * (K1 + 1) / (tf + length_norm)
