/** Checks the vault a moment after a note was saved, and tells if that note has more errors than before. */
import { Notice, type TAbstractFile, TFile } from "obsidian";
import { type Checks, errors } from "./check";
import { counted } from "./words";

const SETTLE_MS = 1_000;
const CHECKED = ["md", "canvas"];
const WRITTEN_BY_BUILD = "GRAPH_REPORT.md";

export class CheckOnSave {
	private timer: number | undefined;
	private readonly saved = new Set<string>();

	constructor(private readonly checks: Checks) {}

	/** Is called for every file that was written. */
	wrote(file: TAbstractFile): void {
		if (!(file instanceof TFile) || !CHECKED.includes(file.extension) || file.path === WRITTEN_BY_BUILD) return;
		this.saved.add(file.path);
		window.clearTimeout(this.timer);
		this.timer = window.setTimeout(() => void this.check(), SETTLE_MS);
	}

	stop(): void {
		window.clearTimeout(this.timer);
	}

	private async check(): Promise<void> {
		const before = new Map([...this.saved].map((path) => [path, this.checks.errorsOf(path)]));
		this.saved.clear();
		const outcome = await this.checks.asSaved();
		if (outcome.kind !== "answer") return; // the pane and the status bar say it; a notice after every save would not help
		for (const [path, known] of before) {
			const now = errors(outcome.value.findings, path);
			if (known !== undefined && now > known) new Notice(`${path}: ${counted(now, "error")}. “Check this note” shows them.`);
		}
	}
}
