import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { lockDataDir, sayCannotWrite } from "../src/lock-data-dir.ts";

const home = mkdtempSync(path.join(os.tmpdir(), "lock-"));
const dataDir = path.join(home, "a path with blanks");
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a second start in a data directory waits for the first, and says for which process", async () => {
  const told: string[] = [];
  const release = await lockDataDir(dataDir, () => {});
  let isMine = false;
  const second = lockDataDir(dataDir, (line) => told.push(line)).then((done) => {
    isMine = true;
    done();
  });
  await sleep(250);
  expect({ isMine, told }).toEqual({
    isMine: false,
    told: [`Waiting for process ${process.pid}, which is starting in ${dataDir}`],
  });
  release();
  await second;
  expect(existsSync(path.join(dataDir, "start.lock"))).toBe(false);
});

test.each([
  ["a process that has ended", "999999999 5\n"],
  ["a process whose number another one has now", `${process.pid} 1\n`],
  ["nobody, as a full disk leaves it", ""],
])("a lock of %s is taken over", async (_whose, text) => {
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, "start.lock"), text);
  (await lockDataDir(dataDir, () => {}))();
});

test("a data directory that cannot be made is named in one sentence", async () => {
  writeFileSync(dataDir, "a file");
  await expect(lockDataDir(path.join(dataDir, "within"), () => {})).rejects.toThrow(
    /^DATA_DIR: cannot write to .*within: .*; set DATA_DIR to a folder/,
  );
});

test.each([
  ["ENOSPC", /the disk is full; make 1 GB of room and start again$/],
  ["EROFS", /read-only for this account; make it writable, or set DATA_DIR/],
  ["EACCES", /read-only for this account; make it writable, or set DATA_DIR/],
])("a data directory that refuses with %s is named with its remedy", (code, sentence) => {
  expect(sayCannotWrite(dataDir, Object.assign(new Error(code), { code }))).toMatch(sentence);
});

test("a data directory made under a umask of 077 lets PostgreSQL's account through", async () => {
  const script = `process.umask(0o077); const { lockDataDir } = await import(${JSON.stringify(
    path.resolve(import.meta.dirname, "../src/lock-data-dir.ts"),
  )}); (await lockDataDir(${JSON.stringify(dataDir)}, () => {}))();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  await new Promise((resolve) => child.on("exit", resolve));
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
});
