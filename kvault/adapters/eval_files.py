"""The files of an evaluation: judged questions, the state of the vault they were frozen at, rankings that were kept."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.store import Store
from kvault.errors import Refusal
from kvault.errors import UsageError
from kvault.evaluation.model import Outcome

VERSION = 1
FROZEN = ".frozen.json"  # beside queries.jsonl stands queries.frozen.json


def read_text(path: str) -> str:
    """Return the text of a file a person named. Raises UsageError."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}", path=path) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8", path=path) from error


def state_of(store: Store) -> str:
    """Return what stands for the content of a vault: one sum over the paths and contents of its notes."""
    from hashlib import sha256

    total = sha256()
    for path, content in store.execute("SELECT path, hash FROM file WHERE kind<>? ORDER BY path", (ATTACHMENT,)):
        total.update(path.encode("utf-8", "surrogatepass") + b"\0" + bytes(content))
    return f"sha256:{total.hexdigest()}"


def frozen_path(cases: str) -> str:
    """Return where the state stands at which some cases were frozen."""
    return os.path.splitext(cases)[0] + FROZEN


def read_frozen(cases: str) -> str | None:
    """Return the state of the vault at which some cases were frozen, None if they never were. Raises UsageError."""
    path = frozen_path(cases)
    if not os.path.exists(path):
        return None
    held = _object(path)
    if not isinstance(held.get("vault"), str):
        raise UsageError(f"{path} does not say of which vault", "kvault eval CASES --freeze writes it anew", path=path)
    return str(held["vault"])


def write_frozen(cases: str, state: str) -> str:
    """Write the state of the vault beside some cases; return where. Raises Refusal."""
    path = frozen_path(cases)
    _write(path, {"version": VERSION, "vault": state})
    return path


def write_run(path: str, state: str, lanes: Mapping[str, Sequence[Outcome]]) -> None:
    """Keep the rankings of some lanes. Raises Refusal."""
    kept = {name: [_outcome_json(one) for one in outcomes] for name, outcomes in lanes.items()}
    _write(path, {"version": VERSION, "vault": state, "lanes": kept})


def refuse_other_files(path: str) -> None:
    """Raise Refusal where a file is there that holds no rankings, a note say, or the questions: it is not replaced."""
    if os.path.isfile(path):
        try:
            read_run(path)
        except UsageError as error:
            raise Refusal(f"{path} is there and holds no rankings", "give --save another name", path=path) from error


def read_run(path: str) -> dict[str, dict[str, Outcome]]:
    """Return rankings that were kept: by lane and by the id of the case. Raises UsageError."""
    held = _object(path)
    try:
        return {str(name): {one["qid"]: _outcome(one) for one in outcomes} for name, outcomes in held["lanes"].items()}
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{path} holds no rankings", "kvault eval CASES --save FILE writes such a file", path=path
        ) from error


def _outcome_json(one: Outcome) -> dict[str, object]:
    return {
        "qid": one.case,
        "ranking": list(one.paths),
        "given": one.given,
        "tokens": one.tokens,
        "ms": round(1000 * one.seconds, 3),
    }


def _outcome(held: Mapping[str, Any]) -> Outcome:
    ranking = tuple(str(path) for path in held["ranking"])
    return Outcome(held["qid"], ranking, held["given"], held["tokens"], held["ms"] / 1000)


def _object(path: str) -> dict[str, Any]:
    try:
        held = json.loads(read_text(path))
    except ValueError as error:
        raise UsageError(f"{path} is no JSON ({error})", path=path) from error
    if not isinstance(held, dict):
        raise UsageError(f"{path} is no JSON object", path=path)
    return held


def _write(path: str, value: Mapping[str, object]) -> None:
    beside = f"{path}.{os.getpid()}.tmp"  # a kill leaves the file as it was
    try:
        with open(beside, "x", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
        os.replace(beside, path)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {(error.strerror or str(error)).lower()}", path=path) from error
