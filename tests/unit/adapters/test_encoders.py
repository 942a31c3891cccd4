"""Which model is loaded is the user's choice, wherever kvault is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.adapters.encoders import KINDS
from kvault.adapters.encoders import load
from kvault.adapters.vectors import LaneError


@pytest.mark.parametrize("folder", ["all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"])
def test_a_folder_where_one_works_is_never_taken_for_the_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    (tmp_path / folder).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LaneError, match="in the working folder") as told:
        load(KINDS[0], KINDS[0].name)
    assert "whole path" in told.value.remedy
