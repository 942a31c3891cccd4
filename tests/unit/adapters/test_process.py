"""Which programs are started, told as values: Windows is not at hand."""

from __future__ import annotations

import pytest

from kvault.adapters.process import by_path_only


@pytest.mark.parametrize(
    ("system", "expected"), [("nt", {"PATH": "x", "NoDefaultCurrentDirectoryInExePath": "1"}), ("posix", {"PATH": "x"})]
)
def test_windows_is_told_not_to_look_in_the_working_folder(system: str, expected: dict[str, str]) -> None:
    environment = {"PATH": "x"}
    by_path_only(system, environment)
    assert environment == expected
