"""What a model says of a session: Markdown or JSON, trusted with nothing."""

from __future__ import annotations

import json

import pytest

from kvault.session.model import BUILT
from kvault.session.model import DECISIONS
from kvault.session.model import FOCUS
from kvault.session.model import MISTAKES
from kvault.session.model import WINS
from kvault.session.model import Decision
from kvault.session.summary import read_summary

MARKDOWN = """\
Ship **recall** for my-app.

# What was built
- the walk
  - and its tests
1. the budget

## Errors and fixes
```
ValueError: # no heading
```
* off by one

**Key Decisions:**
- **Monthly billing**: per-call doubled churn
- **按月计费**：流失翻倍
- **Use SQLite** - one file,
  no server
- keep the old name
### Wins
It is fast.
## Next steps
- [ ] **Measure** it
- then ship
"""


def test_markdown() -> None:
    said = read_summary(MARKDOWN)
    assert said.sections == {
        FOCUS: "Ship **recall** for my-app.",
        BUILT: "- the walk\n  - and its tests\n- the budget",
        MISTAKES: "ValueError: \\# no heading\n- off by one".replace("\\# ", "# "),
        DECISIONS: "- keep the old name",
        WINS: "It is fast.",
    }
    assert said.decisions == (
        Decision("Monthly billing", "per-call doubled churn"),
        Decision("按月计费", "流失翻倍"),
        Decision("Use SQLite", "one file, no server"),
    )
    assert said.next == "Measure it"
    assert said.topic == "Ship recall for my-app."


DATA = {
    "focus": "Ship recall.",
    "what_was_built": ["the walk", "the budget"],
    "key_decisions": ["**A**: b", {"lead": "C", "reason": "d"}, {"title": "E"}, "plain"],
    "next_steps": ["measure", "ship"],
    "unknown": 1,
}


@pytest.mark.parametrize(
    "text", [json.dumps(DATA), f"```json\n{json.dumps(DATA, indent=1)}\n```", f"\n {json.dumps(DATA)} "]
)
def test_json(text: str) -> None:
    said = read_summary(text)
    assert said.sections == {FOCUS: "Ship recall.", BUILT: "- the walk\n- the budget", DECISIONS: "- plain"}
    assert said.decisions == (Decision("A", "b"), Decision("C", "d"), Decision("E", ""))
    assert (said.next, said.topic) == ("measure", "Ship recall.")


@pytest.mark.parametrize(
    "text",
    ["", "   \n", "# Focus\n", "{", "{}", "[]", "null", "{" * 5000, '{"focus": {"a": {"b": [1, null]}}}', "\ufeff"],
)
def test_anything_gives_a_summary(text: str) -> None:
    assert read_summary(text).decisions == ()


@pytest.mark.parametrize("nothing", ["none", "(none)", "N/A", "-", "- none", ""])
def test_no_next_step(nothing: str) -> None:
    assert read_summary(f"## Next steps\n{nothing}\n").next is None


def test_it_links_nothing_and_forges_no_section() -> None:
    said = read_summary("## Focus\n[[x]] <!--\n    ## Git\n- **[[L]]**: r\n## Decisions\n- **[[Lead]] #x**: [[why]]\n")
    assert said.sections[FOCUS].startswith("\\[\\[x]] \\<!--")
    assert "\n## " not in said.sections[FOCUS] and "[[L]]" not in said.sections[FOCUS].replace("\\[\\[", "")
    assert said.decisions[0].lead == "((Lead)) #x"


def test_a_long_one_is_cut() -> None:
    said = read_summary("## Focus\n" + "- x\n" * 500)
    assert said.sections[FOCUS].count("\n") < 70
