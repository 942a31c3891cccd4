"""What became of a vault between two states, and how it reads."""

from __future__ import annotations

from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import TagRow
from kvault.graph.build import build_graph
from kvault.report.difference import State
from kvault.report.difference import difference
from kvault.report.difference_text import difference_text
from kvault.report.model import Missing
from kvault.report.model import Place

TEXT = """\
# Graph from aaaa to bbbb

1 note added, 1 note removed, 1 note renamed, 3 links added, 2 links removed, 1 target newly broken, \
1 target no longer broken.

## Notes added

- `e.md`

## Notes removed

- `d.md`

## Notes renamed

- `b.md` is now `x/B.md`

## Links added

- `a.md` references `x/B.md`
- `e.md` needs `a.md`, 2 times

## Links removed

- `c.md` references `d.md`
- `f.md` references `d.md`

## New broken links

- `d`, 1 link, first in c line 3

## No longer broken

- `e`

## New among the god nodes

- `e.md`

## No longer among the god nodes

- `d.md`
"""


def state(files: str, links: str, tags: str, *missing: Missing) -> State:
    """Return a vault: links as ``from>to``, with the property's name behind a colon."""
    rows = []
    for link in links.split():
        ends, _, key = link.partition(":")
        source, target = ends.split(">")
        rows.append(LinkRow(f"{source}.md", f"{target}.md", f"property:{key}" if key else "body", False, 1, False))
    return State(
        build_graph(
            [FileRow(f"{name}.md", "note", name, "", None) for name in files.split()],
            rows,
            [TagRow(f"{name}.md", "#t", 1) for name in tags.split()],
        ),
        missing,
    )


BEFORE = state("a b c d f", "a>b b>a c>d f>c f>d", "a", Missing("e", 1, (Place("a.md", 1),), None))
AFTER = state(
    "a x/B c e f", "a>x/B a>x/B x/B>a e>a:needs e>a:needs f>c", "a x/B", Missing("d", 1, (Place("c.md", 3),), None)
)


def test_every_kind_of_change() -> None:
    assert difference_text(difference(BEFORE, AFTER, {"b.md": "x/B.md"}), "aaaa", "bbbb") == TEXT


def test_the_same_twice_is_no_difference() -> None:
    found = difference(AFTER, AFTER, {})
    assert not found.added and not found.removed and not found.changes.groups and not found.changes.moved
    assert "Nothing that the graph is made of changed." in difference_text(found, "a", "a")


def test_a_tag_is_no_link() -> None:
    found = difference(state("a b", "", ""), state("a b", "", "a b"), {})
    assert not found.added
