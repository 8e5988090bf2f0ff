// A folder or a store that takes no bytes is named with its reason, and one that takes them is left as it was.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { lookOutside } from "../src/alarms/look-outside.ts";
import { readConfig } from "../src/config.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "look-outside-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("A folder that takes bytes is left empty, and one that cannot be made is told of", async () => {
  mkdirSync(path.join(folder, "well"));
  const { storage } = readConfig({});
  expect(await lookOutside({ storage, dataDir: path.join(folder, "well") })).toEqual([]);
  const left = readdirSync(path.join(folder, "well"), { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile())).toEqual([]);
  writeFileSync(path.join(folder, "file"), "");
  expect(await lookOutside({ storage, dataDir: path.join(folder, "file") })).toEqual([
    { cause: "storage", problem: expect.stringContaining("ENOTDIR") },
  ]);
});

test("A store that refuses connections is told of with what the connection said", async () => {
  const { storage } = readConfig({
    STORAGE_BACKEND: "s3",
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "nobody",
    S3_SECRET_ACCESS_KEY: "nothing",
  });
  expect(await lookOutside({ storage, dataDir: folder })).toEqual([
    { cause: "storage", problem: expect.stringContaining("ECONNREFUSED") },
  ]);
});
