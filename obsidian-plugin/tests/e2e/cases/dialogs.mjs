/** Building, opening what was built, a new note, projects, settings. */
import assert from "node:assert/strict";
import { copyFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fake, folder, open } from "../harness.mjs";

export default {
	async "rebuilding tells how far it is and what came of it"() {
		const { page, command, errors } = await open({ executable: fake });
		await command("Rebuild graph");
		await page.waitForSelector(".notice:has-text('72 notes (72 changed), 314 links, 11 communities in 0.2 s')");
		assert.equal(await page.locator(".notice").count(), 1, "the notice of progress is gone");
		assert.deepEqual(errors, []);
	},
	async "rebuilding can be cancelled, and is not done twice at a time"() {
		const { page, command, until, calls, running } = await open({ executable: fake, env: { FAKE_SLOW: "1" } });
		await command("Rebuild graph");
		await page.waitForSelector(".notice:has-text('reading 40/72')");
		await command("Rebuild graph");
		await page.waitForSelector(".notice:has-text('being rebuilt already')");
		assert.equal(calls().length, 1);
		await page.getByRole("button", { name: "Cancel" }).click();
		await page.waitForSelector(".notice:has-text('Cancelled.')");
		await until(() => running.size === 0, "the build was stopped");
	},
	async "graph and report are opened, up to date; a page somebody else wrote is not"() {
		const { page, command, vault, outside, opened, until } = await open({ executable: fake });
		await command("Open graph");
		await until(async () => (await outside()).open.length === 1, "the graph is open");
		assert.deepEqual((await outside()).open, [join(vault, "graph.html")]);
		await command("Open report");
		await until(async () => (await opened()).length === 1, "the report is open");
		assert.deepEqual(await opened(), [{ link: "GRAPH_REPORT.md", newLeaf: false, line: 0 }]);
		assert.equal(await page.locator(".notice").count(), 0);

		const theirs = await open({ executable: fake, env: { FAKE_THEIRS: "1" } });
		await theirs.command("Open graph");
		await theirs.page.waitForSelector(".notice:has-text('was not written by kvault, so it is not opened')");
		assert.deepEqual((await theirs.outside()).open, []);
	},
	async "a new note is saved through kvault, after three like it were shown"() {
		const { page, command, calls, opened, until, errors } = await open({ executable: fake });
		await command("New note");
		assert.ok(await page.getByRole("button", { name: "Save" }).isDisabled(), "a note needs a title");
		const [title, summary] = await page.locator(".modal input").all();
		await title.fill("--Bill monthly");
		await summary.fill("Bill monthly, not per call.");
		await page.locator(".modal textarea").fill("Because.\n$(x)");
		await page.waitForSelector(".kvault-similar .kvault-row");
		assert.equal(await page.locator(".kvault-similar .kvault-row").count(), 3);
		assert.equal(await page.locator(".kvault-new-path").innerText(), "Will be shared/Bill monthly.md");
		await page.locator(".modal select").nth(1).selectOption("project/tidebook");
		await page.locator(".modal select").nth(0).selectOption("decision");
		await until(async () => page.getByRole("button", { name: "Save" }).isEnabled(), "it can be saved");
		await page.getByRole("button", { name: "Save" }).click();
		await until(async () => (await opened()).length === 1, "the note is open");
		const { argv, stdin } = calls().at(-1);
		const flags = ["--body=-", "--summary=Bill monthly, not per call.", "--type=decision", "--project=tidebook"];
		assert.deepEqual(argv.slice(3), ["--json", ...flags, "--", "--Bill monthly"]);
		assert.equal(stdin, "Because.\n$(x)");
		assert.ok(calls().filter((call) => call.argv[0] === "new" && !call.argv.includes("--dry-run")).length === 1);
		assert.deepEqual(await opened(), [{ link: "shared/Bill monthly.md", newLeaf: false, line: 0 }]);
		assert.deepEqual(errors, []);
	},
	async "where the title is taken, kvault's refusal is shown and nothing can be saved"() {
		const { page, command } = await open({ executable: fake });
		await command("New note");
		await page.locator(".modal input").first().fill("Backup");
		await page.waitForSelector(".kvault-similar .mod-warning:has-text('is there already')");
		assert.ok(await page.getByRole("button", { name: "Save" }).isDisabled());
	},
	async "a new note is filed from the folder of the open one"() {
		const vault = folder("my vault ");
		mkdirSync(join(vault, "projects/tidebook/decisions"), { recursive: true });
		const { page, command, calls, until } = await open({ executable: fake, vault });
		await command("New note");
		await page.locator(".modal input").first().fill("Bill");
		await until(() => calls().some((call) => call.argv[0] === "new"), "kvault was asked");
		assert.equal(calls().find((call) => call.argv[0] === "new").cwd, join(vault, "projects/tidebook/decisions"));
	},
	async "the status of projects opens their cards"() {
		const { page, command, opened } = await open({ executable: fake });
		await command("Project status");
		await page.waitForSelector(".kvault-hit");
		await page.keyboard.type("tide");
		assert.match(await page.locator(".kvault-hit").first().innerText(), /tidebook.*active.*Next: Ask Frau Eilers/s);
		await page.keyboard.press("Enter");
		assert.deepEqual(await opened(), [{ link: "projects/tidebook/tidebook.md", newLeaf: false, line: 0 }]);
	},
	async "the settings find and test the program, and keep its path on this device"() {
		const home = folder("home ");
		const bin = join(home, ".local/bin");
		mkdirSync(bin, { recursive: true });
		copyFileSync(fake, join(bin, "kvault"));
		const golden = join(fake, "../../golden");
		const { page, settings, data, errors } = await open({ home, env: { FAKE_GOLDEN: golden } });
		await settings();
		await page.getByRole("button", { name: "Test" }).click();
		await page.waitForSelector(`.kvault-told:has-text("kvault 0.1.0 at ${join(bin, "kvault")} works with this plugin.")`);
		await page.getByRole("button", { name: "Find" }).click();
		await page.waitForSelector(`.kvault-told:has-text("Found ${join(bin, "kvault")}")`);
		assert.equal(await page.locator("[data-name=Executable] input").inputValue(), join(bin, "kvault"));
		assert.equal(await data(), null, "finding it writes nothing into data.json");
		await page.locator("[data-name=Budget] input").fill("900");
		await page.locator("[data-name=Hops] input").fill("1");
		await page.locator("[data-name=Lanes] select").selectOption("words");
		await page.locator("[data-name='Errors in the status bar'] input").check();
		await page.waitForSelector(".status-bar-item");
		const kept = await data();
		assert.equal(kept.tokens, 900);
		assert.ok(!JSON.stringify(kept).includes("kvault"), `no path may be synced: ${JSON.stringify(kept)}`);
		await page.locator("[data-name='Errors in the status bar'] input").uncheck();
		await page.waitForSelector(".status-bar-item", { state: "detached" });
		assert.deepEqual(errors, []);
	},
	async "what is set goes into the call"() {
		const { page, command, calls } = await open({ executable: fake, data: { notes: 3, tokens: 700, hops: 0, lanes: "words" } });
		await command("Recall…");
		await page.keyboard.type("tide");
		await page.waitForSelector(".kvault-hit");
		assert.deepEqual(calls()[0].argv.slice(4, -2), ["--limit=3", "--budget=700", "--hops=0", "--lanes=words"]);
	},
	async "an old kvault is told politely"() {
		const { page, settings } = await open({ executable: fake, env: { FAKE_VERSION: "0.0.9" } });
		await settings();
		await page.getByRole("button", { name: "Test" }).click();
		await page.waitForSelector(".kvault-told.mod-warning:has-text('kvault 0.0.9')");
		assert.match(await page.locator(".kvault-told").innerText(), /is too old for this plugin, which needs 0\.1\.0: "git pull" and "pipx install --force \."/);
	},
	async "Find asks the login shell where the usual folders have nothing"() {
		const home = folder("home ");
		const hidden = join(home, "odd place");
		mkdirSync(hidden);
		copyFileSync(fake, join(hidden, "kvault"));
		chmodSync(join(hidden, "kvault"), 0o755);
		const shell = join(home, "zsh");
		writeFileSync(shell, `#!/bin/sh\nprintf 'welcome\\033[0m\\n'\nPATH="${hidden}:$PATH"\nshift\neval "$1"\n`, { mode: 0o755 });
		const { page, settings, spawned } = await open({ home, env: { SHELL: shell } });
		assert.deepEqual(spawned, [], "no shell at the start");
		await settings();
		await page.getByRole("button", { name: "Find" }).click();
		await page.waitForSelector(`.kvault-told:has-text("Found ${join(hidden, "kvault")}")`);
		assert.equal(spawned[0][0], shell);
		assert.equal(spawned[0][1], "-ilc");
	},
};
