from __future__ import annotations

import pytest

from kvault.errors import UsageError
from kvault.evaluation.cases import read_cases
from kvault.evaluation.model import Case


def test_a_file_of_questions() -> None:
    read = read_cases(
        '{"vault": "sha256:ab"}\n\n'
        '{"qid": "a", "text": "why", "relevant": {"x.md": 2, "y.md": 0}, "kind": "k"}\n'
        '{"text": "who", "relevant": ["z.md"]}\n{"qid": 7, "text": "when", "relevant": {}}\n',
        "q.jsonl",
    )
    assert read.vault == "sha256:ab"
    assert read.cases == (
        Case("a", "why", {"x.md": 2.0}, "k"),
        Case("4", "who", {"z.md": 1.0}, ""),
        Case("7", "when", {}, ""),
    )


@pytest.mark.parametrize("sign", ["\u2028", "\x85"])
def test_a_sign_that_breaks_lines_elsewhere_breaks_none_of_json(sign: str) -> None:
    assert read_cases(f'{{"text": "a{sign}b", "relevant": {{}}}}', "q").cases[0].text == f"a{sign}b"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "q has no question"),
        ("{", "q:1 this is no JSON ("),
        ("[]", "q:1 this is no JSON object"),
        ('\n{"relevant": {}}', "q:2 text is not"),
        ('{"text": "a"}', "q:1 relevant is not"),
        ('{"text": "a", "relevant": {"x.md": -1}}', "q:1 relevant is not"),
        ('{"text": "a", "relevant": {"x.md": true}}', "q:1 relevant is not"),
        ('{"text": "a", "relevant": [1]}', "q:1 relevant is not"),
        ('{"text": "a", "relevant": {}, "kind": 3}', "q:1 kind is not"),
        (
            '{"qid":1,"text":"a","relevant":{}}\n{"qid":"1","text":"b","relevant":{}}',
            'q:2 the qid "1" stands in line 1',
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        read_cases(text, "q")
    where = f"{error.value.path}:{error.value.line} " if error.value.line else "q "
    assert (where + error.value.message.removeprefix("q: ").removeprefix("q ")).startswith(says) and error.value.hint
