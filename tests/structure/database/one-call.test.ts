// The site calls procedures of the database in one way: `call` and its kin of apps/site/app/api/call.ts, typed by name.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");
const home = "api/call.ts";

/** What to do about files that call a procedure by the client itself. */
const findOwnCalls = (files: readonly { name: string; text: string }[]): string[] =>
  files
    .filter(({ name, text }) => name !== home && /\.\s*rpc\b|\[["'`]rpc["'`]\]|\brpc\s*[(}:]/.test(text))
    .map(
      ({ name }) =>
        `${name}: calls a procedure by the client. Call it by call(name, args), or by callOn(client, name, args) in a loader (${home}).`,
    );

test("every procedure that the site calls is called by api/call.ts", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(path.join(app, name), "utf8") }));
  expect(files.length).toBeGreaterThan(1000);
  expect(findOwnCalls(files)).toEqual([]);
  const planted = [
    'const { data } = await client.rpc("planted").throwOnError();',
    "const { data } = await client\n  .rpc(name, args)",
    "const { rpc } = await browserClient();",
    'client["rpc"]("planted")',
  ].map((text, at) => ({ name: `parts/venues/planted-${at}.ts`, text }));
  expect(findOwnCalls([...files, ...planted])).toHaveLength(planted.length);
  expect(findOwnCalls(planted)[0]).toMatch(/^parts\/venues\/planted-0\.ts: .* by call\(name, args\)/);
});
