import { generateKeyPairSync } from "node:crypto";
import { createAuthSettings } from "@undercroft/auth";
import { generateSigningKey } from "@undercroft/tokens";
import { describe, expect, test } from "vitest";
import demo from "../src/config/parts/demo.ts";
import running from "../src/config/parts/running.ts";
import { readConfig } from "../src/config.ts";
import { readPlace, roleFlag, toShare } from "../src/processes/process-role.ts";

describe("the configuration", () => {
  test("is complete without any setting", () => {
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
    const asked = { SITE_URL: "https://undercroft.example", DEMO: "true" };
    expect(() => readConfig(asked)).toThrow("DEMO_PUBLIC=true");
    expect(readConfig({ ...asked, DEMO_PUBLIC: "true" }).demo).toBe(true);
  });

  test("makes the demo for the day that DEMO_DAY names, and refuses what is no day", () => {
    expect(readConfig({}).part(demo).DEMO_DAY).toBeUndefined();
    expect(readConfig({ DEMO_DAY: "2026-12-31" }).part(demo).DEMO_DAY).toBe("2026-12-31");
    for (const day of ["tomorrow", "2026-02-30", "31/12/2026"])
      expect(() => readConfig({ DEMO_DAY: day })).toThrow(/DEMO_DAY: must be a day/);
  });

  test("takes a number of processes or auto, and refuses what is neither", () => {
    expect(readConfig({}).part(running).PROCESSES).toBe(1);
    expect(readConfig({ PROCESSES: "auto" }).part(running).PROCESSES).toBe("auto");
    for (const count of ["0", "65", "many", "1.5"])
      expect(() => readConfig({ PROCESSES: count })).toThrow(/PROCESSES: must be auto or a whole number/);
  });

  test("shares connections out among processes, and leaves jobs to the first", () => {
    const config = readConfig({ DATABASE_CONNECTIONS: "10" });
    const shareOf = (role: "first" | "further", count: number) =>
      toShare(config, { role, count, place: role === "first" ? 0 : 1 });
    expect(shareOf("first", 2)).toMatchObject({ databaseConnections: 5, worker: true });
    expect(shareOf("further", 2)).toMatchObject({ databaseConnections: 5, worker: false });
    expect(shareOf("further", 64)).toMatchObject({ databaseConnections: 3 });
    expect(readPlace(["--x", roleFlag("further", 1, 2)])).toEqual({ role: "further", place: 1, count: 2 });
    expect(readPlace([])).toEqual({ role: "alone", place: 0, count: 1 });
  });

  test("takes the slash off the site's address", () => {
    expect(readConfig({ SITE_URL: "https://undercroft.example/" }).siteUrl).toBe(
      "https://undercroft.example",
    );
  });

  test("takes the data API's settings by PostgREST's names", () => {
    expect(readConfig({}).dataApi).toMatchObject({ schemas: ["public"], maxRows: 1000, aggregates: false });
    expect(readConfig({}).dataApi.anonymousRole).toBe("anon");
    expect(readConfig({ PGRST_DB_ANON_ROLE: "" }).dataApi.anonymousRole).toBe("");
    expect(readConfig({ PGRST_DB_MAX_ROWS: "" }).dataApi.maxRows).toBe(Number.MAX_SAFE_INTEGER);
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

  test("hands settings on to functions in the database, by PostgREST's names", () => {
    expect(readConfig({ PGRST_APP_SETTINGS_EMPTY: "" }).dataApi.appSettings).toEqual({});
    expect(
      readConfig({ PGRST_APP_SETTINGS_MAP_KEY: "k 1", PGRST_APP_SETTINGS_host: "x" }).dataApi.appSettings,
    ).toEqual({ map_key: "k 1", host: "x" });
    const twice = { PGRST_APP_SETTINGS_A: "1", PGRST_APP_SETTINGS_a: "2" };
    expect(() => readConfig(twice)).toThrow("PGRST_APP_SETTINGS_a: ");
    const large = { PGRST_APP_SETTINGS_A: "x".repeat(5_000), PGRST_APP_SETTINGS_B: " ".repeat(2_000) };
    expect(() => readConfig(large)).toThrow("PGRST_APP_SETTINGS_B: ");
  });

  test("takes cards in a demo with the test provider, elsewhere with none, and with Stripe once it has its keys", () => {
    expect(readConfig({}).payments.provider).toBe("test");
    expect(readConfig({ DEMO: "false" }).payments.provider).toBe("none");
    const keys = {
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_PUBLISHABLE_KEY: "pk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    };
    expect(readConfig({ PAYMENTS_PROVIDER: "stripe", ...keys }).payments.stripe).toMatchObject({
      secretKey: "sk_live_1",
    });
    for (const name of Object.keys(keys))
      expect(() => readConfig({ PAYMENTS_PROVIDER: "stripe", ...keys, [name]: "" })).toThrow(`${name}: `);
    expect(() => readConfig({ PAYMENTS_PROVIDER: "paypal" })).toThrow("PAYMENTS_PROVIDER: ");
    expect(() => readConfig({ STRIPE_SECRET_KEY: "pk_live_1" })).toThrow("STRIPE_SECRET_KEY: ");
  });

  test("takes test cards on a public address only where it is a demo on purpose", () => {
    const open = { SITE_URL: "https://undercroft.example", PAYMENTS_PROVIDER: "test" };
    expect(() => readConfig(open)).toThrow("PAYMENTS_PROVIDER: test mode gives tickets away");
    expect(() => readConfig({ ...open, DEMO: "false", NODE_ENV: "production" })).toThrow("DEMO_PUBLIC=true");
    expect(readConfig({ ...open, DEMO_PUBLIC: "true" }).payments.provider).toBe("test");
    expect(readConfig({ PAYMENTS_PROVIDER: "test" }).payments.provider).toBe("test");
  });

  test("reads times, limits and lists of the auth service", () => {
    const { settings, limits } = readConfig({
      AUTH_ACCESS_TOKEN_LIFETIME: "15m",
      AUTH_SESSION_TIMEBOX: "30d",
      AUTH_SESSION_INACTIVITY: "0",
      AUTH_SESSION_LOW_AAL: "15m",
      AUTH_CONFIRM_EMAIL: "false",
      AUTH_REDIRECT_ALLOW_LIST: "https://{a,b}.example/**, undercroft://**",
      AUTH_LIMIT_SIGN_UP: "10/1h",
      AUTH_LIMIT_ACCOUNT_FROM_NETWORK: "20/90/5",
    }).auth;
    expect(settings).toMatchObject({
      accessTokenSeconds: 900,
      sessionSeconds: 2_592_000,
      inactivitySeconds: null,
      lowLevelSeconds: 900,
      autoconfirm: true,
      redirectAllowList: ["https://{a,b}.example/**", "undercroft://**"],
    });
    expect(limits).toEqual({
      signUp: { requests: 10, seconds: 3600, burst: 10 },
      accountFromNetwork: { requests: 20, seconds: 90, burst: 5 },
    });
  });

  test("reads identity providers, known ones and ones of the operator's own", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n");
    const key = { teamId: "TEAM", keyId: "KEY", privateKey: pem };
    const { providers } = readConfig({
      AUTH_EXTERNAL_GITHUB_CLIENT_ID: "octo",
      AUTH_EXTERNAL_GITHUB_CLIENT_SECRET: "cat",
      AUTH_EXTERNAL_APPLE_CLIENT_ID: "org.example.web, org.example.app",
      AUTH_EXTERNAL_APPLE_TEAM_ID: key.teamId,
      AUTH_EXTERNAL_APPLE_KEY_ID: key.keyId,
      AUTH_EXTERNAL_APPLE_PRIVATE_KEY: key.privateKey,
      AUTH_EXTERNAL_MY_OFFICE_CLIENT_ID: "us",
      AUTH_EXTERNAL_MY_OFFICE_CLIENT_SECRET: "ours",
      AUTH_EXTERNAL_MY_OFFICE_ISSUER: "http://127.0.0.1:8080/realms/office",
      AUTH_EXTERNAL_MY_OFFICE_EMAIL_OPTIONAL: "true",
    }).auth.settings;
    expect(providers).toMatchObject([
      { name: "apple", clientIds: ["org.example.web", "org.example.app"], clientSecret: key },
      { name: "github", clientIds: ["octo"], clientSecret: "cat" },
      { name: "my_office", issuer: "http://127.0.0.1:8080/realms/office", emailOptional: true },
    ]);
  });

  test.each([
    [{ AUTH_EXTERNAL_GITHUB_CLIENT_SECRET: "cat" }, "AUTH_EXTERNAL_GITHUB_CLIENT_ID: is missing"],
    [{ AUTH_EXTERNAL_GITHUB_SECRET: "cat" }, "AUTH_EXTERNAL_GITHUB_SECRET: is not known"],
    [
      { AUTH_EXTERNAL_APPLE_CLIENT_ID: "us", AUTH_EXTERNAL_APPLE_PRIVATE_KEY: "a key" },
      "AUTH_EXTERNAL_APPLE_PRIVATE_KEY: must be a private key in PEM",
    ],
    [{ AUTH_EXTERNAL_GITHUB_CLIENT_ID: "octo" }, "AUTH_EXTERNAL_GITHUB_CLIENT_SECRET: is missing"],
    [
      { AUTH_EXTERNAL_ACME_CLIENT_ID: "us", AUTH_EXTERNAL_ACME_CLIENT_SECRET: "ours" },
      "AUTH_EXTERNAL_ACME_ISSUER: is missing",
    ],
    [
      { AUTH_EXTERNAL_ACME_CLIENT_ID: "us", AUTH_EXTERNAL_ACME_ISSUER: "http://id.acme.example" },
      "AUTH_EXTERNAL_ACME_ISSUER: must be an https address",
    ],
  ])("refuses a provider that is half set up: %o", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  test("knows functions of the database and services as hooks, and takes no service without a secret", () => {
    const service = "https://hooks.example/token";
    const secret = Buffer.from("twenty-four bytes or more");
    const { hooks } = readConfig({
      AUTH_HOOK_CUSTOM_ACCESS_TOKEN: service,
      AUTH_HOOK_CUSTOM_ACCESS_TOKEN_SECRETS: `v1,whsec_${secret.toString("base64")}|v1,whsec_${secret.toString("base64")}`,
      AUTH_HOOK_MFA_VERIFICATION_ATTEMPT: "pg-functions://postgres/operator/review",
    }).auth.settings;
    expect(hooks).toEqual({
      customAccessToken: { kind: "service", url: service, secrets: [secret, secret] },
      mfaVerificationAttempt: { kind: "function", schema: "operator", name: "review" },
    });
    expect(() => readConfig({ AUTH_HOOK_CUSTOM_ACCESS_TOKEN: service })).toThrow(
      "AUTH_HOOK_CUSTOM_ACCESS_TOKEN_SECRETS: is needed",
    );
  });

  test("has a key for every limit of the auth service", () => {
    const { limits } = createAuthSettings({ siteUrl: "https://a.test", apiUrl: "https://a.test/auth/v1" });
    const keys = Object.keys(limits).map(
      (name) => `AUTH_LIMIT_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    );
    const given = readConfig(Object.fromEntries(keys.map((key) => [key, "7/9s"]))).auth.limits;
    expect(Object.keys(given).toSorted()).toEqual(Object.keys(limits).toSorted());
  });

  test("takes signing keys, and never repeats them in what it says", () => {
    const { d: _, ...shown } = generateSigningKey();
    const secret = "a secret that both sides of the wire know";
    const given = readConfig({
      AUTH_JWT_KEYS: JSON.stringify([shown, generateSigningKey()]),
      AUTH_JWT_SECRET: secret,
    }).auth.tokens.given;
    expect(given?.map(({ alg, signWith }) => [alg, signWith !== undefined])).toEqual([
      ["ES256", false],
      ["ES256", true],
      ["HS256", true],
    ]);
    expect(readConfig({}).auth.tokens.given).toBeUndefined();
    const refusal = (text: string) => () => readConfig({ AUTH_JWT_KEYS: text });
    expect(refusal(`[{"kid":"a","kty":"EC","d":"${secret}"`)).toThrow("AUTH_JWT_KEYS: is not JSON");
    expect(refusal("{}")).toThrow("AUTH_JWT_KEYS: must be a list of keys");
    expect(refusal("[]")).toThrow("AUTH_JWT_KEYS: must be a list of keys");
    expect(refusal(JSON.stringify([{ ...shown, alg: "none" }]))).toThrow(
      `AUTH_JWT_KEYS: the key ${shown.kid} must be`,
    );
    expect(refusal(JSON.stringify([{ ...shown, kid: "b", x: "" }]))).toThrow(
      "AUTH_JWT_KEYS: the key b is incomplete",
    );
    expect(refusal(JSON.stringify([{ kty: "oct", k: "c2hvcnQ" }]))).toThrow(
      "AUTH_JWT_KEYS: a secret needs at least 32 bytes",
    );
  });

  test("enables sign-in by phone where an SMS provider is set, and names a missing key", () => {
    const remote = { SITE_URL: "https://undercroft.example" };
    const carrier = {
      AUTH_SMS_TWILIO_ACCOUNT_SID: "AC1",
      AUTH_SMS_TWILIO_AUTH_TOKEN: "secret",
      AUTH_SMS_TWILIO_FROM: "+447700900000",
    };
    const phoneOf = (keys: Record<string, string>) => readConfig(keys).auth.settings.phone;
    expect(phoneOf({})?.enabled).toBe(true);
    expect(phoneOf(remote)?.enabled).toBe(false);
    expect(phoneOf({ ...remote, ...carrier })?.enabled).toBe(true);
    expect(phoneOf({ ...carrier, AUTH_PHONE: "false" })?.enabled).toBe(false);
    expect(readConfig({ ...remote, ...carrier }).auth.twilio?.url).toBe("https://api.twilio.com");
    expect(readConfig(remote).auth.settings.factors?.phone).toEqual({ enrol: false, verify: false });
    expect(() => readConfig({ ...remote, AUTH_PHONE: "true" })).toThrow("AUTH_PHONE: needs");
    const tried = { ...remote, AUTH_PHONE: "true", AUTH_SMS_TEST_CODES: "447700900123=123456" };
    expect(phoneOf(tried)).toMatchObject({ enabled: true, testCodes: new Map([["447700900123", "123456"]]) });
    const { AUTH_SMS_TWILIO_FROM: _, ...half } = carrier;
    expect(() => readConfig(half)).toThrow("AUTH_SMS_TWILIO_FROM: is missing");
    const codes = phoneOf({ AUTH_SMS_TEST_CODES: "+447700900123=123456, 447700900124=654321" })?.testCodes;
    expect([...(codes ?? [])]).toEqual([
      ["447700900123", "123456"],
      ["447700900124", "654321"],
    ]);
  });

  test("makes passkeys for the site's own domain unless another is set", () => {
    expect(readConfig({}).auth.settings.webauthn).toEqual({ rpName: "Undercroft" });
    const keys = {
      AUTH_WEBAUTHN_RP_ID: "undercroft.example",
      AUTH_WEBAUTHN_ORIGINS: "https://a.undercroft.example,https://b.undercroft.example",
    };
    expect(readConfig(keys).auth.settings.webauthn).toEqual({
      rpName: "Undercroft",
      rpId: "undercroft.example",
      origins: ["https://a.undercroft.example", "https://b.undercroft.example"],
    });
  });

  test("requires captchas where a captcha secret is set", () => {
    expect(readConfig({}).auth.settings.captcha).toBeNull();
    const keys = { AUTH_CAPTCHA_SECRET: "s", AUTH_CAPTCHA_PROVIDER: "turnstile" };
    expect(readConfig(keys).auth.settings.captcha).toEqual({
      secret: "s",
      url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    });
    expect(readConfig(keys).auth.captchaWidget).toBeNull();
  });

  test("shows a captcha where a site key is set, and allows only its provider in the page policy", () => {
    const keys = { AUTH_CAPTCHA_SECRET: "s", AUTH_CAPTCHA_SITE_KEY: "k" };
    const widgetOf = (more: Record<string, string>) => readConfig({ ...keys, ...more }).auth.captchaWidget;
    expect(widgetOf({})).toMatchObject({
      provider: "hcaptcha",
      siteKey: "k",
      scriptUrl: "https://js.hcaptcha.com/1/api.js",
      sources: { "frame-src": ["https://hcaptcha.com", "https://*.hcaptcha.com"] },
    });
    expect(widgetOf({ AUTH_CAPTCHA_PROVIDER: "turnstile" })).toMatchObject({
      scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js",
      sources: {
        "script-src": ["https://challenges.cloudflare.com"],
        "frame-src": ["https://challenges.cloudflare.com"],
      },
    });
    const own = widgetOf({ AUTH_CAPTCHA_SCRIPT_URL: "https://check.example/v1/api.js" });
    expect(new Set(Object.values(own?.sources ?? {}).flat())).toEqual(new Set(["https://check.example"]));
    expect(() => readConfig({ AUTH_CAPTCHA_SITE_KEY: "k" })).toThrow(
      "AUTH_CAPTCHA_SITE_KEY: needs AUTH_CAPTCHA_SECRET",
    );
  });

  test("looks at the domains of addresses only when told to, and asks the name servers it is given", () => {
    const given = {
      AUTH_MAIL_CHECK_BLOCKED: "@Throwaway.example, other.example",
      AUTH_MAIL_CHECK_RESOLVERS: "192.0.2.53, 2001:db8::53, [2001:db8::53]:5353",
    };
    expect(readConfig(given).auth.settings.mailCheck).toBeNull();
    expect(readConfig({ ...given, AUTH_MAIL_CHECK: "true" }).auth.settings.mailCheck).toEqual({
      blocked: ["throwaway.example", "other.example"],
      resolvers: ["192.0.2.53", "2001:db8::53", "[2001:db8::53]:5353"],
    });
  });

  test("lets all known players stand in articles unless told which, and shows the line for writers only with its fee", () => {
    expect(readConfig({}).journal).toEqual({ players: ["soundcloud", "mixcloud", "bandcamp"], pitch: null });
    expect(readConfig({ EMBED_PLAYERS: "bandcamp" }).journal.players).toEqual(["bandcamp"]);
    expect(readConfig({ EMBED_PLAYERS: "none" }).journal.players).toEqual([]);
    const mail = { JOURNAL_PITCH_MAIL: "desk@undercroft.example" };
    expect(readConfig(mail).journal.pitch).toBeNull();
    expect(readConfig({ ...mail, JOURNAL_PITCH_FEE: "£150 for 800 words" }).journal.pitch).toEqual({
      mail: "desk@undercroft.example",
      fee: "£150 for 800 words",
    });
  });

  test.each([
    ["EMBED_PLAYERS", "spotify"],
    ["JOURNAL_PITCH_MAIL", "the desk"],
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["SITE_URL", "ftp://undercroft.example"],
    ["DATABASE_URL", "mysql://localhost/undercroft"],
    ["DATABASE_REPLICA_URLS", "postgres://localhost/undercroft,mysql://localhost/undercroft"],
    ["SECRET_KEY", "short"],
    ["DEMO", "yes"],
    ["SMTP_URL", "mail.example"],
    ["AUTH_PASSWORD_MIN_LENGTH", "5"],
    ["AUTH_PASSWORD_CHARACTERS", "emoji"],
    ["AUTH_ACCESS_TOKEN_LIFETIME", "5"],
    ["AUTH_SESSION_TIMEBOX", "a week"],
    ["AUTH_JWT_SECRET", "short"],
    ["AUTH_CODE_DIGITS", "4"],
    ["AUTH_MAILS_PER_HOUR", "0"],
    ["AUTH_MAIL_ADDRESSES", "undercroft.example"],
    ["AUTH_MAIL_CHECK", "on"],
    ["AUTH_MAIL_CHECK_BLOCKED", "ada@undercroft.example"],
    ["AUTH_MAIL_CHECK_RESOLVERS", "dns.example"],
    ["AUTH_MAIL_CHECK_RESOLVERS", "192.0.2.53:70000"],
    ["AUTH_SAML", "on"],
    ["AUTH_SAML_PRIVATE_KEY", "a key"],
    ["AUTH_SAML_DECRYPTION_KEY", "a key"],
    ["AUTH_SAML_DECRYPTION_CERTIFICATE", "a certificate"],
    ["AUTH_SAML_CBC", "perhaps"],
    ["AUTH_SMS_TEMPLATE", "Your code is here"],
    ["AUTH_SMS_TEST_CODES", "447700900123"],
    ["AUTH_SMS_CODE_DIGITS", "4"],
    ["AUTH_CAPTCHA_PROVIDER", "robots"],
    ["AUTH_CAPTCHA_SCRIPT_URL", "api.js"],
    ["AUTH_MFA_MAX_FACTORS", "0"],
    ["AUTH_HOOK_CUSTOM_ACCESS_TOKEN", "http://hooks.example/"],
    ["AUTH_HOOK_MFA_VERIFICATION_ATTEMPT", "pg-functions://postgres/public/x;y"],
    ["AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT_SECRETS", "secret"],
    ["AUTH_LIMIT_SIGN_UP", "30"],
    ["AUTH_LIMIT_VERIFY", "0/5m"],
    ["DEFAULT_THEME", "pink"],
    ["LOG_LEVEL", "loud"],
    ["PGRST_DB_SCHEMAS", ","],
    ["PGRST_DB_MAX_ROWS", "0"],
    ["REST_MAX_EMBED_DEPTH", "33"],
    ["REST_MAX_EMBEDS", "0"],
    ["RESPONSE_CACHE", "sometimes"],
    ["OFFLINE", "yes"],
    ["PGRST_DB_TX_END", "maybe"],
    ["PGRST_JWT_ROLE_CLAIM_KEY", "role;"],
    ["PGRST_OPENAPI_MODE", "on"],
    ["PGRST_APP_SETTINGS_", "x"],
    ["PGRST_APP_SETTINGS_1ST", "x"],
    ["PGRST_APP_SETTINGS_MAP-KEY", "x"],
  ])("refuses %s=%s by its name, and says what it must be", (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(`${key}: `);
    expect(() => readConfig({ [key]: value })).not.toThrow(/Invalid (input|option|string|URL)/);
  });
});
