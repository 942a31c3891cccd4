"""The words of a request found in an index: which terms stand for each, and how rare it is."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.search.bm25 import idf
from kvault.search.model import Query
from kvault.search.model import TermId
from kvault.search.model import Totals

if TYPE_CHECKING:
    from kvault.search.ports import Lexicon


class Known(NamedTuple):
    """A request whose words have been looked up."""

    query: Query
    totals: Totals
    idfs: tuple[float, ...]  # one a word; 0.0 for a word that no note holds
    word_of: dict[TermId, int]  # term to the word it stands for
    dfs: tuple[int, ...]  # one a word

    @property
    def mass(self) -> float:
        """Return the idf of the whole request, unknown words as if one note held them."""
        unknown = idf(1, self.totals.notes) if self.totals.notes else 0.0
        return sum(value or unknown for value in self.idfs)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Return the words that no note holds."""
        return tuple(w.text for w, df in zip(self.query.words, self.dfs, strict=True) if not df)


def look_up(query: Query, lexicon: Lexicon) -> Known:
    """Return the request with the terms the index has for it."""
    totals = lexicon.totals()
    terms = lexicon.find_terms(form for word in query.words for form in word.forms)
    word_of: dict[TermId, int] = {}
    dfs = []
    for number, word in enumerate(query.words):
        df = 0
        for term in (term for form in word.forms for term in terms.get(form, ())):
            if term.id not in word_of:
                word_of[term.id] = number
                df += term.df
        dfs.append(min(df, totals.notes))
    idfs = tuple(idf(df, totals.notes) if df else 0.0 for df in dfs)
    return Known(query, totals, idfs, word_of, tuple(dfs))
