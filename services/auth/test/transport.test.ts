import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("an auth error", () => {
  const bad = { type: "telepathy" };

  test("has the dated API version's shape for clients that ask for it", async () => {
    const answer = await app.send("POST", "/resend", { body: bad });
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(answer.headers.get("x-sb-error-code")).toBe("validation_failed");
    expect(Object.keys(answer.body)).toEqual(["code", "message"]);
  });

  test("has the older shape for other clients", async () => {
    const answer = await app.send("POST", "/resend", {
      body: bad,
      headers: { "X-Supabase-Api-Version": "" },
    });
    expect(answer.headers.has("x-supabase-api-version")).toBe(false);
    expect(answer.headers.get("x-sb-error-code")).toBe("validation_failed");
    expect(answer.body).toEqual({
      code: 400,
      error_code: "validation_failed",
      msg: "Missing one of these types: signup, email_change, sms, phone_change",
    });
  });
});

test("a server error says nothing of its cause, which is logged", async () => {
  const broken = await createTestApp();
  await broken.superuser.query("alter table auth.flow_state rename to elsewhere");
  const body = { auth_code: "00000000-0000-4000-8000-000000000000", code_verifier: "x".repeat(43) };
  const answer = await broken.send("POST", "/token?grant_type=pkce", { body });
  expect([answer.status, answer.body]).toEqual([
    500,
    {
      code: "unexpected_failure",
      message: "Unexpected failure, please check server logs for more information",
    },
  ]);
  expect(broken.failures).toMatchObject([{ message: expect.stringContaining("flow_state") }]);
  await broken.close();
});

describe("an auth request's body", () => {
  const send = (raw: string, headers = {}) => app.send("POST", "/signup", { raw, headers });

  test.each([
    ["that is not JSON", "{", 400, "bad_json"],
    ["that is a list", "[]", 400, "bad_json"],
    ["that is null", "null", 400, "bad_json"],
    [
      "over a megabyte",
      JSON.stringify({ email: "x".repeat(2 * 1024 * 1024) }),
      413,
      "request_entity_too_large",
    ],
    [
      "of a hundred thousand brackets",
      `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      400,
      "validation_failed",
    ],
  ])("%s is refused by name", async (_, raw, status, code) => {
    expect(await send(raw)).toMatchObject({ status, body: { code } });
    expect(app.failures).toEqual([]);
  });

  test("may be a form, which is parsed and refused like JSON", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await send("email=a&password=correct+horse", form)).body.message).toMatch(/^Unable to validate/);
    const answer = await app.send("POST", "/token?grant_type=pkce", {
      raw: "auth_code=%00&code_verifier=x",
      headers: form,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("may be empty, which is an empty object", async () => {
    expect((await send("")).body.code).toBe("anonymous_provider_disabled");
  });

  test("may hold null for an absent field, and unknown fields", async () => {
    const body = {
      email: "a",
      code_challenge: null,
      code_challenge_method: null,
      options: {},
      gotrue_meta_security: {},
    };
    const answer = await app.send("POST", "/recover", { body });
    expect(answer.body.message).toBe("Unable to validate email address: invalid format");
  });
});

test("an unknown auth path is 404, a wrong method 405", async () => {
  expect(await app.send("GET", "/nowhere")).toMatchObject({
    status: 404,
    body: { code: "not_found", message: "There is nothing at this path" },
  });
  expect((await app.send("GET", "/signup")).status).toBe(405);
  expect((await app.send("DELETE", "/verify")).status).toBe(405);
});

test("the auth service allows any origin, without cookies", async () => {
  const headers = {
    Origin: "https://elsewhere.test",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "apikey,authorization,x-client-info,x-supabase-api-version",
  };
  const answer = await app.send("OPTIONS", "/token", { headers });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-headers")).toContain("x-supabase-api-version");
  expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
});

test("health, settings and the public keys are there for everybody", async () => {
  expect((await app.send("GET", "/health")).body).toMatchObject({ name: "GoTrue" });
  expect((await app.send("GET", "/settings")).body).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
  const keys = await app.send("GET", "/.well-known/jwks.json");
  expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  expect(keys.body).toEqual({
    keys: [
      expect.objectContaining({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", key_ops: ["verify"] }),
    ],
  });
  expect(JSON.stringify(keys.body)).not.toContain('"d"');
});

test("auth answers about people are never cached", async () => {
  expect((await app.send("GET", "/settings")).headers.get("cache-control")).toBe("no-store");
});
