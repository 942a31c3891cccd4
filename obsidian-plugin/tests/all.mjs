/**
 * Everything that must hold, in one run that ends with `N passed, N failed`:
 * types, build (twice, the same bytes), lint, unit tests, and the plugin in Chromium (left out where there is none).
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./e2e/chromium.mjs";

const root = join(import.meta.dirname, "..");
const counts = { passed: 0, failed: 0 };

/** Runs a script of Node; returns how it ended and what it printed. */
function node(...args) {
	return new Promise((done) => {
		const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
		let stdout = "";
		child.stdout.setEncoding("utf8").on("data", (text) => { stdout += text; });
		child.on("close", (status) => { done({ status, stdout }); });
	});
}

function count(passed, failed) {
	counts.passed += passed;
	counts.failed += failed;
}

async function step(name, ...args) {
	const { status, stdout } = await node(...args);
	console.log(`${status === 0 ? "ok  " : "FAIL"} ${name}`);
	if (status !== 0) console.log(stdout);
	count(Number(status === 0), Number(status !== 0));
}

function built() {
	return createHash("sha256").update(readFileSync(join(root, "main.js"))).digest("hex");
}

async function units() {
	const folder = mkdtempSync(join(tmpdir(), "kvault-units-"));
	const report = join(folder, "report.json");
	const { status, stdout } = await node("node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`);
	console.log(stdout.trimEnd());
	try {
		const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
		count(numPassedTests, numFailedTests);
		if (status !== 0 && numFailedTests === 0) count(0, 1); // a file that could not be loaded
	} catch {
		count(0, 1);
	}
	rmSync(folder, { recursive: true });
}

async function chromium() {
	if (!findChromium()) {
		console.log(process.env.CI === "true" ? "FAIL no Chromium" : "left out: no Chromium, so the plugin is not tried in a page");
		count(0, Number(process.env.CI === "true"));
		return;
	}
	const { stdout } = await node("tests/e2e/run.mjs");
	console.log(stdout.trimEnd());
	const told = /^(\d+) passed, (\d+) failed$/m.exec(stdout);
	if (told) count(Number(told[1]), Number(told[2]));
	else count(0, 1);
}

await step("types", "node_modules/typescript/bin/tsc", "--noEmit");
await step("build", "esbuild.config.mjs");
const first = built();
await step("build again", "esbuild.config.mjs");
const same = built() === first;
console.log(`${same ? "ok  " : "FAIL"} the same bytes`);
count(Number(same), Number(!same));
await Promise.all([step("lint, without a warning", "node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"), units()]);
await chromium();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
