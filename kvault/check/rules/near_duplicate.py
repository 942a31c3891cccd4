"""A paragraph that stands in two notes."""

from __future__ import annotations

from kvault.check.homes import NAMED
from kvault.check.homes import home_key
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Finding
from kvault.check.model import Rule
from kvault.check.near import near
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import Paragraph
    from kvault.check.near import Pair

ID = "near-duplicate"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield each paragraph that is nearly the same as one in a note with a better claim to it."""
    rows = [row for row in facts.paragraphs if not facts.ignores(row.path, ID)]
    best: dict[tuple[str, int], tuple[Pair, Paragraph, Paragraph]] = {}
    pairs = near(rows)
    paths = {row.path for pair in pairs for row in (pair.one, pair.other)}
    cited = {tie for tie in facts.pairs if paths.issuperset(tie)} if pairs else set()
    for pair in pairs:
        home, copy = _home_first(pair, cited, facts)
        key = (copy.path, copy.line)
        if key not in best or pair.resemblance > best[key][0].resemblance:
            best[key] = (pair, home, copy)
    for pair, home, copy in best.values():
        much = "is" if pair.resemblance == 1 else f"is to {pair.resemblance:.0%}"
        message = f"this paragraph of {copy.words} words {much} the one at {home.path}:{home.line}"
        remedy = f"keep it in {home.path}, and here write [[{home.path.removesuffix('.md')}]] in its place"
        yield Finding(ID, ADVICE, copy.path, copy.line, 1, message, remedy, False, (home.path,))


def _home_first(pair: Pair, cited: Collection[tuple[str, str]], facts: Facts) -> list[Paragraph]:
    """Return the paragraph at home, and its copy.

    Where neither note says what it is, a list that links to the other note quotes it.
    """

    def claim(row: Paragraph) -> tuple[object, ...]:
        note = facts.note_of.get(row.path)
        if note is None:
            return 1, row
        named, rest = home_key(note)[:NAMED], home_key(note)[NAMED:]
        other = pair.one if row is pair.other else pair.other
        quotes = (row.path, other.path) in cited and (other.path, row.path) not in cited
        return 0, named, quotes, rest, row

    return sorted((pair.one, pair.other), key=claim)


_FACT = (
    "The invoice is made on the first of the month for the month before, since customers asked to see what they"
    " had used before they pay; a call that fails is not billed, and a call that is retried is billed once only."
)
_FORMULA = (
    "{}: what is written here holds for all windows of the program until it is closed, and nothing is kept of it; to"
    " keep it, write the same line into the file of settings and begin the program once more."
)

RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A paragraph of 30 words or more that stands in two notes, word for word or nearly.",
    why="One fact has one home; of two copies, one goes stale and nobody knows which.",
    find=find,
    examples=(
        Example(
            "A word was changed; the decision is the home.",
            {
                "notes/a.md": f"# A\n\n{_FACT}\n",
                "z/b.md": f"---\ntype: decision\n---\n{_FACT.replace('customers', 'clients')}\n",
            },
            ("notes/a.md:3 this paragraph of",),
        ),
        Example(
            "A list that links to the note it quotes is not the home.",
            {"All.md": f"- [[n/Billing]]: {_FACT}\n", "n/Billing.md": f"{_FACT}\n"},
            ("All.md:1 this paragraph of",),
        ),
        Example(
            "Quotes, code, short paragraphs, and what stands in many notes.",
            {"a.md": f"{_FACT}\n", "b.md": f"> {_FACT}\n", "c.md": f"```\n{_FACT}\n```\n", "d.md": f"{_FACT[:120]}\n"}
            | {f"t{n}.md": f"{_FACT.replace('invoice', 'template').replace('call', 'line')}\n" for n in range(6)},
            (),
        ),
        Example(
            "Two of one series, and a formula that one note repeats for one thing after the other.",
            {"Fair 2025.md": f"{_FACT}\n", "Fair 2026.md": f"{_FACT}\n"}
            | {"x.md": f"{_FORMULA.format('Size')}\n"}
            | {"y.md": "\n\n".join(_FORMULA.format(one) for one in ("Blur", "Colour", "Width"))},
            (),
        ),
    ),
)
