/** How a question to kvault can end: an answer, or one of these failures, each put into words here and nowhere else. */
import type { Located } from "./executable";
import type { Ended } from "./process";

export type Failure =
	| Exclude<Located, { kind: "located" }>
	| Exclude<Ended, { kind: "exited" }>
	| { kind: "not-on-disk" }
	| { kind: "refused"; message: string; hint: string } // kvault said why
	| { kind: "too-old"; message: string } // kvault knows a flag or command not
	| { kind: "crashed"; message: string }
	| { kind: "other-form"; form: string } // the version of its JSON
	| { kind: "unreadable"; command: string };

export type Outcome<T> = { kind: "answer"; value: T } | Failure;

/** The version of kvault's JSON that this plugin reads. */
export const FORM = 1;

const INSTALL = 'Install it from its repository (with "pipx install ." in a clone of it), or give its full path in the settings of this plugin.';

/** How kvault is brought up to date: from its clone, since the kvault on PyPI is another program. */
export const UPDATE = '"git pull" and "pipx install --force ." in its clone';

/** Returns what to tell the person at the keyboard: what happened, and what to do. */
export function explain(failure: Failure): string {
	switch (failure.kind) {
		case "not-found":
			return failure.confined
				? `Could not find "${failure.name}". Obsidian runs as a ${failure.confined}, which hides the programs of this machine from it: install Obsidian from its website instead.`
				: `Could not find "${failure.name}". ${INSTALL}`;
		case "is-script":
			return `"${failure.file}" is a script that only a shell can run, and this plugin uses none. Choose kvault.exe in its settings.`;
		case "not-absolute":
			return `"${failure.name}" is neither a name nor a full path. Give the full path in the settings of this plugin.`;
		case "gone":
			return `"${failure.path}" could not be run: it, or the Python it names, is no longer there. ${INSTALL}`;
		case "no-folder":
			return `The vault folder "${failure.path}" does not exist.`;
		case "not-on-disk":
			return "This vault is not a folder on disk, and kvault reads folders only.";
		case "failed-to-start":
			return `Could not start kvault: ${failure.message}`;
		case "timed-out":
			return `kvault gave no answer within ${String(Math.round(failure.afterMs / 1000))} s. A large vault is read at the first question: rebuild the graph once, or raise the time limit in the settings.`;
		case "too-much-output":
			return `Stopped kvault: it printed more than ${String(Math.round(failure.limitBytes / 1024 / 1024))} MB.`;
		case "cancelled":
			return "Cancelled.";
		case "killed":
			return "Another program ended kvault before it could answer. Try again.";
		case "refused":
			return sentence(failure.message) + (failure.hint ? ` ${sentence(failure.hint)}` : "");
		case "too-old":
			return `This kvault is too old for this plugin: ${sentence(failure.message)} Update it: ${UPDATE}.`;
		case "crashed":
			return `kvault crashed. ${failure.message}`;
		case "other-form":
			return `This kvault answers in form ${failure.form}, and this plugin reads form ${String(FORM)}. Update the older of the two: ${UPDATE}, or this plugin in the settings.`;
		case "unreadable":
			return `"kvault ${failure.command}" answered in a way this plugin cannot read. Update kvault (${UPDATE}) and this plugin; "kvault doctor --obsidian" says whether they fit.`;
	}
}

function sentence(text: string): string {
	const trimmed = text.trim();
	return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
