"""Vaults with the Obsidian plugin in them, and packages of kvault that carry it or do not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACE = ".obsidian/plugins/kvault"


def plugin_files(version: str = "0.1.0") -> dict[str, str]:
    return {
        "main.js": "exports.default = 1;\n",
        "manifest.json": json.dumps({"id": "kvault", "version": version}) + "\n",
        "styles.css": ".kvault {}\n",
    }


def put_plugin(folder: Path, version: str = "0.1.0", *, without: str = "") -> Path:
    """Write the files of a plugin into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in plugin_files(version).items():
        if name != without:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def copy_package(folder: Path) -> Path:
    """Copy the package alone, as an installed kvault is; what is in the clone beside it is not there."""
    shutil.copytree(ROOT / "kvault", folder / "kvault", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "kvault"
