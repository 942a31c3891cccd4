"""Results as the versioned JSON that programs read: the contract of docs/command-line.md."""

from __future__ import annotations

import json
from collections.abc import Iterable

from kvault.actions.build_vault import Built
from kvault.actions.questions import PLAIN
from kvault.actions.questions import Backlink
from kvault.actions.questions import LinkAnswer
from kvault.actions.questions import Listed
from kvault.actions.questions import NoteAnswer
from kvault.actions.read_graph import Unresolved
from kvault.actions.read_report import ReportText
from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Found
from kvault.actions.workspace import Receipt
from kvault.errors import KvaultError
from kvault.explanation import as_json

VERSION = 1

Json = dict[str, object]


def error_json(error: KvaultError) -> Json:
    """Return an error of any command."""
    return {
        "version": VERSION,
        "error": {
            "message": error.message,
            "hint": error.hint,
            "path": error.path,
            "line": error.line,
        },
    }


def receipt_json(receipt: Receipt) -> Json:
    """Return how fresh an answer is."""
    return dict(receipt._asdict())


def links_json(note: str, links: Iterable[LinkAnswer], receipt: Receipt) -> Json:
    """Return the links of a note."""
    return {
        "version": VERSION,
        "note": note,
        "links": [
            {
                "raw": link.raw,
                "line": link.line,
                "column": link.column,
                "embed": link.embed,
                "target": link.target,
                "path": link.path,
                "text": link.text,
                "subpath": link.subpath,
                "subpath_found": link.found,
                "subpath_line": link.found_line,
                "ambiguous": link.ambiguous,
                "external": link.external,
                "source": link.source,
            }
            for link in links
        ],
        "index": receipt_json(receipt),
    }


def backlinks_json(note: str, backlinks: Iterable[Backlink], receipt: Receipt) -> Json:
    """Return the links that lead to a note."""
    return {
        "version": VERSION,
        "note": note,
        "backlinks": [dict(one._asdict()) for one in backlinks],
        "index": receipt_json(receipt),
    }


def unresolved_json(targets: Iterable[Unresolved], receipt: Receipt) -> Json:
    """Return the targets that no file answers to."""
    return {
        "version": VERSION,
        "targets": [
            {
                "target": one.target,
                "count": len(one.places),
                "from": [dict(place._asdict()) for place in one.places],
                "did_you_mean": one.did_you_mean,
            }
            for one in targets
        ],
        "index": receipt_json(receipt),
    }


def paths_json(paths: Iterable[str], receipt: Receipt) -> Json:
    """Return a list of notes by path."""
    return {"version": VERSION, "notes": list(paths), "index": receipt_json(receipt)}


def tags_json(tags: Iterable[tuple[str, int]], receipt: Receipt) -> Json:
    """Return the tags and how often they stand."""
    return {
        "version": VERSION,
        "tags": [{"tag": tag, "count": count} for tag, count in tags],
        "index": receipt_json(receipt),
    }


def show_json(note: NoteAnswer, receipt: Receipt) -> Json:
    """Return what was read from a note."""
    return {
        "version": VERSION,
        "path": note.path,
        "id": note.path.removesuffix(".md"),
        "type": note.type,
        "title": note.title,
        "summary": note.summary,
        "aliases": json.loads(note.aliases),
        "tags": list(note.tags),
        "body_tags": list(note.body_tags),
        "properties": json.loads(note.properties),
        "headings": [{"level": level, "text": text, "line": line} for level, text, line in note.headings],
        "blocks": [{"id": name, "line": line} for name, line in note.blocks],
        "problems": [{"id": name, "line": line, "message": message} for name, line, message in note.problems],
        "index": receipt_json(receipt),
    }


def list_json(notes: Iterable[Listed], receipt: Receipt) -> Json:
    """Return a list of notes."""
    return {
        "version": VERSION,
        "notes": [dict(note._asdict()) for note in notes],
        "index": receipt_json(receipt),
    }


def build_json(built: Built) -> Json:
    """Return what a build did."""
    return {
        "version": VERSION,
        "notes": built.notes,
        "changed": built.changed,
        "code_files": built.code_files,
        "nodes": built.nodes,
        "edges": built.edges,
        "communities": built.communities,
        "modularity": round(built.modularity, 4),
        "codelength": round(built.codelength, 4),
        "method": built.method,
        "seconds": round(built.seconds, 3),
        "skipped": [dict(skip._asdict()) for skip in built.skipped],
        "warnings": [*built.warnings, *built.notices],
        "index": receipt_json(built.receipt),
    }


def report_json(report: ReportText) -> Json:
    """Return the report and where it lies."""
    return {"version": VERSION, "path": report.path, "text": report.text, "index": receipt_json(report.receipt)}


def recall_json(answer: Answer, budget: int) -> Json:
    """Return the notes worth reading."""
    return {
        "version": VERSION,
        "query": answer.query,
        "tokens": answer.tokens,
        "budget": budget,
        "lanes": _lanes_json(answer),
        "notes": [_hit_json(found) for found in answer.notes],
        "files": [],
        "cut": answer.cut,
        "unknown": list(answer.unknown),
        "index": receipt_json(answer.workspace.receipt),
    }


def _lanes_json(answer: Answer) -> Json:
    """Return the state of each way of searching, and why one that was asked for is not ready."""
    lanes: Json = {"words": "ready", "vectors": answer.vectors}
    return {**lanes, "why": answer.vectors_why} if answer.vectors_why else lanes


def _hit_json(found: Found) -> Json:
    hit = found.hit
    return {
        "path": hit.fact.path,
        "absolute": found.absolute,
        "title": hit.fact.title,
        "summary": hit.fact.summary,
        "line": found.line,
        "type": hit.fact.type or PLAIN,
        "score": round(hit.score, 9),
        "hops": hit.hops,
        "via": hit.via,
        "why": {
            "words": list(hit.words),
            "route": list(found.route),
            **as_json(hit.why),
        },
    }
