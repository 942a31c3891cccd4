/** The golden answers, written by kvault's own tests, are what the plugin reads. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as wire from "../../src/wire";

const FOLDER = join(import.meta.dirname, "../golden");
type Json = Record<string, unknown>;

function golden(name: string): Json {
	return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")) as Json;
}

const READERS: Record<string, (value: unknown) => unknown> = {
	build: wire.built,
	"check-clean": wire.checked,
	"check-note": wire.checked,
	check: wire.checked,
	error: wire.trouble,
	"fix-nothing": wire.fixed,
	"fix-shown": wire.fixed,
	"new-shown": wire.newNote,
	"new-taken": wire.trouble,
	projects: wire.projects,
	"recall-note": wire.recalled,
	"recall-nothing": wire.recalled,
	"recall-words": wire.recalled,
	recall: wire.recalled,
	report: wire.report,
	"unknown-command": wire.trouble,
	"unknown-flag": wire.trouble,
};

/** The fields the plugin uses, by a golden file that has them all. */
const USED: Record<string, string[]> = {
	build: ["notes", "changed", "edges", "communities", "seconds", "report", "page", "warnings"],
	check: ["findings", "judged", ...["rule", "level", "path", "line", "message", "remedy", "fixable"].map((one) => `findings.0.${one}`)],
	error: ["error", "error.message", "error.hint"],
	"fix-shown": [
		"edits", "lines", "written", "warnings", "edits.0.path", "edits.0.before", "edits.0.after",
		"lines.0.path", "lines.0.line", "lines.0.before", "lines.0.after",
	],
	"new-shown": ["path", "similar", "warnings", "written", "similar.0.path", "similar.0.title", "similar.0.summary"],
	projects: ["projects", "projects.0.name", "projects.0.path", "projects.0.status", "projects.0.next"],
	recall: [
		"notes", "files", "unknown", "cut", "lanes", "index", "index.stale", "index.unread",
		...["path", "title", "summary", "line", "via", "why", "why.words"].map((one) => `notes.0.${one}`),
	],
	report: ["path"],
};

/** Returns an answer without one field. */
function without(value: Json, field: string): Json {
	const copy = structuredClone(value);
	const keys = field.split(".");
	const last = keys.pop() ?? "";
	let place: unknown = copy;
	for (const key of keys) place = (place as Json)[key];
	expect(Object.keys(place as Json), field).toContain(last);
	delete (place as Json)[last];
	return copy;
}

describe("the golden answers", () => {
	it("are all read", () => {
		const names = readdirSync(FOLDER).map((file) => file.replace(".json", "")).sort();
		expect(names).toEqual(Object.keys(READERS).sort());
	});

	it.each(Object.entries(READERS))("%s is understood", (name, read) => {
		expect(read(golden(name))).toBeDefined();
		expect(golden(name)["version"]).toBe(1);
	});

	it.each(Object.entries(USED).flatMap(([name, list]) => list.map((field) => [name, field] as const)))(
		"%s without %s is not taken for an answer",
		(name, field) => {
			expect(READERS[name]?.(without(golden(name), field))).toBeUndefined();
		},
	);

	it("say what the plugin shows", () => {
		const answer = wire.recalled(golden("recall"));
		expect(answer?.notes[0]).toEqual({
			path: "projects/tidebook/decisions/Bill harbours monthly, not per booking.md",
			title: "Bill harbours monthly, not per booking",
			summary: "Bill monthly, 49 euros flat: the fee per booking made harbours stop entering their bookings.",
			line: 12,
			via: null,
			words: ["monthly", "billing"],
		});
		expect(answer?.remarks).toEqual([]);
		expect(wire.recalled(golden("recall-nothing"))).toMatchObject({ notes: [], files: [] });
		expect(wire.fixed(golden("fix-shown"))?.lines).toHaveLength(1);
		expect(wire.newNote(golden("new-shown"))?.similar).toHaveLength(3);
		expect(wire.report(golden("report"))).toBe("/vault/GRAPH_REPORT.md");
	});

	it("of one kind are not taken for another", () => {
		for (const [name, read] of Object.entries({ recall: wire.checked, check: wire.recalled, build: wire.projects, projects: wire.newNote })) {
			expect(read(golden(name))).toBeUndefined();
		}
		for (const odd of [null, undefined, 1, "x", [], {}, [1]]) {
			for (const read of Object.values(READERS)) expect(read(odd)).toBeUndefined();
		}
	});
});

describe("remarks", () => {
	const told = (lanes: Json, index: Json = {}) => {
		const answer = golden("recall-nothing");
		return wire.recalled({ ...answer, lanes, index: { ...(answer["index"] as Json), ...index } })?.remarks;
	};

	it("name the lanes that should have answered", () => {
		expect(told({ words: "ready", vectors: "off" })).toEqual([]);
		expect(told({ words: "ready", vectors: "unavailable", why: "no model" })).toEqual(["The lane of vectors is unavailable: no model."]);
		expect(told({ words: "ready", vectors: "degraded" })).toEqual(["The lane of vectors is degraded."]);
	});

	it("say that not all is read yet", () => {
		expect(told({}, { stale: true, unread: 412 })).toEqual(["412 changed notes are not read yet; a build is under way."]);
	});
});
