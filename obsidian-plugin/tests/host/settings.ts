/** Rows of settings, their controls, and the tab that draws them from definitions. */
import type { App, Plugin } from "./app";
import { make } from "./dom";

class ValueComponent<E extends HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement> {
	constructor(protected readonly el: E) {}
	getValue(): string { return this.el.value; }
	setValue(value: string): this {
		this.el.value = value;
		return this;
	}
	onChange(callback: (value: string) => unknown): this {
		this.el.addEventListener("input", () => callback(this.el.value));
		return this;
	}
	setDisabled(disabled: boolean): this {
		this.el.disabled = disabled;
		return this;
	}
}

export class TextComponent extends ValueComponent<HTMLInputElement> {
	readonly inputEl: HTMLInputElement;
	constructor(parent: HTMLElement, type = "text") {
		super(parent.createEl("input", { attr: { type } }));
		this.inputEl = this.el;
	}
	setPlaceholder(text: string): this {
		this.inputEl.placeholder = text;
		return this;
	}
}

export class TextAreaComponent extends ValueComponent<HTMLTextAreaElement> {
	constructor(parent: HTMLElement) { super(parent.createEl("textarea")); }
}

export class DropdownComponent extends ValueComponent<HTMLSelectElement> {
	readonly selectEl: HTMLSelectElement;
	constructor(parent: HTMLElement) {
		super(parent.createEl("select", "dropdown"));
		this.selectEl = this.el;
	}
	addOption(value: string, display: string): this {
		this.selectEl.createEl("option", { text: display, attr: { value } });
		return this;
	}
	addOptions(options: Record<string, string>): this {
		for (const [value, display] of Object.entries(options)) this.addOption(value, display);
		return this;
	}
}

export class ButtonComponent {
	readonly buttonEl: HTMLButtonElement;
	constructor(parent: HTMLElement) { this.buttonEl = parent.createEl("button"); }
	setButtonText(text: string): this {
		this.buttonEl.setText(text);
		return this;
	}
	setCta(): this {
		this.buttonEl.addClass("mod-cta");
		return this;
	}
	setDisabled(disabled: boolean): this {
		this.buttonEl.disabled = disabled;
		return this;
	}
	onClick(callback: (event: MouseEvent) => unknown): this {
		this.buttonEl.addEventListener("click", (event) => void callback(event));
		return this;
	}
}

export class Setting {
	readonly settingEl: HTMLElement;
	readonly nameEl: HTMLElement;
	readonly descEl: HTMLElement;
	readonly controlEl: HTMLElement;
	constructor(parent: HTMLElement) {
		this.settingEl = parent.createDiv("setting-item");
		const info = this.settingEl.createDiv("setting-item-info");
		this.nameEl = info.createDiv("setting-item-name");
		this.descEl = info.createDiv("setting-item-description");
		this.controlEl = this.settingEl.createDiv("setting-item-control");
	}
	setName(name: string): this {
		this.nameEl.setText(name);
		return this;
	}
	setDesc(desc: string): this {
		this.descEl.setText(desc);
		return this;
	}
	setClass(cls: string): this {
		this.settingEl.addClass(cls);
		return this;
	}
	addText(cb: (component: TextComponent) => unknown): this { return this.add(new TextComponent(this.controlEl), cb); }
	addTextArea(cb: (component: TextAreaComponent) => unknown): this { return this.add(new TextAreaComponent(this.controlEl), cb); }
	addDropdown(cb: (component: DropdownComponent) => unknown): this { return this.add(new DropdownComponent(this.controlEl), cb); }
	addButton(cb: (component: ButtonComponent) => unknown): this { return this.add(new ButtonComponent(this.controlEl), cb); }
	private add<T>(component: T, cb: (component: T) => unknown): this {
		cb(component);
		return this;
	}
}

interface Control {
	type: string;
	key: string;
	min?: number;
	max?: number;
	step?: number;
	options?: Record<string, string>;
}
interface Definition {
	type?: string;
	name?: string;
	desc?: string;
	heading?: string;
	items?: Definition[];
	control?: Control;
	render?: (setting: Setting) => unknown;
}

export class PluginSettingTab {
	readonly containerEl = make("div", "vertical-tab-content");
	constructor(readonly app: App, readonly plugin: Plugin) {}
	getSettingDefinitions(): Definition[] { return []; }
	getControlValue(key: string): unknown { return this.plugin.settings?.[key]; }
	async setControlValue(key: string, value: unknown): Promise<void> {
		this.plugin.settings = { ...this.plugin.settings, [key]: value };
		await this.plugin.saveData(this.plugin.settings);
	}
	/** Draws the definitions, as the app does when the tab is opened. */
	draw(): HTMLElement {
		this.containerEl.empty();
		for (const one of this.getSettingDefinitions()) this.row(one);
		return this.containerEl;
	}
	private row(one: Definition): void {
		if (one.items) {
			this.containerEl.createDiv({ cls: "setting-item-heading", text: one.heading ?? "" });
			for (const item of one.items) this.row(item);
			return;
		}
		const setting = new Setting(this.containerEl).setName(one.name ?? "").setDesc(one.desc ?? "");
		setting.settingEl.dataset["name"] = one.name;
		if (one.render) one.render(setting);
		else if (one.control) this.control(setting, one.control);
	}
	private control(setting: Setting, { type, key, min, max, step, options }: Control): void {
		const value = this.getControlValue(key);
		if (type === "toggle") {
			const box = new TextComponent(setting.controlEl, "checkbox").inputEl;
			box.checked = value === true;
			box.addEventListener("change", () => void this.setControlValue(key, box.checked));
		} else if (type === "dropdown") {
			new DropdownComponent(setting.controlEl).addOptions(options ?? {}).setValue(String(value)).onChange((v) => this.setControlValue(key, v));
		} else if (type === "slider" || type === "number") {
			const field = new TextComponent(setting.controlEl, type === "slider" ? "range" : "number");
			const bounds = { min, max, step };
			for (const [name, bound] of Object.entries(bounds)) if (bound !== undefined) field.inputEl.setAttribute(name, String(bound));
			field.setValue(String(value)).onChange((v) => this.setControlValue(key, Number(v)));
		} else throw new Error(`the harness does not draw a ${type}`);
	}
}
