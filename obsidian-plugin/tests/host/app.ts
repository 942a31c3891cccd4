/** The app behind the plugin: components, files, panes, the editor, local storage. */
import { make } from "./dom";

export interface EventRef { off(): void }
type Listener = (...values: never[]) => unknown;

export class Events {
	private readonly listeners = new Map<string, Set<Listener>>();
	on(name: string, callback: Listener): EventRef {
		const set = this.listeners.get(name) ?? new Set();
		this.listeners.set(name, set.add(callback));
		return { off: () => set.delete(callback) };
	}
	trigger(name: string, ...values: unknown[]): void {
		for (const listener of this.listeners.get(name) ?? []) (listener as (...values: unknown[]) => unknown)(...values);
	}
}

export class Component {
	private cleanups: (() => unknown)[] = [];
	load(): void { void this.onload(); }
	onload(): void | Promise<void> {}
	unload(): void {
		this.onunload();
		for (const c of this.cleanups.splice(0).reverse()) c();
	}
	onunload(): void {}
	register(cb: () => unknown): void { this.cleanups.push(cb); }
	registerEvent(ref: EventRef): void { this.register(() => { ref.off(); }); }
}

export class FileSystemAdapter {
	constructor(private readonly base: string) {}
	getBasePath(): string { return this.base; }
	getFullPath(p: string): string { return `${this.base}/${p}`; }
}

export class TAbstractFile {
	constructor(public path: string) {}
}
export class TFile extends TAbstractFile {
	get extension(): string { return this.path.split(".").at(-1) ?? ""; }
}

export interface EditorPosition { line: number; ch: number }
/** An editor with one selection, in memory. */
export class Editor {
	selected = "";
	cursor: EditorPosition = { line: 0, ch: 0 };
	constructor(public text: string) {}
	getSelection(): string { return this.selected; }
	getCursor(_side?: "from" | "to" | "head" | "anchor"): EditorPosition { return this.cursor; }
	getLine(line: number): string { return this.text.split("\n")[line] ?? ""; }
	replaceRange(text: string, from: EditorPosition): void {
		const lines = this.text.split("\n");
		const line = lines[from.line] ?? "";
		lines[from.line] = line.slice(0, from.ch) + text + line.slice(from.ch);
		this.text = lines.join("\n");
	}
}

export interface Opened { link: string; newLeaf: unknown; line: unknown }

export class WorkspaceLeaf {
	view!: ItemView;
	isDeferred = false;
	constructor(readonly app: App) {}
	async loadIfDeferred(): Promise<void> {}
}

export class Workspace extends Events {
	readonly opened: Opened[] = [];
	readonly views = new Map<string, (leaf: WorkspaceLeaf) => ItemView>();
	readonly leaves = new Map<string, WorkspaceLeaf>();
	active: MarkdownView | undefined;
	constructor(private readonly app: App) { super(); }
	async openLinkText(link: string, _source: string, newLeaf: unknown = false, state?: { eState?: Record<string, unknown> }): Promise<void> {
		this.opened.push({ link, newLeaf, line: state?.eState?.["line"] });
	}
	async ensureSideLeaf(type: string): Promise<WorkspaceLeaf> {
		const leaf = this.leaves.get(type) ?? (await this.addLeaf(type));
		for (const [name, other] of this.leaves) other.view.containerEl.hidden = name !== type;
		return leaf;
	}
	private async addLeaf(type: string): Promise<WorkspaceLeaf> {
		const creator = this.views.get(type);
		if (!creator) throw new Error(`no view of type ${type}`);
		const leaf = new WorkspaceLeaf(this.app);
		this.leaves.set(type, leaf);
		leaf.view = creator(leaf);
		leaf.view.containerEl.prepend(make("div", { cls: "view-header", text: leaf.view.getDisplayText() }));
		(document.querySelector("#right") ?? document.body).append(leaf.view.containerEl);
		await leaf.view.onOpen();
		return leaf;
	}
	/** What the app does at its end and its next start. */
	async restart(type: string): Promise<void> {
		const state: unknown = JSON.parse(JSON.stringify(this.leaves.get(type)?.view.getState() ?? {}));
		await this.detach(type);
		await (await this.ensureSideLeaf(type)).view.setState(state, {});
	}
	async detach(type: string): Promise<void> {
		const view = this.leaves.get(type)?.view;
		this.leaves.delete(type);
		await view?.onClose();
		view?.unload();
		view?.containerEl.remove();
	}
	getActiveFile(): TFile | null { return this.active?.file ?? null; }
	getActiveViewOfType<T>(type: new (...args: never[]) => T): T | null {
		return this.active instanceof type ? this.active : null;
	}
	onLayoutReady(callback: () => unknown): void { callback(); }
	requestSaveLayout(): void {}
	/** The person opens a note. */
	show(path: string, text = ""): void {
		this.active = new MarkdownView(new WorkspaceLeaf(this.app), new TFile(path), new Editor(text));
		this.trigger("file-open", this.active.file);
	}
}

