/** Check: the pane, the fix, on save, the status bar. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fake, folder, NOTE, open } from "../harness.mjs";

const MENDABLE = "shared/Tide words in seven languages.md";

export default {
	async "check shows findings by note; a click opens the line"() {
		const { page, command, errors, opened, calls, vault } = await open({ executable: fake });
		await command("Check vault");
		await page.waitForSelector(".kvault-finding");
		assert.deepEqual(calls().map((call) => call.argv), [["check", "--vault", vault, "--json"]]);
		assert.match(await page.locator(".kvault-counts").innerText(), /^\d+ errors, \d+ advice$/);
		const row = page.locator(".kvault-finding", { hasText: "dew-point-april.png" });
		assert.ok(await row.evaluate((el) => el.classList.contains("is-error")));
		assert.match(await row.innerText(), /add the file, or name one that is there/);
		await row.locator(".kvault-place").click();
		assert.deepEqual(await opened(), [{ link: "projects/glashaus/notes/Dew point, not humidity.md", newLeaf: false, line: 27 }]);
		assert.equal(await page.evaluate(() => window.harness.app.workspace.active.saved), 1, "kvault reads what is on screen");
		assert.deepEqual(errors, []);
	},
	async "check this note judges that note only"() {
		const { page, command, calls } = await open({ executable: fake });
		await command("Check this note");
		await page.waitForSelector(".kvault-finding");
		assert.deepEqual(calls()[0].argv.slice(-2), ["--", NOTE.path]);
		assert.equal(await page.locator(".kvault-head-title").innerText(), "Charge forty cents per booking");
	},
	async "a clean vault, a skipped check and a pane after a restart say so"() {
		const clean = await open({ executable: fake, env: { FAKE_CHECK: "check-clean" } });
		await clean.command("Check vault");
		await clean.page.waitForSelector(".pane-empty:has-text('Nothing to fix.')");
		const skipped = await open({ executable: fake, env: { KVAULT_SKIP: "1" } });
		await skipped.command("Check vault");
		await skipped.page.waitForSelector(".pane-empty:has-text('Nothing was checked, since KVAULT_SKIP is set')");
		const fresh = await open({ executable: fake });
		await fresh.page.evaluate(() => window.harness.app.workspace.ensureSideLeaf("kvault-check"));
		await fresh.page.waitForSelector(".pane-empty:has-text('Not checked since the app was started.')");
		await fresh.page.getByLabel("Check again").click();
		await fresh.page.waitForSelector(".kvault-finding");
	},
	async "a kvault that gives no answer is stopped and told"() {
		const { page, command, until, running } = await open({ executable: fake, data: { timeoutSeconds: 1 }, env: { FAKE_SLOW: "1" } });
		await command("Check vault");
		await page.waitForSelector(".pane-empty:has-text('kvault gave no answer within 1 s.')");
		await until(() => running.size === 0, "it was stopped");
	},
	async "a second check stops the first"() {
		const { command, until, calls, running } = await open({ executable: fake, env: { FAKE_SLOW: "1" } });
		await command("Check vault");
		await until(() => calls().length === 1, "the first check runs");
		await command("Check vault");
		await until(() => calls().length === 2 && running.size === 1, "only the second one runs");
	},
	async "a fix is shown before it is made, and only what was shown is written"() {
		const { page, command, calls, until } = await open({ executable: fake });
		await command("Check vault");
		const row = page.locator(".kvault-finding", { hasText: "Seekartennull" });
		await row.locator(".kvault-fix").click();
		await page.waitForSelector(".kvault-change");
		assert.match(await page.locator(".kvault-before").innerText(), /\[\[Seekartennull\]\]/);
		assert.match(await page.locator(".kvault-after").innerText(), /\|Seekartennull\]\]/);
		const fixes = () => calls().map((call) => call.argv.slice(4)).filter((argv) => argv[0] === "--fix");
		const shown = ["--fix", "--rule=alias-link", "--dry-run", "--", MENDABLE];
		assert.deepEqual(fixes(), [shown]);
		await page.getByRole("button", { name: "Fix", exact: true }).click();
		await until(() => calls().length === 5, "fixed, and checked again");
		assert.deepEqual(fixes(), [shown, shown, ["--fix", "--rule=alias-link", "--", MENDABLE]]);
		assert.equal(await page.locator(".modal").count(), 0);
	},
	async "a note that changed meanwhile is shown again and not written"() {
		const { page, command, calls } = await open({ executable: fake, env: { FAKE_CHANGING: "1" } });
		await command("Check vault");
		await page.locator(".kvault-fix").first().click();
		await page.waitForSelector(".kvault-change");
		await page.getByRole("button", { name: "Fix", exact: true }).click();
		await page.waitForSelector(".modal .mod-warning:has-text('has changed in the meantime')");
		assert.ok(calls().every((call) => !call.argv.includes("--fix") || call.argv.includes("--dry-run")));
		await page.getByRole("button", { name: "Cancel" }).click();
	},
	async "a save that brings new errors is told, one that does not is not"() {
		const golden = join(folder("golden "), "golden");
		cpSync(new URL("../../golden", import.meta.url), golden, { recursive: true });
		const { page, save, until, calls } = await open({ executable: fake, data: { checkOnSave: true, statusBar: true }, env: { FAKE_GOLDEN: golden } });
		await page.waitForSelector(".status-bar-item:has-text('errors')");
		await save("a.md");
		await until(() => calls().length === 2, "the first save is checked");
		const answer = JSON.parse(readFileSync(join(golden, "check.json"), "utf8"));
		answer.findings.push({ ...answer.findings[0], path: "a.md", level: "error" });
		writeFileSync(join(golden, "check.json"), JSON.stringify(answer));
		await page.waitForTimeout(200);
		assert.equal(await page.locator(".notice").count(), 0);
		await save("a.md");
		await page.waitForSelector(".notice:has-text('a.md: 1 error.')");
	},
	async "check on save and the status bar are off, and work when they are on"() {
		const off = await open({ executable: fake });
		await off.save("a.md");
		await off.page.waitForTimeout(1300);
		assert.deepEqual(off.calls(), []);
		assert.equal(await off.page.locator(".status-bar-item").count(), 0);

		const on = await open({ executable: fake, data: { checkOnSave: true, statusBar: true } });
		const { counts } = JSON.parse(readFileSync(new URL("../../golden/check.json", import.meta.url), "utf8"));
		await on.page.waitForSelector(`.status-bar-item:has-text("Kvault: ${counts.error} errors")`);
		await on.save("a.md");
		await on.save("b.md");
		await on.save("picture.png");
		await on.until(() => on.calls().length === 2, "one check for two saves");
		await on.page.waitForTimeout(1200);
		assert.equal(on.calls().length, 2);
		await on.page.locator(".status-bar-item").click();
		await on.page.waitForSelector(".kvault-finding");
	},
};
