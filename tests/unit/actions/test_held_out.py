"""An index without some words of a note is the index that would be there had they never been written."""

from __future__ import annotations

from pathlib import Path

from kvault.actions.held_out import HeldOut
from kvault.actions.held_out import without_title
from kvault.actions.held_out import without_words
from kvault.actions.open_vault import open_vault
from kvault.adapters.lexicon import DiskLexicon
from kvault.adapters.lexicon import read_document
from kvault.adapters.lexicon import terms_of
from kvault.config import Config
from kvault.search.ports import Lexicon
from tests.helpers.vaults import make_vault

BODY = "# Sluice\ntide\n## Weir\nsill and more sill\n"


def opened(root: Path, text: str) -> tuple[DiskLexicon, int, object]:
    make_vault(root, {"kvault.toml": "", "a.md": text, "b.md": "weir gate sill", "c.md": "other"})
    workspace = open_vault(str(root), Config())
    (number,) = workspace.store.execute("SELECT id FROM file WHERE path='a.md'").fetchone()
    return DiskLexicon(workspace.store), number, workspace


def told(lexicon: Lexicon, workspace: object, note: int) -> dict[str, object]:
    """Return what an index says of every word and of one note, in words."""
    store = workspace.store  # type: ignore[attr-defined]
    forms = [term for (term,) in store.execute("SELECT term FROM term")]
    paths = dict(store.execute("SELECT id, path FROM file"))
    known: dict[str, object] = {}
    for form in sorted(forms):
        terms = lexicon.find_terms([form]).get(form, ())
        if not terms:
            continue
        (term,) = terms
        known[form] = (
            lexicon.frequencies([term.id])[term.id],
            term.df,
            sorted(paths[one] for notes, _ in lexicon.postings(term.id) for one in notes),
            sorted(paths[one] for one in lexicon.titled(term.id)),
            sorted(paths[one] for one in lexicon.holders([term.id], 99).get(term.id, ())) if term.df > 1 else [],
        )
    document = lexicon.documents([note])[note]

    def words(ids: object) -> list[str]:
        return [terms_of(store, [one])[0] for one in ids]  # type: ignore[attr-defined]

    known["stems"] = words(document.stems)
    known["titles"] = [words(title) for title in document.titles]
    known["starts"] = list(document.starts)
    return known


def test_without_an_alias(tmp_path: Path) -> None:
    head = "---\naliases: [gate of tide, weir]\n---\n"
    lexicon, note, workspace = opened(tmp_path / "with", head + BODY)
    document = read_document(workspace.store, note)  # type: ignore[attr-defined]
    assert document is not None and len(document.titles) == 3
    held = HeldOut(lexicon, without_title(note, document, 1))
    other, number, their = opened(tmp_path / "without", "---\naliases: [weir]\n---\n" + BODY)
    assert told(held, workspace, note) == told(other, their, number)


def test_without_a_heading(tmp_path: Path) -> None:
    lexicon, note, workspace = opened(tmp_path / "with", "---\nsummary: S.\n---\n" + BODY)
    document = read_document(workspace.store, note)  # type: ignore[attr-defined]
    assert document is not None
    start = document.sections[1][0]
    held = HeldOut(lexicon, without_words(note, document, start, 1))
    other, number, their = opened(tmp_path / "without", "---\nsummary: S.\n---\n" + BODY.replace("## Weir", "## And"))
    assert told(held, workspace, note) == told(other, their, number)
