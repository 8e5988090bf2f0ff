// npm run doctor: what is set up and what is not, on one page, each with its remedy.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpServer } from "../fakes/smtp-server.ts";
import { freePort } from "../free-port.ts";
import { makeEmptyDir } from "./empty-data.ts";
import { makeDataDir, type RunningProduct, runToEnd, startProduct } from "./running-product.ts";

let data: ReturnType<typeof makeDataDir>;
let product: RunningProduct;
beforeAll(async () => {
  data = await makeEmptyDir();
  product = await startProduct({ DATA_DIR: data.path, DEMO: "false" });
});
afterAll(async () => {
  await product?.end("SIGTERM");
  data?.remove();
});

/** The page, a line for each thing, by its name. The disk of the machine that runs this is its own affair. */
async function ask(env: Record<string, string>, flags: readonly string[] = []) {
  const { code, output } = await runToEnd(
    { PORT: new URL(product.url).port, SITE_URL: product.url, DATA_DIR: data.path, DEMO: "false", ...env },
    ["--doctor", ...flags],
  );
  const lines = output.split("\n").filter((line) => /^ {2}[✓–✗]/.test(line) && !/^ {2}. disk/.test(line));
  const of = (name: string) => lines.find((line) => line.slice(4).startsWith(name)) ?? output;
  return { code, output, of, wrong: lines.filter((line) => line.startsWith("  ✗")) };
}

test("While the product runs, all that is set up is well, and what nobody has asked for is named with its remedy", async () => {
  const { of, output, wrong } = await ask({});
  expect(wrong, output).toEqual([]);
  expect(of("database")).toMatch(/✓ database +PostgreSQL 18/);
  expect(of("writes")).toContain("a write was taken");
  expect(of("product")).toContain("runs at");
  expect(of("files")).toContain("written and read in");
  expect(of("rules")).toContain("✓");
  expect(of("mail")).toContain("– mail");
  expect(output).toMatch(/nobody is told when something breaks\n +OPERATOR_MAIL/);
  expect(output).toMatch(/npm run backup was never run\n +npm run backup -- FILE/);
}, 60_000);

test("What is wrong is marked, has a remedy, and ends the command with 1", async () => {
  const stripe = createServer((_, response) => response.writeHead(401).end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => stripe.once("listening", resolve));
  try {
    const { code, of, output } = await ask({
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: "Undercroft <hello@undercroft.example>",
      STORAGE_BACKEND: "s3",
      S3_BUCKET: "nights",
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      PAYMENTS_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
    });
    expect(code, output).toBe(1);
    for (const name of ["mail", "files", "cards", "webhook"]) expect(of(name)).toMatch(/^ {2}✗/);
    expect(output).toMatch(/Stripe answered 401 to the key\n +STRIPE_SECRET_KEY: a new key/);
    expect(output).toMatch(/\d things are wrong\./);
  } finally {
    stripe.close();
  }
}, 90_000);

test("With an address a mail is really sent", async () => {
  const smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: "Undercroft <hello@undercroft.example>" };
  const { of } = await ask(env, ["--mail", "you@example.org"]);
  expect(of("mail")).toContain("✓ mail           the server took a mail to you@example.org");
  expect((await smtp.waitFor("you@example.org")).recipients).toEqual(["you@example.org"]);
  await smtp.close();
}, 60_000);

test("Before the first start nothing is made, and a word that means nothing is refused", async () => {
  const empty = makeDataDir();
  const { of } = await ask({ DATA_DIR: empty.path, PORT: String(await freePort()) });
  expect(of("database")).toContain("– database");
  expect(of("product")).toContain("nothing of ours answers");
  empty.remove();
  expect((await ask({}, ["--everything"])).output).toContain("npm run doctor -- --mail you@example.org");
}, 60_000);
