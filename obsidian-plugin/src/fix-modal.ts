/** Shows what a fix would change, line by line, and changes exactly that once it is agreed. */
import { type App, ButtonComponent, Modal } from "obsidian";
import type { Kvault } from "./kvault";
import { saveOpenNote } from "./opening";
import { explain } from "./outcome";
import type { ChangedLine, Finding, Fix } from "./wire";
import { counted } from "./words";

export class FixModal extends Modal {
	private readonly closing = new AbortController();

	constructor(app: App, private readonly kvault: Kvault, private readonly finding: Finding, private readonly done: () => void) {
		super(app);
	}

	override onOpen(): void {
		this.modalEl.addClass("kvault-fixing");
		this.setTitle("What the fix changes");
		void this.look();
	}

	override onClose(): void {
		this.closing.abort();
	}

	/** Asks what would change. `remark` says why it is shown again. */
	private async look(remark = ""): Promise<void> {
		this.contentEl.empty();
		this.contentEl.createEl("p", { text: "Looking…" });
		const fix = await this.ask("show");
		if (!fix) return;
		if (fix.edits.length === 0) this.say("There is nothing to mend any more.");
		else this.show(fix, remark);
	}

	private show(fix: Fix, remark: string): void {
		this.contentEl.empty();
		if (remark) this.contentEl.createEl("p", { cls: "mod-warning", text: remark });
		const { path, rule } = this.finding;
		this.contentEl.createEl("p", { cls: "kvault-fix-what", text: `${path}: ${counted(fix.lines.length, "line")}, by the rule ${rule}` });
		const changes = this.contentEl.createDiv("kvault-changes");
		for (const line of fix.lines) draw(changes, line);
		for (const warning of fix.warnings) this.contentEl.createEl("p", { cls: "mod-warning", text: warning });
		const buttons = this.contentEl.createDiv("modal-button-container");
		new ButtonComponent(buttons).setButtonText("Fix").setCta().onClick(() => void this.write(fix));
		new ButtonComponent(buttons).setButtonText("Cancel").onClick(() => { this.close(); });
	}

	/** Looks once more before writing: if the note has changed, what would be written is not what was agreed to. */
	private async write(agreed: Fix): Promise<void> {
		const now = await this.ask("show");
		if (!now) return;
		if (JSON.stringify(now.edits) !== JSON.stringify(agreed.edits)) {
			void this.look("The note has changed in the meantime. This is what would change now:");
			return;
		}
		const fix = await this.ask("write");
		if (!fix) return;
		this.close();
		this.done();
	}

	/** Returns the answer; says what went wrong and returns undefined where there is none. */
	private async ask(how: "show" | "write"): Promise<Fix | undefined> {
		await saveOpenNote(this.app);
		const outcome = await this.kvault.fix(this.finding.path, this.finding.rule, how, this.closing.signal);
		if (outcome.kind === "answer") return outcome.value;
		if (outcome.kind !== "cancelled") this.say(explain(outcome));
		return undefined;
	}

	private say(text: string): void {
		this.contentEl.empty();
		this.contentEl.createEl("p", { text });
	}
}

function draw(parent: HTMLElement, { line, before, after }: ChangedLine): void {
	const block = parent.createDiv("kvault-change");
	block.createDiv({ cls: "kvault-change-line", text: `line ${String(line)}` });
	block.createDiv({ cls: "kvault-before", text: before });
	block.createDiv({ cls: "kvault-after", text: after });
}
