"""Writes graph.html, the map of the vault, so that nothing that goes wrong with it reaches beyond it."""

from __future__ import annotations

import os

from kvault.actions.open_vault import cannot_write
from kvault.adapters import store as stores
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import is_ours
from kvault.adapters.outputs import write_output
from kvault.adapters.store import Store
from kvault.record import TYPE_CHECKING
from kvault.version import __version__

if TYPE_CHECKING:  # what makes the page is loaded when it is made
    from kvault.graph.model import Graph
    from kvault.graph.model import Partition

STATE = "page"  # in the index: of which state of the vault the page is that was written last


def is_page_of(store: Store, root: str, state: str) -> bool:
    """Return whether the page is of this state of the index and by this version, or is another's and stays."""
    written = stores.read_meta(store, STATE) == _stamp(state) and is_ours(root, PAGE)
    return written or is_page_of_another(root)


def is_page_of_another(root: str) -> bool:
    """Return whether there is a page that kvault did not write."""
    return os.path.lexists(os.path.join(root, PAGE)) and not is_ours(root, PAGE)


def write_page(store: Store, root: str, state: str, graph: Graph, partition: Partition) -> str | None:
    """Write the page of this state, unless another's is in its place; return what went wrong.

    What goes wrong is said, never raised: the index, graph.json and the report do not depend on the page. The next
    build tries again.
    """
    if is_page_of_another(root):
        return None
    try:
        from kvault.adapters.page_files import read_page_files
        from kvault.page.data import page_data
        from kvault.page.fill import fill

        vault = os.path.basename(os.path.abspath(root))
        text = fill(read_page_files(), page_data(graph, partition, vault))
        write_output(os.path.join(root, PAGE), text, os.path.join(root, stores.FOLDER))
        stores.write_meta(store, STATE, _stamp(state))
    except Exception as error:
        return f"{PAGE} was not written: {cannot_write(error) or f'{type(error).__name__}: {error}'}"
    return None


def _stamp(state: str) -> str:
    return f"{state} {__version__}"