export class Vault extends Events {
	readonly adapter: FileSystemAdapter | object;
	constructor(path: string | undefined) {
		super();
		this.adapter = path === undefined ? {} : new FileSystemAdapter(path);
	}
}

export interface Command {
	id: string;
	name: string;
	callback?: () => unknown;
	editorCallback?: (editor: Editor, view: MarkdownView) => unknown;
}

export class App {
	readonly workspace = new Workspace(this);
	readonly vault: Vault;
	readonly commands = new Map<string, Command>();
	private readonly local = new Map<string, unknown>();
	constructor(vaultPath: string | undefined) { this.vault = new Vault(vaultPath); }
	loadLocalStorage(k: string): unknown { return this.local.get(k) ?? null; }
	saveLocalStorage(k: string, v: unknown): void {
		if (v === null) this.local.delete(k);
		else this.local.set(k, v);
	}
	/** As the app does: a command for the editor is there only while a note is open. */
	available(): Command[] {
		return [...this.commands.values()].filter((one) => one.callback ?? this.workspace.active);
	}
	run(command: Command): void {
		const { active } = this.workspace;
		if (command.callback) command.callback();
		else if (active) command.editorCallback?.(active.editor, active);
	}
}

export class ItemView extends Component {
	readonly app: App;
	readonly containerEl = make("div", "workspace-leaf-content");
	readonly contentEl = this.containerEl.createDiv("view-content");
	icon = "";
	constructor(readonly leaf: WorkspaceLeaf) {
		super();
		this.app = leaf.app;
	}
	getViewType(): string { return ""; }
	getDisplayText(): string { return ""; }
	getState(): Record<string, unknown> { return {}; }
	async setState(_state: unknown, _result: object): Promise<void> {}
	async onOpen(): Promise<void> {}
	async onClose(): Promise<void> {}
}

export class MarkdownView extends ItemView {
	saved = 0;
	constructor(leaf: WorkspaceLeaf, readonly file: TFile, readonly editor: Editor) { super(leaf); }
	async save(): Promise<void> { this.saved++; }
}

export class Plugin extends Component {
	data: unknown = null;
	settings?: Record<string, unknown>;
	readonly tabs: unknown[] = [];
	constructor(readonly app: App, readonly manifest: { id: string; name: string }) { super(); }
	addCommand(c: Command): Command {
		this.app.commands.set(`${this.manifest.id}:${c.id}`, { ...c, name: `${this.manifest.name}: ${c.name}` });
		this.register(() => this.app.commands.delete(`${this.manifest.id}:${c.id}`));
		return c;
	}
	addStatusBarItem(): HTMLElement {
		const el = (document.querySelector<HTMLElement>("#status") ?? document.body).createDiv("status-bar-item");
		this.register(() => { el.remove(); });
		return el;
	}
	registerView(type: string, creator: (leaf: WorkspaceLeaf) => ItemView): void {
		this.app.workspace.views.set(type, creator);
		this.register(() => this.app.workspace.detach(type));
	}
	addSettingTab(tab: unknown): void { this.tabs.push(tab); }
	async loadData(): Promise<unknown> { return structuredClone(this.data); }
	async saveData(d: unknown): Promise<void> { this.data = structuredClone(d); }
}
