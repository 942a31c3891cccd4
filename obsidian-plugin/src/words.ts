/** Small pieces of text: numbers with their nouns, names and folders of paths. */

/** Puts a number and its noun together: 1 error, 2 errors. */
export function counted(count: number, noun: string): string {
	return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns a path's last part, of a note without its ending. */
export function nameOf(path: string): string {
	return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.md$/, "");
}

/** Returns the absolute path of a file that is named by its folder and by a path, absolute or below it. */
export function wholePath(folder: string, path: string): string {
	return /^([A-Za-z]:)?[\\/]/.test(path) ? path : `${folder}/${path}`;
}

/** Returns the folder of a path; empty at the top of the vault. */
export function folderOf(path: string): string {
	return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
