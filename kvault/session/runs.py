"""The note in which the calls of a workflow are logged, one line each."""

from __future__ import annotations

from kvault.note.file_name import file_name
from kvault.session.note import yaml_text
from kvault.session.untrusted import markdown
from kvault.session.untrusted import plain

PROMPT = 160  # characters
REPLY = 240  # characters


def runs_name(date: str, workflow: str) -> str:
    """Return the name of the file for the calls of a day."""
    return file_name(f"{date} {workflow} runs")


def runs_text(date: str, workflow: str, project: str, card: str) -> str:
    """Return the note of a day without a call in it; ``card``: vault path without ".md"."""
    summary = plain(f"Calls of the workflow {workflow} on {date}", 140)
    link = f"[[{card}]]".replace("\\", "\\\\").replace('"', '\\"')
    return (
        f"---\ntype: runs\nproject: {yaml_text(project)}\nsummary: {yaml_text(summary)}\n"
        f'created: {date}\nlinks: ["{link}"]\n---\n'
    )


def run_line(at: str, prompt: str, reply: str) -> str:
    """Return the line of one call; ``at``: HH:MM:SS."""
    return f"- {at} {markdown(prompt, PROMPT)} -> {markdown(reply, REPLY)}\n"
