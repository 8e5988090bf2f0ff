// A start that is told something impossible ends with a line for each key, and leaves nothing behind.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runToEnd } from "./running-product.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "wrong-"));
const data = path.join(folder, "data");
const secret = "a secret that is long enough to be one";
const other = createServer();
beforeAll(() => new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [{ PORT: "many", MAIL_FROM: "me" }, ["  PORT: must be a whole number", "  MAIL_FROM: must be an address"]],
  [{ SMPT_URL: "smtp://mail.example" }, ["  SMPT_URL: is not known. Did you mean SMTP_URL?"]],
  [{ SITE_URL: "https://example.org/undercroft" }, ["  SITE_URL: must be without a path"]],
])(
  "a start with %o names each key, and writes nothing",
  async (wrong: Record<string, string>, lines: string[]) => {
    const { code, output } = await runToEnd({ DATA_DIR: data, SECRET_KEY: secret, ...wrong });
    expect(code).toBe(1);
    const said = output.trim().split("\n");
    expect(said).toHaveLength(1 + lines.length);
    for (const line of lines) expect(output).toContain(line);
    expect(output).not.toContain(secret);
    expect(existsSync(data)).toBe(false);
  },
);

/** Prints, at the end, the address of every module that was loaded. */
const listModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const seen = [];
  registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
  process.on("exit", () => process.stderr.write("\\n" + seen.join("\\n")));
`)}`;

test("what is wrong with the configuration is said before any service is read in", async () => {
  const env = { DATA_DIR: data, SECRET_KEY: secret, PORT: "many", NODE_OPTIONS: `--import ${listModules}` };
  const { output } = await runToEnd(env);
  const modules = output.split("\n").filter((line) => line.startsWith("file:"));
  expect(modules.some((url) => url.endsWith("/apps/server/src/config.ts"))).toBe(true);
  const read = modules.map((url) => /\/(services\/\w+|node_modules\/(hono|pg|react))\//.exec(url)?.[1]);
  expect([...new Set(read)].filter((name) => name !== undefined && name !== "services/mail")).toEqual([]);
});

test("a port that something else has is named, and nothing is written", async () => {
  const { port } = other.address() as { port: number };
  const { code, output } = await runToEnd({ DATA_DIR: data, SECRET_KEY: secret, PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toContain("PORT");
  expect(output).toContain(String(port));
  expect(output).not.toContain("    at ");
  expect(existsSync(data)).toBe(false);
});

test("a start whose mail leaves by a server says in one line that its sender is left at one that does not exist", async () => {
  const { port } = other.address() as { port: number };
  const env = { DATA_DIR: data, SECRET_KEY: secret, PORT: String(port), SMTP_URL: "smtp://mail.example" };
  const { output } = await runToEnd(env);
  expect(output.split("\n").filter((line) => line.includes("MAIL_FROM: is not set"))).toHaveLength(1);
  const set = await runToEnd({ ...env, MAIL_FROM: "hi@cellar.example" });
  expect(set.output).not.toContain("MAIL_FROM");
  expect(existsSync(data)).toBe(false);
});
