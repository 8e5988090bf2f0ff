// A start with each key wrong in turn: one line, no start, the key named, nothing written.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { runToEnd } from "./running-product.ts";

// by its address: the tests' own project does not hold the server's sources
const {
  findWrong,
  free,
  keys,
  together,
}: {
  findWrong: (key: string) => { value: string } | null;
  free: ReadonlySet<string>;
  keys: string[];
  together: RegExp;
} = await import(path.resolve(import.meta.dirname, "../../apps/server/test/wrong-settings.ts"));

const folder = mkdtempSync(path.join(os.tmpdir(), "wrong-key-"));
const data = path.join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true }));

const refused = keys.filter((key) => !free.has(key)).map((key) => [key, findWrong(key)?.value ?? ""]);

test.concurrent.each([...refused, ["HOST", "not an address"], ["DATA_DIR", "/etc/passwd/below"]])(
  "a start with %s=%s ends with one line that names the key, and writes nothing",
  async (key = "", value = "") => {
    const env = { PORT: String(await freePort()), DATA_DIR: data, [key]: value };
    const { code, output } = await runToEnd(env);
    expect(code).toBe(1);
    const lines = output
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => !["", "The configuration is wrong:", "UNDERCROFT", "Stopping"].includes(line));
    expect(lines).toHaveLength(1);
    if (!together.test(key)) expect(lines[0]).toMatch(new RegExp(`^${key}[:,]`));
    expect(existsSync(data)).toBe(false);
  },
);
