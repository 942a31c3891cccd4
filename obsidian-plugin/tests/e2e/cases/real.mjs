/** The real kvault on sample-vault: KVAULT names the program. */
import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folder, open, root } from "../harness.mjs";

const { KVAULT } = process.env;
const SAMPLE = join(root, "../sample-vault");
const QUERIES = ["why monthly billing", "dawn watering frost", "tide tables winter time", "sill clearance", "retry key"];

const tests = {
	async "the real kvault on sample-vault: recall, check, fix, build, report, new note, projects"() {
		const vault = join(folder("real vault "), "sample-vault");
		cpSync(SAMPLE, vault, { recursive: true, filter: (path) => !/[/\\](\.index|graph\.html|GRAPH_REPORT\.md)$/.test(path) });
		const { page, command, opened, outside, until, spawned, errors, settings, running } = await open({ executable: KVAULT, vault });
		await command("Rebuild graph");
		await page.waitForSelector(".notice:has-text('72 notes (72 changed)')");

		const late = [];
		for (const query of QUERIES) {
			const before = spawned.length;
			await command("Recall…");
			await page.evaluate(() => {
				addEventListener("input", () => { window.typed = performance.now(); }, true);
				window.shown = undefined;
				new MutationObserver(() => {
					if (document.querySelector(".kvault-hit")) window.shown ??= performance.now();
				}).observe(document.querySelector(".prompt-results"), { childList: true });
			});
			await page.keyboard.type(query, { delay: 30 });
			await page.waitForSelector(".kvault-hit");
			await until(() => running.size === 0, "the process has ended");
			assert.equal(spawned.length, before + 1, "one process for one settled query");
			late.push(await page.evaluate(() => window.shown - window.typed));
			await page.keyboard.press("Enter");
			const { link } = (await opened()).at(-1);
			assert.ok(existsSync(join(vault, link)), `the plugin opens a path that is in the vault: ${link}`);
		}
		late.sort((a, b) => a - b);
		console.log(`     from the last key to the notes: median ${late[2].toFixed(0)} ms, most ${late[4].toFixed(0)} ms, of which 100 ms wait for more keys`);

		await command("Recall for this note");
		await page.waitForSelector(".kvault-recall .kvault-hit");
		await command("Check vault");
		const row = page.locator(".kvault-finding", { hasText: "Seekartennull" });
		await row.locator(".kvault-fix").click();
		await page.waitForSelector(".kvault-change");
		await page.getByRole("button", { name: "Fix", exact: true }).click();
		await row.waitFor({ state: "detached" });
		const mended = readFileSync(join(vault, "shared/Tide words in seven languages.md"), "utf8");
		assert.match(mended, /\|Seekartennull\]\]/);

		await command("Open graph");
		await until(async () => (await outside()).open.length === 1, "the graph is open");
		assert.ok(existsSync((await outside()).open[0]));
		await command("Open report");
		await until(async () => (await opened()).at(-1).link === "GRAPH_REPORT.md", "the report is open");

		await command("New note");
		await page.locator(".modal input").first().fill("Bill monthly");
		await page.locator(".modal input").nth(1).fill("Bill monthly, not per call.");
		await page.waitForSelector(".kvault-similar .kvault-row");
		assert.equal(await page.locator(".kvault-similar .kvault-row").count(), 3);
		await until(() => page.getByRole("button", { name: "Save" }).isEnabled(), "it can be saved");
		await page.getByRole("button", { name: "Save" }).click();
		await until(async () => /Bill monthly\.md$/.test((await opened()).at(-1).link), "the new note is open");
		assert.ok(existsSync(join(vault, (await opened()).at(-1).link)));

		await command("Project status");
		await page.waitForSelector(".prompt .kvault-hit");
		assert.equal(await page.locator(".prompt .kvault-hit").count(), 3);
		await page.keyboard.press("Escape");
		await settings();
		await page.getByRole("button", { name: "Test" }).click();
		await page.waitForSelector(".kvault-told:has-text('works with this plugin')");
		assert.deepEqual(errors, []);
	},
};

export default KVAULT && existsSync(SAMPLE) ? tests : {};
