/** Opens what an answer names: a note at its line, the map in the browser, a file of a search folder in its folder. */
import { type App, FileSystemAdapter, Keymap, MarkdownView, Notice, type UserEvent } from "obsidian";
import { shell } from "electron";

/** Returns the vault's folder, or undefined where the vault is none. */
export function vaultFolder(app: App): string | undefined {
	const { adapter } = app.vault;
	return adapter instanceof FileSystemAdapter ? adapter.getBasePath() : undefined;
}

/** Opens a note; `line` counts from 1. With Mod held it opens in a new pane. */
export function openNote(app: App, path: string, line: number, event?: UserEvent): void {
	app.workspace
		.openLinkText(path, "", event ? Keymap.isModEvent(event) : false, { eState: { line: Math.max(0, line - 1) } })
		.catch(() => { new Notice(`Could not open ${path}`); });
}

/** Opens a page that kvault has written in the browser. */
export async function openInBrowser(file: string): Promise<void> {
	const problem = await shell.openPath(file);
	if (problem) new Notice(`Could not open ${file}: ${problem}`, 10_000);
}

/** Shows a file outside the vault in its folder. It is not opened: that could run it. */
export function showInFolder(file: string): void {
	shell.showItemInFolder(file);
}

/** Writes what the open note's editor holds to disk, so that kvault reads what is seen. */
export async function saveOpenNote(app: App): Promise<void> {
	await app.workspace.getActiveViewOfType(MarkdownView)?.save();
}
