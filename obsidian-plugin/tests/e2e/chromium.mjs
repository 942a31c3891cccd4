/** Finds the browser. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Returns the path of Chromium: $CHROMIUM, or one of the usual names on PATH; undefined if there is none. */
export function findChromium() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	const files = [process.env.CHROMIUM, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))];
	return files.find((file) => {
		try {
			accessSync(file ?? "", constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}
