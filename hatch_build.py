"""Puts the built Obsidian plugin into the wheel, where it has been built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILES = ("main.js", "manifest.json", "styles.css")


class PluginHook(BuildHookInterface[Any]):
    """Release wheels carry the plugin; a wheel from a clone in which it was not built does without."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the three files that Obsidian loads, all or none; an editable install finds them in the clone."""
        files = [Path(self.root, "obsidian-plugin", name) for name in FILES]
        if version != "editable" and all(file.is_file() for file in files):
            build_data["force_include"].update({str(file): f"kvault/obsidian_plugin/{file.name}" for file in files})
