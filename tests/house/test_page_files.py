"""The page's own files: all of them are used, shipped and well typed."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from kvault.page.fill import SCRIPTS

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "kvault" / "page" / "web"
CHECKED = "--checkJs --allowJs --noEmit --strict --target es2023 --lib es2024,dom,dom.iterable".split()
LONGEST = 260  # lines


def test_every_script_is_in_the_page() -> None:
    assert {file.name for file in WEB.glob("*.js")} == set(SCRIPTS)
    assert len(set(SCRIPTS)) == len(SCRIPTS)


@pytest.mark.parametrize("file", sorted(WEB.glob("*.js")), ids=lambda file: file.name)
def test_each_begins_with_its_job_and_is_short(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    assert lines[0].startswith("// ") and lines[0].endswith(".") and len(lines[0]) <= 123
    assert len(lines) <= LONGEST and max(map(len, lines)) <= 120


def test_a_wheel_has_them(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("kvault/page/web/")}
        for name in packed:
            assert archive.read(name) == (ROOT / name).read_bytes()
    assert packed == {file.relative_to(ROOT).as_posix() for file in WEB.iterdir()}


def test_the_types_hold() -> None:
    """Where TypeScript is at hand: the page's script is plain JavaScript with its types in comments."""
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("there is no tsc: npm install --global typescript")
    checked = subprocess.run(
        [tsc, *CHECKED, *(str(WEB / name) for name in SCRIPTS)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout
