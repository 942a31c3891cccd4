import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { askShell, candidates, folders, locate } from "../../src/executable";

const dir = mkdtempSync(join(tmpdir(), "kvault plug in "));
afterAll(() => { rmSync(dir, { recursive: true }); });

function program(...place: string[]): string {
	const path = join(dir, ...place);
	mkdirSync(join(path, ".."), { recursive: true });
	writeFileSync(path, "#!/bin/sh\n");
	chmodSync(path, 0o755);
	return path;
}

const mac = (env: NodeJS.ProcessEnv) => ({ platform: "darwin", home: "/Users/ada", env });
const windows = (env: NodeJS.ProcessEnv) => ({ platform: "win32", home: "C:\\Users\\ada", env });

describe("where kvault is looked for", () => {
	it("searches where uv, pipx and Homebrew install, since an app on macOS has a bare PATH", () => {
		expect(folders(mac({ PATH: "/usr/bin:/bin:/usr/sbin:/sbin" }))).toEqual([
			"/usr/bin", "/bin", "/usr/sbin", "/sbin", "/Users/ada/.local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/home/linuxbrew/.linuxbrew/bin",
		]);
	});

	it("leaves out what would mean the working folder, which is the vault", () => {
		expect(folders(mac({ PATH: ":.:bin:./bin:../x::/usr/bin" }))[0]).toBe("/usr/bin");
		expect(folders(windows({ Path: ".;bin;;C:\\Windows" }))).toEqual(["C:\\Windows", "C:\\Users\\ada\\.local\\bin", "C:\\Users\\ada\\pipx\\bin"]);
	});

	it("starts an exe on Windows, never a script that needs a shell", () => {
		expect(candidates("", windows({ PATH: "C:\\Tools" }))).toEqual([
			"C:\\Tools\\kvault.exe", "C:\\Users\\ada\\.local\\bin\\kvault.exe", "C:\\Users\\ada\\pipx\\bin\\kvault.exe",
		]);
		for (const name of ["kvault.cmd", "C:\\npm\\kvault.CMD", "x.bat"]) {
			expect(candidates(name, windows({}))).toEqual({ kind: "is-script", file: name });
		}
		expect(candidates("C:\\Tools\\kvault.exe", windows({}))).toEqual(["C:\\Tools\\kvault.exe"]);
	});

	it("takes a full path or a name, nothing relative", () => {
		expect(candidates("/opt/kvault", mac({}))).toEqual(["/opt/kvault"]);
		expect(candidates(" kvault-next ", mac({ PATH: "" }))).toContain("/opt/homebrew/bin/kvault-next");
		for (const name of ["./kvault", "bin/kvault", "../kvault", "~/kvault"]) {
			expect(candidates(name, mac({}))).toEqual({ kind: "not-absolute", name });
		}
	});
});

describe("locate", () => {
	const machine = { platform: "linux", home: dir, env: { PATH: join(dir, "first") } };

	it("takes the first program, through links, and passes over folders and files that cannot be run", async () => {
		mkdirSync(join(dir, "first", "kvault"), { recursive: true });
		const real = program("tools", "kvault-real");
		mkdirSync(join(dir, ".local", "bin"), { recursive: true });
		symlinkSync(real, join(dir, ".local", "bin", "kvault"));
		expect(await locate("", machine)).toEqual({ kind: "located", file: join(dir, ".local", "bin", "kvault") });
		writeFileSync(join(dir, "plain"), "");
		expect(await locate(join(dir, "plain"), machine)).toMatchObject({ kind: "not-found", name: join(dir, "plain") });
	});

	it("knows the boxes that hide the programs of a machine", async () => {
		const look = (env: NodeJS.ProcessEnv) => locate("no-such-kvault", { ...machine, env });
		expect(await look({})).toEqual({ kind: "not-found", name: "no-such-kvault", confined: undefined });
		expect(await look({ SNAP: "/snap/obsidian/1" })).toMatchObject({ confined: "snap" });
		expect(await look({ FLATPAK_ID: "md.obsidian.Obsidian" })).toMatchObject({ confined: "flatpak" });
	});
});

describe("askShell", () => {
	const kvault = program("odd place", "kvault");

	function shell(name: string, body: string): { platform: string; home: string; env: NodeJS.ProcessEnv } {
		const file = join(dir, name);
		writeFileSync(file, `#!/bin/sh\n${body}\n`);
		chmodSync(file, 0o755);
		return { platform: "linux", home: dir, env: { ...process.env, SHELL: file } };
	}

	it("finds the path among what the shell prints besides", async () => {
		const talkative = shell("talkative", `printf '\\033[1mWelcome\\033[0m\\n/bin/sh\\n'; PATH="${join(dir, "odd place")}:$PATH"; shift; eval "$1"; echo /bin/ls`);
		expect(await askShell(talkative)).toBe(kvault);
	});

	it("takes no alias, no relative path and nothing that is no program", async () => {
		for (const told of ["alias kvault='rm -rf /'", "kvault", "./kvault", "/no/such/kvault", ""]) {
			expect(await askShell(shell("odd", `echo "--kvault-mark--"; echo "${told}"; echo "--kvault-mark--"`))).toBeUndefined();
		}
	});

	it("asks no shell on Windows, and none that is not named by its full path", async () => {
		expect(await askShell({ platform: "win32", home: dir, env: { SHELL: "/bin/sh" } })).toBeUndefined();
		expect(await askShell({ platform: "linux", home: dir, env: { SHELL: "sh" } })).toBeUndefined();
		expect(await askShell({ platform: "linux", home: dir, env: {} })).toBeUndefined();
	});

	it("gets on with the shells of this machine", async () => {
		const env = { ...process.env, PATH: `${join(dir, "odd place")}:${process.env["PATH"] ?? ""}`, SHELL: "/bin/bash", HOME: dir };
		writeFileSync(join(dir, ".bash_profile"), `PATH="${join(dir, "odd place")}:$PATH"\n`);
		expect(await askShell({ platform: "linux", home: dir, env })).toBe(kvault);
	});
});
