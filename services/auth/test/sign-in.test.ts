import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createTestApp, memberPassword, type Session, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
});
afterAll(() => app.close());

const byPassword = (email: string, password = memberPassword) =>
  app.send("POST", "/token?grant_type=password", { body: { email, password } });
const refresh = (token: string) =>
  app.send("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
const getUser = (token: string) => app.send("GET", "/user", { token });

const countSessions = async (userId: string): Promise<number> => {
  const rows = await app.superuser.query("select from auth.sessions where user_id = $1", [userId]);
  return rows.length;
};

describe("a password", () => {
  test("that is right opens a session, whatever the case of the address", async () => {
    await createMember(app, "right@example.org");
    const answer = await byPassword("Right@Example.ORG");
    expect(answer.status).toBe(200);
    const claims = await app.keys.keyring.verify(String(answer.body.access_token));
    expect(claims).toMatchObject({
      iss: "https://undercroft.test/auth/v1",
      aud: "authenticated",
      role: "authenticated",
      email: "right@example.org",
      aal: "aal1",
      is_anonymous: false,
      amr: [{ method: "password" }],
    });
  });

  test.each(["unknown", "192.0.2.1:4711", "fe80::1%eth0", "2001:db8::1"])(
    "opens a session from %s, whatever a proxy says about where that is",
    async (address) => {
      const { user } = await createMember(app, `proxied-${address.replaceAll(/\W/g, "")}@example.org`);
      app.comeFrom(address);
      expect((await byPassword(user.email)).status).toBe(200);
      app.comeFrom(undefined);
    },
  );

  test("that is wrong, and an address nobody has, get the same words", async () => {
    await createMember(app, "wrong@example.org");
    const wrong = await byPassword("wrong@example.org", "not the password");
    const unknown = await byPassword("nobody@example.org");
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: "invalid_credentials", message: "Invalid login credentials" },
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test("of bcrypt, from another system, works and is replaced by one of ours", async () => {
    const password = "moved in from elsewhere";
    const [row] = await app.superuser.query(
      "select extensions.crypt($1, extensions.gen_salt('bf', 6)) as hash",
      [password],
    );
    const moved = {
      email: "moved@example.org",
      password_hash: String(row?.hash).replace("$2a$", "$2b$"),
      email_confirm: true,
    };
    await app.send("POST", "/admin/users", { body: moved, token: app.keys.apiKeys.service });
    expect((await byPassword(moved.email, "something else")).status).toBe(400);
    expect((await byPassword(moved.email, password)).status).toBe(200);
    const stored = await app.superuser.query("select encrypted_password from auth.users where email = $1", [
      moved.email,
    ]);
    expect(stored[0]?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await byPassword(moved.email, password)).status).toBe(200);
  });

  test("of a banned person opens no session, though it is right", async () => {
    const { user } = await createMember(app, "banned@example.org");
    const service = app.keys.apiKeys.service;
    await app.send("PUT", `/admin/users/${user.id}`, { body: { ban_duration: "24h" }, token: service });
    expect(await byPassword("banned@example.org")).toMatchObject({
      status: 400,
      body: { code: "user_banned" },
    });
    await app.send("PUT", `/admin/users/${user.id}`, { body: { ban_duration: "none" }, token: service });
    expect((await byPassword("banned@example.org")).status).toBe(200);
  });

  test("attempted wrongly fifteen times is not compared a sixteenth time, not even the right one", async () => {
    await createMember(app, "guessed@example.org");
    app.comeFrom("192.0.2.1");
    for (let guess = 0; guess < 15; guess += 1) await byPassword("guessed@example.org", `guess ${guess}`);
    const answer = await byPassword("guessed@example.org");
    expect(answer).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    app.comeFrom("192.0.2.2");
    expect((await byPassword("guessed@example.org")).status).toBe(200);
    app.comeFrom(undefined);
  });

  test.each([
    ["no address", { password: "x" }, "missing email or phone"],
    [
      "a phone and an address",
      { email: "a@b.co", phone: "1", password: "x" },
      "Only an email address or phone number should be provided on login.",
    ],
  ])("with %s is refused by name", async (_, body, message) => {
    const answer = await app.send("POST", "/token?grant_type=password", { body });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", message } });
  });
});

describe("a refresh token", () => {
  let count = 0;
  const newSession = (): Promise<Session> => {
    count += 1;
    return createMember(app, `refresh-${count}@example.org`);
  };

  test("gives new tokens for the same session", async () => {
    const first = await newSession();
    const answer = await refresh(first.refresh_token);
    expect(answer.status).toBe(200);
    expect(answer.body.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = await Promise.all(
      [first.access_token, String(answer.body.access_token)].map((token) => app.keys.keyring.verify(token)),
    );
    expect(after?.session_id).toBe(before?.session_id);
  });

  test("sent fifty times at once keeps one session, and nobody is signed out", async () => {
    const first = await newSession();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refresh_token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(50);
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
    expect(await countSessions(first.user.id)).toBe(1);
    expect((await refresh(String(answers[0]?.body.refresh_token))).status).toBe(200);
  });

  test("whose answer was lost is answered with the same one again", async () => {
    const first = await newSession();
    const lost = await refresh(first.refresh_token);
    app.advance(60);
    const again = await refresh(first.refresh_token);
    expect(again.body.refresh_token).toBe(lost.body.refresh_token);
  });

  test("used again long after it was replaced ends the session for everybody", async () => {
    const first = await newSession();
    const second = await refresh(first.refresh_token);
    const third = await refresh(String(second.body.refresh_token));
    app.advance(11);
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" },
    });
    expect(await refresh(String(third.body.refresh_token))).toMatchObject({
      status: 400,
      body: { code: "refresh_token_not_found" },
    });
    expect(await getUser(String(third.body.access_token))).toMatchObject({
      status: 403,
      body: { code: "session_not_found" },
    });
  });

  test("of a person banned since is refused", async () => {
    const first = await newSession();
    const token = app.keys.apiKeys.service;
    await app.send("PUT", `/admin/users/${first.user.id}`, { body: { ban_duration: "1h" }, token });
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { code: "user_banned" } });
  });

  test("with one letter changed is refused", async () => {
    const { refresh_token: token } = await newSession();
    const changed = token.slice(0, 20) + (token[20] === "A" ? "B" : "A") + token.slice(21);
    expect(await refresh(changed)).toMatchObject({ status: 400, body: { code: "refresh_token_not_found" } });
  });

  test.each([
    [
      "of another system",
      "abcdefghijkl",
      { code: "refresh_token_not_found", message: "Invalid Refresh Token: Refresh Token Not Found" },
    ],
    [
      "that is no token",
      "x'; drop table auth.users --",
      { code: "validation_failed", message: "Refresh token is not valid" },
    ],
    ["that is empty", "", { error: "invalid_request", error_description: "refresh_token required" }],
  ])("%s is refused by name", async (_, token, body) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body });
  });
});

