// Reads postmaster.pid: 1 pid, 2 data directory, 3 start time, 4 port, 5 socket directory, 6 address, 7 memory key, 8 status.
import { readFileSync } from "node:fs";
import path from "node:path";

/** What a running server says of itself. */
export type PidFile = { pid: number; socketDirectory: string; status: string };

/** The server that claims this data directory, or null when none does. */
export function readPidFile(dataDirectory: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(dataDirectory, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.abs(Number(lines[0])),
      socketDirectory: lines[4]?.trim() ?? "",
      status: lines[7]?.trim() ?? "",
    };
  } catch {
    return null;
  }
}

/** True when `pid` is a live PostgreSQL, not a reused number or a zombie. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    return name === "postgres" && !/State:\s+[ZX]/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
