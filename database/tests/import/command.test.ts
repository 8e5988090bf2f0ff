// The command as a person types it: a process of its own, a database by its address, standard input.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

const main = path.resolve(import.meta.dirname, "../../tool/import/main.ts");
const fixture = path.join(import.meta.dirname, "fixtures/doors-ajar.jsonld");
let world: ImportWorld;
let folder: string;
beforeAll(async () => {
  world = await createImportWorld();
  folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-import-test-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.end();
});

function run(args: string[], input = ""): Promise<{ code: number | null; output: string }> {
  const { host, port, user, password, database } = world.connection;
  const address = new URL("postgres://localhost");
  address.username = String(user);
  address.password = String(password);
  address.pathname = String(database);
  address.port = String(port);
  address.searchParams.set("host", String(host));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { DATABASE_URL: address.href },
    });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
    child.stdin.end(input);
  });
}

test("the import command reads standard input, names each refused row and writes a report", async () => {
  const report = path.join(folder, "report.jsonl");
  const { code, output } = await run(["-", "--shift", "--report", report], readFileSync(fixture, "utf8"));
  expect(output).toContain('row 26 ev-26 "A title which goes on:');
  expect(output).toMatch(/created {4}25\n/);
  expect(output).toMatch(/refused {4}12\n/);
  expect(output).toMatch(/ {6}1 {2}name: Title too long\n/);
  expect(output).toMatch(/\d+ rows? would be taken with --shorten/);
  expect(code).toBe(0);
  const lines = readFileSync(report, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(12);
  expect(lines).toContainEqual(
    expect.objectContaining({ row: 27, field: "name", reason: "Title must be at least 3 characters" }),
  );
});

test("the import command with --strict exits with 1 when a row was refused", async () => {
  expect((await run([fixture, "--strict", "--shift", "--dry-run"])).code).toBe(1);
});

test("the import command names a file that does not exist and exits with 1", async () => {
  const { code, output } = await run([path.join(folder, "nothing.csv")]);
  expect(code).toBe(1);
  expect(output).toMatch(/nothing\.csv is not there/);
});

test("the import command answers unknown arguments with its usage and exits with 2", async () => {
  const { code, output } = await run(["--sideways"]);
  expect(code).toBe(2);
  expect(output).toMatch(/npm run import -- FILE/);
});
