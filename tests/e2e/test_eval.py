"""kvault eval as a person and a program see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kvault.actions.eval_lanes import EVAL_LANES
from kvault.actions.eval_lanes import World
from kvault.actions.open_vault import open_vault
from kvault.actions.self_cases import own_cases
from kvault.config import Config
from kvault.recall.model import Limits
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.program import ask
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault
from tests.helpers.vectors import MODEL
from tests.helpers.vectors import SYNONYM
from tests.helpers.vectors import embedded_vault
from tests.helpers.vectors import write_settings

WORDS = "tide berth sill gate harbour winter clock ledger council easterly".split()
NOTES = {f"n{at}.md": f"# Of {word}\nThe {word} is one of many, see [[b{at}]]." for at, word in enumerate(WORDS)}
BRIDGES = {f"b{at}.md": f"What follows from it, number{at}." for at in range(len(WORDS))}
FILES = {"kvault.toml": "", **NOTES, **BRIDGES}


def questions(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", FILES)


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    rows = [
        {"qid": word, "text": f"what of the {word}", "relevant": {f"n{at}.md": 2, f"b{at}.md": 1}, "kind": "chain"}
        for at, word in enumerate(WORDS)
    ]
    none = {"qid": "none", "text": "quantum chromodynamics", "relevant": {}, "kind": "no answer"}
    return questions(tmp_path / "queries.jsonl", *rows, none)


def test_the_answer_is_as_promised(vault: Path, cases: Path) -> None:
    answer = ask_here("eval", str(cases), "--vault", str(vault))
    assert answer["version"] == 1 and answer["questions"] == 11 and [*answer["lanes"]] == ["words"]
    words = answer["lanes"]["words"]
    wanted = {"ndcg@10": 1, "r@5": 1, "r@10": 1, "mrr@10": 1, "all@8": 1, "all@10": 1, "no_answer": 1, "answered": 1}
    assert {name: words[name] for name in wanted} == wanted
    assert words["tokens"] > 0 and 0 < words["p50_ms"] <= words["p95_ms"]
    assert words["interval"]["ndcg@10"] == [1, 1] and [*words["kinds"]] == ["chain", "no answer"]
    assert words["kinds"]["no answer"]["no_answer"] == 1 and "ndcg@10" not in words["kinds"]["no answer"]


def test_the_lane_with_vectors_is_what_recall_answers_with_them(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    case = {"qid": "a", "text": SYNONYM, "relevant": {"Garden.md": 1}, "kind": "other words"}
    rows = questions(tmp_path / "q.jsonl", case)
    settings = write_settings(f'[vectors]\nrecall = true\nmodel = "{MODEL}"\n')
    try:
        lanes = ask_here("eval", str(rows), "--lanes", "--vault", str(root))["lanes"]
        answer = ask("recall", SYNONYM, "--floor", "0", "--vault", str(root))
    finally:
        settings.unlink()
    assert lanes["mixed"]["mrr@10"] == 1 and lanes["words"]["mrr@10"] == 0
    assert answer["notes"][0]["path"] == "Garden.md"


def test_lanes_and_a_lane_to_compare_with(vault: Path, cases: Path) -> None:
    answer = ask_here("eval", str(cases), "--lanes", "--baseline", "unlinked", "--vault", str(vault))
    lanes = answer["lanes"]
    assert lanes.keys() | answer["off"].keys() == EVAL_LANES.keys() and "vectors" in answer["off"]
    assert lanes["unlinked"]["all@10"] == 0 and lanes["words"]["all@10"] == 1, "the second note shares no word"
    assert lanes["rewired"]["r@10"] < lanes["words"]["r@10"], "links that lead anywhere are worth little"
    against = lanes["words"]["against"]["r@5"]
    assert against["difference"] == 0.5 and against["interval"] == [0.5, 0.5]
    assert "against" not in lanes["unlinked"]


def test_a_run_that_was_kept_is_compared_with(vault: Path, cases: Path, tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    ask_here("eval", str(cases), "--save", str(kept), "--vault", str(vault))
    held = json.loads(kept.read_text(encoding="utf-8"))
    row = next(one for one in held["lanes"]["words"] if one["qid"] == "sill")
    assert row["ranking"][:2] == ["n2.md", "b2.md"] and row["given"] >= 2
    for name in BRIDGES:
        (vault / name).write_text("nothing", encoding="utf-8")
    for name in NOTES:
        (vault / name).write_text((vault / name).read_text("utf-8").replace("[[", "").replace("]]", ""), "utf-8")
    answer = ask_here("eval", str(cases), "--baseline", str(kept), "--vault", str(vault))
    assert answer["lanes"]["words"]["against"]["all@10"]["difference"] == -1
    again = tmp_path / "again.json"
    for _ in range(2):
        ask_here("eval", str(cases), "--save", str(again), "--vault", str(vault))
        rankings = [(one["qid"], one["ranking"]) for one in json.loads(again.read_text("utf-8"))["lanes"]["words"]]
    assert rankings == [(one["qid"], one["ranking"]) for one in json.loads(again.read_text("utf-8"))["lanes"]["words"]]


def test_a_run_of_other_questions_is_no_baseline(vault: Path, cases: Path, tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    ask_here("eval", str(cases), "--save", str(kept), "--vault", str(vault))
    other = questions(tmp_path / "other.jsonl", {"qid": "else", "text": "tide", "relevant": {"n0.md": 1}})
    ran = run_here("eval", str(other), "--baseline", str(kept), "--vault", str(vault))
    assert ran.code == 2 and "has no ranking of these questions" in ran.err


def test_nothing_but_rankings_is_written_over(vault: Path, cases: Path) -> None:
    for path in (vault / "n1.md", cases):
        before = path.read_bytes()
        ran = run_here("eval", str(cases), "--save", str(path), "--vault", str(vault))
        assert ran.code == 1 and "is there and holds no rankings" in ran.err and path.read_bytes() == before


def test_questions_as_an_editor_of_windows_saves_them(vault: Path, cases: Path) -> None:
    cases.write_bytes(b"\xef\xbb\xbf" + cases.read_bytes().replace(b"\n", b"\r\n"))
    assert ask_here("eval", str(cases), "--vault", str(vault))["questions"] == 11


def test_questions_are_frozen_with_the_vault_they_were_made_for(vault: Path, cases: Path) -> None:
    assert not ask_here("eval", str(cases), "--vault", str(vault))["frozen"]
    ran = run_here("eval", str(cases), "--freeze", "--vault", str(vault))
    assert ran.code == 0 and "queries.frozen.json" in ran.err
    assert ask_here("eval", str(cases), "--vault", str(vault))["frozen"]
    (vault / "n1.md").write_text("changed", encoding="utf-8")
    ran = run_here("eval", str(cases), "--vault", str(vault))
    assert ran.code == 1 and "has changed since" in ran.err and "--changed" in ran.err and ran.out == ""
    answer = ask_here("eval", str(cases), "--changed", "--vault", str(vault))
    assert answer["frozen"] and answer["changed"]
    assert run_here("eval", str(cases), "--freeze", "--vault", str(vault)).code == 0
    assert not ask_here("eval", str(cases), "--vault", str(vault))["changed"]


def test_the_file_of_questions_may_say_itself_of_which_vault_it_is(vault: Path, tmp_path: Path) -> None:
    row = {"text": "tide", "relevant": {"n0.md": 1}}
    plain = questions(tmp_path / "a.jsonl", row)
    state = ask_here("eval", str(plain), "--vault", str(vault))["vault"]
    good = questions(tmp_path / "b.jsonl", {"vault": state}, row)
    assert ask_here("eval", str(good), "--vault", str(vault))["frozen"]
    bad = questions(tmp_path / "c.jsonl", {"vault": "sha256:0"}, row)
    assert run_here("eval", str(bad), "--vault", str(vault)).code == 1


def test_an_answer_that_is_not_in_the_vault_is_told(vault: Path, tmp_path: Path) -> None:
    path = questions(tmp_path / "q.jsonl", {"qid": "x", "text": "tide", "relevant": {"gone.md": 1}})
    ran = run_here("eval", str(path), "--vault", str(vault))
    assert ran.code == 1 and 'the question "x" names gone.md' in ran.err
    assert ask_here("eval", str(path), "--changed", "--vault", str(vault))["lanes"]["words"]["r@5"] == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "eval needs one file"),
        (("a", "b"), "unexpected: b"),
        (("nowhere.jsonl",), "nowhere.jsonl cannot be read"),
        (("--self", "a"), "--self makes its own questions"),
        (("CASES", "--baseline", "nowhere"), "--baseline: nowhere cannot be read"),
        (("CASES", "--baseline", "CASES"), "is no JSON"),
    ],
)
def test_wrong_calls(vault: Path, cases: Path, words: tuple[str, ...], says: str) -> None:
    given = [str(cases) if word == "CASES" else word for word in words]
    ran = run_here("eval", *given, "--vault", str(vault))
    assert ran.code == 2 and says in ran.err and ran.out == ""


def test_the_text_for_people(vault: Path, cases: Path) -> None:
    ran = run_here("eval", str(cases), "--baseline", "count", "--vault", str(vault))
    lines = ran.out.splitlines()
    assert lines[0].split()[:3] == ["lane", "questions", "nDCG@10"]
    assert any(line.startswith("words against count: nDCG@10 +") for line in lines)
    assert any(line.startswith("words, by kind") for line in lines)


# A vault's own questions

OWN = {
    "kvault.toml": "",
    "Sill.md": "---\naliases: [wall under water]\n---\n# First things\nA bar of stone.\n## Where ships touch\nKeel.\n",
    "Gate.md": "A gate, see [[Sill|stone bar below]] and [[Sill]] and [[Sill|sill]].",
    "More.md": "The stone bar below is old, say [[Gate|oaken wings closing]].",
}


def own(root: Path) -> dict[str, tuple[str, list[str], Any]]:
    workspace = open_vault(str(root), Config())
    return {one.case.text: (one.case.kind, [*one.case.relevant], one.asked) for one in own_cases(workspace)}


def test_questions_are_made_of_links_aliases_headings_and_commits(tmp_path: Path) -> None:
    vault = tmp_path / "v"
    git = make_repository(vault, OWN)
    git.commit({"Gate.md": OWN["Gate.md"] + " It shuts."}, message="gate shuts at dusk")
    found = {text: (kind, paths) for text, (kind, paths, _) in own(vault).items()}
    assert found == {
        "stone bar below": ("anchor", ["Sill.md"]),
        "oaken wings closing": ("anchor", ["Gate.md"]),
        "wall under water": ("alias", ["Sill.md"]),
        "First things": ("heading", ["Sill.md"]),
        "Where ships touch": ("heading", ["Sill.md"]),
        "gate shuts at dusk": ("commit", ["Gate.md"]),
    }
    answer = ask_here("eval", "--self", "--vault", str(vault))
    assert answer["questions"] == 6 and {*answer["lanes"]} == {"words", "count"}
    assert answer["verdicts"]["recall"]["verdict"] == "unknown", "six questions are too few to tell"
    assert answer["verdicts"]["vectors"]["verdict"] == "unknown" and answer["verdicts"]["vectors"]["why"]


def test_what_is_held_out_helps_nobody(tmp_path: Path) -> None:
    """A note whose alias, or heading, is all that holds a word is not found by it."""
    vault = make_vault(tmp_path / "v", {**OWN, "Z.md": "wall and ships, nothing else"})
    workspace = open_vault(str(vault), Config())
    world = World(workspace)
    asked = own(vault)
    wide = Limits(40, 2, 0.0, 0.0)
    for text in ("wall under water", "Where ships touch"):
        for lane in ("words", "count", "unlinked"):
            ranked = EVAL_LANES[lane].rank(world, asked[text][2], wide).paths
            assert "Sill.md" not in ranked and ranked[:1] == ("Z.md",), (text, lane)
            plain = asked[text][2]._replace(lexicon=world.lexicon)
            assert EVAL_LANES[lane].rank(world, plain, wide).paths[0] == "Sill.md", "it is found where nothing is held"
    ranked = EVAL_LANES["words"].rank(world, asked["stone bar below"][2], wide).paths
    assert "Gate.md" not in ranked and ranked[0] == "More.md", "the note with the link is left out"


def test_a_vault_without_questions_says_so(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": "text"})
    ran = run_here("eval", "--self", "--vault", str(vault))
    assert ran.code == 0 and "holds no question" in ran.err and ran.out == ""
    assert ask_here("eval", "--self", "--vault", str(vault))["questions"] == 0


def test_nothing_of_the_vault_is_touched(vault: Path, cases: Path) -> None:
    before = {path: path.read_bytes() for path in vault.rglob("*.md")}
    run_here("eval", str(cases), "--lanes", "--vault", str(vault))
    run_here("eval", "--self", "--vault", str(vault))
    assert {path: path.read_bytes() for path in vault.rglob("*.md")} == before
