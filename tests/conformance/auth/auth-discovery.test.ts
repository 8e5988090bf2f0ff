// What the service says about itself, to everybody and in every shape of question.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ anonymousEnabled: true });
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}/auth/v1${path}`, init);

test("the health call of auth names the protocol", async () => {
  expect(await (await get("/health")).json()).toEqual({
    version: expect.stringMatching(/^v2\./),
    name: "GoTrue",
    description: "GoTrue is a user registration and authentication API",
  });
});

test("auth settings list the enabled sign-in methods by the names clients look for", async () => {
  const settings = await (await get("/settings")).json();
  const names =
    "anonymous_users apple azure bitbucket discord email facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion phone slack slack_oidc snapchat spotify twitch twitter workos x zoom";
  expect(Object.keys(settings.external)).toEqual(expect.arrayContaining(names.split(" ")));
  expect(settings).toMatchObject({
    external: { email: true, anonymous_users: true, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: expect.any(Boolean),
    sms_provider: expect.any(String),
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: expect.any(Boolean),
  });
});

test("the JWKS is where the discovery document says, and may be cached for ten minutes", async () => {
  const found = await get("/.well-known/openid-configuration");
  const { jwks_uri, ...said } = await found.json();
  const issuer = `${server.url}/auth/v1`;
  expect(said).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    id_token_signing_alg_values_supported: ["ES256"],
  });
  expect(found.headers.get("cache-control")).toBe("public, max-age=600");
  const keys = await fetch(jwks_uri);
  expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  expect((await keys.json()).keys).toHaveLength(1);
});

describe("an error of auth", () => {
  test("has the shape that the version in the request asks for", async () => {
    const dated = await sendRaw(server, "POST", "/recover", {});
    expect(dated.body).toEqual({
      code: "validation_failed",
      message: "Password recovery requires an email",
    });
    expect(dated.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    const older = await get("/recover", { method: "POST", body: "{}" });
    expect(older.headers.get("x-supabase-api-version")).toBeNull();
    expect(await older.json()).toEqual({
      code: 400,
      error_code: "validation_failed",
      msg: "Password recovery requires an email",
    });
  });

  test("about a body says what is wrong with it", async () => {
    const send = async (body: string) => {
      const answer = await get("/recover", {
        method: "POST",
        body,
        headers: { "X-Supabase-Api-Version": "2024-01-01", "Content-Type": "application/json" },
      });
      return { status: answer.status, ...(await answer.json()) };
    };
    expect(await send("{")).toMatchObject({ status: 400, code: "bad_json" });
    expect(await send(`{"email":"${"x".repeat(1_100_000)}"}`)).toEqual({
      status: 413,
      code: "request_entity_too_large",
      message: "Request body too large (max 1048576 bytes)",
    });
  });

  test("is 404 with an error for an unknown path, and 405 without one for a wrong method", async () => {
    const unknown = await get("/nowhere");
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { code: 404, error_code: "not_found", msg: "There is nothing at this path" },
    ]);
    const wrong = await get("/token");
    expect([wrong.status, await wrong.text()]).toEqual([405, ""]);
  });
});

test("auth allows browsers of any origin and exposes its headers to them", async () => {
  const preflight = await get("/token?grant_type=password", {
    method: "OPTIONS",
    headers: {
      Origin: "https://elsewhere.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers":
        "apikey,authorization,content-type,x-client-info,x-supabase-api-version",
    },
  });
  expect([200, 204]).toContain(preflight.status);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("x-supabase-api-version");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
    expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
  const answer = await get("/health", { headers: { Origin: "https://elsewhere.example" } });
  for (const name of ["X-Total-Count", "Link", "X-Supabase-Api-Version"])
    expect(answer.headers.get("access-control-expose-headers")).toContain(name);
});

test("a request for another token audience than ours is refused", async () => {
  const ask = (path: string, audience: string, method = "GET") =>
    get(path, { method, headers: { "X-JWT-AUD": audience, "X-Supabase-Api-Version": "2024-01-01" } });
  for (const [method, path] of [
    ["GET", "/user"],
    ["POST", "/signup"],
    ["POST", "/token?grant_type=password"],
    ["GET", "/admin/users"],
  ] as const) {
    const answer = await ask(path, "somebody-else", method);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: "unexpected_audience", message: "Token audience doesn't match request audience" },
    ]);
  }
  expect((await ask("/settings", "authenticated")).status).toBe(200);
});
