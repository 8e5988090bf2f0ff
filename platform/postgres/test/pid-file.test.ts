// Whether a PostgreSQL lives, by what its data directory says: a number may be another process's by now.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isPostgres, readPidFile } from "../src/embedded/pid-file.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "pid-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (text: string) => writeFileSync(path.join(folder, "postmaster.pid"), text);

test("a server says its number, where its socket is and whether it takes connections", () => {
  write("4711\n/data\n1764460800\n5432\n/run/own\n*\n  5432001    131072\nready   \n");
  expect(readPidFile(folder)).toEqual({ pid: 4711, socketDirectory: "/run/own", status: "ready" });
});

test("one that is starting is not ready, nor is one whose file is cut off or empty", () => {
  for (const text of ["4711\n/data\n1764460800\n5432\n/run/own\n\n\nstarting\n", "4711\n/data\n", "47", ""]) {
    write(text);
    expect(readPidFile(folder)?.status).not.toBe("ready");
  }
});

test("a single-user server has a negative number", () => {
  write("-4711\n/data\n");
  expect(readPidFile(folder)?.pid).toBe(4711);
});

test("a directory without a file is claimed by none", () => {
  expect(readPidFile(path.join(folder, "none"))).toBeNull();
});

test.skipIf(process.platform !== "linux")(
  "a number that another program has, that none has, or that is no number is no PostgreSQL",
  async () => {
    const other = spawn("sleep", ["60"]);
    await new Promise((resolve) => other.once("spawn", resolve));
    expect([isPostgres(other.pid ?? 0), isPostgres(process.pid)]).toEqual([false, false]);
    other.kill("SIGKILL");
    await new Promise((resolve) => other.once("exit", resolve));
    expect([isPostgres(other.pid ?? 0), isPostgres(Number.NaN), isPostgres(0)]).toEqual([
      false,
      false,
      false,
    ]);
  },
);
