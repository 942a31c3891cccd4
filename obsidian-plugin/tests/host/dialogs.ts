/** What opens over the app: notices, dialogs, the palette. */
import type { App } from "./app";
import { make } from "./dom";

export class Notice {
	readonly noticeEl = make("div", "notice");
	readonly containerEl = this.noticeEl;
	readonly messageEl = this.noticeEl.createDiv("notice-message");
	constructor(message: string, ms = 5000) {
		this.messageEl.setText(message);
		const all = document.querySelector<HTMLElement>(".notice-container") ?? document.body.createDiv("notice-container");
		all.append(this.noticeEl);
		this.noticeEl.addEventListener("click", () => { this.hide(); }); // as in the app
		if (ms) window.setTimeout(() => { this.hide(); }, ms);
	}
	setMessage(message: string): this {
		this.messageEl.setText(message);
		return this;
	}
	hide(): void { this.noticeEl.remove(); }
}

type Modifier = "Mod" | "Ctrl" | "Meta" | "Shift" | "Alt";
type KeyListener = (event: KeyboardEvent, context: never) => unknown;

/** Keys by exact modifiers, as the app has them: Enter with Ctrl is another key than Enter. */
export class Scope {
	private readonly keys: { held: string; key: string; func: KeyListener }[] = [];
	register(modifiers: Modifier[] | null, key: string | null, func: KeyListener): object {
		const held = (modifiers ?? []).map((one) => (one === "Mod" ? "Ctrl" : one)).sort().join();
		const handler = { held, key: key ?? "", func };
		this.keys.unshift(handler);
		return handler;
	}
	handle(event: KeyboardEvent): void {
		const held = [event.altKey && "Alt", event.ctrlKey && "Ctrl", event.metaKey && "Meta", event.shiftKey && "Shift"];
		const found = this.keys.find((one) => one.key === event.key && one.held === held.filter(Boolean).join());
		if (found?.func(event, undefined as never) === false) event.preventDefault();
	}
}

export class Modal {
	readonly scope = new Scope();
	readonly containerEl = make("div", "modal-container mod-dim");
	readonly modalEl: HTMLElement = this.containerEl.createDiv("modal");
	readonly titleEl = this.modalEl.createDiv("modal-title");
	readonly contentEl = this.modalEl.createDiv("modal-content");
	constructor(readonly app: App) {
		this.containerEl.tabIndex = -1;
		this.containerEl.addEventListener("keydown", (event) => { this.scope.handle(event); });
		this.scope.register([], "Escape", () => { this.close(); });
	}
	setTitle(title: string): this {
		this.titleEl.setText(title);
		return this;
	}
	open(): void {
		document.body.append(this.containerEl);
		this.containerEl.focus();
		void this.onOpen();
	}
	close(): void {
		this.containerEl.remove();
		this.onClose();
	}
	onOpen(): void | Promise<void> {}
	onClose(): void {}
}

export abstract class SuggestModal<T> extends Modal {
	limit = 100;
	emptyStateText = "No results found.";
	readonly inputEl: HTMLInputElement;
	readonly resultContainerEl: HTMLElement;
	private items: T[] = [];
	private active = 0;
	constructor(app: App) {
		super(app);
		this.modalEl.replaceChildren();
		this.modalEl.className = "prompt";
		this.inputEl = this.modalEl
			.createDiv("prompt-input-container")
			.createEl("input", { cls: "prompt-input", attr: { type: "text", enterkeyhint: "done" } });
		this.resultContainerEl = this.modalEl.createDiv("prompt-results");
		this.inputEl.addEventListener("input", () => void this.refresh());
		this.scope.register([], "ArrowDown", () => this.mark(this.active + 1));
		this.scope.register([], "ArrowUp", () => this.mark(this.active - 1));
		this.scope.register([], "Enter", (event) => {
			this.selectActiveSuggestion(event);
			return false;
		});
	}
	abstract getSuggestions(q: string): T[] | Promise<T[]>;
	abstract renderSuggestion(v: T, el: HTMLElement): void;
	abstract onChooseSuggestion(v: T, e: MouseEvent | KeyboardEvent): void;
	setPlaceholder(t: string): void { this.inputEl.placeholder = t; }
	setInstructions(list: { command: string; purpose: string }[]): void {
		const bar = this.modalEl.createDiv("prompt-instructions");
		for (const { command, purpose } of list)
			bar.createDiv("prompt-instruction", (el) => {
				el.createSpan({ cls: "prompt-instruction-command", text: command });
				el.createSpan({ text: purpose });
			});
	}
	override onOpen(): void | Promise<void> {
		this.inputEl.focus();
		void this.refresh();
	}
	selectActiveSuggestion(e: MouseEvent | KeyboardEvent): void {
		const v = this.items[this.active];
		if (v !== undefined) this.selectSuggestion(v, e);
	}
	selectSuggestion(v: T, e: MouseEvent | KeyboardEvent): void {
		this.close();
		this.onChooseSuggestion(v, e);
	}
	private async refresh(): Promise<void> {
		const items = (await this.getSuggestions(this.inputEl.value)).slice(0, this.limit);
		this.items = items;
		this.resultContainerEl.empty();
		if (this.items.length === 0)
			this.resultContainerEl.createDiv({ cls: "suggestion-empty", text: this.emptyStateText });
		for (const v of this.items) {
			const el = this.resultContainerEl.createDiv("suggestion-item");
			this.renderSuggestion(v, el);
			el.addEventListener("click", (e) => { this.selectSuggestion(v, e); });
		}
		this.mark(0);
	}
	private mark(i: number): false {
		const rows = [...this.resultContainerEl.querySelectorAll(".suggestion-item")];
		this.active = rows.length ? (i + rows.length) % rows.length : 0;
		rows.forEach((r, n) => { r.classList.toggle("is-selected", n === this.active); });
		rows[this.active]?.scrollIntoView({ block: "nearest" });
		return false;
	}
}
