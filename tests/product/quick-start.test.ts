// docs/api.md, followed literally: its program and its commands are run as they are printed, on a product that just started.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoDir } from "./demo-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/api.md"), "utf8");
// beside the tests, where the client is installed
const program = path.join(import.meta.dirname, "tonight.mjs");
let data: Awaited<ReturnType<typeof makeDemoDir>>;
let product: RunningProduct;

beforeAll(async () => {
  data = await makeDemoDir();
  product = await startProduct({ DATA_DIR: data.path });
});
afterAll(async () => {
  await product?.end("SIGTERM");
  rmSync(program, { force: true });
  data?.remove();
});

/** The page's only block in this language, about the product that runs here. */
function block(language: string): string {
  const [, text = ""] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page) ?? [];
  return text.replaceAll("http://localhost:3000", product.url);
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: data.path,
    encoding: "utf8",
    env: { PATH: process.env.PATH, PUBLISHABLE_KEY: product.publishableKey },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

test("the quick start's program prints nights, search results, and a person's bookings", () => {
  writeFileSync(program, block("js"));
  const printed = run(process.execPath, [program]);
  expect(printed).toMatch(/title.*night_date.*venue_name/);
  expect(printed).toMatch(/[1-9]\d* nights found, the first: \S/);
  expect(printed).toMatch(/ref: '\w{8}'/);
});

test("the quick start's commands lead from a list of events to two held places and the API's description", () => {
  const printed = run("sh", ["-e", "-c", block("sh")]);
  expect(printed).toContain('"venues":{"name":');
  expect(printed).toMatch(/"status" ?: ?"held"/);
  const description = JSON.parse(readFileSync(path.join(data.path, "openapi.json"), "utf8"));
  expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(["/listings", "/rpc/hold_booking"]));
});
