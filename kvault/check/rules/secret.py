"""A key or token in a note."""

from __future__ import annotations

from kvault.check.findings import at_problem
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "secret"
REMEDY = "take it out, revoke it where it was issued, and keep the new one in a password manager"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the keys; the key itself is in no message."""
    return (at_problem(ID, ERROR, problem._replace(remedy=REMEDY)) for problem in facts.problems_of(ID))


_BODY = "Kq7Zr2Xw9Tb4Yn6Lc8Vd3Gf5Hj1Ms0Pa7Qe2"  # no one's: the examples put the beginnings before it

RULE = Rule(
    id=ID,
    level=ERROR,
    says="A key or token in a note, told by the exact format in which it is issued.",
    why="A vault is copied, synced and shared, and git forgets nothing.",
    find=find,
    examples=(
        Example(
            "Tokens of GitHub and AWS, also in code and in properties.",
            {"a.md": f"---\nkey: gh{'p_' + _BODY}\n---\n```\nid = AK{'IAQYLPMN5HNM4OTP2U'}\n```\n"},
            ("a.md:2 a GitHub token stands in the text", "a.md:5 an AWS access key id stands in the text"),
        ),
        Example(
            "A private key.",
            {"a.md": f"-----BEGIN RSA {'PRIVATE'} KEY-----\n{_BODY * 2}\n-----END RSA PRIVATE KEY-----\n"},
            ("a.md:1 a private key stands in the text",),
        ),
        Example(
            "Placeholders, examples of manuals, the head of a key without one, hashes and long words.",
            {
                "a.md": f"gh{'p_' + 'x' * 36} AK{'IAIOSFODNN7EXAMPLE'} -----BEGIN PRIVATE KEY-----\n...\n"
                f"sk-{'learn'} sk-{_BODY.lower()} {'0123456789abcdef' * 4} gh{'p_' + _BODY}Z\n"
            },
            (),
        ),
    ),
)
