"""kvault session: record what happens in an agent's session, and what came of it."""

from __future__ import annotations

import os

from kvault.cli.command import LIST
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import read_stdin
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.cli.terminal import visible
from kvault.errors import UsageError

FLAGS = (
    Flag("--session", TEXT, "the session, by the id its agent gives it", "ID"),
    Flag("--prompt", TEXT, "what was asked; - reads it from stdin", "TEXT"),
    Flag("--files", LIST, "files that were written or edited", "FILE..."),
    Flag("--failed", LIST, "tools that failed, with what they said", "TEXT..."),
    Flag("--summary", TEXT, "a file with what a model says of the session, Markdown or JSON; - reads stdin", "FILE"),
    Flag("--reply", TEXT, "what a workflow answered", "TEXT"),
    Flag("--after", TEXT, "the git hook that calls, as kvault hooks install writes it", "HOOK"),
)
USAGE = "turn|end|show|log|run|range [NOTE|WORKFLOW] [--session ID] [--prompt TEXT] [--files FILE...] [--summary FILE]"
EXAMPLE = 'kvault session turn --session 7f3c --prompt "switch billing to monthly invoices"'

WORDS = ("turn", "end", "show", "log", "run", "range")


def run(call: Call) -> int:
    """Do one of the six."""
    word = call.words[0] if call.words else ""
    if word not in WORDS:
        what = f"session does not know {word}" if word else "session needs one of " + ", ".join(WORDS)
        raise UsageError(what, f"kvault session {USAGE}")
    if word == "range":
        return _range(call)
    if word == "log":
        return _log(call)
    if word == "run":
        return _run(call)
    wanted(call, 1, 1, USAGE)
    if word == "show":
        return _show(call)
    session = call.text("session")
    if not session:
        raise UsageError(f"session {word} needs the id of the session", f"kvault session {word} --session ID ...")
    return _turn(call, session) if word == "turn" else _end(call, session)


def _turn(call: Call, session: str) -> int:
    from kvault.actions.record_turn import record_turn

    root, config = place(call)
    recorded = record_turn(
        root,
        config,
        session,
        os.getcwd(),
        prompt=_given(call.text("prompt") or ""),
        files=call.many("files"),
        failed=call.many("failed"),
    )
    return _told(call, recorded.note, recorded)


def _end(call: Call, session: str) -> int:
    from kvault.actions.end_session import end_session

    root, config = place(call)
    recorded = end_session(root, config, session, _summary(call.text("summary")), os.getcwd())
    return _told(call, recorded.note, recorded)


def _run(call: Call) -> int:
    from kvault.actions.log_run import log_run

    _, workflow = wanted(call, 2, 2, "run WORKFLOW --prompt TEXT --reply TEXT")
    root, config = place(call)
    prompt, reply = _given(call.text("prompt") or ""), call.text("reply") or ""
    recorded = log_run(root, config, workflow, os.getcwd(), prompt, reply)
    if recorded.note is None and not config.workflow_notes:
        notice("nothing was logged: workflow_notes is not set")
        if not call.json:
            return 0
    return _told(call, recorded.note, recorded)


def _told(call: Call, note: str | None, recorded: object) -> int:
    if call.json:
        from kvault.wire_sessions import recorded_json

        print_json(recorded_json(recorded))  # type: ignore[arg-type]
    elif note:
        print(note)
    else:
        notice("nothing was recorded: this folder is no project, or the session has no thread yet")
    return 0


def _show(call: Call) -> int:
    from kvault.actions.show_sessions import show_sessions

    root, config = place(call)
    threads = show_sessions(root, config, call.text("session"))
    if call.json:
        from kvault.wire_sessions import shown_json

        print_json(shown_json(threads))
        return 0
    for thread in threads:
        print(f"{thread.session}  {thread.note}" + (f"  {', '.join(thread.ranges)}" if thread.ranges else ""))
    if not threads:
        notice("no session is remembered" + (f" by the id {call.text('session')}" if call.text("session") else ""))
    return 0


def _log(call: Call) -> int:
    from kvault.actions.session_log import session_log

    _, note = wanted(call, 2, 2, "log NOTE")
    root, config = place(call)
    path, logs = session_log(root, config, note)
    if call.json:
        from kvault.wire_sessions import logged_json

        print_json(logged_json(path, logs))
        return 0 if all(one.repo for one in logs) else 1
    for one in logs:
        if one.repo is None:
            notice(f"no repository of the project has the commits of {one.range}")
            continue
        if len(logs) > 1:
            print(visible(f"{one.repo} {one.branch} {one.range}"))
        for line in one.commits:
            print(visible(line))
    return 0 if all(one.repo for one in logs) else 1


def _range(call: Call) -> int:
    """Bring ranges up to date after an event of git; whatever goes wrong, it cannot break what git does."""
    from kvault.actions.git_event import event_of

    if os.environ.get("KVAULT_SKIP") == "1":
        return 0
    event = event_of(call.text("after"), call.words[1:], os.environ)
    if event is None:
        raise UsageError("session range is called by hooks of git", "kvault hooks install --session")
    from kvault.actions.follow_commits import follow_commits
    from kvault.errors import KvaultError

    notes: tuple[str, ...] = ()
    try:
        root, config = place(call)
        notes = follow_commits(root, config, event, os.environ, _listed(call))
    except KvaultError as error:
        notice(f"the range of the session was not recorded: {error.message}")
    if call.json:
        from kvault.wire_sessions import followed_json

        print_json(followed_json(notes))
    return 0


def _listed(call: Call) -> str:
    """Return the list of rewritten commits; only the hook that kvault wrote is known to hand it over."""
    return read_stdin().decode("ascii", "replace") if call.text("after") == "post-rewrite" else ""


def _given(text: str) -> str:
    return read_stdin().decode("utf-8", "replace") if text == "-" else text


def _summary(file: str | None) -> str | None:
    if file is None or file == "-":
        return None if file is None else _given("-")
    try:
        with open(os.path.expanduser(file), "rb") as source:
            return source.read().decode("utf-8", "replace")
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}", "--summary FILE, or - for stdin") from error
