/** Rebuilding the graph, with how far it is and a way to stop it; and opening what was built. */
import { type App, Notice } from "obsidian";
import type { Kvault } from "./kvault";
import { openInBrowser, openNote, vaultFolder } from "./opening";
import { type Outcome, explain } from "./outcome";
import type { Built } from "./wire";
import { counted } from "./words";

const LONG_MS = 10_000;

/** Rebuilds; a notice says how far it is, its button stops it. */
export async function rebuild(kvault: Kvault, unloading: AbortSignal): Promise<Outcome<Built>> {
	const stopping = new AbortController();
	const stop = () => { stopping.abort(); };
	unloading.addEventListener("abort", stop);
	const notice = new Notice("", 0);
	const told = notice.messageEl.createDiv({ cls: "kvault-progress", text: "Rebuilding the graph…" });
	const cancel = notice.messageEl.createEl("button", { text: "Cancel" });
	cancel.addEventListener("click", stop);
	const outcome = await kvault.build(stopping.signal, (line) => {
		if (/^\S+ (\d+\/\d+|done)$/.test(line)) told.setText(`Rebuilding the graph… ${line}`);
	});
	notice.hide();
	unloading.removeEventListener("abort", stop);
	if (unloading.aborted) return outcome;
	if (outcome.kind === "answer") new Notice(figures(outcome.value));
	else new Notice(explain(outcome), LONG_MS);
	return outcome;
}

/** Returns what was built in one line, and what kvault warned of. */
export function figures({ notes, changed, edges, communities, seconds, warnings }: Built): string {
	const groups = `${String(communities)} ${communities === 1 ? "community" : "communities"}`;
	const line = `${counted(notes, "note")} (${String(changed)} changed), ${counted(edges, "link")}, ${groups} in ${seconds.toFixed(1)} s`;
	return [line, ...warnings].join("\n");
}

/** Opens the map in the browser, brought up to date first. */
export async function openGraph(kvault: Kvault, unloading: AbortSignal): Promise<void> {
	const outcome = await quietly(() => kvault.build(unloading), "Opening the graph…");
	if (unloading.aborted) return;
	if (outcome.kind !== "answer") new Notice(explain(outcome), LONG_MS);
	else if (outcome.value.page === null) new Notice("graph.html in this vault was not written by kvault, so it is not opened. Give that file another name, then rebuild.", LONG_MS);
	else await openInBrowser(outcome.value.page);
}

/** Opens the report as a note, brought up to date first. */
export async function openReport(app: App, kvault: Kvault, unloading: AbortSignal): Promise<void> {
	const outcome = await quietly(() => kvault.report(unloading), "Opening the report…");
	if (unloading.aborted) return;
	const folder = vaultFolder(app);
	if (outcome.kind !== "answer") new Notice(explain(outcome), LONG_MS);
	else if (outcome.value === null || folder === undefined) new Notice("GRAPH_REPORT.md in this vault cannot be written by kvault. The command “kvault report” prints the report all the same.", LONG_MS);
	else openNote(app, outcome.value.slice(folder.length).replace(/^[\\/]+/, "").replaceAll("\\", "/"), 1);
}

/** Waits, with a notice meanwhile. */
async function quietly<T>(work: () => Promise<T>, saying: string): Promise<T> {
	const notice = new Notice(saying, 0);
	try {
		return await work();
	} finally {
		notice.hide();
	}
}
