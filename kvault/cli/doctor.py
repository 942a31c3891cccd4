"""kvault doctor: say what is wrong and how to mend it."""

from __future__ import annotations

import os
import sys

from kvault.actions.doctor import ERROR
from kvault.actions.doctor import OK
from kvault.actions.doctor import WARN
from kvault.actions.doctor import Finding
from kvault.adapters.settings import MARKERS
from kvault.adapters.settings import VAULT_FILE
from kvault.adapters.settings import enclosing_vault
from kvault.adapters.settings import find_vault
from kvault.adapters.settings import read_user
from kvault.adapters.settings import read_vault
from kvault.adapters.settings import user_file
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.config import Config
from kvault.errors import FINE
from kvault.errors import FOUND
from kvault.errors import ConfigError
from kvault.errors import UsageError

FLAGS = (
    Flag("--prove", SWITCH, "run kvault on the vault and show that no file of it changes"),
    Flag("--obsidian", TEXT, "look at the Obsidian plugin in this vault instead", "DIR"),
)
USAGE = "[--prove | --obsidian DIR]"
EXAMPLE = "kvault doctor --prove"

NAMED = 20  # changed files that are named in one finding


def run(call: Call) -> int:
    """Examine the vault, or prove that kvault leaves it as it is."""
    wanted(call, 0, 0, USAGE)
    if call.text("obsidian") is not None:
        return _plugin(call)
    findings, root, config = _settings(call)
    more: dict[str, object] = {}
    if call.has("prove"):
        proved, more = _prove(root, config)
        findings += proved
    else:
        from kvault.actions.doctor import examine

        files = tuple(path for path in (user_file(), os.path.join(root, VAULT_FILE)) if os.path.exists(path))
        findings += examine(root, config, why=_why(call, config, root), settings=files)
    return _tell(call, findings, root, more)


def _tell(call: Call, findings: list[Finding], root: str, more: dict[str, object]) -> int:
    if call.json:
        rows = [dict(finding._asdict()) for finding in findings]
        print_json({"version": 1, "root": root, "findings": rows, **more})
    else:
        _show(findings)
    return FOUND if any(finding.level == ERROR for finding in findings) else FINE


def _plugin(call: Call) -> int:
    from kvault.actions.plugin_fit import examine_plugin

    if call.has("prove"):
        raise UsageError("--obsidian and --prove exclude each other", "write one of them")
    root = call.text("obsidian") or os.curdir
    return _tell(call, list(examine_plugin(root)), os.path.abspath(os.path.expanduser(root)), {})


def _settings(call: Call) -> tuple[list[Finding], str, Config]:
    """Return (what is wrong with the settings, vault, settings); a broken file is left out."""
    broken: list[Finding] = []
    config = Config()
    try:
        config = read_user()
    except ConfigError as error:
        broken.append(_broken(error))
    root = find_vault(call.vault, config)
    try:
        config = read_vault(root, config)
    except ConfigError as error:
        broken.append(_broken(error))
    return broken, root, config


def _broken(error: ConfigError) -> Finding:
    line = f" (line {error.line})" if error.line else ""
    return Finding(f"{error.message}{line}", ERROR, error.hint or "mend that file")


def _why(call: Call, config: Config, root: str) -> str:
    """Return why this vault was chosen, by the order in which one is looked for."""
    if call.vault:
        return "--vault names it"
    if os.environ.get("KVAULT_VAULT"):
        return "$KVAULT_VAULT names it"
    if enclosing_vault(os.getcwd()) == root:
        marker = next(name for name in MARKERS if os.path.exists(os.path.join(root, name)))
        return f"the working folder lies in it (it has {marker})"
    if config.vault:
        return f"vault.path in {user_file()} names it"
    return "no other is named, and none encloses the working folder"


def _prove(root: str, config: Config) -> tuple[list[Finding], dict[str, object]]:
    from kvault.actions.prove import Proof
    from kvault.actions.prove import prove

    proofs: tuple[Proof, ...] = prove(root, config, notice=notice if sys.stderr.isatty() else None)
    findings = []
    for proof in proofs:
        if proof.changed:
            rest = len(proof.changed) - NAMED
            names = ", ".join(proof.changed[:NAMED]) + (f" and {rest} more" if rest > 0 else "")
            findings.append(
                Finding(
                    f"{proof.step}: changed {names}",
                    ERROR,
                    "if no other program was writing there, this is a fault of kvault: report it",
                )
            )
        elif proof.refused:
            findings.append(Finding(f"{proof.step}: refused, {proof.refused}", WARN))
        else:
            findings.append(Finding(f"{proof.step}: unchanged {proof.files} files", OK))
    return findings, {"steps": [dict(proof._asdict()) for proof in proofs]}


def _show(findings: list[Finding]) -> None:
    for finding in findings:
        print(f"{finding.level:5}  {finding.what}")
        if finding.remedy:
            print(f"       -> {finding.remedy}")
    notice(f"{_count(findings, ERROR, 'error')}, {_count(findings, WARN, 'warning')}")


def _count(findings: list[Finding], level: str, what: str) -> str:
    number = sum(finding.level == level for finding in findings)
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
