// The demo's accounts have a password everybody can read, so they let nobody in where everybody can come.
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { makeDemoDir } from "./demo-data.ts";
import { runToEnd, startProduct } from "./running-product.ts";

const data = await makeDemoDir();
const env = { DATA_DIR: data.path };

afterAll(() => data.remove());

const removal = expect.stringContaining("npm run demo:remove");

test.each([
  ["an https address", { SITE_URL: "https://undercroft.example" }],
  ["NODE_ENV=production", { NODE_ENV: "production" }],
])("data with the demo in it does not start with %s, and the error names the remedy", async (_what, more) => {
  expect(await runToEnd({ ...env, PORT: String(await freePort()), ...more })).toMatchObject({
    code: 1,
    output: removal,
  });
});

test("the demo starts at a public address only with an extra setting", async () => {
  const more = { SITE_URL: "http://undercroft.example", DEMO: "true" };
  const { code, output } = await runToEnd({ ...env, ...more });
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("DEMO_PUBLIC=true") });
});

test("once the demo accounts are removed the data starts in production on this machine, and they cannot sign in", async () => {
  const { code, output } = await runToEnd(env, ["--demo-remove"]);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining("admin@undercroft.example"),
  });
  const product = await startProduct({ ...env, NODE_ENV: "production" });
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: product.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@undercroft.example", password: "undercroft-demo" }),
  });
  expect(answer.status).toBe(400);
  await product.end("SIGTERM");
});

test("without its accounts the demo's content still keeps the data from a public address, and the error names the remedy", async () => {
  const more = { PORT: String(await freePort()), SITE_URL: "https://undercroft.example" };
  const { code, output } = await runToEnd({ ...env, ...more });
  expect(code).toBe(1);
  expect(output).toContain("made-up venues and nights");
  expect(output).toContain("npm run demo:remove -- --with-content");
});

test("npm scripts run the commands that remove the demo and print the keys", () => {
  const { scripts } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, "../../package.json"), "utf8"),
  );
  expect(scripts["demo:remove"]).toContain("--demo-remove");
  expect(scripts.keys).toContain("--keys");
});
