"""What is remembered of running sessions."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.adapters import session_state as states


@pytest.fixture
def state(tmp_path: Path) -> states.State:
    return states.open_state(str(tmp_path))


def test_threads_come_back_in_the_order_of_their_last_turn(state: states.State) -> None:
    one = states.add_thread(state, "s", "p", "one.md", {"bill"})
    two = states.add_thread(state, "s", "p", "two.md", {"probe"})
    states.add_thread(state, "other", "p", "three.md", set())
    states.continue_thread(state, one, {"late"}, 5, "/repo")
    found = states.threads_of(state, "s")
    assert [(thread.name, thread.words, thread.latest) for thread in found] == [
        ("two.md", {"probe"}, False),
        ("one.md", {"bill", "late"}, True),
    ]
    assert states.last_turn(state, one) == (5, "/repo") and states.last_turn(state, two) == (0, "")
    opened = states.open_in(state, "p", "/repo", "/repo")
    assert opened is not None and (opened.thread.name, opened.seen) == ("one.md", 5)
    assert states.open_in(state, "p", "/elsewhere", "/elsewhere") is None
    assert [thread.name for thread in states.newest(state, None, 2)] == ["one.md", "three.md"]
    assert states.names_of(state, "p") == {"one.md", "two.md", "three.md"}


def test_of_several_work_trees_each_has_its_thread(state: states.State) -> None:
    here, there = (states.add_thread(state, name, "p", f"{name}.md", ()) for name in ("here", "there"))
    states.continue_thread(state, here, (), 5, "/repo")
    states.continue_thread(state, there, (), 6, "/repo", "/trees/there")
    found = [states.open_in(state, "p", "/repo", tree) for tree in ("/repo", "/trees/there", "/trees/third")]
    assert [one and one.thread.name for one in found] == ["here.md", "there.md", "here.md"]
    states.continue_thread(state, here, (), 7, "/repo", "/trees/other")
    assert states.open_in(state, "p", "/repo", "/repo") is None


def test_a_squash_is_remembered_until_it_is_forgotten(state: states.State) -> None:
    assert states.squash_in(state, "/repo") is None
    states.put_squash(state, "/repo", "a", "b")
    states.put_squash(state, "/repo", "c", "d")
    assert states.squash_in(state, "/repo") == ("c", "d")
    states.forget_squash(state, "/repo")
    assert states.squash_in(state, "/repo") is None


def test_only_the_newest_threads_are_kept(state: states.State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "KEPT", 3)
    for number in range(6):
        states.add_thread(state, "s", "p", f"{number}.md", set())
    assert [thread.name for thread in states.threads_of(state, "s")] == ["3.md", "4.md", "5.md"]


def test_what_kvault_wrote_is_known_again_and_the_oldest_forgotten(state: states.State) -> None:
    for number in range(states.PRINTS + 2):
        states.put_prints(state, "p", "a.md", {"Focus": f"f{number}", "Wins": "w"})
    known = [number for number in range(states.PRINTS + 2) if states.is_ours(state, "p", "a.md", "Focus", f"f{number}")]
    assert known == list(range(2, states.PRINTS + 2))
    assert states.is_ours(state, "p", "a.md", "Wins", "w") and not states.is_ours(state, "p", "b.md", "Wins", "w")


def test_a_renamed_note_keeps_what_is_known_of_it(state: states.State) -> None:
    thread = states.add_thread(state, "s", "p", "a.md", set())
    states.put_prints(state, "p", "a.md", {"Focus": "f"})
    assert states.rename_thread(state, thread, "b.md").name == "b.md"
    assert states.is_ours(state, "p", "b.md", "Focus", "f")
    assert [one.name for one in states.threads_of(state, "s")] == ["b.md"]


def test_newer_ranges_are_not_forgotten_with_the_old(state: states.State) -> None:
    states.put_waiting(state, "p", "a.md", "old")
    states.put_waiting(state, "p", "a.md", "new")
    states.forget_waiting(state, "p", "a.md", "old")
    assert states.all_waiting(state) == [("p", "a.md", "new")] and states.waiting_of(state, "p", "a.md") == "new"
    states.forget_waiting(state, "p", "a.md", "new")
    assert states.all_waiting(state) == []


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    folder = tmp_path / ".index"
    folder.mkdir()
    (folder / states.FILE).write_bytes(b"no database, but long enough to look like something" * 100)
    assert states.threads_of(states.open_state(str(tmp_path)), "s") == []
    assert (folder / f"{states.FILE}.damaged").exists()


def test_it_is_ignored_by_git_from_the_start(tmp_path: Path) -> None:
    states.open_state(str(tmp_path))
    assert (tmp_path / ".index" / ".gitignore").read_text() == "*\n"


def test_a_transaction_that_fails_leaves_nothing(state: states.State) -> None:
    with pytest.raises(ZeroDivisionError), states.writing(state):
        states.add_thread(state, "s", "p", "a.md", set())
        raise ZeroDivisionError
    assert states.threads_of(state, "s") == []
