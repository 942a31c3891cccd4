"""Decides whether a request goes on with a thread of its session, and with which, or begins a new one.

The rule is the share of the request's content words that a thread has had already. What a plain share gets wrong is in
tests/unit/session/test_threads.py, each case with both outcomes.
"""

from __future__ import annotations

from collections.abc import Sequence

from kvault.session.model import Thread
from kvault.session.words import carries_on
from kvault.session.words import content_words
from kvault.session.words import subject_words

SHARE = 5  # a fifth of its words must be known to the thread
FEW = 3  # a request with fewer words has too few for a share
MOST = 12  # words that count in the share: a long request names much that is new


def choose(request: str, threads: Sequence[Thread], default: str) -> Thread | None:
    """Return the thread that a request goes on with; None when it begins one.

    ``default``: the language of words that do not tell.
    """
    if not threads:
        return None
    latest = next((thread for thread in threads if thread.latest), threads[-1])
    words = content_words(request, default)
    shared = {thread.id: len(words & thread.words) for thread in threads}
    best = max(threads, key=lambda thread: (shared[thread.id], thread is latest, thread.id))
    if len(words) < FEW and shared[best.id]:
        return best
    if len(words) >= FEW and shared[best.id] * SHARE >= min(len(words), MOST):
        return best
    tells = subject_words(request, default) and not (len(words) < FEW and carries_on(request))
    return None if tells else latest
