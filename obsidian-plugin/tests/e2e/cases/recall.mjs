/** Recall: in the palette, for a selection, for a note, as links. */
import assert from "node:assert/strict";
import { fake, NOTE, open } from "../harness.mjs";

const BEST = "projects/tidebook/decisions/Bill harbours monthly, not per booking.md";

export default {
	async "recall shows what kvault found, and opens the chosen note at its line"() {
		const { page, command, vault, calls, errors, opened } = await open({ executable: fake });
		await command("Recall…");
		await page.keyboard.type("memory $(x) `id`");
		await page.waitForSelector(".kvault-hit");
		assert.ok((await page.locator(".kvault-hit").count()) > 5);
		const [first] = await page.locator(".kvault-hit").allInnerTexts();
		assert.match(first, /Bill harbours monthly.*matches monthly, billing/s);
		assert.match((await page.locator(".kvault-hit").allInnerTexts()).join(), /linked from /);
		const flags = ["--limit=12", "--budget=1500", "--hops=2"];
		const argv = ["recall", "--vault", vault, "--json", ...flags, "--", "memory $(x) `id`"];
		const env = { NO_COLOR: "1", PYTHONUTF8: "1" };
		assert.deepEqual(calls(), [{ file: fake, argv, cwd: vault, env, stdin: "" }], "one run for one typed query");
		for (const key of ["ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
		assert.deepEqual(await opened(), [{ link: BEST, newLeaf: false, line: 11 }]);
		assert.deepEqual(errors, []);
	},
	async "with a modifier the note opens in a new pane"() {
		const { page, command, opened } = await open({ executable: fake });
		for (const [keys, pane] of [["Control+Enter", "tab"], ["Control+Alt+Enter", "split"], ["Control+Alt+Shift+Enter", "window"]]) {
			await command("Recall…");
			await page.keyboard.type("memory");
			await page.waitForSelector(".kvault-hit");
			await page.keyboard.press(keys);
			assert.equal((await opened()).at(-1).newLeaf, pane);
		}
	},
	async "recall for the selection begins with its words"() {
		const note = { ...NOTE, selected: "40 cents\n  for each" };
		const { page, command, calls } = await open({ executable: fake, note });
		await command("Recall for the selection");
		await page.waitForSelector(".kvault-hit");
		assert.equal(calls().length, 1);
		assert.deepEqual(calls()[0].argv.slice(-2), ["--", "40 cents for each"]);
	},
	async "typing on abandons the query before it"() {
		const { page, command, until, spawned, running } = await open({ executable: fake });
		await command("Recall…");
		await page.keyboard.type("slow");
		await until(() => running.size === 1, "the slow process runs");
		await page.locator(".prompt-input").fill("memory");
		await page.waitForSelector(".kvault-hit");
		await until(() => running.size === 0, "the slow process was stopped");
		assert.equal(spawned.length, 2);
	},
	async "closing the palette, and unloading the plugin, stop the process"() {
		const { page, command, until, running } = await open({ executable: fake });
		await command("Recall…");
		await page.keyboard.type("slow");
		await until(() => running.size === 1, "the slow process runs");
		await page.keyboard.press("Escape");
		await until(() => running.size === 0, "closing stopped it");

		const slow = await open({ executable: fake, env: { FAKE_SLOW: "1" } });
		await slow.command("Check vault");
		await until(() => running.size === 1, "the check runs");
		await slow.unload();
		await until(() => running.size === 0, "unloading stopped it");
		assert.equal(await slow.page.locator(".notice").count(), 0, "nothing is said of what was unloaded");
	},
	async "every bad ending is told in the palette, and gone with the next answer"() {
		const { page, command } = await open({ executable: fake });
		await command("Recall…");
		for (const [typed, told] of [
			["boom", "no file of the vault is called nope.md. kvault list prints the notes."],
			["crash", "kvault crashed. kvault: a fault of kvault: KeyError: 'x' please report it with this log: /log/kvault-fault.log"],
			["old", "This kvault is too old for this plugin: recall has no flag --not-yet. Update it: \"git pull\" and \"pipx install --force .\" in its clone."],
			["future", "answers in form 2, and this plugin reads form 1. Update"],
			["garbled", "answered in a way this plugin cannot read. Update kvault"],
			["nothing", "No note comes to mind. Not in this vault: "],
		]) {
			await page.locator(".prompt-input").fill(typed);
			await page.waitForSelector(`.suggestion-empty:has-text(${JSON.stringify(told)})`);
		}
		await page.locator(".prompt-input").fill("stale");
		await page.waitForSelector(".kvault-hit");
		const remarks = "The lane of vectors is degraded: its store is busy. 412 changed notes are not read yet; a build is under way.";
		assert.equal(await page.locator(".kvault-remarks").innerText(), remarks);
		const elder = await open({ executable: fake, env: { FAKE_OLD: "1" } });
		await elder.command("Project status");
		await elder.page.waitForSelector(".suggestion-empty:has-text('too old for this plugin: unknown command: not-yet.')");
		await page.locator(".prompt-input").fill("");
		await page.waitForSelector(".suggestion-empty:has-text('Type what you want to remember.')");
		assert.equal(await page.locator(".kvault-remarks").innerText(), "");
	},
	async "the side pane follows the active note when it is pinned, also after a restart"() {
		const { page, command, show, calls, opened, errors, until } = await open({ executable: fake });
		const asked = () => calls().map((call) => call.argv.find((word) => word.startsWith("--note="))?.slice(7));
		await command("Recall for this note");
		await page.waitForSelector(".kvault-recall .kvault-hit");
		await show({ path: "shared/b.md", text: "b" });
		await page.waitForTimeout(400);
		assert.deepEqual(asked(), [NOTE.path], "not pinned: it stays");
		await page.getByLabel("Follow the active note").click();
		await until(() => asked().length === 2, "it follows to the note that is active");
		await page.waitForSelector(".kvault-recall .kvault-hit");
		await show({ path: "shared/c.md", text: "c" });
		await show({ path: "shared/d.md", text: "d" });
		await until(() => asked().length === 3, "it follows again");
		await page.waitForSelector(".kvault-recall .kvault-hit");
		assert.deepEqual(asked(), [NOTE.path, "shared/b.md", "shared/d.md"], "going through notes runs nothing for each");
		await page.locator(".kvault-recall .kvault-hit").first().click({ modifiers: ["Control"] });
		assert.deepEqual((await opened()).at(-1), { link: BEST, newLeaf: "tab", line: 11 });

		await page.evaluate(() => window.harness.app.workspace.restart("kvault-recall"));
		await page.waitForSelector(".kvault-recall .kvault-hit");
		assert.equal(asked().at(-1), "shared/d.md");
		assert.equal(await page.getByLabel("Stay with this note").count(), 1);
		assert.deepEqual(errors, []);
	},
	async "recalled links are inserted at the cursor, with full paths"() {
		const note = { ...NOTE, line: 2, ch: 3 };
		const { page, command, text, until, calls } = await open({ executable: fake, note });
		await command("Insert recalled links");
		await until(async () => (await text()) !== NOTE.text, "the links are inserted");
		const lines = (await text()).split("\n");
		assert.equal(lines[2], "Why");
		assert.equal(lines[3], `- [[${BEST.replace(".md", "")}|Bill harbours monthly, not per booking]]`);
		assert.equal(lines.at(-1), " so little?");
		assert.ok(calls()[0].argv.includes(`--note=${NOTE.path}`));
		assert.equal(await page.locator(".notice").count(), 0);
	},
};
