import { randomUUID } from "node:crypto";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../src/routes.ts";
import { apiUrl, createMember, createTestApp, type Session, type TestApp } from "./app.ts";

let app: TestApp;
let member: Session;
beforeAll(async () => {
  app = await createTestApp();
  member = await createMember(app, "member@example.org");
});
afterAll(() => app.close());

const open = [
  "GET /health",
  "GET /settings",
  "GET /.well-known/jwks.json",
  "GET /.well-known/openid-configuration",
  "POST /signup",
  "POST /token",
  "POST /otp",
  "POST /magiclink",
  "POST /recover",
  "POST /resend",
  "POST /verify",
  "GET /verify",
  "POST /guest",
  "POST /guest/tickets",
  "GET /authorize",
  "GET /callback",
  "POST /callback",
  "POST /sso",
  "GET /sso/saml/metadata",
  "POST /sso/saml/acs",
  "POST /passkeys/authentication/options",
  "POST /passkeys/authentication/verify",
];
const isAdminOnly = (path: string) => path.startsWith("/admin") || path === "/invite";
const pathOf = (path: string) => path.replace(":id", randomUUID());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const forgeries: [string, () => string | Promise<string>][] = [
  ["that is no token", () => "abc"],
  [
    "without a signature",
    () => {
      const claims = { sub: member.user.id, role: "service_role", iss: apiUrl, iat: 1, exp: 9_999_999_999 };
      return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
    },
  ],
  [
    "of a key that is not ours",
    () =>
      createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))], { issuer: apiUrl }).sign(
        { sub: member.user.id, role: "service_role" },
        { expiresIn: 60 },
      ),
  ],
  [
    "that is expired",
    () => app.keys.keyring.sign({ sub: member.user.id, role: "service_role" }, { expiresIn: -1 }),
  ],
  [
    "with a claim changed",
    () => {
      const [head, payload = "", signature] = member.access_token.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      return `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`;
    },
  ],
];

describe("every route", () => {
  const guarded = routes.filter((route) => !open.includes(`${route.method} ${route.path}`));

  test("is open only when it is on the list of open ones", async () => {
    expect(guarded).toHaveLength(routes.length - open.length);
    for (const { method, path } of guarded) {
      const answer = await app.send(method, pathOf(path));
      expect(answer, `${method} ${path}`).toMatchObject({ status: 401, body: { code: "no_authorization" } });
    }
  });

  test.each(forgeries)("that is guarded refuses a token %s", async (_, forge) => {
    const token = await forge();
    for (const { method, path } of guarded) {
      const answer = await app.send(method, pathOf(path), { token });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
    }
  });

  test("of administrators refuses members and the publishable key", async () => {
    for (const { method, path } of guarded.filter((route) => isAdminOnly(route.path))) {
      for (const token of [member.access_token, app.keys.apiKeys.publishable]) {
        const answer = await app.send(method, pathOf(path), { token });
        expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: "not_admin" } });
      }
    }
  });

  test("of members refuses API keys", async () => {
    for (const { method, path } of guarded.filter((route) => !isAdminOnly(route.path))) {
      const answer = await app.send(method, path, { token: app.keys.apiKeys.publishable });
      expect(answer.body).toMatchObject({ code: "bad_jwt", message: "invalid claim: missing sub claim" });
    }
  });
});

test.each([
  ["whose subject is no id", { sub: "me" }, 400, "bad_jwt", "invalid claim: sub claim must be a UUID"],
  [
    "without a session",
    { sub: randomUUID() },
    403,
    "bad_jwt",
    "invalid claim: session_id claim must be a UUID",
  ],
  [
    "whose session is no id",
    { sub: randomUUID(), session_id: "mine" },
    403,
    "bad_jwt",
    "invalid claim: session_id claim must be a UUID",
  ],
  [
    "of a person who is gone",
    { sub: randomUUID(), session_id: randomUUID() },
    403,
    "user_not_found",
    "User from sub claim in JWT does not exist",
  ],
])("a correctly signed token %s is refused", async (_, claims, status, code, message) => {
  const token = await app.keys.keyring.sign({ role: "authenticated", ...claims }, { expiresIn: 60 });
  expect(await app.send("GET", "/user", { token })).toMatchObject({ status, body: { code, message } });
});

test("an administrator's token is refused once its session has ended", async () => {
  const { access_token } = await createMember(app, "steward@example.org");
  const { sub, session_id } = await app.keys.keyring.verify(access_token);
  const token = await app.keys.keyring.sign({ role: "service_role", sub, session_id }, { expiresIn: 60 });
  expect((await app.send("GET", "/admin/users", { token })).status).toBe(200);
  await app.send("POST", "/logout", { token: access_token });
  expect(await app.send("GET", "/admin/users", { token })).toMatchObject({
    status: 403,
    body: { code: "session_expired", message: "Session is no longer valid" },
  });
});

test("a token that names another person's session is refused", async () => {
  const other = await createMember(app, "other@example.org");
  const claims = await app.keys.keyring.verify(other.access_token);
  const token = await app.keys.keyring.sign(
    { sub: member.user.id, session_id: claims.session_id, role: "authenticated" },
    { expiresIn: 60 },
  );
  expect(await app.send("GET", "/user", { token })).toMatchObject({
    status: 403,
    body: { code: "session_not_found" },
  });
});
