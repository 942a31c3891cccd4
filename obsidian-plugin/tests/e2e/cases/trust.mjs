/** What must never happen: text that becomes more than text, a vault that chooses what runs, silence. */
import assert from "node:assert/strict";
import { chmodSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fake, folder, open } from "../harness.mjs";

const HOSTILE = '<img src=x onerror="document.title=1">';

async function nothingRan(page, scope) {
	assert.equal(await page.locator(`${scope} img, ${scope} script, ${scope} a`).count(), 0, "text stays text");
	assert.equal(await page.title(), "");
}

function vaultWithProgram() {
	const vault = folder("hostile vault ");
	for (const name of ["kvault", "kvault.exe", "bin/kvault", ".local/bin/kvault"]) {
		mkdirSync(join(vault, name, ".."), { recursive: true });
		copyFileSync(fake, join(vault, name));
		chmodSync(join(vault, name), 0o755);
	}
	return vault;
}

export default {
	async "hostile titles, paths and summaries stay text"() {
		const { page, command, opened, outside, errors } = await open({ executable: fake });
		await command("Recall…");
		await page.keyboard.type("hostile");
		await page.waitForSelector(".kvault-hit");
		assert.ok((await page.locator(".kvault-hit-title").first().innerText()).includes(HOSTILE));
		await nothingRan(page, ".prompt");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		assert.deepEqual(await outside(), { open: [], reveal: [`/elsewhere/${HOSTILE}.sh`] }, "a file outside is shown, not opened");
		assert.deepEqual(await opened(), []);

		const panes = await open({ executable: fake, env: { FAKE_HOSTILE: "1" } });
		await panes.command("Check vault");
		await panes.page.waitForSelector(".kvault-finding");
		await nothingRan(panes.page, "#right");
		await panes.page.locator(".kvault-fix").first().click();
		await panes.page.waitForSelector(`.kvault-before:has-text(${JSON.stringify(HOSTILE)})`);
		await nothingRan(panes.page, ".modal");
		await panes.page.getByRole("button", { name: "Cancel" }).click();
		await panes.command("New note");
		await panes.page.locator(".modal input").first().fill(HOSTILE);
		await panes.page.waitForSelector(`.kvault-similar .kvault-hit-title:has-text(${JSON.stringify(HOSTILE)})`);
		await panes.until(async () => (await panes.page.locator(".modal option").count()) > 7, "the projects can be chosen");
		await nothingRan(panes.page, ".modal");
		await panes.page.keyboard.press("Escape");
		await panes.command("Project status");
		await panes.page.waitForSelector(".prompt .kvault-hit");
		await nothingRan(panes.page, ".prompt");
		assert.deepEqual([...errors, ...panes.errors], []);
	},
	async "hostile paths become links that lead nowhere else"() {
		const { command, text, until } = await open({ executable: fake, note: { path: "a.md", text: "", selected: "hostile" } });
		await command("Insert recalled links");
		await until(async () => (await text()) !== "", "the link is inserted");
		assert.match(await text(), /^- \[<img[^\n]*\]\(<%5Bx%5D\(javascript:1\)\/%3Cimg%20[^\n]*%5D%5D%20%23%5E%7C\.md>\)\n$/);
	},
	async "a vault's settings cannot choose the executable"() {
		const vault = vaultWithProgram();
		const data = { executable: join(vault, "kvault"), "kvault-executable": join(vault, "kvault"), timeoutSeconds: "9; sh" };
		const { page, command, spawned } = await open({ vault, data, home: folder("empty home ") });
		await command("Check vault");
		await page.waitForSelector(".pane-empty:has-text('Could not find \"kvault\"')");
		assert.deepEqual(spawned, []);
	},
	async "a program in the vault is not run, whatever PATH says of the working folder"() {
		const vault = vaultWithProgram();
		const { page, command, spawned } = await open({ vault, env: { PATH: ":.:bin:./bin::/usr/bin" }, home: folder("empty home ") });
		await command("Check vault");
		await page.waitForSelector(".pane-empty:has-text('Could not find')");
		assert.deepEqual(spawned, []);
	},
	async "a program in ~/.local/bin is found though the app has the bare PATH of a dock launch"() {
		const home = folder("home ");
		const bin = join(home, ".local/bin");
		mkdirSync(bin, { recursive: true });
		copyFileSync(fake, join(bin, "kvault"));
		const { page, command, calls } = await open({ home, env: { FAKE_GOLDEN: join(fake, "../../golden") } });
		await command("Check vault");
		await page.waitForSelector(".kvault-finding");
		assert.equal(calls()[0].file, join(bin, "kvault"));
	},
	async "a missing program, snap, a missing folder and a vault that is none are explained"() {
		const home = folder("empty home ");
		for (const [options, told] of [
			[{ home }, 'Could not find "kvault". Install it from its repository'],
			[{ home, env: { SNAP: "/snap/obsidian/1" } }, "Obsidian runs as a snap, which hides the programs of this machine"],
			[{ home, env: { FLATPAK_ID: "md.obsidian.Obsidian" } }, "Obsidian runs as a flatpak"],
			[{ executable: "bin/kvault" }, "is neither a name nor a full path"],
			[{ executable: fake, onDisk: false }, "not a folder on disk"],
		]) {
			const { page, command } = await open(options);
			await command("Check vault");
			await page.waitForSelector(".pane-empty");
			assert.ok((await page.locator(".pane-empty").innerText()).includes(told), `${told}: ${await page.locator(".pane-empty").innerText()}`);
			await page.close();
		}
		const gone = await open({ executable: fake });
		rmSync(gone.vault, { recursive: true });
		await gone.command("Check vault");
		await gone.page.waitForSelector(".pane-empty:has-text('does not exist')");
		await gone.command("Rebuild graph");
		await gone.page.waitForSelector(".notice:has-text('does not exist')");
	},
	async "unloading leaves nothing behind"() {
		const { page, command, unload } = await open({ executable: fake, data: { statusBar: true } });
		await command("Check vault");
		await page.waitForSelector(".kvault-finding");
		await unload();
		assert.equal(await page.locator(".kvault-check, .status-bar-item").count(), 0);
		assert.deepEqual(await page.evaluate(() => window.harness.app.commands.size), 0);
	},
};
