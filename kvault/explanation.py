"""A number as a tree of the named numbers it was made from."""

from __future__ import annotations

from math import prod

from kvault.record import NamedTuple

SUM = "sum"
PRODUCT = "product"
LEAF = "leaf"


class Explanation(NamedTuple):
    """One number, what it is called, and what it was made from."""

    name: str
    value: float
    how: str = LEAF  # SUM or PRODUCT of the parts, or LEAF
    parts: tuple[Explanation, ...] = ()


def leaf(name: str, value: float) -> Explanation:
    """Return a number that is not taken apart."""
    return Explanation(name, value)


def total(name: str, *parts: Explanation) -> Explanation:
    """Return the sum of some numbers."""
    return Explanation(name, sum(part.value for part in parts), SUM, parts)


def product(name: str, *parts: Explanation) -> Explanation:
    """Return the product of some numbers."""
    return Explanation(name, prod(part.value for part in parts), PRODUCT, parts)


def as_json(explanation: Explanation) -> dict[str, object]:
    """Return the tree as JSON has it; a leaf has no parts."""
    value: dict[str, object] = {"name": explanation.name, "value": round(explanation.value, 9)}
    if explanation.parts:
        value["how"] = explanation.how
        value["parts"] = [as_json(part) for part in explanation.parts]
    return value


def as_lines(explanation: Explanation, indent: str = "") -> list[str]:
    """Return the tree as text, a line a number."""
    sign = {SUM: " = sum of", PRODUCT: " = product of"}.get(explanation.how, "")
    lines = [f"{indent}{explanation.value:.4f} {explanation.name}{sign}"]
    for part in explanation.parts:
        lines += as_lines(part, indent + "  ")
    return lines
