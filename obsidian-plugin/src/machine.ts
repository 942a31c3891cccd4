/** The machine this app runs on. */
import { homedir } from "node:os";
import type { Machine } from "./executable";

export function thisMachine(): Machine {
	return { platform: process.platform, home: homedir(), env: process.env };
}
