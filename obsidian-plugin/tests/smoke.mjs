/**
 * For a developer's own Obsidian, before a release: loads the plugin there anew and looks for errors.
 * It drives the app that is running, through its own command line (`obsidian`, 1.12 or newer).
 */
import { spawnSync } from "node:child_process";

function obsidian(...args) {
	const { status, stdout, stderr, error } = spawnSync("obsidian", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
	if (error) {
		console.error("the command `obsidian` is not there: switch it on in the app, under General, Command line interface");
		process.exit(2);
	}
	if (status !== 0) throw new Error(stderr || stdout);
	return stdout.trim();
}

obsidian("plugin:reload", "id=kvault");
const commands = obsidian("eval", 'code=Object.keys(app.commands.commands).filter((id) => id.startsWith("kvault:")).length');
const errors = obsidian("dev:errors");
console.log(`commands: ${commands}`);
console.log(`errors: ${errors || "none"}`);
process.exit(/kvault/i.test(errors) || !/11/.test(commands) ? 1 : 0);
