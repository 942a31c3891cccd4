"""Which notes a request gets, and in which order."""

from __future__ import annotations

from datetime import date
from datetime import timedelta
from pathlib import Path

import pytest

from kvault.actions import open_recall
from kvault.errors import NoteNotFound
from kvault.recall import run
from kvault.recall import shared
from kvault.recall import weights
from tests.helpers.asking import found_at
from tests.helpers.asking import found_paths
from tests.helpers.asking import recalled
from tests.helpers.vaults import make_vault

FILL = {f"other/o{n}.md": f"something else entirely number{n}\n" for n in range(30)}
WORK = "We bill each customer monthly, since yearly invoices were never paid.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", {"kvault.toml": "", **FILL})


def kind(type: str, text: str, **more: object) -> str:
    lines = "".join(f"{key}: {value}\n" for key, value in more.items())
    return f"---\ntype: {type}\n{lines}---\n{text}"


# What may be shown


def test_nothing_is_found_when_nothing_is_relevant(root: Path) -> None:
    answer = recalled(root, "quantum chromodynamics", floor=0.25)
    assert (answer.notes, answer.unknown, answer.tokens) == ((), ("quantum", "chromodynamics"), 0)
    make_vault(root, {"long.md": "quantum " + "filler " * 2_000})
    request = "quantum entanglement of photons in superconducting waveguides"
    assert recalled(root, request, floor=0.25).notes == ()
    assert recalled(root, request, floor=0.0).notes != ()


@pytest.mark.parametrize("words", ["", "   ", "the of and", "?!…", "\0", "—"])
def test_a_request_without_words_finds_nothing(root: Path, words: str) -> None:
    assert recalled(root, words).notes == ()


def test_a_note_that_is_disabled_is_not_shown_and_not_in_the_way(root: Path) -> None:
    make_vault(root, {f"off{n}.md": "---\nenabled: false\n---\nbilling billing" for n in range(120)})
    make_vault(root, {"on.md": "long text about billing " + "and more " * 200})
    assert found_paths(root, "billing") == ["on.md"]


def test_only_notes_below_a_path(root: Path) -> None:
    make_vault(root, {f"x/n{n}.md": "billing billing" for n in range(120)})
    make_vault(root, {"y/a.md": "about billing " + "and more " * 200, "yy/b.md": "billing"})
    assert found_paths(root, "billing", prefix="y/") == ["y/a.md"]
    assert set(found_paths(root, "billing", prefix="y")) == {"yy/b.md", "y/a.md"}
    assert found_paths(root, "billing", prefix="z") == []


def test_the_note_of_the_session_itself_is_left_out(root: Path) -> None:
    notes = {f"projects/p/sessions/{n}.md": kind("session", WORK, session=f"s{n}") for n in "ab"}
    make_vault(root, notes)
    assert found_paths(root, "bill monthly", session="sa") == ["projects/p/sessions/b.md"]
    assert len(found_paths(root, "bill monthly", session="other")) == 2


