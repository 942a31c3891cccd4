"""Whether a request goes on with a thread: the plain share of words, and each case that it gets wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from kvault.search.stopwords import STOP_WORDS
from kvault.search.terms import stem
from kvault.session.model import Thread
from kvault.session.threads import FEW
from kvault.session.threads import SHARE
from kvault.session.threads import choose
from kvault.session.words import content_words

Rule = Callable[[str, list[Thread]], "Thread | None"]

ENGLISH = "english"


def literal(request: str, threads: list[Thread]) -> Thread | None:
    """Decide as the rule reads: a fifth of the words of the request, or fewer than three, for the last thread only."""
    words = plain_words(request)
    last = threads[-1]
    known = len(words & last.words)
    return last if len(words) < FEW or known * SHARE >= len(words) else None


def plain_words(text: str) -> frozenset[str]:
    """Return the words of a text as any tokeniser has them."""
    found = (word for word in re.findall(r"\w+", text.casefold()) if word not in STOP_WORDS[ENGLISH])
    return frozenset(stem(word, ENGLISH) for word in found) - {"fix", "add", "make"}


def ours(request: str, threads: list[Thread]) -> Thread | None:
    return choose(request, threads, ENGLISH)


def follow(requests: list[str], rule: Rule = ours, words: Callable[[str], frozenset[str]] = content_words) -> list[int]:
    """Return the number of the thread of each request."""
    threads: list[Thread] = []
    found = []
    for request in requests:
        chosen = rule(request, threads) if threads else None
        said = words(request)
        if chosen is None:
            chosen = Thread(len(threads) + 1, "s", "p", f"{len(threads)}.md", frozenset())
            threads.append(chosen)
        threads = [
            one._replace(latest=one.id == chosen.id, words=one.words | said if one.id == chosen.id else one.words)
            for one in threads
        ]
        found.append(chosen.id)
    return found


def follow_literally(requests: list[str]) -> list[int]:
    return follow(requests, literal, plain_words)


BILLING = "switch billing to monthly invoices"
KUBERNETES = "configure kubernetes liveness probes"


def test_the_four_lines() -> None:
    lines = [BILLING, "why are monthly invoices late", "yes do it", KUBERNETES]
    assert follow(lines) == [1, 1, 1, 2]
    assert follow_literally(lines) == [1, 1, 1, 2]


TRACEBACK = """it fails again
Traceback (most recent call last):
  File "/srv/app/worker/queue.py", line 12, in consume
    message = broker.receive(timeout=5)
redis.exceptions.ConnectionError: connection refused by upstream broker
"""
LONG = (
    "billing: monthly invoices for customers whose contract begins within a quarter should carry prorated amounts,"
    " a discount line, the currency their bank expects, and the address which accounting keeps per branch office"
)

IMPROVED = [
    (
        "code that is pasted is no words of the request",
        [BILLING, "this fails:\n```sh\nhelm upgrade cluster ingress nginx\n```"],
        [1, 2],
        [1, 1],
    ),
    ("nor is a traceback", [BILLING, TRACEBACK], [1, 2], [1, 1]),
    (
        "nor are URLs and paths",
        [BILLING, "see https://example.org/kubernetes/helm/ingress and src/cluster/nginx/values.yaml"],
        [1, 2],
        [1, 1],
    ),
    ("twelve words count at most", [BILLING, LONG], [1, 2], [1, 1]),
    ("two words that are new begin a thread", [BILLING, "kubernetes probes"], [1, 1], [1, 2]),
    ("unless one carries on with them", [BILLING, "also the footer"], [1, 1], [1, 1]),
    ("the best thread opens again", [BILLING, KUBERNETES, "why are monthly invoices late"], [1, 2, 3], [1, 2, 1]),
    ("nor do words that go with any subject", [BILLING, "shorter error messages with more detail"], [1, 2], [1, 1]),
    (
        "scripts without blanks are cut into pairs of signs",
        ["把账单改成每月一次", "部署集群到生产环境"],
        [1, 1],
        [1, 2],
    ),
    (
        "words of a task and words of housekeeping say nothing of the subject",
        [BILLING, "please run all the tests and commit the changes"],
        [1, 2],
        [1, 1],
    ),
]


@pytest.mark.parametrize(
    ("requests", "plain", "better"), [row[1:] for row in IMPROVED], ids=[row[0] for row in IMPROVED]
)
def test_what_the_plain_share_gets_wrong(requests: list[str], plain: list[int], better: list[int]) -> None:
    assert follow_literally(requests) == plain
    assert follow(requests) == better


CARRIED_ON = [
    *("yes", "yes do it", "go on", "do it", "again", "also again", "thanks", "no, the other one", "what about that?"),
    *("fix it", "run the tests", "commit and push", "now", "try again", "ok", "/compact", "👍", "?", "and the footer?"),
    *("ja mach das", "nochmal", "weiter", "oui continue", "sí", "да", "ещё раз"),
    *(
        "faster",
        "shorter please",
        "give me an example",
        "revert that",
        "sounds good",
        "any progress?",
        "step 2",
        "line 42",
    ),
    *(
        "open a pull request",
        "add a docstring",
        "show the diff",
        "approved",
        "never mind",
        "timeout again",
        "tl;dr",
        "2",
    ),
    *("mach es schneller", "das ist falsch", "plus court", "no funciona", "mais curto", "korter graag", "не работает"),
    *("好的", "继续", "再试试", "还是不行", "请解释一下", "提交代码", "请修复这个错误", "换一种方法", "簡單一點"),
    *(
        "継続して",
        "はい、続けて",
        "テストを実行して",
        "エラーが出ます",
        "もっと簡単に",
        "リファクタリングして",
        "動かない",
    ),
    *("더 빠르게", "설명해줘"),
]


@pytest.mark.parametrize("request_", CARRIED_ON)
def test_a_short_follow_up_stays(request_: str) -> None:
    assert follow([BILLING, request_]) == [1, 1]


BEGUN = [
    *("kubernetes", "docker compose", "write documentation for webhooks", "fix login css", "add dark mode"),
    *("Datenbank sichern", "Anmeldung reparieren", "base de données", "настрой nginx"),
    *("部署集群到生产环境", "登录页面", "优化图片加载", "写一个贪吃蛇", "データベースの索引を作成して", "天気予報"),
]


@pytest.mark.parametrize("request_", BEGUN)
def test_another_subject_begins_a_thread(request_: str) -> None:
    assert follow([BILLING, request_]) == [1, 2]


def test_it_comes_back_to_the_thread_it_shares_most_with() -> None:
    assert follow([BILLING, KUBERNETES, "billing", "kubernetes again", "late invoices", "yes"]) == [1, 2, 1, 2, 1, 1]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Stelle die Abrechnung auf monatliche Rechnungen um", "warum kommen die monatlichen Rechnungen zu spät"),
        ("passe la facturation en factures mensuelles", "pourquoi les factures mensuelles sont en retard"),
        ("cambia la facturación a facturas mensuales", "por qué llegan tarde las facturas mensuales"),
        ("переведи оплату на ежемесячные счета", "почему ежемесячные счета опаздывают"),
        ("請求書を月次に切り替えて", "月次の請求書が遅れるのはなぜ"),
        ("把账单改成每月一次", "每月账单为什么迟到了"),
        ("청구서를 월별 청구서 방식으로 전환해", "월별 청구서를 왜 늦게 보내나요"),
    ],
)
def test_other_languages(first: str, second: str) -> None:
    assert follow([first, second, KUBERNETES]) == [1, 1, 2]
