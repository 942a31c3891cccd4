/** The two functions of Electron that are used. */
declare module "electron" {
	export const shell: {
		/** Opens a file with its program. Returns what went wrong, or an empty text. */
		openPath(file: string): Promise<string>;
		showItemInFolder(file: string): void;
	};
}