@pytest.mark.parametrize("name", ["a", "a.md", "./a.md", "A", "folder/../a.md"])
def test_a_note_instead_of_words(root: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make_vault(root, {"a.md": WORK, "b.md": "monthly bills", "c.md": "[[a]]", "folder/d.md": "x"})
    monkeypatch.chdir(root)
    assert found_paths(root, "", note=name)[0] == "b.md"
    assert "a.md" not in found_paths(root, "", note=name)


def test_a_note_that_is_not_there_instead_of_words(root: Path) -> None:
    make_vault(root, {"pic.png": "x"})
    for name in ("nowhere", "pic.png", ""):
        if name:
            with pytest.raises(NoteNotFound):
                recalled(root, "", note=name)


# Kinds: only between notes that cover the same words


def test_a_session_note_steps_back_behind_a_note_that_covers_its_words(root: Path) -> None:
    make_vault(root, {"projects/p/sessions/s.md": kind("session", WORK), "d.md": WORK + "And more of it.\n"})
    assert found_paths(root, "bill customer monthly") == ["d.md", "projects/p/sessions/s.md"]
    hit = found_at(root, "bill customer monthly", "projects/p/sessions/s.md").hit
    assert hit.why.parts[0].parts[0].value == 0.4


def test_a_session_note_that_alone_holds_the_answer_keeps_its_score(root: Path) -> None:
    make_vault(root, {"projects/p/sessions/s.md": kind("session", WORK), "d.md": "We bill somebody.\n"})
    hit = found_at(root, "bill customer monthly", "projects/p/sessions/s.md").hit
    assert hit.why.parts[0].parts[0].value == 1
    assert found_paths(root, "bill customer monthly")[0] == "projects/p/sessions/s.md"


@pytest.mark.parametrize(("type", "weight"), [("session", 0.4), ("memory", 0.6), ("runs", 0.2), ("decision", 1)])
def test_kinds_have_their_weight(root: Path, type: str, weight: float) -> None:
    make_vault(root, {"k.md": kind(type, WORK), "n.md": WORK})
    assert found_at(root, "bill monthly", "k.md").hit.why.parts[0].parts[0].value == weight


def test_a_note_of_a_lesser_kind_does_not_cover(root: Path) -> None:
    make_vault(root, {"k.md": kind("session", WORK), "m.md": kind("memory", WORK + WORK)})
    for path in ("k.md", "m.md"):
        assert found_at(root, "bill monthly", path).hit.why.parts[0].parts[0].value == 1


# What is past


def test_archived_closed_and_stale_notes_count_a_quarter(root: Path) -> None:
    yesterday, tomorrow = (date.today() + timedelta(days) for days in (-1, 1))
    make_vault(
        root,
        {
            "archive/p/a.md": WORK,
            "b.md": kind("note", WORK, status="archived"),
            "c.md": kind("note", WORK, status="Closed"),
            "d.md": kind("note", WORK, stale_after=yesterday),
            "e.md": kind("note", WORK, stale_after=tomorrow),
            "f.md": WORK,
        },
    )
    faded = {f.hit.fact.path: f.hit.why.parts[0].parts[1].value for f in recalled(root, "bill monthly").notes}
    assert faded == {
        "archive/p/a.md": weights.FADED,
        "b.md": weights.FADED,
        "c.md": weights.FADED,
        "d.md": weights.FADED,
        "e.md": 1,
        "f.md": 1,
    }


def test_the_project_of_the_working_folder_comes_first(root: Path, tmp_path: Path) -> None:
    code = tmp_path / "code" / "app"
    (code / "src").mkdir(parents=True)
    card = f"---\ntype: project\n---\n| Source | Path |\n|---|---|\n| repo | {code} |\n"
    make_vault(root, {"projects/q/n.md": WORK, "projects/q/q.md": card, "projects/p/n.md": WORK})
    assert found_paths(root, "bill monthly", folder=str(code / "src")) == ["projects/q/n.md", "projects/p/n.md"]
    assert found_paths(root, "bill monthly", folder=f"{code}2") == ["projects/p/n.md", "projects/q/n.md"]
    home = found_at(root, "bill monthly", "projects/q/n.md", folder=str(code)).hit.why.parts[0].parts[2]
    assert home.value == weights.HOME


# The walk


def test_a_linked_note_says_from_where_it_came(root: Path) -> None:
    make_vault(root, {"a.md": WORK + "[[b]]", "b.md": "no word of it [[c]]", "c.md": "nor here"})
    hits = {found.hit.fact.path: found.hit for found in recalled(root, "bill monthly").notes}
    assert [(path, hit.hops, hit.via) for path, hit in hits.items()] == [
        ("a.md", 0, None),
        ("b.md", 1, "a.md"),
        ("c.md", 2, "a.md"),
    ]
    assert found_at(root, "bill monthly", "c.md").route == ("a.md", "b.md", "c.md")
    assert found_paths(root, "bill monthly", hops=1) == ["a.md", "b.md"]
    assert found_paths(root, "bill monthly", hops=0) == ["a.md"]


def test_links_are_walked_both_ways_and_properties_count(root: Path) -> None:
    make_vault(root, {"a.md": WORK, "b.md": "[[a]]", "c.md": "---\nneeds: '[[a]]'\n---\n", "d.md": "![[a]]"})
    assert set(found_paths(root, "bill monthly", hops=1)) == {"a.md", "b.md", "c.md", "d.md"}


def test_a_way_that_is_not_certain_is_not_walked(root: Path) -> None:
    make_vault(root, {"a.md": WORK + "[[same]]", "x/same.md": "1", "y/same.md": "2"})
    assert found_paths(root, "bill monthly") == ["a.md"]


def test_a_tag_carries_the_walk_half_as_far_and_is_never_shown(root: Path) -> None:
    make_vault(root, {"a.md": WORK + "#t1", "b.md": "else #t1", "c.md": "too [[a]]"})
    answer = recalled(root, "bill monthly")
    scores = {found.hit.fact.path: found.hit.score for found in answer.notes}
    assert list(scores) == ["a.md", "c.md", "b.md"]
    assert found_at(root, "bill monthly", "b.md").route == ("a.md", "#t1", "b.md")


def test_attachments_and_canvases_carry_the_walk_and_are_never_shown(root: Path) -> None:
    pictures = {f"p{n:02}.png": "png" for n in range(run.LATE + 5)}
    text = WORK + "".join(f"![[{name}]]" for name in pictures) + "[[z]]"
    board = '{"nodes":[{"type":"file","file":"a.md"},{"type":"file","file":"w.md"}]}'
    make_vault(root, {"a.md": text, "z.md": "linked", "w.md": "on the board", "b.canvas": board, **pictures})
    assert set(found_paths(root, "bill monthly")) == {"a.md", "z.md", "w.md"}


def test_what_only_the_walk_found_never_outranks_where_it_came_from(root: Path) -> None:
    make_vault(root, {"k.md": kind("session", WORK + "[[b]]"), "b.md": "nothing of it"})
    many = {f"n{n:03}.md": f"bill monthly customer n{n}\n" for n in range(100)}
    long = {"cover.md": WORK + "[[k]] " + "padding " * 3_000}
    make_vault(root, many | long)
    hits = recalled(root, "bill monthly customer yearly invoices paid", limit=200).notes
    places = {found.hit.fact.path: number for number, found in enumerate(hits)}
    for found in hits:
        if found.hit.hops:
            assert places[found.hit.via or ""] < places[found.hit.fact.path]


def test_weights_that_change_with_what_the_walk_found_hold_for_the_walk_too(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note that covers the session's words is found by the walk only, which makes the session weigh less."""
    monkeypatch.setattr(run, "CANDIDATES", 1)
    make_vault(
        root,
        {
            "s.md": kind("session", "bill monthly [[w]] [[cover]]"),
            "w.md": "nothing of it",
            "cover.md": "bill monthly " + "padding " * 500,
        },
    )
    hits = {found.hit.fact.path: found.hit for found in recalled(root, "bill monthly", limit=0).notes}
    assert hits == {}
    monkeypatch.setattr(run, "find_candidates", lambda known, lexicon, most: _first(known, lexicon))
    hits = {found.hit.fact.path: found.hit for found in recalled(root, "bill monthly").notes}
    assert hits["s.md"].why.parts[0].parts[0].value == 0.4
    assert hits["w.md"].score < hits["s.md"].score


def _first(known: object, lexicon: object) -> list[int]:
    from kvault.search.candidates import find_candidates

    return find_candidates(known, lexicon, 80)[:1]  # type: ignore[arg-type]


def test_a_hub_does_not_flood(root: Path) -> None:
    spokes = {f"s{n:03}.md": f"[[card]] diary {n}\n" for n in range(300)}
    make_vault(root, {"card.md": WORK, "near.md": "[[b]]", "b.md": WORK + "[[c]]", "c.md": "close", **spokes})
    paths = found_paths(root, "bill monthly", limit=10)
    assert set(paths[:2]) == {"b.md", "card.md"}
    assert "c.md" in paths[:4] and "near.md" in paths[:4]
    scores = {found.hit.fact.path: found.hit.score for found in recalled(root, "bill monthly").notes}
    assert scores["s000.md"] < 0.35 * scores["c.md"]


def test_it_is_the_degree_of_the_note_left_that_counts(root: Path) -> None:
    many = {f"m{n}.md": "x\n" for n in range(15)}
    make_vault(root, {"a.md": WORK + "[[hub]]", "hub.md": "".join(f"[[m{n}]]" for n in range(15)), **many})
    step = found_at(root, "bill monthly", "hub.md").hit.why.parts[1].parts[-1]
    own = found_at(root, "bill monthly", "a.md", hops=0).hit.score
    assert step.value == pytest.approx(own * 0.5), "a.md has one link"
    step = found_at(root, "bill monthly", "m3.md").hit.why.parts[1].parts[-1]
    assert step.value == pytest.approx(own * 0.5 * 0.5 / 16**0.25)


def test_a_big_tag_does_not_flood(root: Path) -> None:
    make_vault(root, {f"t{n:03}.md": f"#daily {n}\n" for n in range(400)})
    make_vault(root, {"a.md": WORK + "#daily [[b]]", "b.md": "close"})
    scores = {found.hit.fact.path: found.hit.score for found in recalled(root, "bill monthly").notes}
    assert list(scores)[:2] == ["a.md", "b.md"]
    assert max([score for path, score in scores.items() if path.startswith("t")], default=0) < 0.3 * scores["b.md"]


# Order


def test_equal_notes_come_by_path(root: Path) -> None:
    make_vault(root, {f"{name}/note.md": WORK for name in "cadb"})
    assert found_paths(root, "bill monthly") == ["a/note.md", "b/note.md", "c/note.md", "d/note.md"]


def test_the_title_counts_and_so_does_an_alias(root: Path) -> None:
    body = "Some words on how it is done.\n"
    make_vault(
        root,
        {
            "Billing rhythm.md": body,
            "x.md": f"---\naliases: [Billing rhythm]\n---\n{body}",
            "y.md": body + "billing rhythm is a matter of taste among others, they say, and so it goes.\n",
        },
    )
    assert found_paths(root, "billing rhythm")[-1] == "y.md"


def test_same_vault_and_words_same_bytes(root: Path) -> None:
    make_vault(root, {f"n{n}.md": WORK + f"[[n{n * 3 % 10}]] #t{n % 2}\n" for n in range(10)})
    first = recalled(root, "bill monthly customer")
    assert recalled(root, "bill monthly customer").notes == first.notes


def test_a_limit_of_many_more_than_there_are(root: Path) -> None:
    make_vault(root, {"a.md": WORK})
    assert found_paths(root, "bill", limit=999_999_999) == ["a.md"]


def test_every_note_is_looked_at_up_to_so_many() -> None:
    assert open_recall.EVERY == 5_000 and open_recall.MANY == 300


# Dates


def test_a_date_in_the_request_lifts_notes_created_then(root: Path) -> None:
    day = "2026-03-05"
    notes = {"a.md": None, "b.md": day, "c.md": "2026-03-20", "d.md": "2026-04-20", "e.md": "2026-03-04"}
    for name, created in notes.items():
        make_vault(root, {name: kind("note", WORK, **({"created": created} if created else {}))})
    make_vault(root, {f"{day} log.md": "---\ntype: note\n---\n" + WORK, "f.md": f"---\ndate: {day}\n---\n" + WORK})
    dated = {found.hit.fact.path: found for found in recalled(root, "bill customers monthly on 5 March 2026").notes}
    gains = {path: found.hit.why.parts[1].parts[-1] for path, found in dated.items()}
    lifted = {path: part.value for path, part in gains.items() if part.name == "created at a date of the request"}
    then = {"b.md", "f.md", f"{day} log.md"}
    assert {path for path, value in lifted.items() if value == max(lifted.values())} == then
    assert lifted.keys() - then == {"c.md"}, "within three weeks after it"
    assert lifted["c.md"] == pytest.approx(lifted["b.md"] / 2)
    assert next(iter(dated)) in then


# Rare words


def test_a_rare_word_ties_two_notes_where_the_vault_is_large_enough(root: Path) -> None:
    make_vault(root, {f"fill/n{n}.md": f"nothing of note{n}" for n in range(250)})
    make_vault(root, {"a.md": WORK + "Zanzibar knows.", "b.md": "On Zanzibar the tide is high."})
    found = found_at(root, "bill customers monthly", "b.md")
    assert found.hit.via == "a.md" and found.hit.hops == 1 and found.hit.words == ()
    assert found.shared == ("zanzibar",) and found.route == ("a.md", "b.md")
    assert "(shares a rare word with a)" in found.text
    first = found_at(root, "bill customers monthly", "a.md").hit
    assert found.hit.score == pytest.approx(first.score * shared.WEIGHT * shared.ONE)
    assert "b.md" not in found_paths(root, "bill customers monthly", hops=0)
    make_vault(root, {f"more/m{n}.md": "Zanzibar" for n in range(shared.RARE)})
    assert "b.md" not in found_paths(root, "bill customers monthly"), "the word is rare no more"


def test_no_word_is_rare_in_a_small_vault(root: Path) -> None:
    make_vault(root, {"a.md": WORK + "Zanzibar knows.", "b.md": "On Zanzibar the tide is high."})
    assert "b.md" not in found_paths(root, "bill customers monthly")
