/** Which kvault this plugin can use. */

/** The oldest kvault that answers everything the plugin asks. */
export const OLDEST_KVAULT = "0.1.0";

/** Tells whether a version, such as 0.10.0 or 1.0.0rc1, is another one or newer. */
export function isAtLeast(version: string, other: string): boolean {
	const [mine, theirs] = [numbers(version), numbers(other)];
	for (let place = 0; place < 3; place++) {
		const difference = (mine[place] ?? 0) - (theirs[place] ?? 0);
		if (difference !== 0) return difference > 0;
	}
	return true;
}

function numbers(version: string): number[] {
	return version.split(".").slice(0, 3).map((part) => Number.parseInt(part, 10) || 0);
}
