/** Draws one recalled note: title, path, summary, and why it is there. Everything is text. */
import { setIcon } from "obsidian";
import type { FoundFile, Hit } from "./wire";

const MOST_WORDS = 6;

/** Returns why a note was recalled. */
export function reason({ words, via }: Hit): string {
	const matched = words.slice(0, MOST_WORDS).join(", ") + (words.length > MOST_WORDS ? " …" : "");
	const linked = via === null ? "" : `linked from ${nameOf(via)}`;
	return [matched && `matches ${matched}`, linked].filter(Boolean).join(" · ");
}

export function drawHit(el: HTMLElement, hit: Hit): void {
	const head = el.createDiv("kvault-hit-head");
	head.createDiv({ cls: "suggestion-title kvault-hit-title", text: hit.title });
	head.createDiv({ cls: "kvault-hit-path", text: folderOf(hit.path), title: `${hit.path}:${String(hit.line)}` });
	if (hit.summary) el.createDiv({ cls: "suggestion-note kvault-hit-summary", text: hit.summary });
	const why = reason(hit);
	if (why) el.createDiv({ cls: "kvault-hit-reason", text: why });
}

export function drawFile(el: HTMLElement, file: FoundFile): void {
	const head = el.createDiv("kvault-hit-head");
	head.createDiv({ cls: "suggestion-title kvault-hit-title", text: nameOf(file.path) });
	head.createDiv({ cls: "kvault-hit-path", text: file.folder, title: `${file.folder}/${file.path}:${String(file.line)}` });
	if (file.snippet) el.createDiv({ cls: "suggestion-note kvault-hit-summary", text: file.snippet });
	el.createDiv({ cls: "kvault-hit-reason", text: "file of a search folder" });
}

/** Returns a path's last part without its ending. */
export function nameOf(path: string): string {
	return (path.split("/").at(-1) ?? path).replace(/\.md$/, "");
}

function folderOf(path: string): string {
	return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** Draws a button that is an icon. */
export function button(parent: HTMLElement, icon: string, label: string): HTMLButtonElement {
	const el = parent.createEl("button", { cls: ["clickable-icon", "kvault-icon"], attr: { "aria-label": label, type: "button" } });
	setIcon(el, icon);
	return el;
}
