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

test("once the demo's content is removed too the data starts at a public address, under a name and with inks of its own", async () => {
  const { code, output } = await runToEnd(env, ["--demo-remove", "--with-content"]);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Removed the demo: \d+ rows/),
  });
  const own = {
    FIRST_ADMIN: "first@example.org",
    BRAND_NAME: "The Cellar",
    BRAND_COLOUR_DARK: "#33ddaa",
    BRAND_COLOUR_LIGHT: "#005533",
  };
  const product = await startProduct({ ...env, ...own, SITE_URL: "https://undercroft.example" });
  for (const page of ["/", "/about", "/terms", "/auth/signin", "/no-such-page"]) {
    const html = await (await fetch(`${product.url}${page}`)).text();
    const seen = html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("undercroft.example", "");
    // the parts of the page rather than the page: a failure would print all of it
    expect(/<title>[^<]*<\/title>/.exec(seen)?.[0], page).toContain("The Cellar");
    expect(seen.match(/.{0,60}(Undercroft|UNDERCROFT).{0,60}/g) ?? [], page).toEqual([]);
    expect([html.includes('data-brand="The Cellar"'), html.includes("--pink:#33ddaa")], page).toEqual([
      true,
      true,
    ]);
  }
  const icon = await fetch(`${product.url}/favicon.svg`);
  expect(await icon.text()).toContain(">T</text>");
  for (const file of ["/apple-touch-icon.png", "/favicon.ico", "/preview.jpg"])
    expect((await fetch(`${product.url}${file}`)).headers.get("content-type")).toMatch(/^image\//);
  expect(product.output()).toContain("first@example.org is the first administrator now");
  expect(product.output()).not.toMatch(/No staff yet|verify\?token/);
  await product.end("SIGTERM");
});

test("npm scripts run the commands that remove the demo and print the keys", () => {
  const { scripts } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, "../../package.json"), "utf8"),
  );
  expect(scripts["demo:remove"]).toContain("--demo-remove");
  expect(scripts.keys).toContain("--keys");
});
