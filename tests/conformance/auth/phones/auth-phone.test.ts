// Accounts by phone number through the unmodified client of Supabase and a carrier on loopback.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invalidNumber } from "../../../fakes/sms-endpoint.ts";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { password } from "../factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { codeFor, createCaller, newNumber, otherThan } from "./phone-steps.ts";

const testNumber = "+441632960001";
let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({
    anonymousEnabled: true,
    phone: {
      enabled: true,
      frequencySeconds: 0,
      textsPerHour: 1000,
      testCodes: new Map([[testNumber.slice(1), "424242"]]),
    },
  });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const settingsOf = async (of: AuthServer) => (await fetch(`${of.url}/auth/v1/settings`)).json();

describe("a sign-up by number", () => {
  test("waits for the code from the text, which confirms the number and opens a session", async () => {
    const client = connectTo(server);
    const phone = newNumber();
    const digits = phone.slice(1);
    const signedUp = await client.auth.signUp({ phone, password, options: { data: { full_name: "Siân" } } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({
      phone: digits,
      email: "",
      role: "authenticated",
      app_metadata: { provider: "phone", providers: ["phone"] },
      user_metadata: { full_name: "Siân", phone: digits, phone_verified: false, email_verified: false },
      identities: [{ provider: "phone", identity_data: { phone: digits, phone_verified: false } }],
    });
    expect((await client.auth.signInWithPassword({ phone, password })).error).toMatchObject(
      refusal(400, "phone_not_confirmed", "Phone not confirmed"),
    );
    const text = server.sms.lastTo(phone);
    expect(text.from).toBe("+447700900000");
    expect(text.body).toMatch(/^Your Undercroft code is (\d{6})\.\n\n@127\.0\.0\.1 #\1$/);

    const token = codeFor(server, phone);
    const { data, error } = await client.auth.verifyOtp({ phone, token, type: "sms" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: signedUp.data.user?.id,
      phone: digits,
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      user_metadata: { full_name: "Siân", phone_verified: true },
      identities: [
        { provider: "phone", id: signedUp.data.user?.id, identity_data: { phone_verified: true } },
      ],
    });
    const { data: token2 } = await client.auth.getClaims();
    expect(token2?.claims).toMatchObject({ phone: digits, aal: "aal1", amr: [{ method: "otp" }] });
    expect((await client.auth.signInWithPassword({ phone, password })).data.user?.phone).toBe(digits);
    expect((await client.auth.signInWithPassword({ phone, password: "not it" })).error).toMatchObject(
      refusal(400, "invalid_credentials", "Invalid login credentials"),
    );
  });

  test("sends its code by WhatsApp when requested", async () => {
    const phone = newNumber();
    await connectTo(server).auth.signUp({ phone, password, options: { channel: "whatsapp" } });
    expect(server.sms.lastTo(`whatsapp:${phone}`).from).toBe("whatsapp:+447700900000");
  });

  test("answers alike for a number that has an account, whose owner alone is told", async () => {
    const { phone, id } = await createCaller(server);
    const again = await connectTo(server).auth.signUp({ phone, password: "a stranger's password" });
    const fresh = await connectTo(server).auth.signUp({ phone: newNumber(), password });
    expect(again.error).toBeNull();
    const shape = (value: unknown): unknown =>
      value && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
        : typeof value;
    expect(shape(again.data)).toEqual(shape(fresh.data));
    expect(again.data.user?.id).not.toBe(id);
    expect(server.sms.lastTo(phone).body).toMatch(/^You already have an account/);
    expect((await connectTo(server).auth.signInWithPassword({ phone, password })).error).toBeNull();
  });

  test("repeated with another password before it was confirmed opens the account by neither", async () => {
    const phone = newNumber();
    await connectTo(server).auth.signUp({ phone, password: "a stranger's password" });
    const client = connectTo(server);
    await client.auth.signUp({ phone, password });
    await client.auth.verifyOtp({ phone, token: codeFor(server, phone), type: "sms" });
    expect((await client.auth.signInWithPassword({ phone, password })).error).not.toBeNull();
    const again = connectTo(server);
    const stranger = { phone, password: "a stranger's password" };
    expect((await again.auth.signInWithPassword(stranger)).error).not.toBeNull();
  });

  test.each([
    ["0770 900 123", "Invalid phone number format (E.164 required)"],
    ["+44 7700 900 12x", "Invalid phone number format (E.164 required)"],
    ["+4477009001231234", "Invalid phone number format (E.164 required)"],
  ])("with %s is refused", async (phone, message) => {
    const { error } = await connectTo(server).auth.signUp({ phone, password });
    expect(error).toMatchObject(refusal(400, "validation_failed", message));
  });

  test("accepts a number with blanks and a plus", async () => {
    const phone = newNumber();
    const spaced = phone.replace("+44", "+44 ").replace("7700", "7700 ");
    expect((await connectTo(server).auth.signUp({ phone: spaced, password })).data.user?.phone).toBe(
      phone.slice(1),
    );
  });

  test("is refused by another way, with an address beside it, or with PKCE", async () => {
    const phone = newNumber();
    const send = async (body: object) => {
      const response = await fetch(`${server.url}/auth/v1/signup`, {
        method: "POST",
        headers: { "X-Supabase-Api-Version": "2024-01-01" },
        body: JSON.stringify({ phone, password, ...body }),
      });
      return { status: response.status, ...(await response.json()) };
    };
    const invalid = (message: string) => refusal(400, "validation_failed", message);
    expect(await send({ channel: "pigeon" })).toMatchObject(
      invalid(
        "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
      ),
    );
    expect(await send({ email: "a@b.co" })).toMatchObject(
      invalid("Only an email address or phone number should be provided on signup."),
    );
    expect(await send({ code_challenge: "x".repeat(43), code_challenge_method: "s256" })).toMatchObject(
      invalid("PKCE not supported for phone signups"),
    );
    expect(await send({ password: "short" })).toMatchObject({ status: 422, code: "weak_password" });
  });
});

describe("a code by text", () => {
  test("signs the number's owner in, once", async () => {
    const { phone, id } = await createCaller(server);
    const client = connectTo(server);
    const sent = await client.auth.signInWithOtp({ phone });
    expect(sent).toMatchObject({ data: { user: null, session: null, messageId: /^SM/ }, error: null });
    expect(sent.data.messageId).toBe(server.sms.lastTo(phone).sid);
    const token = codeFor(server, phone);
    const wrong = refusal(403, "otp_expired", "Token has expired or is invalid");
    const verify = (given: string) => client.auth.verifyOtp({ phone, token: given, type: "sms" });
    expect((await verify(otherThan(token))).error).toMatchObject(wrong);
    expect((await verify(token)).data.user?.id).toBe(id);
    expect((await verify(token)).error).toMatchObject(wrong);
  });

  test("shows on the number's identity as its last sign-in", async () => {
    const { client, phone } = await createCaller(server);
    const lastSignIn = async () =>
      Date.parse((await client.auth.getUser()).data.user?.identities?.[0]?.last_sign_in_at ?? "");
    const before = await lastSignIn();
    await connectTo(server).auth.signInWithPassword({ phone, password });
    const between = await lastSignIn();
    expect(between).toBeGreaterThan(before);
    await connectTo(server).auth.signInWithOtp({ phone });
    await connectTo(server).auth.verifyOtp({ phone, token: codeFor(server, phone), type: "sms" });
    expect(await lastSignIn()).toBeGreaterThan(between);
  });

  test("makes an account for a number that has none", async () => {
    const phone = newNumber();
    const client = connectTo(server);
    await client.auth.signInWithOtp({ phone, options: { data: { full_name: "New" } } });
    const { data } = await client.auth.verifyOtp({ phone, token: codeFor(server, phone), type: "sms" });
    expect(data.user).toMatchObject({ phone: phone.slice(1), user_metadata: { full_name: "New" } });
  });

  test("makes no account when told not to, which the answer does not show", async () => {
    const phone = newNumber();
    const before = server.sms.requests();
    const sent = await connectTo(server).auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    expect(sent).toMatchObject({
      data: { messageId: expect.stringMatching(/^SM[0-9a-f]{32}$/) },
      error: null,
    });
    expect(server.sms.requests()).toBe(before);
  });

  test("is for its own number and kind only", async () => {
    const { phone } = await createCaller(server);
    const other = await createCaller(server);
    const client = connectTo(server);
    await client.auth.signInWithOtp({ phone });
    const token = codeFor(server, phone);
    const wrong = refusal(403, "otp_expired", "Token has expired or is invalid");
    expect((await client.auth.verifyOtp({ phone: other.phone, token, type: "sms" })).error).toMatchObject(
      wrong,
    );
    expect((await client.auth.verifyOtp({ phone, token, type: "phone_change" })).error).toMatchObject(wrong);
    expect((await client.auth.verifyOtp({ phone, token, type: "email" as "sms" })).error).toMatchObject(
      refusal(400, "validation_failed", "Unsupported verification type"),
    );
    expect((await client.auth.verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
  });

  test("is burned by five wrong guesses", async () => {
    const { phone } = await createCaller(server);
    const client = connectTo(server);
    await client.auth.signInWithOtp({ phone });
    const token = codeFor(server, phone);
    for (let guess = 0; guess < 5; guess += 1) {
      await client.auth.verifyOtp({ phone, token: otherThan(token), type: "sms" });
    }
    expect((await client.auth.verifyOtp({ phone, token, type: "sms" })).error?.code).toBe("otp_expired");
  });

  test("is fixed for a test number, which gets no text", async () => {
    const before = server.sms.requests();
    const client = connectTo(server);
    const sent = await client.auth.signInWithOtp({ phone: testNumber });
    expect(sent.data.messageId).toBe("test-otp");
    const { data } = await client.auth.verifyOtp({ phone: testNumber, token: "424242", type: "sms" });
    expect(data.user?.phone).toBe(testNumber.slice(1));
    expect(server.sms.requests()).toBe(before);
  });

  test("can be sent again until the number is confirmed", async () => {
    const phone = newNumber();
    const client = connectTo(server);
    await client.auth.signUp({ phone, password });
    const first = server.sms.lastTo(phone).sid;
    expect((await client.auth.resend({ type: "sms", phone })).data.messageId).not.toBe(first);
    expect(server.sms.lastTo(phone).sid).not.toBe(first);
    await client.auth.verifyOtp({ phone, token: codeFor(server, phone), type: "sms" });
    const count = server.sms.requests();
    expect((await client.auth.resend({ type: "sms", phone })).error).toBeNull();
    expect(server.sms.requests()).toBe(count);
  });
});

describe("an SMS provider", () => {
  test("that fails for a moment is asked again", async () => {
    const phone = newNumber();
    server.sms.failNext(503, "hang up");
    const { error } = await connectTo(server).auth.signUp({ phone, password });
    expect(error).toBeNull();
    expect(codeFor(server, phone)).toMatch(/^\d{6}$/);
  });

  test("that stays unreachable gives an error, and the next attempt need not wait", async () => {
    const phone = newNumber();
    server.sms.failNext(500, 429, 503);
    const client = connectTo(server);
    expect((await client.auth.signInWithOtp({ phone })).error).toMatchObject(
      refusal(422, "sms_send_failed", "Error sending confirmation OTP to provider: the carrier answered 503"),
    );
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
  });

  test("that refuses a number is quoted, and not asked again", async () => {
    const before = server.sms.requests();
    expect((await connectTo(server).auth.signInWithOtp({ phone: invalidNumber })).error).toMatchObject(
      refusal(
        422,
        "sms_send_failed",
        `Error sending confirmation OTP to provider: The 'To' number ${invalidNumber} is not a valid phone number. (21211)`,
      ),
    );
    expect(server.sms.requests()).toBe(before + 1);
  });

  test("that could not deliver has its reason in the error", async () => {
    server.sms.failNext("undelivered");
    const { error } = await connectTo(server).auth.signInWithOtp({ phone: newNumber() });
    expect(error?.message).toBe("Error sending confirmation OTP to provider: Unreachable handset");
  });
});

describe("GET /settings", () => {
  test("says that phone sign-in is enabled, and which SMS provider is used", async () => {
    expect(await settingsOf(server)).toMatchObject({
      external: { phone: true },
      phone_autoconfirm: false,
      sms_provider: "twilio",
    });
  });
});

describe("an administrator", () => {
  test("makes, finds and changes people by number", async () => {
    const phone = newNumber();
    const admin = adminOf(server);
    const made = await admin.createUser({ phone, password, phone_confirm: true });
    expect(made.data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: "phone", providers: ["phone"] },
      identities: [{ provider: "phone" }],
    });
    expect((await connectTo(server).auth.signInWithPassword({ phone, password })).error).toBeNull();
    expect((await admin.createUser({ phone, password })).error).toMatchObject(
      refusal(422, "phone_exists", "Phone number already registered by another user"),
    );
    expect((await admin.createUser({ password })).error).toMatchObject(
      refusal(400, "validation_failed", "Cannot create a user without either an email or phone"),
    );
    const id = made.data.user?.id ?? "";
    const next = newNumber();
    const moved = await admin.updateUserById(id, {
      phone: next,
      email: "both@example.org",
      email_confirm: true,
    });
    expect(moved.data.user).toMatchObject({
      phone: next.slice(1),
      email: "both@example.org",
      app_metadata: { provider: "phone", providers: ["phone", "email"] },
    });
    const other = await createCaller(server);
    expect((await admin.updateUserById(id, { phone: other.phone })).error).toMatchObject(
      refusal(422, "phone_exists", "Phone number already registered by another user"),
    );
  });
});
