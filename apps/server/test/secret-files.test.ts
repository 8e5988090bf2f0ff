// Settings that stand in files of their own.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

test("A secret is read from the file that its key with _FILE names, without the line break at its end", () => {
  const secret = "a secret key of more than thirty-two letters";
  const config = readConfig({
    SECRET_KEY_FILE: write("secret", `${secret}\n`),
    DATABASE_URL_FILE: write("url", "postgres://u:p@db.example/undercroft\n"),
  });
  expect(config.secretKey).toBe(secret);
  expect(config.databaseUrl).toBe("postgres://u:p@db.example/undercroft");
});

test("A secret of an identity provider may stand in a file too", () => {
  const environment = {
    AUTH_EXTERNAL_GITHUB_CLIENT_ID: "id",
    AUTH_EXTERNAL_GITHUB_CLIENT_SECRET_FILE: write("github", "secret"),
  };
  expect(() => readConfig(environment)).not.toThrow();
});

test.each([
  [
    "a file that is not there",
    { SECRET_KEY_FILE: path.join(folder, "none") },
    /SECRET_KEY_FILE: cannot read .* \(ENOENT\)/,
  ],
  [
    "a key that is set as well",
    { PORT: "3000", PORT_FILE: write("port", "4000") },
    /PORT_FILE: PORT is set too; leave one of them out/,
  ],
  ["a file with a wrong value", { PORT_FILE: write("eighty", "eighty") }, /PORT: must be a whole number/],
  ["a key that is misspelt", { SMTP_ULR_FILE: write("smtp", "x") }, /SMTP_ULR_FILE/],
])("%s is one line, and no start", (_, environment, line) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(line);
});
