/** How the projects stand: name, status, next step; Enter opens the card. */
import { type App, SuggestModal } from "obsidian";
import type { Kvault } from "./kvault";
import { openNote } from "./opening";
import { type Outcome, explain } from "./outcome";
import type { Project } from "./wire";

export class ProjectsModal extends SuggestModal<Project> {
	private readonly closing = new AbortController();
	private readonly asked: Promise<Outcome<Project[]>>;

	constructor(app: App, kvault: Kvault) {
		super(app);
		this.setPlaceholder("Project…");
		this.asked = kvault.projects(this.closing.signal);
	}

	override async getSuggestions(query: string): Promise<Project[]> {
		const outcome = await this.asked;
		if (outcome.kind !== "answer") {
			this.emptyStateText = explain(outcome);
			return [];
		}
		this.emptyStateText = outcome.value.length > 0 ? "No project has this name." : "This vault has no project that is not archived.";
		const wanted = query.trim().toLowerCase();
		return outcome.value.filter((project) => project.name.toLowerCase().includes(wanted));
	}

	override renderSuggestion(project: Project, el: HTMLElement): void {
		el.addClass("kvault-hit");
		const head = el.createDiv("kvault-hit-head");
		head.createDiv({ cls: "suggestion-title kvault-hit-title", text: project.name });
		head.createDiv({ cls: "kvault-hit-path", text: project.status });
		el.createDiv({ cls: "suggestion-note kvault-hit-summary", text: project.next ? `Next: ${project.next}` : "No next step" });
	}

	override onChooseSuggestion(project: Project, event: MouseEvent | KeyboardEvent): void {
		openNote(this.app, project.path, 1, event);
	}

	override onClose(): void {
		this.closing.abort();
		super.onClose();
	}
}
