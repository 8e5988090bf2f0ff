import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
});
afterAll(() => app.close());

const signUp = (email: string, more: object = {}) =>
  app.send("POST", "/signup", { body: { email, password: memberPassword, ...more } });

describe("a person who signs up", () => {
  test("gets no session before they confirm, and one mail with a link and a code", async () => {
    const answer = await signUp("New.Person@Example.org", { data: { full_name: "Siân O'Brien" } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      email: "new.person@example.org",
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Siân O'Brien", email_verified: false },
    });
    expect(answer.body).not.toHaveProperty("access_token");
    const mails = await app.mails("new.person@example.org");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: "confirm-sign-up" });
    expect(mails[0]?.data.link).toMatch(
      /^https:\/\/undercroft\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&/,
    );
    expect(mails[0]?.data.code).toMatch(/^\d{6}$/);
  });

  test("cannot sign in before they confirm, and is told so only with the right password", async () => {
    await signUp("waiting@example.org");
    const right = { email: "waiting@example.org", password: memberPassword };
    const grant = (body: object) => app.send("POST", "/token?grant_type=password", { body });
    expect((await grant(right)).body).toMatchObject({
      code: "email_not_confirmed",
      message: "Email not confirmed",
    });
    expect((await grant({ ...right, password: "not it at all" })).body.code).toBe("invalid_credentials");
  });

  test("twice at once gets one account", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp("twice@example.org")));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    const rows = await app.superuser.query("select from auth.users where email = 'twice@example.org'");
    expect(rows).toHaveLength(1);
    const [row] = await app.superuser.query<{ kept: boolean }>(
      "select encrypted_password is not null as kept from auth.users where email = 'twice@example.org'",
    );
    expect(row?.kept).toBe(true);
  });

  test.each([
    ["without a password", { password: "" }, 400, "validation_failed", "Signup requires a valid password"],
    [
      "with a short password",
      { password: "1234567" },
      422,
      "weak_password",
      "Password should be at least 8 characters.",
    ],
    [
      "with a password over 128 characters",
      { password: "x".repeat(129) },
      400,
      "validation_failed",
      "Password cannot be longer than 128 characters",
    ],
    [
      "with no address in it",
      { email: "nobody" },
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ],
    [
      "with blanks around the address",
      { email: " a@example.org" },
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ],
    [
      "with two addresses",
      { email: "a@example.org,b@example.org" },
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ],
    [
      "with a line break in the address",
      { email: "a@example.org\nBcc: b@example.org" },
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ],
    [
      "with an address over 255 characters",
      { email: `${"a".repeat(250)}@example.org` },
      400,
      "validation_failed",
      "An email address is too long",
    ],
    [
      "with a phone",
      { email: undefined, phone: "447700900123" },
      400,
      "phone_provider_disabled",
      "Phone signups are disabled",
    ],
    [
      "with both",
      { phone: "447700900123" },
      400,
      "validation_failed",
      "Only an email address or phone number should be provided on signup.",
    ],
    [
      "with half of PKCE",
      { code_challenge: "x".repeat(43) },
      400,
      "validation_failed",
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
    [
      "with a number for an address",
      { email: 5 },
      400,
      "bad_json",
      "Could not parse request body as JSON: email must be a string",
    ],
    [
      "with metadata too large to travel",
      { data: { note: "x".repeat(5000) } },
      400,
      "bad_json",
      "Could not parse request body as JSON: data must be at most 4096 bytes",
    ],
    [
      "with a character that cannot be stored",
      { data: { note: "a\0b" } },
      400,
      "validation_failed",
      "data holds a character that cannot be stored",
    ],
    [
      "with half a character",
      { data: { note: "\ud800" } },
      400,
      "validation_failed",
      "data holds a character that cannot be stored",
    ],
  ])("%s is told what to change", async (_, change, status, code, message) => {
    const answer = await app.send("POST", "/signup", {
      body: { email: "bad@example.org", password: memberPassword, ...change },
    });
    expect(answer).toMatchObject({ status, body: { code, message } });
    expect(app.failures).toEqual([]);
  });

  test("with a name from the naughty list keeps it byte for byte", async () => {
    const data = { full_name: "Nuñez 李 <b>&'\"; DROP TABLE", __proto__: { polluted: true } };
    const member = await createMember(app, "naughty@example.org");
    const answer = await app.send("PUT", "/user", { body: { data }, token: member.access_token });
    expect(answer.body.user_metadata).toMatchObject({ full_name: data.full_name });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe("where accounts confirm themselves", () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await createTestApp({ autoconfirm: true, anonymousEnabled: true });
  });
  afterAll(() => open.close());
  const body = { email: "at-once@example.org", password: memberPassword };

  test("sign-up gives a session, and an address that is taken is told", async () => {
    const first = await open.send("POST", "/signup", { body });
    expect(first).toMatchObject({ status: 200, body: { token_type: "bearer", expires_in: 3600 } });
    const again = await open.send("POST", "/signup", { body });
    expect(again).toMatchObject({
      status: 422,
      body: { code: "user_already_exists", message: "User already registered" },
    });
  });

  test("an anonymous user may sign in, and get an address later", async () => {
    const nobody = await open.send("POST", "/signup", { body: { data: { theme: "dark" } } });
    expect(nobody.body.user).toMatchObject({
      is_anonymous: true,
      email: "",
      identities: [],
      app_metadata: {},
    });
    const token = String(nobody.body.access_token);
    const refused = await open.send("PUT", "/user", { body: { password: memberPassword }, token });
    expect(refused.status).toBe(422);
    const somebody = await open.send("PUT", "/user", { body: { email: "somebody@example.org" }, token });
    expect(somebody.body).toMatchObject({ is_anonymous: false, email: "somebody@example.org" });
  });

  test("a link refused to an unknown address says so", async () => {
    const answer = await open.send("POST", "/otp", {
      body: { email: "nobody@example.org", create_user: false },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "otp_disabled" } });
  });
});

test("anonymous sign-in is refused where it is off", async () => {
  const answer = await app.send("POST", "/signup", { body: {} });
  expect(answer).toMatchObject({ status: 422, body: { code: "anonymous_provider_disabled" } });
});

test("sign-up is refused where it is switched off", async () => {
  const closed = await createTestApp({ signUpEnabled: false });
  const answer = await closed.send("POST", "/signup", {
    body: { email: "a@example.org", password: memberPassword },
  });
  expect(answer).toMatchObject({ status: 422, body: { code: "signup_disabled" } });
  await closed.close();
});
