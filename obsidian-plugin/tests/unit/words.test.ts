/** What is said and written: failures, versions, links, settings. */
import { describe, expect, it } from "vitest";
import { asBlock, fullPathLink, linkList } from "../../src/links";
import { type Failure, UPDATE, explain } from "../../src/outcome";
import { reason } from "../../src/recall-row";
import { DEFAULTS, readSettings } from "../../src/settings";
import { isAtLeast } from "../../src/versions";
import { nameOf, wholePath } from "../../src/words";

const FAILURES: { [K in Failure["kind"]]: Extract<Failure, { kind: K }> } = {
	"not-found": { kind: "not-found", name: "kvault", confined: undefined },
	"is-script": { kind: "is-script", file: "kvault.cmd" },
	"not-absolute": { kind: "not-absolute", name: "bin/kvault" },
	gone: { kind: "gone", path: "/x/kvault" },
	killed: { kind: "killed" },
	"no-folder": { kind: "no-folder", path: "/vault" },
	"failed-to-start": { kind: "failed-to-start", message: "EACCES" },
	"timed-out": { kind: "timed-out", afterMs: 30_000 },
	"too-much-output": { kind: "too-much-output", limitBytes: 8 * 1024 * 1024 },
	cancelled: { kind: "cancelled" },
	"not-on-disk": { kind: "not-on-disk" },
	refused: { kind: "refused", message: "no such note", hint: "kvault list prints the notes" },
	"too-old": { kind: "too-old", message: "recall has no flag --lanes" },
	crashed: { kind: "crashed", message: "please report it with this log: /log" },
	"other-form": { kind: "other-form", form: "2" },
	unreadable: { kind: "unreadable", command: "recall" },
};

describe("explain", () => {
	it.each(Object.entries(FAILURES))("has words of its own for %s", (kind, failure) => {
		const words = explain(failure);
		expect(words).toMatch(/^.{9,}$/s);
		const others = Object.values(FAILURES).filter((one) => one.kind !== kind).map(explain);
		expect(others).not.toContain(words);
	});

	it("says what to do", () => {
		expect(explain(FAILURES["not-found"])).toContain("pipx install .");
		expect(explain({ ...FAILURES["not-found"], confined: "snap" })).toContain("from its website");
		expect(explain(FAILURES["other-form"])).toContain(UPDATE);
		expect(explain(FAILURES["too-old"])).toBe('This kvault is too old for this plugin: recall has no flag --lanes. Update it: "git pull" and "pipx install --force ." in its clone.');
		expect(explain(FAILURES["timed-out"])).toContain("within 30 s");
		expect(explain(FAILURES["too-much-output"])).toContain("8 MB");
		expect(explain(FAILURES.refused)).toBe("no such note. kvault list prints the notes.");
	});
});

describe("versions", () => {
	it.each([
		["0.1.0", "0.1.0", true], ["0.1.1", "0.1.0", true], ["0.10.0", "0.9.9", true], ["1.0.0rc1", "1.0.0", true],
		["0.0.9", "0.1.0", false], ["0.9.9", "0.10.0", false], ["0.1", "0.1.0", true],
	])("%s is at least %s: %s", (version, other, expected) => {
		expect(isAtLeast(version, other)).toBe(expected);
	});
});

describe("links", () => {
	it.each([
		["a/B.md", "B", "[[a/B|B]]"],
		["B.md", "B", "[[B]]"],
		["a/B.canvas", "B", "[[a/B.canvas|B]]"],
		["a/B.md", "", "[[a/B]]"],
		["a/B.md", "x | y ]] z\n w", "[[a/B|x - y  z w]]"],
		["a/C# notes.md", "C# [x]", "[C# \\[x\\]](<a/C%23%20notes.md>)"],
		["a/b|c.md", "b", "[b](<a/b%7Cc.md>)"],
		["a/%%b%%.md", "b", "[b](<a/%25%25b%25%25.md>)"],
	])("to %s with the title %j reads %s", (path, title, link) => {
		expect(fullPathLink(path, title)).toBe(link);
	});

	it("stand on lines of their own", () => {
		const list = linkList([{ path: "a.md", title: "a" }]);
		expect(asBlock(list, "", "")).toBe("- [[a]]\n");
		expect(asBlock(list, "words", " more")).toBe("\n- [[a]]\n\n");
		expect(asBlock(list, "  ", "")).toBe("- [[a]]\n");
	});
});

describe("paths", () => {
	it("of files outside the vault are whole", () => {
		expect(wholePath("/code/app", "src/a.py")).toBe("/code/app/src/a.py");
		expect(wholePath("/code/app", "/code/app/src/a.py")).toBe("/code/app/src/a.py");
		expect(wholePath("C:\\code", "C:\\code\\a.py")).toBe("C:\\code\\a.py");
		expect(nameOf("C:\\code\\a.py")).toBe("a.py");
	});
});

describe("reason", () => {
	const hit = { path: "a.md", title: "a", summary: "", line: 1 };
	it("names the words, the link, or both", () => {
		expect(reason({ ...hit, words: ["tide", "sill"], via: null }, "words")).toBe("matches tide, sill");
		expect(reason({ ...hit, words: [], via: "x/Some note.md" }, "words")).toBe("linked from Some note");
		expect(reason({ ...hit, words: ["tide"], via: "x.md" }, "words")).toBe("matches tide · linked from x");
		expect(reason({ ...hit, words: [..."abcdefgh"], via: null }, "words")).toBe("matches a, b, c, d, e, f …");
		expect(reason({ ...hit, words: [], via: null }, "words")).toBe("");
	});
	it("for a note counts the words, since kvault names their stems", () => {
		expect(reason({ ...hit, words: ["charg", "bill"], via: "x.md" }, "note")).toBe("shares 2 words · linked from x");
		expect(reason({ ...hit, words: ["charg"], via: null }, "note")).toBe("shares 1 word");
		expect(reason({ ...hit, words: [], via: null }, "note")).toBe("");
	});
});

describe("settings", () => {
	it("are the defaults where data.json has nothing usable", () => {
		for (const odd of [null, undefined, 3, "x", [], {}]) expect(readSettings(odd)).toEqual(DEFAULTS);
	});

	it("from anywhere are kept within bounds, and nothing else is taken", () => {
		const given = { notes: 1e9, tokens: -1, hops: "3", lanes: "; sh", checkOnSave: "yes", statusBar: true, timeoutSeconds: Number.NaN, executable: "/evil" };
		expect(readSettings(given)).toEqual({ ...DEFAULTS, notes: 50, tokens: 100, statusBar: true });
	});
});
