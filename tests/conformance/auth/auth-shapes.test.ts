// What a session, a person and a token look like, field by field, and what sessions do over time.
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
const password = "correct horse battery";
let count = 0;

beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, mailsPerHour: 1000, anonymousEnabled: true });
});
afterAll(() => server.close());

/** A confirmed person, signed in. */
async function signIn() {
  count += 1;
  const email = `shape-${count}@example.org`;
  await adminOf(server).createUser({ email, password, email_confirm: true });
  const client = connectTo(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, ...data };
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("an auth token response", () => {
  test("has the fields of the protocol and no other", async () => {
    const { email } = await signIn();
    const said = await sendRaw(server, "POST", "/token?grant_type=password", { email, password });
    expect(said.status).toBe(200);
    expect(Object.keys(said.body)).toEqual([
      "access_token",
      "token_type",
      "expires_in",
      "expires_at",
      "refresh_token",
      "user",
    ]);
    expect(said.body).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    const { sub, session_id } = decodeJwt<{ session_id: string }>(String(said.body.access_token));
    expect(said.headers.get("sb-auth-user-id")).toBe(sub);
    expect(said.headers.get("sb-auth-session-id")).toBe(session_id);
    expect(said.headers.get("cache-control")).toBe("no-store");
  });

  test("has a token with the claims of the protocol, signed with a key of the public ones", async () => {
    const { session, user, email } = await signIn();
    const claims = decodeJwt(session.access_token);
    expect(claims).toEqual({
      iss: `${server.url}/auth/v1`,
      sub: user.id,
      aud: "authenticated",
      exp: session.expires_at,
      iat: expect.any(Number),
      email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: expect.objectContaining({ email_verified: true }),
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      session_id: uuid,
      is_anonymous: false,
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    const { keys } = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json();
    const { alg, typ, kid } = decodeProtectedHeader(session.access_token);
    expect({ alg, typ }).toEqual({ alg: "ES256", typ: "JWT" });
    expect(keys).toEqual([expect.objectContaining({ kid, alg, use: "sig", key_ops: ["verify"] })]);
  });
});

describe("a user object", () => {
  test("has the fields of the protocol, and what is not set is left out", async () => {
    const { session, email, user } = await signIn();
    const { body } = await sendRaw(server, "GET", "/user", undefined, session.access_token);
    expect(body).toEqual({
      id: user.id,
      aud: "authenticated",
      role: "authenticated",
      email,
      email_confirmed_at: time,
      phone: "",
      confirmed_at: time,
      last_sign_in_at: time,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: expect.any(Object),
      identities: [
        {
          identity_id: uuid,
          id: user.id,
          user_id: user.id,
          identity_data: { sub: user.id, email, email_verified: true, phone_verified: false },
          provider: "email",
          last_sign_in_at: time,
          created_at: time,
          updated_at: time,
          email,
        },
      ],
      created_at: time,
      updated_at: time,
      is_anonymous: false,
    });
  });

  test("without an address is anonymous, also in its token, until it gets one", async () => {
    const client = connectTo(server);
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { nick: "moth" } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "",
      is_anonymous: true,
      identities: [],
      app_metadata: {},
      user_metadata: { nick: "moth" },
      role: "authenticated",
    });
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
      is_anonymous: true,
      amr: [{ method: "anonymous" }],
    });
    const early = await client.auth.updateUser({ password: "another password" });
    expect(early.error).toMatchObject({
      status: 422,
      code: "validation_failed",
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
  });
});

describe("a session", () => {
  test("refreshed keeps its id and how it was opened, and shows what was changed since", async () => {
    const { client, session, user } = await signIn();
    await adminOf(server).updateUserById(user.id, { user_metadata: { nick: "heron" } });
    const { data } = await client.auth.refreshSession();
    const [before, after] = [session.access_token, data.session?.access_token ?? ""].map((token) =>
      decodeJwt<{ session_id: string; amr: unknown; user_metadata: { nick?: string } }>(token),
    );
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.amr).toEqual(before?.amr);
    expect(after?.user_metadata.nick).toBe("heron");
  });

  test("that was ended, or whose owner was banned, is refused in the protocol's words", async () => {
    const banned = await signIn();
    await adminOf(server).updateUserById(banned.user.id, { ban_duration: "1h" });
    expect((await banned.client.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: "user_banned",
      message: "Invalid Refresh Token: User Banned",
    });
    expect((await sendRaw(server, "GET", "/user", undefined, banned.session.access_token)).code).toBe(
      "user_banned",
    );
    const ended = await signIn();
    await adminOf(server).signOut(ended.session.access_token, "global");
    expect((await ended.client.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
    expect(await sendRaw(server, "GET", "/user", undefined, ended.session.access_token)).toMatchObject({
      status: 403,
      code: "session_not_found",
      message: "Session from session_id claim in JWT does not exist",
    });
  });

  test("of a deleted person is refused", async () => {
    const { session, user } = await signIn();
    await adminOf(server).deleteUser(user.id);
    expect(await sendRaw(server, "GET", "/user", undefined, session.access_token)).toMatchObject({
      status: 403,
      code: "user_not_found",
      message: "User from sub claim in JWT does not exist",
    });
  });

  test.each(["global", "local", "others"] as const)("ends with the scope %s as asked", async (scope) => {
    const here = await signIn();
    const elsewhere = connectTo(server);
    const { data } = await elsewhere.auth.signInWithPassword({ email: here.email, password });
    expect((await here.client.auth.signOut({ scope })).error).toBeNull();
    const alive = async (token: string | undefined) =>
      (await sendRaw(server, "GET", "/user", undefined, token)).status === 200;
    expect([await alive(here.session.access_token), await alive(data.session?.access_token)]).toEqual(
      { global: [false, false], local: [false, true], others: [true, false] }[scope],
    );
  });

  test("is ended with 204 and no body, and an unknown scope is refused", async () => {
    const { session } = await signIn();
    const odd = await sendRaw(server, "POST", "/logout?scope=x", undefined, session.access_token);
    expect(odd).toMatchObject({
      status: 400,
      code: "validation_failed",
      message: 'Unsupported logout scope "x"',
    });
    const said = await sendRaw(server, "POST", "/logout", undefined, session.access_token);
    expect(said).toMatchObject({ status: 204, body: {} });
  });
});
