/** The JSON of kvault as far as the plugin uses it: every field that is used is looked at, the rest is ignored. */

type Fields = Record<string, unknown>;

/** Reads one value; undefined if it is not what it should be. */
type Reader<T> = (value: unknown) => T | undefined;

/** A note worth reading. */
export interface Hit {
	path: string; // in the vault, with "/"
	title: string;
	summary: string;
	line: number; // counts from 1
	via: string | null; // the note whose link led here
	words: string[]; // of the request that it holds
}

/** A file of a search folder that matches. */
export interface FoundFile {
	folder: string;
	path: string; // absolute, or below the folder
	line: number;
	snippet: string;
}

export interface Recalled {
	notes: Hit[];
	files: FoundFile[];
	unknown: string[]; // words of the request that no note holds
	cut: number; // notes that did not fit the budget
	remarks: string[]; // what is not ready, not fresh
}

export interface Finding {
	rule: string;
	level: "error" | "advice";
	path: string;
	line: number;
	message: string;
	remedy: string;
	fixable: boolean;
}

export interface Checked {
	findings: Finding[];
	skipped: boolean; // KVAULT_SKIP kept kvault from looking
}

export interface Edit {
	path: string;
	before: string | null; // fingerprint of the content
	after: string | null;
}

export interface ChangedLine {
	path: string;
	line: number;
	before: string;
	after: string;
}

export interface Fix {
	edits: Edit[];
	lines: ChangedLine[];
	written: boolean;
	warnings: string[];
}

export interface Built {
	notes: number;
	changed: number;
	edges: number;
	communities: number;
	seconds: number;
	report: string | null; // absolute; null: it is not kvault's to write
	page: string | null;
	warnings: string[];
}

export interface Similar {
	path: string;
	title: string;
	summary: string;
}

export interface NewNote {
	path: string;
	similar: Similar[];
	warnings: string[];
	written: boolean;
}

export interface Project {
	name: string;
	path: string;
	status: string;
	next: string;
}

export interface Trouble {
	message: string;
	hint: string;
}

const fields: Reader<Fields> = (value) =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
const text: Reader<string> = (value) => (typeof value === "string" ? value : undefined);
const number: Reader<number> = (value) => (typeof value === "number" ? value : undefined);
const truth: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
const level: Reader<"error" | "advice"> = (value) => (value === "error" || value === "advice" ? value : undefined);

function orNull<T>(read: Reader<T>): Reader<T | null> {
	return (value) => (value === null ? null : read(value));
}

function list<T>(read: Reader<T>): Reader<T[]> {
	return (value) => {
		if (!Array.isArray(value)) return undefined;
		const all = value.map((one: unknown) => read(one));
		return all.every((one) => one !== undefined) ? all : undefined;
	};
}

/** Reads the named fields of an object; one that is missing or wrong makes the whole unreadable. */
function record<T extends object>(shape: { [K in keyof T]: Reader<T[K]> }): Reader<T> {
	return (value) => {
		const object = fields(value);
		if (!object) return undefined;
		const read: Partial<T> = {};
		for (const key of Object.keys(shape) as (keyof T & string)[]) {
			const one = shape[key](object[key]);
			if (one === undefined) return undefined;
			read[key] = one;
		}
		return read as T;
	};
}

const edit = record<Edit>({ path: text, before: orNull(text), after: orNull(text) });
const line = record<ChangedLine>({ path: text, line: number, before: text, after: text });
const similar = record<Similar>({ path: text, title: text, summary: text });
const file = record<FoundFile>({ folder: text, path: text, line: number, snippet: text });
const finding = record<Finding>({
	rule: text, level, path: text, line: number, message: text, remedy: text, fixable: truth,
});

const hit: Reader<Hit> = (value) => {
	type Raw = Omit<Hit, "words"> & { why: { words: string[] } };
	const why = record<{ words: string[] }>({ words: list(text) });
	const raw = record<Raw>({ path: text, title: text, summary: text, line: number, via: orNull(text), why })(value);
	if (!raw) return undefined;
	const { why: { words }, ...rest } = raw;
	return { ...rest, words };
};

export const recalled: Reader<Recalled> = (value) => {
	type Raw = Omit<Recalled, "remarks"> & { lanes: Fields; index: { stale: boolean; unread: number } };
	const index = record<Raw["index"]>({ stale: truth, unread: number });
	const raw = record<Raw>({
		notes: list(hit), files: list(file), unknown: list(text), cut: number, lanes: fields, index,
	})(value);
	if (!raw) return undefined;
	const { lanes, index: { stale, unread }, ...rest } = raw;
	const old = stale ? [`${String(unread)} changed notes are not read yet; a build is under way.`] : [];
	return { ...rest, remarks: [...lanesNotReady(lanes), ...old] };
};

export const checked: Reader<Checked> = (value) => {
	const raw = record<{ findings: Finding[]; judged: string }>({ findings: list(finding), judged: text })(value);
	return raw && { findings: raw.findings, skipped: raw.judged === "nothing" };
};

export const fixed = record<Fix>({ edits: list(edit), lines: list(line), written: truth, warnings: list(text) });

export const built = record<Built>({
	notes: number, changed: number, edges: number, communities: number, seconds: number,
	report: orNull(text), page: orNull(text), warnings: list(text),
});

export const newNote = record<NewNote>({
	path: text, similar: list(similar), warnings: list(text), written: truth,
});

export const projects: Reader<Project[]> = (value) => {
	const one = record<Project>({ name: text, path: text, status: text, next: text });
	return record<{ projects: Project[] }>({ projects: list(one) })(value)?.projects;
};

export const report: Reader<string | null> = (value) => record<{ path: string | null }>({ path: orNull(text) })(value)?.path;

export const trouble: Reader<Trouble> = (value) => {
	const raw = record<{ message: string; hint: string | null }>({ message: text, hint: orNull(text) })(fields(value)?.["error"]);
	return raw && { message: raw.message, hint: raw.hint ?? "" };
};

/** Returns one line for each lane that should have answered and did not; one that is off was not asked. */
function lanesNotReady(lanes: Fields): string[] {
	const why = text(lanes["why"]);
	return Object.entries(lanes).flatMap(([name, state]) =>
		state === "degraded" || state === "unavailable" ? [`The lane of ${name} is ${state}${why ? `: ${why}` : ""}.`] : []);
}
