"""Where the vectors of a vault lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.actions.open_vault import open_vault
from kvault.actions.vector_lane import nearest
from kvault.adapters.vectors import LaneError
from tests.helpers.vaults import make_vault
from tests.helpers.vectors import CONFIG
from tests.helpers.vectors import MODEL
from tests.helpers.vectors import NOTES
from tests.helpers.vectors import embed


@pytest.mark.parametrize("link", [".index/vectors", f".index/vectors/{MODEL}", f".index/vectors/{MODEL}/qdrant"])
def test_a_link_that_a_vault_brings_leads_nowhere(tmp_path: Path, link: str) -> None:
    root, outside = make_vault(tmp_path / "v", NOTES), tmp_path / "outside"
    outside.mkdir()
    (root / link).parent.mkdir(parents=True)
    (root / link).symlink_to(outside)
    with pytest.raises(LaneError, match="is a symbolic link"):
        embed(root)
    near = nearest(str(root), CONFIG, open_vault(str(root), CONFIG).store, "bill", 5)
    assert near.state == "unavailable" and "is a symbolic link" in near.why
    assert not list(outside.iterdir())
