/** Opens the built plugin in Chromium, with real processes behind a bridge. */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import esbuild from "esbuild";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";

const here = import.meta.dirname;
export const root = join(here, "../..");
export const fake = join(root, "tests/fixtures/kvault");
export const NOTE = { path: "projects/tidebook/decisions/Charge forty cents per booking.md", text: "Charge 40 cents for each booking.\n\nWhy so little?" };

const built = await esbuild.build({ entryPoints: [join(here, "page.ts")], bundle: true, write: false, format: "iife" });
const pageJs = built.outputFiles[0].text;
const browser = await chromium.launch({
	executablePath: findChromium(),
	args: process.getuid?.() === 0 ? ["--no-sandbox"] : [], // root, as in a container, cannot have the sandbox
});
const context = await browser.newContext({ viewport: { width: 1000, height: 650 } });
context.setDefaultTimeout(10_000);
const processes = new Set();
const folders = [];
const current = new AsyncLocalStorage(); // what the case has begun, since cases run side by side

export function folder(prefix) {
	const path = mkdtempSync(join(tmpdir(), prefix)); // the prefixes hold a space on purpose
	folders.push(path);
	return path;
}

/** Runs a case, and ends what it has begun. */
export async function inCase(test) {
	const begun = { pages: [], running: new Set() };
	try {
		await current.run(begun, test);
	} finally {
		for (const page of begun.pages) await page.close();
		for (const child of begun.running) child.kill("SIGKILL");
	}
}

export async function close() {
	await browser.close();
	for (const child of processes) child.kill("SIGKILL");
	for (const path of folders) rmSync(path, { recursive: true, force: true });
}

function isProgram(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

async function bridgeTo(page, log, spawned, running) {
	const children = new Map();
	const tell = (id, event, payload) =>
		page.evaluate(([id, name, value]) => window.fromNode(id, name, value), [id, event, payload]).catch(() => {});
	await page.exposeFunction("bridge", (call) => {
		if (call.do === "kill") return void children.get(call.id)?.kill(call.signal);
		if (call.do === "stdin") return void children.get(call.id)?.stdin?.end(call.text);
		if (call.do === "is-folder") return statSync(call.path, { throwIfNoEntry: false })?.isDirectory() ?? false;
		if (call.do === "is-program") return isProgram(call.path);
		const { id, file, args, cwd, env, shell, windowsHide, stdio } = call;
		assert.equal(shell, false, "the plugin must not go through a shell");
		assert.equal(windowsHide, true, "a console window would flash on Windows");
		assert.ok(file.startsWith("/"), `a bare name is looked for in the vault first on Windows: ${file}`);
		const child = spawn(file, args, { cwd, env: { ...env, FAKE_LOG: log }, shell: false, windowsHide, stdio });
		spawned.push([file, ...args]);
		children.set(id, child);
		running.add(child);
		processes.add(child);
		child.stdin?.on("error", () => {});
		child.stdout?.on("data", (data) => tell(id, "stdout", data.toString("base64")));
		child.stderr?.on("data", (data) => tell(id, "stderr", data.toString("base64")));
		child.on("error", (error) => {
			running.delete(child);
			tell(id, "error", { code: error.code, message: error.message });
		});
		child.on("close", (code) => {
			running.delete(child);
			processes.delete(child);
			tell(id, "close", code);
		});
	});
}

/** A page with the plugin loaded. The default PATH is the bare one that an app started from a dock gets. */
export async function open({
	executable, theme = "theme-light", env = {}, home = homedir(), notes = {}, vault = folder("my vault "), data = null, note = NOTE, onDisk = true,
} = {}) {
	for (const [path, text] of Object.entries(notes)) {
		mkdirSync(dirname(join(vault, path)), { recursive: true });
		writeFileSync(join(vault, path), text);
	}
	const log = join(folder("kvault log "), "calls");
	const spawned = [];
	if (onDisk && note) mkdirSync(dirname(join(vault, note.path)), { recursive: true });
	const page = await context.newPage();
	const { pages, running } = current.getStore();
	pages.push(page);
	const errors = [];
	page.on("pageerror", (error) => errors.push(error));
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
	await bridgeTo(page, log, spawned, running);
	await page.setContent(
		`<body class="${theme}"><main><pre id="note"></pre></main><aside id="right"></aside><footer id="status"></footer></body>`,
	);
	for (const css of [join(here, "app.css"), join(root, "styles.css")]) await page.addStyleTag({ path: css });
	await page.addScriptTag({ content: pageJs });
	await page.evaluate(
		async (host) => {
			window.harness = await window.boot(host);
		},
		{
			vault: onDisk ? vault : undefined,
			home,
			executable,
			platform: "linux",
			data,
			note: note ?? undefined,
			env: { PATH: "/usr/bin:/bin", ...env },
			mainJs: readFileSync(join(root, "main.js"), "utf8"),
			manifest: JSON.parse(readFileSync(join(root, "manifest.json"), "utf8")),
		},
	);
	return {
		page,
		vault,
		errors,
		spawned,
		running, // processes of this case
		opened: () => page.evaluate(() => window.harness.app.workspace.opened),
		outside: () => page.evaluate(() => window.harness.outside),
		data: () => page.evaluate(() => window.harness.plugin.data),
		show: (one) => page.evaluate((one) => window.harness.open(one), one),
		save: (path) => page.evaluate((path) => window.harness.app.vault.trigger("modify", new window.harness.TFile(path)), path),
		unload: () => page.evaluate(() => window.harness.plugin.unload()),
		text: () => page.evaluate(() => window.harness.app.workspace.active.editor.text),
		calls: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : []),
		async command(name) {
			await page.keyboard.press("Control+p");
			await page.keyboard.insertText(name);
			await page.waitForSelector(`.prompt .suggestion-item:has-text("${name}")`);
			await page.keyboard.press("Enter");
		},
		async settings() {
			await page.evaluate(() => {
				document.querySelector("main").replaceChildren(window.harness.plugin.tabs[0].draw());
			});
		},
		/** Waits until the condition holds; the bridge makes everything a moment late. */
		async until(condition, what) {
			for (let tries = 0; tries < 200; tries++) {
				if (await condition()) return;
				await page.waitForTimeout(25);
			}
			assert.fail(`it never came to be: ${what}`);
		},
	};
}
