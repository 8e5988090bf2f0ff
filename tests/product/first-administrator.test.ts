// An installation of one's own begins without staff. What an operator types then, as they type it.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSmtpServer, startSmtpServer } from "../fakes/smtp-server.ts";
import { freePort } from "../free-port.ts";
import { makeEmptyDir } from "./empty-data.ts";
import { type RunningProduct, runToEnd, startProduct } from "./running-product.ts";

const data = await makeEmptyDir();
let smtp: FakeSmtpServer;
let product: RunningProduct;
let env: Record<string, string>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  env = {
    DATA_DIR: data.path,
    DEMO: "false",
    SMTP_URL: smtp.url,
    MAIL_FROM: "Cellar <hello@cellar.example>",
  };
  product = await startProduct(env);
  env.SITE_URL = product.url;
});
afterAll(async () => {
  await product.end("SIGTERM");
  await smtp.close();
  data.remove();
});

/** Signs in with a password; answers the session. */
async function signIn(email: string, password: string) {
  const response = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: product.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.ok ? ((await response.json()) as { access_token: string; user: { id: string } }) : null;
}

test("a start without staff says how to make the first administrator", () => {
  expect(product.output()).toContain("npm run admin -- you@example.org");
});

test("the first administrator gets a link that sets a password, printed and by email, while the product runs", async () => {
  const { code, output } = await runToEnd(env, ["--admin", "first@cellar.example"]);
  expect(output).toContain("first@cellar.example is an administrator now.");
  expect(code).toBe(0);
  const link = /^http\S+$/m.exec(output)?.[0] ?? "";
  expect(new URL(link).origin).toBe(product.url);
  const mail = await smtp.waitFor("first@cellar.example");
  expect(mail.content.subject).toBe("You are an administrator now");
  expect(mail.content.from).toMatchObject({ name: "Cellar", address: "hello@cellar.example" });
  const token = new URL(link).searchParams.get("token") ?? new URL(link).searchParams.get("token_hash");
  const verified = await fetch(`${product.url}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: product.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ type: "recovery", token_hash: token }),
  });
  expect(verified.status).toBe(200);
  const session = (await verified.json()) as { access_token: string };
  const saved = await fetch(`${product.url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: product.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ password: "a cellar full of drums 1981" }),
  });
  expect(saved.status).toBe(200);
  const signedIn = await signIn("first@cellar.example", "a cellar full of drums 1981");
  const roles = await fetch(`${product.url}/rest/v1/user_roles?select=role`, {
    headers: { apikey: product.publishableKey, authorization: `Bearer ${signedIn?.access_token}` },
  });
  expect(await roles.json()).toEqual([{ role: "admin" }]);
});

test("a password that a stranger set for the address before it was confirmed lets nobody in", async () => {
  await fetch(`${product.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: product.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "second@cellar.example", password: "i was here before you 77" }),
  });
  const { code } = await runToEnd(env, ["--admin", "second@cellar.example"]);
  expect(code).toBe(0);
  expect(await signIn("second@cellar.example", "i was here before you 77")).toBeNull();
});

test.each([
  ["without an address", []],
  ["with something that is none", ["first"]],
])("npm run admin %s says how it is called", async (_, words) => {
  const { code, output } = await runToEnd(env, ["--admin", ...words]);
  expect(code).toBe(1);
  expect(output.trim()).toBe("Say who: npm run admin -- you@example.org");
});

test("npm run keys prints to standard output, and the service key alone for scripts", async () => {
  const main = path.resolve(import.meta.dirname, "../../apps/server/src/main.js");
  const run = (...flags: string[]) =>
    spawnSync(process.execPath, [main, ...flags], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      encoding: "utf8",
    }).stdout;
  expect(run("--keys")).toMatch(/^Publishable {2}\S+\nService {6}\S+\n$/);
  expect(run("--keys", "--service")).toBe(`${await product.readServiceKey()}\n`);
});

test("npm run mail:test sends a mail and prints the conversation", async () => {
  const { code, output } = await runToEnd(env, ["--mail-test", "me@cellar.example"]);
  expect(output).toMatch(/^< 220 /m);
  expect(output).toMatch(/^> EHLO localhost/m);
  expect(output).toMatch(/^> RCPT TO:<me@cellar\.example>/m);
  expect(output).toContain("The server took it: 250");
  expect(code).toBe(0);
  await smtp.waitFor("me@cellar.example");
});

test("npm run mail:test never prints the password", async () => {
  const secret = "hunter-and-gatherer";
  const url = smtp.url.replace("smtp://", `smtp://robot:${secret}@`);
  const { code, output } = await runToEnd({ ...env, SMTP_URL: url }, ["--mail-test", "me@cellar.example"]);
  expect(output).toMatch(/^> AUTH PLAIN/m);
  expect(output).toContain("The server could not be used.");
  expect(code).toBe(1);
  for (const form of [
    secret,
    Buffer.from(secret).toString("base64"),
    Buffer.from(`\0robot\0${secret}`).toString("base64"),
  ])
    expect(output).not.toContain(form);
});

test("npm run mail:test says why a server cannot be used", async () => {
  const away = { ...env, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const { code, output } = await runToEnd(away, ["--mail-test", "me@cellar.example"]);
  expect(code).toBe(1);
  expect(output).toContain("Look at SMTP_URL, SMTP_TLS, SMTP_CA and MAIL_FROM");
  const unset = await runToEnd({ ...env, SMTP_URL: "" }, ["--mail-test", "me@cellar.example"]);
  expect(unset.output).toContain("SMTP_URL is not set");
});
