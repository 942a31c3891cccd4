/** The last check, who shows it, and the next one: never two at a time. */
import type { App } from "obsidian";
import type { Kvault } from "./kvault";
import { saveOpenNote } from "./opening";
import type { Outcome } from "./outcome";
import type { Checked, Finding } from "./wire";

/** What is known of the vault's faults. */
export interface State {
	scope: string | undefined; // the note that was checked; undefined: the vault
	outcome: Outcome<Checked> | undefined; // undefined: not checked since the app was started
	running: boolean;
}

export class Checks {
	private state: State = { scope: undefined, outcome: undefined, running: false };
	private running: AbortController | undefined;
	private readonly watchers = new Set<(state: State) => void>();

	constructor(private readonly app: App, private readonly kvault: Kvault) {}

	/** Calls `tell` now and after every change, until the returned function is called. */
	watch(tell: (state: State) => void): () => void {
		this.watchers.add(tell);
		tell(this.state);
		return () => { this.watchers.delete(tell); };
	}

	/** Checks the vault, or one note, as it is on screen. A check that is still running is stopped. */
	async run(scope?: string): Promise<Outcome<Checked>> {
		await saveOpenNote(this.app);
		return this.asSaved(scope);
	}

	/** Checks what is on disk; after a save nothing may be saved, or the one would follow the other for ever. */
	async asSaved(scope?: string): Promise<Outcome<Checked>> {
		this.running?.abort();
		const mine = (this.running = new AbortController());
		this.become({ ...this.state, scope, running: true });
		const outcome = await this.kvault.check(scope === undefined ? [] : [scope], mine.signal);
		if (!mine.signal.aborted) this.become({ scope, outcome, running: false });
		return outcome;
	}

	/** Does again what was done last. */
	again(): Promise<Outcome<Checked>> {
		return this.run(this.state.scope);
	}

	/** Returns the errors of a note in the last check of the vault; undefined where there was none. */
	errorsOf(path: string): number | undefined {
		const { scope, outcome } = this.state;
		return scope === undefined && outcome?.kind === "answer" ? errors(outcome.value.findings, path) : undefined;
	}

	stop(): void {
		this.running?.abort();
	}

	private become(state: State): void {
		this.state = state;
		for (const tell of this.watchers) tell(state);
	}
}

/** Counts the errors, of all notes or of one. */
export function errors(findings: readonly Finding[], path?: string): number {
	return findings.filter((one) => one.level === "error" && (path === undefined || one.path === path)).length;
}
