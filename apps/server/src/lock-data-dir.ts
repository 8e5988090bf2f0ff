// One start at a time makes a data directory: two would each make a secret key and a cluster, and one's key opens the other's for nobody.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const patience = 180_000;

/**
 * Waits for its turn and takes it. Answers what gives it back, once the database can be reached.
 * @param onWait told once which process is at work
 * @throws Error naming DATA_DIR when it cannot be written to, or that process when it takes three minutes
 */
export async function lockDataDir(dataDir: string, onWait: (line: string) => void): Promise<() => void> {
  const file = path.join(dataDir, "start.lock");
  const until = Date.now() + patience;
  let isTold = false;
  for (;;) {
    if (take(dataDir, file)) return () => rmSync(file, { force: true });
    const holder = readHolder(file);
    if (!holder || !isAlive(holder)) rmSync(file, { force: true });
    else if (Date.now() > until) {
      throw new Error(
        `DATA_DIR: process ${holder.pid} has been starting in ${dataDir} for three minutes; stop it, then start again`,
      );
    } else if (!isTold) {
      isTold = true;
      onWait(`Waiting for process ${holder.pid}, which is starting in ${dataDir}`);
    }
    await sleep(100);
  }
}

/** True when the lock is ours now. */
function take(dataDir: string, file: string): boolean {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, 0o755); // whatever the umask: PostgreSQL's account has to pass through
    }
    writeFileSync(file, `${process.pid} ${readBeginning(process.pid)}\n`, { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && existsSync(file)) return false;
    throw new Error(sayCannotWrite(dataDir, error), { cause: error });
  }
}

/** Why the data directory does not take a file, in one sentence with its remedy. */
export function sayCannotWrite(dataDir: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return `DATA_DIR: cannot write to ${dataDir}: the disk is full; make 1 GB of room and start again`;
  if (code === "EROFS" || code === "EACCES" || code === "EPERM")
    return `DATA_DIR: cannot write to ${dataDir}: it is read-only for this account; make it writable, or set DATA_DIR to a folder that is`;
  return `DATA_DIR: cannot write to ${dataDir}: ${message}; set DATA_DIR to a folder that can be made and written to`;
}

type Holder = { pid: number; beginning: string };

function readHolder(file: string): Holder | null {
  try {
    const [pid, beginning = ""] = readFileSync(file, "utf8").trim().split(" ");
    return Number(pid) > 0 ? { pid: Number(pid), beginning } : null;
  } catch {
    return null;
  }
}

/** A number that was given to another process since, as after a restart of a container, is nobody's turn. */
function isAlive({ pid, beginning }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return readBeginning(pid) === beginning;
}

/** When a process began, in ticks since the machine did; "-" where no `/proc` says so. */
function readBeginning(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "-";
  } catch {
    return "-";
  }
}
