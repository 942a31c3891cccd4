/** Asks for a new note, shows the three notes most like it, and saves it through kvault. */
import { type App, ButtonComponent, Modal, Setting } from "obsidian";
import type { Kvault, Place, Wish } from "./kvault";
import { openNote } from "./opening";
import { explain } from "./outcome";
import type { NewNote } from "./wire";

const SETTLE_MS = 300;
const KINDS = { "": "note", decision: "decision", gotcha: "gotcha", memory: "memory" };

export class NewNoteModal extends Modal {
	private readonly closing = new AbortController();
	private looking: AbortController | undefined;
	private title = "";
	private summary = "";
	private kind = "";
	private place = "";
	private body: string;
	private told!: HTMLElement;
	private save!: ButtonComponent;

	/** `from`: the folder of the open note. `body`: what the note begins with. */
	constructor(app: App, private readonly kvault: Kvault, private readonly from: string, body: string) {
		super(app);
		this.body = body;
	}

	override onOpen(): void {
		this.modalEl.addClass("kvault-new");
		this.setTitle("New note");
		this.text("Title", "One idea in a few words", (value) => { this.title = value; });
		this.text("Summary", "The one line that says what the note says", (value) => { this.summary = value; });
		new Setting(this.contentEl).setName("Kind").addDropdown((list) => list
			.addOptions(KINDS)
			.onChange((value) => this.changed(() => { this.kind = value; })));
		this.places();
		new Setting(this.contentEl).setName("Text").setClass("kvault-new-body").addTextArea((area) => area
			.setValue(this.body)
			.onChange((value) => { this.body = value; }));
		this.told = this.contentEl.createDiv("kvault-similar");
		const buttons = this.contentEl.createDiv("modal-button-container");
		this.save = new ButtonComponent(buttons).setButtonText("Save").setCta().setDisabled(true).onClick(() => void this.write());
		new ButtonComponent(buttons).setButtonText("Cancel").onClick(() => { this.close(); });
	}

	override onClose(): void {
		this.looking?.abort();
		this.closing.abort();
	}

	private text(name: string, hint: string, keep: (value: string) => void): void {
		new Setting(this.contentEl).setName(name).setClass("kvault-new-line").addText((field) => field
			.setPlaceholder(hint)
			.onChange((value) => this.changed(() => { keep(value); })));
	}

	private places(): void {
		new Setting(this.contentEl).setName("Place").addDropdown((list) => {
			list.addOption("", "Where kvault puts it").addOption("shared", "Shared").addOption("inbox", "Inbox");
			list.onChange((value) => this.changed(() => { this.place = value; }));
			void this.kvault.projects(this.closing.signal).then((outcome) => {
				if (outcome.kind !== "answer") return; // without them the three places above remain
				for (const { name } of outcome.value) list.addOption(`project/${name}`, `Project ${name}`);
			});
		});
	}

	private changed(keep: () => void): void {
		keep();
		void this.look();
	}

	/** Shows what kvault says of the note as it stands, once typing has settled. */
	private async look(): Promise<void> {
		this.looking?.abort();
		const mine = (this.looking = new AbortController());
		this.save.setDisabled(true);
		if (!this.title.trim()) {
			this.told.empty();
			return;
		}
		await new Promise((done) => window.setTimeout(done, SETTLE_MS));
		if (mine.signal.aborted) return;
		const outcome = await this.kvault.newNote(this.wish(), "show", mine.signal);
		if (mine.signal.aborted) return;
		this.told.empty();
		if (outcome.kind !== "answer") {
			this.told.createDiv({ cls: "mod-warning", text: explain(outcome) });
			return;
		}
		this.show(outcome.value);
		this.save.setDisabled(false);
	}

	private show({ path, similar, warnings }: NewNote): void {
		this.told.createDiv({ cls: "kvault-new-path", text: `Will be ${path}` });
		for (const warning of warnings) this.told.createDiv({ cls: "mod-warning", text: warning });
		if (similar.length > 0) this.told.createDiv({ cls: "kvault-similar-head", text: "Notes like it; one of them may be the place for this" });
		for (const note of similar) {
			const row = this.told.createEl("button", { cls: "kvault-row" });
			row.createDiv({ cls: "kvault-hit-title", text: note.title, title: note.path });
			row.createDiv({ cls: "kvault-hit-summary", text: note.summary });
			row.addEventListener("click", () => {
				this.close();
				openNote(this.app, note.path, 1);
			});
		}
	}

	private async write(): Promise<void> {
		this.looking?.abort();
		this.save.setDisabled(true);
		const outcome = await this.kvault.newNote(this.wish(), "write", this.closing.signal);
		if (outcome.kind === "answer") {
			this.close();
			openNote(this.app, outcome.value.path, 1);
		} else if (outcome.kind !== "cancelled") {
			this.told.empty();
			this.told.createDiv({ cls: "mod-warning", text: explain(outcome) });
			this.save.setDisabled(false);
		}
	}

	private wish(): Wish {
		return { title: this.title, summary: this.summary, kind: this.kind, place: this.chosen(), body: this.body };
	}

	private chosen(): Place {
		if (this.place === "shared" || this.place === "inbox") return { folder: this.place };
		if (this.place.startsWith("project/")) return { project: this.place.slice("project/".length) };
		return { from: this.from };
	}
}
