"""What a word that the vault does not know may have been meant for."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.actions.recall_notes import languages
from kvault.actions.workspace import Workspace
from kvault.adapters.disk import read_bytes
from kvault.adapters.store import Store
from kvault.search.postings import decode
from kvault.search.query import read_query
from kvault.search.terms import terms_of
from kvault.search.terms import words
from kvault.search.typo import nearest_word
from kvault.search.typo import slips

MOST = 5  # words of a request that are looked at


def with_near_words(workspace: Workspace, text: str, unknown: Iterable[str]) -> list[str]:
    """Return the unknown words of a request, each with what it may have been meant for."""
    unknown = list(unknown)
    stems = {word.text: word.forms[0] for word in read_query(text, languages(workspace.store)).words}
    said = []
    for word in unknown[:MOST]:
        near = _near(workspace, stems.get(word, word))
        said.append(f"{word} (did you mean {near}?)" if near and near != word else word)
    return said + unknown[MOST:]


def _near(workspace: Workspace, stem: str) -> str | None:
    """Return the word of the vault whose stem is nearest to one."""
    far = slips(stem)
    if not far:
        return None
    first = stem[0]
    rows = workspace.store.execute(
        "SELECT term FROM term WHERE term>=? AND term<? AND df>0 AND length(term) BETWEEN ? AND ?",
        (first, chr(ord(first) + 1), len(stem) - far, len(stem) + far),
    )
    term = nearest_word(stem, (row[0] for row in rows))
    return term and _as_written(workspace, term)


def _as_written(workspace: Workspace, term: str) -> str:
    """Return a word as some note has it, given its stem."""
    row = workspace.store.execute(
        "SELECT data FROM term JOIN posting ON posting.term = term.id WHERE term.term=? ORDER BY block", (term,)
    ).fetchone()
    notes = decode(row[0])[0] if row else ()
    for path, disk, language in _files(workspace.store, notes[0]) if notes else ():
        try:
            text = read_bytes(workspace.root, disk or path).decode("utf-8", "replace")
        except OSError:
            break
        for word in words(f"{path} {text}"):
            if term in terms_of(word, language):
                return word.lower()
    return term


def _files(store: Store, note: int) -> list[tuple[str, str | None, str]]:
    return store.execute(
        "SELECT path, disk, language FROM file JOIN note ON note.id = file.id WHERE file.id=?", (note,)
    ).fetchall()
