from __future__ import annotations

import json

from kvault.agents.transcript import Told
from kvault.agents.transcript import read_transcript


def lines(*rows: object) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def use(number: int, name: str, **given: str) -> dict[str, object]:
    content = [{"type": "text", "text": "now"}, {"type": "tool_use", "id": f"t{number}", "name": name, "input": given}]
    return {"type": "assistant", "message": {"role": "assistant", "content": content}}


def result(number: int, said: str = "ok", *, failed: bool = False) -> dict[str, object]:
    part = {"type": "tool_result", "tool_use_id": f"t{number}", "content": said, "is_error": failed}
    return {"type": "user", "message": {"role": "user", "content": [part]}}


def typed(text: str) -> dict[str, object]:
    return {"type": "user", "message": {"role": "user", "content": text}}


def test_the_last_turn_of_claude() -> None:
    text = lines(
        typed("first"),
        use(1, "Write", file_path="/w/old.py"),
        result(1),
        typed("second"),
        use(2, "Edit", file_path="/w/a.py"),
        result(2),
        use(3, "Bash", command="npm test"),
        result(3, "Exit code 1\nmore", failed=True),
        use(4, "Edit", file_path="/w/b.py"),
        result(4, "String to replace not found", failed=True),
        use(5, "Read", file_path="/w/c.py"),
        result(5),
        use(6, "Write", file_path="/w/unfinished.py"),
    )
    assert read_transcript(text) == Told(
        ("/w/a.py",), ("Bash: npm test: Exit code 1", "Edit: String to replace not found")
    )


def test_subagents_and_notes_of_the_program_are_passed_over() -> None:
    aside = {**use(1, "Write", file_path="/w/x.py"), "isSidechain": True}
    assert (
        read_transcript(lines(typed("a"), aside, result(1), {"type": "user", "isMeta": True, "message": {}})) == Told()
    )


def test_the_newest_summary_of_a_compaction() -> None:
    summary = {
        "type": "user",
        "isCompactSummary": True,
        "message": {"content": [{"type": "text", "text": "## Focus\nx"}]},
    }
    assert read_transcript(lines(typed("a"), summary, typed("b"))).summary == "## Focus\nx"
    codex = {"type": "compacted", "payload": {"message": "We did."}}
    assert read_transcript(lines(codex)).summary == "We did."


def test_the_last_turn_of_codex() -> None:
    def item(**payload: object) -> dict[str, object]:
        return {"timestamp": "t", "type": "response_item", "payload": payload}

    patch = "*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n*** End Patch"
    text = lines(
        {"type": "event_msg", "payload": {"type": "user_message", "message": "go"}},
        item(type="custom_tool_call", name="apply_patch", call_id="c1", input=patch),
        item(type="custom_tool_call_output", call_id="c1", output='{"output":"Success","metadata":{"exit_code":0}}'),
        item(type="function_call", name="shell", call_id="c2", arguments='{"command":["bash","-lc","make"]}'),
        item(type="function_call_output", call_id="c2", output='{"output":"no","metadata":{"exit_code":2}}'),
    )
    assert read_transcript(text) == Told(("a.py", "b.py"), ("shell: exit code 2",))


def test_the_last_turn_of_gemini() -> None:
    calls = [
        {"name": "write_file", "args": {"file_path": "a.py"}, "status": "success"},
        {"name": "run_shell_command", "args": {"command": "make"}, "status": "error", "resultDisplay": "no rule"},
    ]
    whole = {"sessionId": "s", "messages": [{"type": "user", "content": "x"}, {"type": "gemini", "toolCalls": calls}]}
    assert read_transcript(json.dumps(whole)) == Told(("a.py",), ("run_shell_command: make: no rule",))


def test_what_is_cut_or_odd_is_passed_over() -> None:
    whole = lines(typed("a"), use(1, "Write", file_path="/w/a.py"), result(1))
    assert read_transcript('ut off"}\n' + whole + '{"type":"assis') == Told(("/w/a.py",))
    for odd in ("", "[]", "null", "{", '{"message":3}', '{"type":"user","message":{"content":[1,null]}}', "{" * 9999):
        assert read_transcript(odd) == Told()
