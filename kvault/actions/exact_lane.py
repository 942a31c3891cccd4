"""The notes that a text names: by path, file name, title or alias."""

from __future__ import annotations

from kvault.actions.workspace import Workspace
from kvault.record import TYPE_CHECKING
from kvault.search.query import read_query
from kvault.vault.names import fold

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Iterable
    from collections.abc import Mapping

    from kvault.adapters.store import Store
    from kvault.recall.model import Fact

    Facts = Callable[[Iterable[int]], Mapping[int, Fact]]

MOST = 100  # notes of one name


def find_exact(workspace: Workspace, text: str, facts: Facts) -> list[Fact]:
    """Return the notes a text names, of those that ``facts`` keeps.

    By path first, then by file name, title, alias; of each kind by path. Case does not count, nor ``.md``.
    """
    wanted = fold(" ".join(text.split()).removeprefix("./"))
    if not wanted:
        return []
    name = wanted.removesuffix(".md")
    store = workspace.store
    found: dict[str, Fact] = {}
    for ids in (
        _by_name(store, name, whole=True),
        _by_name(store, name, whole=False),
        _by_title(workspace, text, wanted),
        [note for (note,) in store.execute("SELECT note FROM alias WHERE key=?", (wanted,))],
    ):
        for fact in sorted(facts(ids).values(), key=lambda fact: fact.path):
            found.setdefault(fact.path, fact)
    return list(found.values())[:MOST]


def _by_name(store: Store, name: str, *, whole: bool) -> list[int]:
    """Return the notes with a path (or, if not ``whole``, a file name), folded and without ``.md``."""
    base = name.rsplit("/", 1)[-1] + ".md"
    rows = store.execute("SELECT id, path FROM file WHERE base=?", (base,)).fetchall()
    if not whole and "/" in name:
        return []
    return [number for number, path in rows if not whole or fold(path) == f"{name}.md"]


def _by_title(workspace: Workspace, text: str, wanted: str) -> list[int]:
    """Return the notes with a title: among those that have all its words in their title, by the index of titles."""
    store = workspace.store
    forms = [form for word in read_query(text, _languages(store)).words for form in word.forms]
    if not forms:  # of a title of nothing but stop words
        rows = store.execute("SELECT id, title FROM note").fetchall()
        return [note for note, title in rows if fold(title) == wanted]
    marks = ",".join("?" * len(forms[:500]))
    rows = store.execute(
        "SELECT note.id, title FROM note WHERE id IN (SELECT titled.note FROM term JOIN titled ON titled.term = term.id"
        f" WHERE term.term IN ({marks}))",
        forms[:500],
    ).fetchall()
    return [note for note, title in rows if fold(" ".join(title.split())) == wanted]


def _languages(store: Store) -> list[str]:
    from kvault.actions.recall_notes import languages

    return languages(store)
