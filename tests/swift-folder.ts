// Where the throw-away data of a run lies: in memory where there is room, since a copied database is a thousand small files.
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const GB = 1024 ** 3;
/** A whole run keeps some five; what it keeps counts as used memory. */
const room = { onDevice: 8 * GB, free: 12 * GB };
const prefix = "undercroft-tests-";

/** `/dev/shm` with 8 GB of room and 12 GB of free memory, else the system's own temporary directory. */
function chooseBase(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const isRoomy = bavail * bsize >= room.onDevice && process.availableMemory() >= room.free;
    return isRoomy ? memory : os.tmpdir();
  } catch {
    return os.tmpdir(); // only Linux has it
  }
}

/** What runs left that were killed: their folders bear the process that made them. */
function dropOld(base: string): void {
  for (const name of readdirSync(base).filter((name) => name.startsWith(prefix)))
    try {
      process.kill(Number.parseInt(name.slice(prefix.length), 10), 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH")
        rmSync(path.join(base, name), { recursive: true, force: true });
    }
}

/**
 * Makes the folder of this run, which its workers and products find in `TEST_FOLDER`; it goes with the process that called.
 * One that is given in `TEST_FOLDER` is used and left.
 */
export function makeSwiftFolder(): string {
  if (process.env.TEST_FOLDER) return process.env.TEST_FOLDER;
  const base = chooseBase();
  dropOld(base);
  const folder = mkdtempSync(path.join(base, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755); // PostgreSQL may run under another account
  process.env.TEST_FOLDER = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
