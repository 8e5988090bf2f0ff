// `npm run setup`, as a script runs it and as somebody who types answers does.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeSmtpServer, startSmtpServer } from "../fakes/smtp-server.ts";
import { freePort } from "../free-port.ts";

const main = path.resolve(import.meta.dirname, "../../apps/server/src/main.js");
let folder: string;
let smtp: FakeSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "setup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => path.join(folder, ".env");
const written = () => readFileSync(file(), "utf8");

async function setUp(flags: string[], answers = "", env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, "--setup", ...flags], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  child.stdin.end(answers);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
}

test("setup by flags speaks with the mail server and writes a file for its owner alone; a second run replaces it only when told", async () => {
  const flags = ["--site-url", "https://cellar.example", "--mail-from=Cellar <hi@cellar.example>"];
  const env = { SMTP_URL: smtp.url, COMPANY_NAME: "Cellar #1 Ltd" };
  const first = await setUp(flags, "", env);
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining("npm run admin -- ") });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(written()).toContain("SITE_URL=https://cellar.example\n");
  expect(written()).toContain("MAIL_FROM='Cellar <hi@cellar.example>'\n");
  expect(written()).toContain("COMPANY_NAME='Cellar #1 Ltd'\n");
  const key = /^SECRET_KEY=.{32,}$/m.exec(written())?.[0] ?? "none";
  const before = written();
  const second = await setUp(["--site-url", "https://other.example"]);
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining("--overwrite") });
  expect(written()).toBe(before);
  const third = await setUp(["--overwrite", "--site-url", "https://other.example"]);
  expect(third.code).toBe(0);
  expect(written()).toContain("SITE_URL=https://other.example\n");
  expect(written()).toContain(key);
  const copy = readdirSync(folder).find((name) => name.startsWith(".env.")) ?? "";
  expect(readFileSync(path.join(folder, copy), "utf8")).toBe(before);
});

test("setup by flags names each server that is away with its remedy, and writes nothing", async () => {
  const away = `127.0.0.1:${await freePort()}`;
  const flags = ["--site-url=https://cellar.example", "--mail-from=hi@cellar.example"];
  const env = { SMTP_URL: `smtp://me:hush@${away}`, DATABASE_URL: `postgres://me:hush@${away}/cellar` };
  const { code, output } = await setUp(flags, "", env);
  expect(code).toBe(1);
  expect(output).toMatch(/DATABASE_URL: cannot connect.*Start PostgreSQL there/);
  expect(output).toMatch(/SMTP_URL: the mail server could not be used/);
  expect(output).not.toContain("hush");
  const unset = await setUp(["--smtp-url", smtp.url, "--site-url=https://cellar.example"]);
  expect(unset).toMatchObject({ code: 1, output: expect.stringContaining("MAIL_FROM: is not set") });
  const misspelt = await setUp(["--site-ulr=https://cellar.example"]);
  expect(misspelt.output).toContain("SITE_ULR: is not known. Did you mean SITE_URL?");
  expect(existsSync(file())).toBe(false);
});

test("setup asks again where an answer is wrong, and takes its answers through a pipe", async () => {
  const wrongFirst = ["https://cellar.example/sub", "", "https://cellar.example", "true"];
  const mail = ["", smtp.url, "Cellar <hi@cellar.example>", "me@cellar.example"];
  const stripe = ["stripe", "sk_1", "pk_1", "whsec_1"];
  const company = ["Cellar Ltd", "", "1 Arch Street, Leeds", "", ""];
  const { code, output } = await setUp([], `${[...wrongFirst, ...mail, ...stripe, ...company].join("\n")}\n`);
  expect(output).toContain("SITE_URL: must be without a path");
  expect(output).toContain("npm start   makes me@cellar.example the first administrator");
  expect(output).toContain("npm run admin -- me@cellar.example");
  expect(written()).toContain("FIRST_ADMIN=me@cellar.example\n");
  expect(code).toBe(0);
  expect(written()).toContain("PAYMENTS_PROVIDER=stripe\nSTRIPE_SECRET_KEY=sk_1\n");
  expect(written()).toContain("COMPANY_ADDRESS='1 Arch Street, Leeds'\n");
});

test("answers that end before the questions write nothing", async () => {
  const { code, output } = await setUp([], "https://cellar.example\n");
  expect(code).toBe(1);
  expect(output).toContain("The answers ended at TRUST_PROXY");
  expect(existsSync(file())).toBe(false);
});
