// Every key of the configuration, wrong in turn.
import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { readEnvText } from "../src/load-env-file.ts";
import { complaintOf, findWrong, free, keys, together } from "./wrong-settings.ts";

describe("every key", () => {
  test.each(keys.filter((key) => !free.has(key)))(
    "%s that is wrong is named in one line of its own",
    (key) => {
      const said = findWrong(key)?.said;
      expect(said).toMatch(
        together.test(key)
          ? /^ *[A-Z0-9_]+: (is missing|passes for .* need it)/m
          : new RegExp(`^ *${key}[:,]`, "m"),
      );
      expect(said?.replace("The configuration is wrong:\n", "").split("\n")).toHaveLength(1);
    },
  );

  test.each([...free])("%s is any text", (key) => {
    expect(complaintOf(key, "Any text")).toBeNull();
  });

  test.each([
    ["AUTH_EXTERNAL_KEYCLOAK_ISSUER", "https://id.example"],
    ["AUTH_EXTERNAL_GOGLE_CLIENT_ID", "x"],
    ["PGRST_APP_SETTINGS_LARGE", "x".repeat(9_000)],
    ["PUSH_HOSTS", "not this"],
    ["AUTH_WEBAUTHN_RP_ID", "other.example"],
    ["AUTH_WEBAUTHN_RP_ID", "https://localhost"],
    ["AUTH_WEBAUTHN_ORIGINS", "not this"],
    ["MAP_PMTILES", import.meta.filename],
  ])("%s with %s is refused", (key, value) => {
    expect(complaintOf(key, value)).toContain(key.replace(/_(ISSUER|CLIENT_ID)$/, ""));
  });
});

describe("what looks like a key", () => {
  test.each([
    ["SMPT_URL", "SMTP_URL"],
    ["SITE_ULR", "SITE_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["MAIL_FORM", "MAIL_FROM"],
    ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
    ["smtp_url", "SMTP_URL"],
  ])("%s is told apart from %s", (key, meant) => {
    expect(() => readConfig({ [key]: "x" })).toThrow(`  ${key}: is not known. Did you mean ${meant}?`);
  });

  test("a key that begins as ours do and is none is refused, and keys of other programs are left alone", () => {
    expect(() => readConfig({ SMTP_HOST: "mail.example" })).toThrow("  SMTP_HOST: is not known");
    const others = {
      HOSTNAME: "vm",
      LOGNAME: "me",
      PGPORT: "5432",
      npm_config_x: "1",
      EDITOR: "vi",
      NODE_OPTIONS: "-x",
    };
    expect(readConfig(others).port).toBe(3000);
  });
});

describe("SITE_URL", () => {
  test.each([
    ["https://example.org/undercroft", "must be without a path"],
    ["https://example.org/?a=b", "must be without a query"],
    ["https://example.org/#top", "must be without a query"],
    ["https://me:secret@example.org", "must be without a query, a fragment and a user"],
  ])("%s is refused", (address, why) => {
    expect(() => readConfig({ SITE_URL: address })).toThrow(`  SITE_URL: ${why}`);
  });
});

describe("mail", () => {
  test.each([
    "hello",
    "hello@",
    "Undercroft hello@undercroft.example",
    "a@b.example, c@d.example",
    "X <a@b>\r\nBcc: c@d.example",
  ])("MAIL_FROM may not be %j", (sender) => {
    expect(() => readConfig({ MAIL_FROM: sender })).toThrow("  MAIL_FROM: must be an address");
  });

  test.each([
    "hello@undercroft.example",
    "Undercroft <hello@undercroft.example>",
    '"Cellar, Leeds" <a@b.example>',
    "Café Ü <a@b.example>",
  ])("MAIL_FROM may be %s", (sender) => {
    expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender);
  });

  test("SMTP_CA is a file of certificates, and smtps:// is never without encryption", () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), "ca-")), "ca.pem");
    writeFileSync(file, "no certificate");
    expect(() => readConfig({ SMTP_CA: file })).toThrow("  SMTP_CA: must be the path of a file");
    expect(() => readConfig({ SMTP_CA: `${file}.gone` })).toThrow("  SMTP_CA: must be the path of a file");
    expect(() => readConfig({ SMTP_URL: "smtps://mail.example", SMTP_TLS: "off" })).toThrow("SMTP_TLS: ");
    expect(readConfig({ SMTP_TIMEOUT: "5m" }).smtp).toEqual({
      timeoutSeconds: 300,
      tls: "starttls",
      ca: undefined,
    });
  });
});

describe(".env", () => {
  test("a byte-order mark before the first key is passed over", () => {
    expect(readEnvText("\uFEFFPORT=4000\n").values).toEqual({ PORT: "4000" });
  });

  test("a # within a value without quotes is named, since all that follows it would be lost", () => {
    const { complaints } = readEnvText("PORT=4000 # the port\nSECRET_KEY=abc#def\n");
    expect(complaints).toEqual([
      '  SECRET_KEY: the # in .env, line 2 begins a comment there; put the value in quotes: SECRET_KEY="…"',
    ]);
    expect(readEnvText('SECRET_KEY="abc#def"\n')).toEqual({
      values: { SECRET_KEY: "abc#def" },
      complaints: [],
    });
  });

  test("a line that is no setting is named by its number, and not repeated", () => {
    expect(readEnvText("PORT=1\n\n# fine\nhunter2 is my password\n").complaints).toEqual([
      "  .env, line 4: is no setting; write KEY=value, or # before a comment",
    ]);
  });

  test("a value over several lines in quotes is one value", () => {
    const text = 'AUTH_SAML_PRIVATE_KEY="-----BEGIN\nno = # setting\n-----END"\nPORT=4000\n';
    expect(readEnvText(text)).toEqual({
      values: { AUTH_SAML_PRIVATE_KEY: "-----BEGIN\nno = # setting\n-----END", PORT: "4000" },
      complaints: [],
    });
  });
});
