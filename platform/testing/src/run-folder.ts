// A folder of a run's own. A watcher beside it waits for the run's end: what a run that was killed leaves at work in the folder (a product,
// its PostgreSQL, the engines of a cluster) ends then.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * Makes a folder that is gone a moment after this process has ended, in whichever way.
 * @param name what it begins with @param base where; TEST_FOLDER or the system's own folder for what is temporary
 */
export function makeRunFolder(name: string, base = process.env.TEST_FOLDER ?? os.tmpdir()): string {
  const folder = mkdtempSync(path.join(base, `${name}-`));
  chmodSync(folder, 0o755); // PostgreSQL runs as somebody else than root
  watchRun(folder);
  return folder;
}

/** Ends what is at work in a folder once this process has ended. @param isKept leaves the folder itself, as for data of the next run */
export function watchRun(folder: string, isKept = false): void {
  const watcher = path.join(import.meta.dirname, "watch-run.ts");
  const child = spawn(process.execPath, [watcher, folder, isKept ? "keep" : "drop"], {
    stdio: ["pipe", "ignore", "ignore"], // its input ends with this process
    detached: true, // Ctrl-C and a kill of this process group pass it by
    cwd: "/",
  });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
}
