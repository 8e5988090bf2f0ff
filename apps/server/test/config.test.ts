import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

describe("the configuration", () => {
  test("needs nothing", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      demo: true,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test("takes an empty value for one that is not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test("shows no demo to the world unless told to", () => {
    expect(readConfig({ SITE_URL: "https://undercroft.example" }).demo).toBe(false);
    expect(readConfig({ SITE_URL: "https://undercroft.example", DEMO: "true" }).demo).toBe(true);
  });

  test("takes the slash off the site's address", () => {
    expect(readConfig({ SITE_URL: "https://undercroft.example/" }).siteUrl).toBe(
      "https://undercroft.example",
    );
  });

  test("takes the data API's settings by PostgREST's names", () => {
    expect(readConfig({}).dataApi).toMatchObject({ schemas: ["public"], maxRows: 1000, aggregates: false });
    expect(
      readConfig({
        PGRST_DB_SCHEMAS: "public, reports",
        PGRST_DB_MAX_ROWS: "50",
        PGRST_DB_AGGREGATES_ENABLED: "true",
        PGRST_JWT_ROLE_CLAIM_KEY: ".app_metadata.role",
      }).dataApi,
    ).toMatchObject({
      schemas: ["public", "reports"],
      maxRows: 50,
      aggregates: true,
      roleClaim: ".app_metadata.role",
    });
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["SITE_URL", "ftp://undercroft.example"],
    ["DATABASE_URL", "mysql://localhost/undercroft"],
    ["SECRET_KEY", "short"],
    ["DEMO", "yes"],
    ["SMTP_URL", "mail.example"],
    ["AUTH_PASSWORD_MIN_LENGTH", "5"],
    ["DEFAULT_THEME", "pink"],
    ["LOG_LEVEL", "loud"],
    ["PGRST_DB_SCHEMAS", ","],
    ["PGRST_DB_MAX_ROWS", "0"],
    ["PGRST_DB_TX_END", "maybe"],
    ["PGRST_JWT_ROLE_CLAIM_KEY", "role;"],
    ["PGRST_OPENAPI_MODE", "on"],
  ])("refuses %s=%s by its name", (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(`${key}: `);
  });
});
