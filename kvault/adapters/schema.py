"""The tables of the index, as SQL."""

from __future__ import annotations

SCHEMA = 1  # part of the file's name: a newer kvault never rebuilds an older one's file
PARSER = 8  # what reading a note gives; another number means that every note is read again
SCANNER = 1  # what reading a source file gives, and which package an import means; as with PARSER, for code

NOTE = "note"
CANVAS = "canvas"
BASE = "base"
ATTACHMENT = "attachment"

BLOCK = 4096  # notes a row of postings covers

TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE file(
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL, base TEXT NOT NULL, kind TEXT NOT NULL,
  size INTEGER NOT NULL, mtime INTEGER NOT NULL, inode INTEGER NOT NULL, racy INTEGER NOT NULL,
  hash BLOB NOT NULL, disk TEXT);
CREATE TABLE folder(disk TEXT PRIMARY KEY, path TEXT NOT NULL, mtime INTEGER NOT NULL, listing BLOB) WITHOUT ROWID;
CREATE TABLE skipped(path TEXT PRIMARY KEY, why TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE note(
  id INTEGER PRIMARY KEY, hidden INTEGER NOT NULL, title TEXT NOT NULL, named TEXT, summary TEXT NOT NULL, type TEXT,
  kind TEXT NOT NULL, weight REAL NOT NULL,
  status TEXT, enabled INTEGER NOT NULL, updated TEXT, stale TEXT, session TEXT, language TEXT NOT NULL,
  length INTEGER NOT NULL);
CREATE TABLE property(note INTEGER PRIMARY KEY, json TEXT NOT NULL, aliases TEXT NOT NULL);
CREATE TABLE alias(key TEXT NOT NULL, note INTEGER NOT NULL, alias TEXT NOT NULL, PRIMARY KEY(key, note)) WITHOUT ROWID;
CREATE TABLE link(
  id INTEGER PRIMARY KEY, source INTEGER NOT NULL, raw TEXT NOT NULL, start INTEGER NOT NULL,
  line INTEGER NOT NULL, col INTEGER NOT NULL, embed INTEGER NOT NULL, form TEXT NOT NULL, path TEXT NOT NULL,
  subpath TEXT, text TEXT, place TEXT NOT NULL, key TEXT NOT NULL,
  target INTEGER, ambiguous INTEGER NOT NULL, anchor INTEGER);
CREATE TABLE heading(
  note INTEGER NOT NULL, seq INTEGER NOT NULL, level INTEGER NOT NULL, text TEXT NOT NULL, line INTEGER NOT NULL,
  PRIMARY KEY(note, seq)) WITHOUT ROWID;
CREATE TABLE block(
  note INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, line INTEGER NOT NULL,
  PRIMARY KEY(note, seq)) WITHOUT ROWID;
CREATE TABLE tag(
  note INTEGER NOT NULL, seq INTEGER NOT NULL, tag TEXT NOT NULL, key TEXT NOT NULL, line INTEGER NOT NULL,
  col INTEGER NOT NULL, place TEXT NOT NULL, PRIMARY KEY(note, seq)) WITHOUT ROWID;
CREATE TABLE problem(
  note INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, line INTEGER NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY(note, seq)) WITHOUT ROWID;
CREATE TABLE term(id INTEGER PRIMARY KEY, term TEXT NOT NULL, df INTEGER NOT NULL, plain TEXT);
CREATE TABLE posting(term INTEGER NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY(term, block)) WITHOUT ROWID;
CREATE TABLE titled(term INTEGER NOT NULL, note INTEGER NOT NULL, PRIMARY KEY(term, note)) WITHOUT ROWID;
CREATE TABLE doc(
  note INTEGER PRIMARY KEY, stems BLOB NOT NULL, starts BLOB NOT NULL, titles BLOB NOT NULL,
  sections BLOB NOT NULL);
CREATE TABLE place(note INTEGER NOT NULL, source TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL);
CREATE TABLE judged(note INTEGER PRIMARY KEY, hash BLOB NOT NULL);
CREATE TABLE fault(
  note INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, line INTEGER NOT NULL, col INTEGER NOT NULL,
  message TEXT NOT NULL, remedy TEXT NOT NULL, PRIMARY KEY(note, seq)) WITHOUT ROWID;
CREATE TABLE paragraph(
  note INTEGER NOT NULL, line INTEGER NOT NULL, words INTEGER NOT NULL, prints BLOB NOT NULL,
  PRIMARY KEY(note, line)) WITHOUT ROWID;
CREATE TABLE shingle(note INTEGER NOT NULL, print INTEGER NOT NULL, PRIMARY KEY(note, print)) WITHOUT ROWID;
CREATE TABLE repository(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT NOT NULL UNIQUE, cards TEXT NOT NULL, listing BLOB);
CREATE TABLE code(
  repository INTEGER NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, size INTEGER NOT NULL,
  mtime INTEGER NOT NULL, inode INTEGER NOT NULL, racy INTEGER NOT NULL, hash BLOB NOT NULL, held TEXT NOT NULL,
  why TEXT, PRIMARY KEY(repository, path)) WITHOUT ROWID;
CREATE TABLE package(id TEXT PRIMARY KEY, title TEXT NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE depends(
  source TEXT NOT NULL, target TEXT NOT NULL, count INTEGER NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL,
  PRIMARY KEY(source, target)) WITHOUT ROWID;
CREATE TABLE mentioned(note INTEGER PRIMARY KEY, hash BLOB NOT NULL);
CREATE TABLE mention(
  note INTEGER NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, line INTEGER NOT NULL, path INTEGER NOT NULL,
  PRIMARY KEY(note, seq)) WITHOUT ROWID;
CREATE TABLE about(
  note INTEGER NOT NULL, package TEXT NOT NULL, count INTEGER NOT NULL, line INTEGER NOT NULL,
  PRIMARY KEY(note, package)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS given(place TEXT PRIMARY KEY, seal TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS community(node TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
"""

REPORTED = "CREATE TABLE IF NOT EXISTS reported(state TEXT PRIMARY KEY, facts BLOB NOT NULL) WITHOUT ROWID"
"""What the last reports told; made by the first of them, so that an index that is older than it need not be rebuilt."""

KEPT = ("community", "given", "reported")
"""The tables that outlive a build from nothing: the numbers of communities, the repositories a person gave, and what
the last reports told."""

JUDGEMENTS = ("judged", "fault", "paragraph", "shingle")
"""The tables of what was found in a text, each with a row or more for a note."""

INDEXES = """
CREATE UNIQUE INDEX term_term ON term(term);
CREATE INDEX file_base ON file(base);
CREATE INDEX file_folder ON file(folder);
CREATE INDEX note_language ON note(language);
CREATE INDEX alias_note ON alias(note);
CREATE INDEX link_source ON link(source, target, ambiguous);
CREATE INDEX link_target ON link(target, source, ambiguous);
CREATE INDEX link_key ON link(key);
CREATE INDEX tag_key ON tag(key, note);
CREATE INDEX shingle_print ON shingle(print);
CREATE INDEX term_plain ON term(plain) WHERE plain IS NOT NULL;
"""
"""Made after the rows of a first build, which is faster than keeping them in step."""
