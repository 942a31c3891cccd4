/** The side pane with what else is worth reading beside a note. Pinned to the active note, it follows it. */
import { ItemView, type ViewStateResult, type WorkspaceLeaf } from "obsidian";
import type { Kvault, RecallLimits } from "./kvault";
import { openNote } from "./opening";
import { explain } from "./outcome";
import { nothing } from "./recall-modal";
import { button, drawHit } from "./recall-row";
import type { Recalled } from "./wire";
import { nameOf } from "./words";

export const RECALL_VIEW = "kvault-recall";

const SETTLE_MS = 150; // of going through notes with the pane following

export class RecallView extends ItemView {
	private note: string | undefined;
	private follows = false;
	private shown: Recalled | string = "Run “Recall for this note” to see what else is worth reading.";
	private running: AbortController | undefined;

	constructor(leaf: WorkspaceLeaf, private readonly kvault: Kvault, private readonly limits: () => RecallLimits) {
		super(leaf);
		this.icon = "waypoints";
	}

	override getViewType(): string {
		return RECALL_VIEW;
	}

	override getDisplayText(): string {
		return "Worth reading";
	}

	override async onOpen(): Promise<void> {
		this.contentEl.addClass("kvault-recall");
		this.registerEvent(this.app.workspace.on("file-open", (file) => {
			if (this.follows && file && file.path !== this.note) void this.recallFor(file.path);
		}));
		this.registerEvent(this.app.vault.on("rename", (file, before) => {
			if (before === this.note) this.note = file.path;
		}));
		this.draw(this.shown);
		return Promise.resolve();
	}

	override onClose(): Promise<void> {
		this.running?.abort();
		return Promise.resolve();
	}

	override getState(): Record<string, unknown> {
		return { note: this.note, follows: this.follows };
	}

	/** Called when the app starts again with the pane open. */
	override async setState(state: unknown, result: ViewStateResult): Promise<void> {
		const { note, follows } = (state ?? {}) as { note?: unknown; follows?: unknown };
		this.follows = follows === true;
		await super.setState(state, result);
		if (typeof note === "string" && note && note !== this.note) void this.recallFor(note);
	}

	/** Shows what is worth reading beside a note. */
	async recallFor(note: string): Promise<void> {
		this.running?.abort();
		const mine = (this.running = new AbortController());
		this.note = note;
		this.app.workspace.requestSaveLayout();
		this.draw("Recalling…");
		await new Promise((done) => window.setTimeout(done, SETTLE_MS));
		if (mine.signal.aborted) return;
		const outcome = await this.kvault.recall({ note }, this.limits(), mine.signal);
		if (!mine.signal.aborted) this.draw(outcome.kind === "answer" ? outcome.value : explain(outcome));
	}

	private draw(what: Recalled | string): void {
		this.shown = what;
		this.contentEl.empty();
		this.head();
		if (typeof what === "string") {
			this.contentEl.createDiv({ cls: "pane-empty", text: what });
			return;
		}
		for (const remark of what.remarks) this.contentEl.createDiv({ cls: "kvault-remarks", text: remark });
		if (what.notes.length === 0) this.contentEl.createDiv({ cls: "pane-empty", text: nothing(what) });
		for (const hit of what.notes) {
			const row = this.contentEl.createEl("button", { cls: ["kvault-hit", "kvault-row"] });
			drawHit(row, hit, "note");
			row.addEventListener("click", (event) => { openNote(this.app, hit.path, hit.line, event); });
		}
	}

	private head(): void {
		const head = this.contentEl.createDiv("kvault-head");
		head.createDiv({ cls: "kvault-head-title", text: this.note ? nameOf(this.note) : "", title: this.note ?? "" });
		const again = button(head, "refresh-cw", "Recall again");
		again.addEventListener("click", () => { if (this.note) void this.recallFor(this.note); });
		const pin = button(head, "pin", this.follows ? "Stay with this note" : "Follow the active note");
		pin.toggleClass("is-active", this.follows);
		pin.ariaPressed = String(this.follows);
		pin.addEventListener("click", () => { this.toggle(); });
	}

	private toggle(): void {
		this.follows = !this.follows;
		this.app.workspace.requestSaveLayout();
		const active = this.app.workspace.getActiveFile();
		if (this.follows && active && active.path !== this.note) void this.recallFor(active.path);
		else this.draw(this.shown);
	}
}
