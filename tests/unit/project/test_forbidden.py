"""Places that get no card of their own accord."""

from __future__ import annotations

import pytest

from kvault.project.forbidden import Bounds
from kvault.project.forbidden import why_no_project
from kvault.project.places import split

BOUNDS = Bounds(split("/home/me"), split("/home/me/notes"), (split("/tmp"), split("/var/tmp")))


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("/", "the root"),
        ("/home/me", "the home folder"),
        ("/home", "the home folder lies in it"),
        ("/home/me/notes", "the vault itself"),
        ("/home/me/notes/projects/x", "lies in the vault"),
        ("/tmp", "temporary"),
        ("/tmp/scratch", "temporary"),
        ("/var/tmp/x/y", "temporary"),
        ("/home/me/code/app", None),
        ("/home/me/notes2", None),
        ("/home/meg", None),
        ("/tmpfiles", None),
        ("/srv/x", None),
    ],
)
def test_why(place: str, why: str | None) -> None:
    told = why_no_project(split(place), BOUNDS)
    assert told is None if why is None else told is not None and why in told


def test_a_repository_around_the_vault_may_be_a_project() -> None:
    bounds = BOUNDS._replace(vault=split("/home/me/code/app/docs"))
    assert why_no_project(split("/home/me/code/app"), bounds) is None


def test_where_the_vault_is_temporary_all_may_be() -> None:
    bounds = BOUNDS._replace(vault=split("/tmp/demo/notes"))
    assert why_no_project(split("/tmp/demo/app"), bounds) is None
    assert why_no_project(split("/var/tmp/app"), bounds) == "it is a temporary folder"
    assert why_no_project(split("/tmp"), bounds) == "it is a temporary folder"
