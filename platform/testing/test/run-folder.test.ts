import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

type Started = { folder: string; database: number; product: number };
let run: ChildProcess;
let started: Started;

async function start(): Promise<void> {
  run = spawn(process.execPath, [path.join(import.meta.dirname, "killed-run.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started = JSON.parse(
    await new Promise<string>((resolve) => run.stdout?.once("data", (text) => resolve(`${text}`))),
  );
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

afterEach(() => {
  for (const pid of [run.pid, started.product, started.database])
    if (pid && isThere(pid)) process.kill(pid, "SIGKILL");
});

test("What a run that is killed leaves at work in its folder ends, and the folder goes", async () => {
  await start();
  expect([started.database, started.product].map(isThere)).toEqual([true, true]);
  run.kill("SIGKILL");
  await expect.poll(() => isThere(started.database), { timeout: 20_000 }).toBe(false);
  await expect.poll(() => isThere(started.product)).toBe(false);
  await expect.poll(() => existsSync(started.folder)).toBe(false);
}, 60_000);
