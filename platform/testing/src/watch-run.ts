// Waits until its input ends, as it does with the process that started it; then ends what is still at work in a folder.
//   node platform/testing/src/watch-run.ts <folder> <drop or keep>
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [, , folder = "", then = "keep"] = process.argv;
/** What a run starts: products, which stop their PostgreSQL themselves, and engines. */
const programs = new Set([
  "node",
  "node-MainThread",
  "MainThread",
  "postgres",
  "patroni",
  "python3",
  "etcd",
  "haproxy",
  "pgbouncer",
]);
const steps: readonly (readonly [NodeJS.Signals, number])[] = [
  ["SIGTERM", 15_000],
  ["SIGQUIT", 3_000],
  ["SIGKILL", 1_000],
];

const read = (pid: string, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return ""; // it ended while we were reading, or is another account's
  }
};

const isBelow = (word: string): boolean => word === folder || word.includes(`${folder}/`);

/** Processes with the folder in what they were given, the watcher's own aside. */
function listAtWork(): { pid: number; isPostgres: boolean }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const program = read(pid, "comm").trim();
      if (!programs.has(program)) return [];
      const words = read(pid, "cmdline").split("\0");
      const isWatcher = words.some((word) => word.endsWith("watch-run.ts"));
      const dataDir = read(pid, "environ")
        .split("\0")
        .find((line) => line.startsWith("DATA_DIR="));
      const isHere = words.some(isBelow) || (dataDir !== undefined && isBelow(dataDir));
      return isHere && !isWatcher ? [{ pid: Number(pid), isPostgres: program === "postgres" }] : [];
    });
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it is gone
  }
}

async function endAll(): Promise<void> {
  for (const [signal, patience] of steps) {
    const found = listAtWork();
    // a product stops its PostgreSQL last; one that no product is left for would wait for its connections
    const others = found.filter(({ isPostgres }) => !isPostgres);
    for (const { pid } of others.length > 0 ? others : found)
      tell(pid, signal === "SIGTERM" && others.length === 0 ? "SIGINT" : signal);
    for (const until = Date.now() + patience; Date.now() < until; await sleep(100)) {
      const left = listAtWork();
      if (left.length === 0) return;
      if (others.length > 0 && left.every(({ isPostgres }) => isPostgres)) break;
    }
  }
  for (const { pid } of listAtWork()) tell(pid, "SIGKILL");
}

process.stdin.resume();
process.stdin.on("end", async () => {
  if (process.platform === "linux") await endAll();
  if (then === "drop") rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(0);
});
