/** What Obsidian adds to the elements of a page, as far as the plugin uses it. */
type Attrs = string | { cls?: string | string[]; text?: string; attr?: Record<string, string>; title?: string };

declare global {
	interface HTMLElement {
		createEl<K extends keyof HTMLElementTagNameMap>(
			tag: K,
			o?: Attrs,
			cb?: (el: HTMLElementTagNameMap[K]) => void,
		): HTMLElementTagNameMap[K];
		createDiv(o?: Attrs, cb?: (el: HTMLDivElement) => void): HTMLDivElement;
		createSpan(o?: Attrs, cb?: (el: HTMLSpanElement) => void): HTMLSpanElement;
		empty(): void;
		addClass(...c: string[]): void;
		removeClass(...c: string[]): void;
		toggleClass(c: string, on: boolean): void;
		setText(t: string): void;
	}
}

export const make = (tag: string, o: Attrs = {}): HTMLElement => {
	const el = document.createElement(tag);
	const { cls = [], text, attr = {}, title }: Exclude<Attrs, string> = typeof o === "string" ? { cls: o } : o;
	el.classList.add(...[cls].flat().flatMap((c) => c.split(" ")).filter(Boolean));
	if (text !== undefined) el.textContent = text;
	if (title !== undefined) el.title = title;
	for (const [k, v] of Object.entries(attr)) el.setAttribute(k, v);
	return el;
};

function append(this: HTMLElement, tag: string, o?: Attrs, cb?: (el: HTMLElement) => void): HTMLElement {
	const el = make(tag, o);
	this.append(el);
	cb?.(el);
	return el;
}

Object.assign(HTMLElement.prototype, {
	createEl: append,
	createDiv(this: HTMLElement, o?: Attrs, cb?: (el: HTMLElement) => void) { return append.call(this, "div", o, cb); },
	createSpan(this: HTMLElement, o?: Attrs, cb?: (el: HTMLElement) => void) { return append.call(this, "span", o, cb); },
	empty(this: HTMLElement) { this.replaceChildren(); },
	addClass(this: HTMLElement, ...c: string[]) { this.classList.add(...c); },
	removeClass(this: HTMLElement, ...c: string[]) { this.classList.remove(...c); },
	toggleClass(this: HTMLElement, c: string, on: boolean) { this.classList.toggle(c, on); },
	setText(this: HTMLElement, t: string) { this.textContent = t; },
});

const ICONS: Record<string, string> = {
	"refresh-cw": "M3 12a9 9 0 0 1 15-6.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-15 6.7L3 16M3 21v-5h5",
	pin: "M12 17v5M9 3h6l-1 7 3 4H7l3-4z",
};

export function setIcon(parent: HTMLElement, icon: string): void {
	const path = ICONS[icon];
	if (!path) throw new Error(`the harness cannot draw the icon ${icon}`);
	const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	for (const [k, v] of Object.entries({ viewBox: "0 0 24 24", width: "16", height: "16", fill: "none", stroke: "currentColor", "stroke-width": "2" })) svg.setAttribute(k, v);
	const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
	line.setAttribute("d", path);
	svg.append(line);
	parent.replaceChildren(svg);
}
