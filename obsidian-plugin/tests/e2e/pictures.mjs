/**
 * Takes a picture of each view, light and dark, with the answers of the golden files.
 *
 *   node tests/e2e/pictures.mjs FOLDER
 */
import { join } from "node:path";
import { close, fake, folder, inCase, open } from "./harness.mjs";

const [, , target] = process.argv;
if (!target) {
	console.error("name a folder: node tests/e2e/pictures.mjs FOLDER");
	process.exit(2);
}

const note = {
	path: "projects/tidebook/decisions/Charge forty cents per booking.md",
	text: "Charge forty cents per booking\n\nCharge 40 cents for each booking, so that a small harbour starts at almost nothing.\n\nThe council of Norderpiep asked for a price they can see. Eleven harbours make about nine thousand bookings a year.",
};

const VIEWS = {
	async recall({ page, command }) {
		await command("Recall…");
		await page.keyboard.type("why monthly billing");
		await page.waitForSelector(".kvault-hit");
	},
	async pane({ page, command }) {
		await command("Recall for this note");
		await page.waitForSelector(".kvault-recall .kvault-hit");
		await page.getByLabel("Follow the active note").click();
	},
	async check({ page, command }) {
		await command("Check vault");
		await page.waitForSelector(".kvault-finding");
	},
	async fix({ page, command }) {
		await command("Check vault");
		await page.locator(".kvault-fix").first().click();
		await page.waitForSelector(".kvault-change");
	},
	async new({ page, command }) {
		await command("New note");
		await page.locator(".modal input").first().fill("Bill monthly");
		await page.locator(".modal input").nth(1).fill("Bill monthly, not per call.");
		await page.waitForSelector(".kvault-similar .kvault-row");
	},
	async projects({ page, command }) {
		await command("Project status");
		await page.waitForSelector(".kvault-hit");
	},
	async settings({ page, settings }) {
		await settings();
		await page.getByRole("button", { name: "Test" }).click();
		await page.waitForSelector(".kvault-told:has-text('works')");
		await page.evaluate((file) => { // of the machine that takes the picture, nothing is shown
			const shown = "/home/ada/.local/bin/kvault";
			const told = document.querySelector(".kvault-told");
			told.textContent = told.textContent.replace(file, shown);
			document.querySelector("[data-name=Executable] input").value = shown;
		}, fake);
	},
	async rebuild({ page, command }) {
		await command("Rebuild graph");
		await page.waitForSelector(".notice:has-text('reading 40/72')");
	},
	async missing({ page, command }) {
		await command("Recall…");
		await page.keyboard.type("why monthly billing");
		await page.waitForSelector(".suggestion-empty:has-text('Could not find')");
	},
};
const SETUP = {
	rebuild: { env: { FAKE_SLOW: "1" } },
	missing: { home: folder("empty home ") },
	check: { data: { statusBar: true } },
};

const MARGIN = 24;

/** Returns the part of the page that a view takes, with some of what is around it. */
async function around(page) {
	const { width, height } = page.viewportSize();
	for (const selector of [".prompt", ".modal", ".notice", ".view-content", ".vertical-tab-content"]) {
		const box = await page.locator(selector).last().boundingBox({ timeout: 50 }).catch(() => null);
		if (!box) continue;
		const x = Math.max(0, box.x - MARGIN);
		const y = selector === ".view-content" ? 0 : Math.max(0, box.y - MARGIN);
		const right = Math.min(width, box.x + box.width + MARGIN);
		const bottom = Math.min(height, box.y + box.height + MARGIN);
		return { x, y, width: right - x, height: bottom - y };
	}
	return { x: 0, y: 0, width, height };
}

for (const [name, show] of Object.entries(VIEWS)) {
	for (const theme of ["light", "dark"]) {
		await inCase(async () => {
			const app = await open({ ...(name === "missing" ? {} : { executable: fake }), theme: `theme-${theme}`, note, ...SETUP[name] });
			await show(app);
			await app.page.waitForTimeout(300);
			const path = join(target, `obsidian-${name}-${theme}.png`);
			await app.page.screenshot({ path, clip: await around(app.page), animations: "disabled", caret: "hide" });
		});
	}
}
await close();
