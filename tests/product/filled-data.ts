// Data directories as a product leaves them that was started and stopped. A run fills each once; its tests start from copies.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchRun } from "@undercroft/testing";

const filledDirs = path.join(
  process.env.TEST_FOLDER ?? path.resolve(import.meta.dirname, "../../.cache"),
  "demo-data",
);

/** The process whose tests share what is filled: `npm test` names itself, else it is the runner that started this worker. */
const ownerOfRun = (): string => process.env.DEMO_RUN ?? String(process.ppid);

/**
 * The directory of this name that copies are made of, filled by the first process that asks.
 * @throws Error when it cannot be filled
 */
export async function ensureFilled(
  name: string,
  fill: (directory: string) => Promise<void>,
): Promise<string> {
  const original = path.join(filledDirs, `${ownerOfRun()}.${name}`);
  mkdirSync(filledDirs, { recursive: true });
  if (takeTurn(`${original}.turn`)) {
    dropOldDirs();
    try {
      watchRun(`${original}.draft`, true);
      await fill(`${original}.draft`);
      renameSync(`${original}.draft`, original);
    } catch (error) {
      mkdirSync(`${original}.failed`);
      throw error;
    }
  }
  while (!existsSync(original)) {
    if (existsSync(`${original}.failed`)) throw new Error(`The product did not start: ${name}`);
    await sleep(100);
  }
  return original;
}

/** Copies what is filled into a directory that is there, with its owners: PostgreSQL runs as somebody else than root. */
export function copyFilled(original: string, directory: string): void {
  execFileSync("cp", ["-a", "--reflink=auto", `${original}/.`, directory]);
}

/** Takes away what this run filled; its copies stay. */
export function dropFilled(): void {
  for (const name of readdirSync(filledDirs).filter((one) => one.startsWith(`${ownerOfRun()}.`)))
    rmSync(path.join(filledDirs, name), { recursive: true, force: true });
}

/** One of all who ask makes it; the others wait. */
function takeTurn(name: string): boolean {
  try {
    mkdirSync(name);
    return true;
  } catch {
    return false;
  }
}

/** What earlier runs filled goes when their process has gone. */
function dropOldDirs(): void {
  for (const name of readdirSync(filledDirs)) {
    try {
      process.kill(Number.parseInt(name, 10), 0);
    } catch {
      rmSync(path.join(filledDirs, name), { recursive: true, force: true });
    }
  }
}
