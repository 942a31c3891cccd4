/** Draws one recalled note: title, path, summary, and why it is there. Everything is text. */
import { setIcon } from "obsidian";
import { counted, folderOf, nameOf, wholePath } from "./words";
import type { FoundFile, Hit } from "./wire";

const MOST_WORDS = 6;

/** Returns why a note was recalled, for words that somebody typed or for a whole note. */
export function reason({ words, via }: Hit, asked: "words" | "note"): string {
	const linked = via === null ? "" : `linked from ${nameOf(via)}`;
	return [asked === "words" ? matched(words) : shared(words), linked].filter(Boolean).join(" · ");
}

function matched(words: readonly string[]): string {
	if (words.length === 0) return "";
	return `matches ${words.slice(0, MOST_WORDS).join(", ")}${words.length > MOST_WORDS ? " …" : ""}`;
}

/** Of a whole note kvault names the stems of its words, which are no words to show. */
function shared(words: readonly string[]): string {
	return words.length === 0 ? "" : `shares ${counted(words.length, "word")}`;
}

export function drawHit(el: HTMLElement, hit: Hit, asked: "words" | "note"): void {
	const head = el.createDiv("kvault-hit-head");
	head.createDiv({ cls: "suggestion-title kvault-hit-title", text: hit.title });
	head.createDiv({ cls: "kvault-hit-path", text: folderOf(hit.path), title: `${hit.path}:${String(hit.line)}` });
	if (hit.summary) el.createDiv({ cls: "suggestion-note kvault-hit-summary", text: hit.summary });
	const why = reason(hit, asked);
	if (why) el.createDiv({ cls: "kvault-hit-reason", text: why });
}

export function drawFile(el: HTMLElement, file: FoundFile): void {
	const head = el.createDiv("kvault-hit-head");
	head.createDiv({ cls: "suggestion-title kvault-hit-title", text: nameOf(file.path) });
	head.createDiv({ cls: "kvault-hit-path", text: file.folder, title: `${wholePath(file.folder, file.path)}:${String(file.line)}` });
	if (file.snippet) el.createDiv({ cls: "suggestion-note kvault-hit-summary", text: file.snippet });
	el.createDiv({ cls: "kvault-hit-reason", text: "file of a search folder" });
}

/** Draws a button that is an icon. */
export function button(parent: HTMLElement, icon: string, label: string): HTMLButtonElement {
	const el = parent.createEl("button", { cls: ["clickable-icon", "kvault-icon"], attr: { "aria-label": label, type: "button" } });
	setIcon(el, icon);
	return el;
}
