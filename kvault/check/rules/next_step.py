"""A next step outside the card."""

from __future__ import annotations

from kvault.check.facts import project_of
from kvault.check.findings import at_problem
from kvault.check.findings import shell_word
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "next-step"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the next steps in notes of a project that has a card."""
    return outside_card(ID, facts, "move it to the card: kvault set {word} next='...'")


def outside_card(rule: str, facts: Facts, remedy: str) -> Iterator[Finding]:
    """Yield what the texts show of a rule in the notes beside a card."""
    for problem in facts.problems_of(rule):
        card = facts.cards.get(project_of(problem.path) or "")
        if card is not None and card != problem.path:
            told = problem._replace(remedy=remedy.format(card=card, word=shell_word(card)))
            yield at_problem(rule, ERROR, told)._replace(related=(card,))


_CARD = "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n"

RULE = Rule(
    id=ID,
    level=ERROR,
    says='A next step outside the card: the property "next", or a section "Next steps", in a note of a project.',
    why="A project has one next step, in its card; a second one goes stale and misleads.",
    find=find,
    examples=(
        Example(
            "In a property and in a section.",
            {
                "projects/a/a.md": _CARD,
                "projects/a/notes/n.md": "---\nnext: Call Ann.\n---\n",
                "projects/a/sessions/s.md": "# Day\n\n## Next steps\n\n- Call Ann.\n",
            },
            (
                "projects/a/notes/n.md:2 a next step stands in a note that is no card",
                'projects/a/sessions/s.md:3 the section "Next steps" stands in a note',
            ),
        ),
        Example(
            "The card's own, an empty one, and folders without a card.",
            {
                "projects/a/a.md": _CARD + "## Next steps\n\nShip it.\n",
                "projects/a/n.md": "## Next steps\n\n## Git\n\nx\n",
                "projects/b/n.md": "---\nnext: Chapter 2\n---\n## Next steps\n\n- x\n",
                "notes/n.md": "## Next steps\n\n- x\n",
            },
            (),
        ),
    ),
)
