/** Writes links to recalled notes: with the full path, so that no later note of the same name can take them over. */

/** Returns a list of links, one a line. */
export function linkList(notes: readonly { path: string; title: string }[]): string {
	return notes.map((note) => `- ${fullPathLink(note.path, note.title)}\n`).join("");
}

/** Returns a link to a file of the vault. */
export function fullPathLink(path: string, title: string): string {
	const name = title.replace(/\s+/g, " ").trim();
	if (/[[\]|#^]/.test(path) || path.includes("%%")) {
		// No wikilink can spell such a path; a Markdown link can.
		const words = name.replace(/[\\[\]]/g, "\\$&");
		return `[${words}](<${encodeURI(path).replace(/[#?<>]/g, encodeURIComponent)}>)`;
	}
	const target = path.replace(/\.md$/, "");
	const shown = name.replace(/\|/g, "-").replace(/\[\[|\]\]/g, "");
	return shown && shown !== target ? `[[${target}|${shown}]]` : `[[${target}]]`;
}

/** Returns what to insert at a place in a line so that a list stands on lines of its own. */
export function asBlock(list: string, before: string, after: string): string {
	return `${before.trim() ? "\n" : ""}${list}${after.trim() ? "\n" : ""}`;
}