describe("signing out", () => {
  const signIn = async (email: string): Promise<Session> => (await byPassword(email)).body as Session;

  test.each([
    ["global", [403, 403, 403]],
    ["local", [403, 200, 200]],
    ["others", [200, 403, 403]],
  ])("%s ends the sessions it should, and their refresh tokens", async (scope, expected) => {
    const email = `out-${scope}@example.org`;
    const here = await createMember(app, email);
    const sessions = [here, await signIn(email), await signIn(email)];
    const answer = await app.send("POST", `/logout?scope=${scope}`, { token: here.access_token });
    expect(answer).toMatchObject({ status: 204 });
    const users = await Promise.all(sessions.map((session) => getUser(session.access_token)));
    expect(users.map((user) => user.status)).toEqual(expected);
    const refreshed = await Promise.all(sessions.map((session) => refresh(session.refresh_token)));
    expect(refreshed.map((one) => one.status)).toEqual(
      expected.map((status) => (status === 200 ? 200 : 400)),
    );
  });

  test("with an unknown scope is refused", async () => {
    const { access_token: token } = await createMember(app, "out-odd@example.org");
    const answer = await app.send("POST", "/logout?scope=everything", { token });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unsupported logout scope "everything"' } });
  });
});

test.each([
  ["id_token", { provider: "google", id_token: "x" }, 400, "provider_disabled"],
  ["web3", { chain: "ethereum" }, 422, "web3_provider_disabled"],
  ["telepathy", {}, 400, "invalid_credentials"],
])("the grant %s, which is not supported, is refused as such", async (grant, body, status, code) => {
  const answer = await app.send("POST", `/token?grant_type=${grant}`, { body });
  expect(answer).toMatchObject({ status, body: { code } });
});
