"""Finds keys and tokens by the exact formats in which they are issued; nothing is guessed from looks."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_LEAST = 20  # nearly every key holds an unbroken run of so many letters and digits, and few other words do
_WORDS = bytes(
    120 if chr(code).isalnum() and code < 128 or code == 95 else code if code in b"<%\n" else 32 for code in range(256)
)
RUN = b"x" * _LEAST  # what the shape of a text with a key holds
_EDGE, _END = r"(?<![A-Za-z0-9_-])", r"(?![A-Za-z0-9_-])"

# What each issuer documents or its own scanners look for.
FORMATS = (
    ("an AWS access key id", r"(?:AKIA|ASIA)[A-Z2-7]{16}"),
    ("a GitHub token", r"gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}"),
    ("a GitLab token", r"glpat-[A-Za-z0-9_-]{20}"),
    (
        "a Slack token",
        r"xox[abprs]-[0-9]{8,14}-[0-9]{8,14}(?:-[0-9]{8,14})?-[A-Za-z0-9]{24,34}"
        r"|xapp-[0-9]-[A-Z0-9]{9,12}-[0-9]{8,14}-[a-f0-9]{64}",
    ),
    ("a Stripe live key", r"[sr]k_live_[A-Za-z0-9]{24,99}"),
    ("a Google API key", r"AIza[A-Za-z0-9_-]{35}"),
    ("a Google client secret", r"GOCSPX-[A-Za-z0-9_-]{28}"),
    ("an Anthropic key", r"sk-ant-(?:api|admin)[0-9]{2}-[A-Za-z0-9_-]{93}AA"),
    (
        "an OpenAI key",
        r"sk-(?:(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,100}|[A-Za-z0-9]{20})T3BlbkFJ[A-Za-z0-9_-]{20,100}",
    ),
    ("an npm token", r"npm_[A-Za-z0-9]{36}"),
    ("a PyPI token", r"pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,500}"),
    ("a Hugging Face token", r"hf_[A-Za-z]{34}"),
    ("a SendGrid key", r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"),
    ("a DigitalOcean token", r"do[opr]_v1_[a-f0-9]{64}"),
    ("an age secret key", r"AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}"),
)
_KEY_BLOCK = (
    r"-----BEGIN (?:[A-Z0-9]{2,9} )?(?:ENCRYPTED )?PRIVATE KEY(?: BLOCK)?-----"
    r"(?:[^A-Za-z0-9+/=\n]*\n[^\n]{0,80}){0,4}?[^A-Za-z0-9+/=\n]*(?:\n|\\n)[ \t>]*[A-Za-z0-9+/=]{40}"
)
_ANY = f"{_EDGE}(?:{'|'.join(f'(?P<f{number}>{pattern})' for number, (_, pattern) in enumerate(FORMATS))}){_END}"
_HOOK = r"(?:https:/+)?hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}(?![A-Za-z0-9])"
_STARTS = (
    "AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xox", "xapp-", "k_live_", "AIza",
    "GOCSPX-", "sk-ant-", "T3BlbkFJ", "npm_", "pypi-Ag", "hf_", "SG.", "_v1_", "AGE-SECRET",
)  # fmt: skip
_JWT = r"(?<![A-Za-z0-9_.-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}"
_PLACEHOLDER = 3  # a key of so few different signs after its prefix was never issued: ghp_xxxx


RULES = repr((FORMATS, _KEY_BLOCK, _HOOK, _JWT))  # another text means that what was found harmless may not be


class Secret(NamedTuple):
    """A key that stands in a text; the key itself is never passed on."""

    kind: str
    start: int  # offset
    end: int  # after its last sign; of a private key, after the block or the text


def shape(text: str) -> bytes:
    """Return a text as bytes that are quick to search: letters, digits and "_" are "x", most signs are blanks."""
    return text.encode("utf-8", "replace").translate(_WORDS)


def find_secrets(text: str) -> Iterator[Secret]:
    """Yield the keys in a text, in any order.

    The patterns are compiled when a text first needs them: most have nothing that looks like a key.
    """
    if any(start in text for start in _STARTS):
        for found in _compiled(_ANY).finditer(text):
            if not _is_example(found.group()):
                yield Secret(FORMATS[int((found.lastgroup or "f0")[1:])][0], found.start(), found.end())
    if "PRIVATE KEY" in text:
        for found in _compiled(_KEY_BLOCK).finditer(text):
            yield Secret("a private key", found.start(), _end_of_key(text, found.end()))
    if "hooks.slack.com" in text:
        for found in _compiled(_HOOK).finditer(text):
            if not _is_example(found.group()):
                yield Secret("the address of a Slack webhook", found.start(), found.end())


def holds_secret(text: str) -> bool:
    """Tell whether a text is to be kept out of every index of folders: it holds a key, or a signed token (JWT).

    Tokens are no finding of a check, since notes on them show examples; what is read unasked is held to more.
    """
    if next(find_secrets(text), None) is not None:
        return True
    return "eyJ" in text and _compiled(_JWT).search(text) is not None


def _end_of_key(text: str, at: int) -> int:
    close = text.find("-----END", at)
    line = text.find("\n", close) if close != -1 else -1
    return line if line != -1 else len(text)


_patterns: dict[str, re.Pattern[str]] = {}


def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern when a text asks for it: few do, and each check and each recall would pay for it."""
    if pattern not in _patterns:
        import re

        _patterns[pattern] = re.compile(pattern)
    return _patterns[pattern]


def _is_example(key: str) -> bool:
    """Tell whether a key is one of a manual: AWS's ends with EXAMPLE, others are all x."""
    return "EXAMPLE" in key or len(set(key[-16:])) <= _PLACEHOLDER
