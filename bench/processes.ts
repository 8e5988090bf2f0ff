// Starts what is measured as processes of their own, on the first core where the machine lets us choose, and reads their CPU.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";

/** True when processes can be put on a core of their own. */
export const canPin = os.cpus().length > 1 && spawnSync("taskset", ["-V"]).status === 0;

/** Puts a running process and its children on one core. */
export function pin(pid: number, core: number): void {
  if (canPin) spawnSync("taskset", ["-a", "-p", "-c", String(core), String(pid)]);
}

const running = new Set<ChildProcess>();

/**
 * Starts a command and waits for a line.
 * @param ready what its output must match before it counts as started
 * @throws Error with its output when it ends or stays silent for `patience` ms
 */
export function start(
  command: string[],
  options: {
    env?: Record<string, string>;
    cwd?: string;
    ready: RegExp;
    patience?: number;
  },
): Promise<ChildProcess> {
  const pinned = canPin ? ["taskset", "-c", "0", ...command] : command;
  const [file = "", ...args] = pinned;
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.on("exit", () => running.delete(child));
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(
      () => reject(new Error(`${command.join(" ")} stayed silent: ${output}`)),
      options.patience ?? 60_000,
    );
    const read = (chunk: Buffer) => {
      output += chunk;
      if (options.ready.test(output)) {
        clearTimeout(timer);
        resolve(child);
      }
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", (code) => reject(new Error(`${command.join(" ")} ended with ${code}: ${output}`)));
  });
}

/** Ends every process that is still running: nothing outlives a study that failed. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Ends a process we started and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.on("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

/** CPU seconds a process and its children, dead ones too, have used so far; 0 where /proc is missing. */
export function cpuSeconds(pid: number): number {
  if (!existsSync("/proc")) return 0;
  let ticks = 0;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(entry) === pid || Number(fields[1]) === pid)
        ticks += Number(fields[11]) + Number(fields[12]);
      // what children used that have ended: a backend of PostgreSQL's does between two readings
      if (Number(entry) === pid) ticks += Number(fields[13]) + Number(fields[14]);
    } catch {
      // it ended while we were reading
    }
  }
  return ticks / 100;
}

/** The CPU of some processes and their children so far, by thread and to the microsecond. */
export type CpuReading = ReadonlyMap<string, number>;

/** Reads it, for moments that ticks of ten milliseconds are too coarse for. */
export function readCpu(pids: readonly number[]): CpuReading {
  const reading = new Map<string, number>();
  if (!existsSync("/proc")) return reading;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (!pids.includes(Number(entry)) && !pids.includes(Number(parent))) continue;
      for (const thread of readdirSync(`/proc/${entry}/task`)) {
        const [nanoseconds = ""] = readFileSync(`/proc/${entry}/task/${thread}/schedstat`, "utf8").split(" ");
        reading.set(`${entry}/${thread}`, Number(nanoseconds) / 1e6);
      }
    } catch {
      // it ended while we were reading
    }
  }
  return reading;
}

/** The milliseconds between two readings, of what was there at both. */
export function cpuBetween(before: CpuReading, after: CpuReading): number {
  let sum = 0;
  for (const [thread, used] of after) sum += used - (before.get(thread) ?? used);
  return sum;
}
