"""The report as it is for the notes of this moment."""

from __future__ import annotations

import os
from typing import NamedTuple

from kvault.actions.build_vault import build_vault
from kvault.actions.code_of_vault import code_of_vault
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import open_vault
from kvault.actions.workspace import Receipt
from kvault.actions.write_report import report_of
from kvault.adapters.outputs import REPORT
from kvault.adapters.outputs import is_ours
from kvault.config import Config
from kvault.errors import Refusal


class ReportText(NamedTuple):
    """The report and where it lies."""

    path: str | None  # None: it was made in memory
    text: str
    receipt: Receipt


def read_report(root: str, config: Config, *, notice: Notice | None = None) -> ReportText:
    """Return the report, built first where it is stale; made in memory where it cannot be written."""
    path = os.path.join(root, REPORT)
    try:
        built = build_vault(root, config, notice=notice)
    except Refusal as error:
        if notice:
            notice(error.message)
    else:
        if is_ours(root, REPORT):
            with open(path, encoding="utf-8") as file:
                return ReportText(path, file.read(), built.receipt)
    workspace = open_vault(root, config)
    if not workspace.writable:
        code_of_vault(workspace.store, root, config, locked=False, notice=notice)
    return ReportText(None, report_of(workspace.store, config), workspace.receipt)
