// A number added to an account or changed, and what operators may choose, through the unmodified client of Supabase.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { createMember, password } from "../factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { codeFor, createCaller, newNumber } from "./phone-steps.ts";

let server: AuthServer;
let open: AuthServer;
let closed: AuthServer;
beforeAll(async () => {
  const phone = { enabled: true, frequencySeconds: 0, textsPerHour: 1000 };
  server = await startAuthServer({ anonymousEnabled: true, phone });
  open = await startAuthServer({ phone: { ...phone, autoconfirm: true } });
  closed = await startAuthServer({ phone: { enabled: false } });
});
afterAll(async () => {
  for (const one of [server, open, closed]) {
    expect(one.failures).toEqual([]);
    await one.close();
  }
});

describe("a new phone number", () => {
  test("is set once its code is confirmed", async () => {
    const { client, email, id } = await createMember(server);
    const phone = newNumber();
    const { data, error } = await client.auth.updateUser({ phone });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: "",
      new_phone: phone.slice(1),
      phone_change_sent_at: expect.any(String),
    });
    const token = codeFor(server, phone);
    const verified = await client.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      id,
      email,
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: "email", providers: ["email", "phone"] },
      user_metadata: { email_verified: true },
      identities: [{ provider: "email" }, { provider: "phone", identity_data: { phone_verified: true } }],
    });
    expect(verified.data.user).not.toHaveProperty("new_phone");
    expect((await server.smtp.waitFor(email)).content.subject).toBe(
      "A phone number was added to your account",
    );
    expect((await connectTo(server).auth.signInWithPassword({ phone, password })).data.user?.id).toBe(id);
    const again = await client.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(again.error).toMatchObject(refusal(403, "otp_expired", "Token has expired or is invalid"));
  });

  test("can be sent its code again", async () => {
    const { client } = await createMember(server);
    const phone = newNumber();
    await client.auth.updateUser({ phone });
    const first = codeFor(server, phone);
    expect((await client.auth.resend({ type: "phone_change", phone })).error).toBeNull();
    const token = codeFor(server, phone);
    const verified = await client.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(verified.data.user?.phone, `${first} then ${token}`).toBe(phone.slice(1));
  });

  test("in use by another account is refused, also when it was taken meanwhile", async () => {
    const taken = await createCaller(server);
    const { client } = await createMember(server);
    const exists = refusal(422, "phone_exists", "A user with this phone number has already been registered");
    expect((await client.auth.updateUser({ phone: taken.phone })).error).toMatchObject(exists);
    const phone = newNumber();
    await client.auth.updateUser({ phone });
    const token = codeFor(server, phone);
    await adminOf(server).createUser({ phone, password, phone_confirm: true });
    expect((await client.auth.verifyOtp({ phone, token, type: "phone_change" })).error).toMatchObject(exists);
  });

  test("whose text was undeliverable leaves the account as it was", async () => {
    const { client } = await createMember(server);
    server.sms.failNext(503, 503, 503);
    const { error } = await client.auth.updateUser({ phone: newNumber() });
    expect(error).toMatchObject({ status: 422, code: "sms_send_failed" });
    expect((await client.auth.getUser()).data.user).not.toHaveProperty("new_phone");
  });

  test("makes an anonymous user a member", async () => {
    const client = connectTo(server);
    await client.auth.signInAnonymously();
    const phone = newNumber();
    await client.auth.updateUser({ phone });
    const token = codeFor(server, phone);
    const { data } = await client.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(data.user).toMatchObject({ phone: phone.slice(1), is_anonymous: false });
    expect((await client.auth.updateUser({ password })).error).toBeNull();
  });

  test("is no longer the account's own once an e-mail address was confirmed beside it", async () => {
    const { client, phone } = await createCaller(server);
    const email = `caller-${phone.slice(1)}@example.org`;
    const { data } = await adminOf(server).updateUserById((await client.auth.getUser()).data.user?.id ?? "", {
      email,
      email_confirm: true,
    });
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      email,
      user_metadata: { phone_verified: true, email_verified: true },
    });
  });
});

describe("reauthentication", () => {
  test("of a person without an address is sent by text", async () => {
    const { client, phone } = await createCaller(server);
    const before = server.sms.lastTo(phone).sid;
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect(server.sms.lastTo(phone).sid).not.toBe(before);
    expect((await client.auth.getUser()).data.user).toMatchObject({
      reauthentication_sent_at: expect.any(String),
    });
    const nonce = codeFor(server, phone);
    expect((await client.auth.updateUser({ password: "another password", nonce })).error).toBeNull();
  });
});

describe("reauthentication of a person with an unconfirmed contact", () => {
  test("is refused for an unconfirmed address, though the number is confirmed", async () => {
    const phone = newNumber();
    const email = `unconfirmed-${phone.slice(1)}@example.org`;
    await adminOf(server).createUser({ phone, phone_confirm: true, email, password });
    const client = connectTo(server);
    await client.auth.signInWithPassword({ phone, password });
    expect((await client.auth.reauthenticate()).error).toMatchObject(
      refusal(422, "email_not_confirmed", "Please verify your email first."),
    );
  });

  test("is refused for an unconfirmed number", async () => {
    const { client, id } = await createCaller(server);
    await server.sql("update auth.users set phone_confirmed_at = null where id = $1", [id]);
    expect((await client.auth.reauthenticate()).error).toMatchObject(
      refusal(422, "phone_not_confirmed", "Please verify your phone first."),
    );
  });
});

describe("a phone number that needs no confirmation", () => {
  test("gives a session at sign-up, and is refused at a second sign-up", async () => {
    const phone = newNumber();
    const client = connectTo(open);
    const { data, error } = await client.auth.signUp({ phone, password });
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
    });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "password" }]);
    expect((await connectTo(open).auth.signUp({ phone, password })).error).toMatchObject(
      refusal(422, "user_already_exists", "User already registered"),
    );
    const next = newNumber();
    expect((await client.auth.updateUser({ phone: next })).data.user?.phone).toBe(next.slice(1));
    expect(open.sms.requests()).toBe(0);
  });

  test("gets no code without an account where none may be created", async () => {
    const sent = await connectTo(open).auth.signInWithOtp({
      phone: newNumber(),
      options: { shouldCreateUser: false },
    });
    expect(sent.error).toMatchObject(refusal(422, "otp_disabled", "Signups not allowed for otp"));
  });
});

describe("phone sign-in that is switched off", () => {
  test("is refused as such by each call", async () => {
    const phone = newNumber();
    const { auth } = connectTo(closed);
    const disabled = (status: number, message: string) => refusal(status, "phone_provider_disabled", message);
    expect((await auth.signUp({ phone, password })).error).toMatchObject(
      disabled(400, "Phone signups are disabled"),
    );
    expect((await auth.signInWithOtp({ phone })).error).toMatchObject(
      disabled(400, "Unsupported phone provider"),
    );
    expect((await auth.signInWithPassword({ phone, password })).error).toMatchObject(
      disabled(422, "Phone logins are disabled"),
    );
    expect((await auth.resend({ type: "sms", phone })).error).toMatchObject(
      disabled(400, "Phone logins are disabled"),
    );
    const { client } = await createMember(closed);
    expect((await client.auth.updateUser({ phone })).error).toMatchObject(
      disabled(400, "Phone signups are disabled"),
    );
    const settings = await (await fetch(`${closed.url}/auth/v1/settings`)).json();
    expect(settings.external.phone).toBe(false);
  });
});

describe("the number of texts sent", () => {
  test("is limited for each number, and for all together", async () => {
    const strict = await startAuthServer({ phone: { enabled: true, textsPerHour: 3 } });
    const client = connectTo(strict);
    const phone = newNumber();
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    const { error } = await client.auth.signInWithOtp({ phone });
    expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    expect(error?.message).toMatch(
      /^For security purposes, you can only request this after (60|59|58) seconds\.$/,
    );
    for (let number = 0; number < 2; number += 1) {
      expect((await client.auth.signInWithOtp({ phone: newNumber() })).error).toBeNull();
    }
    expect((await client.auth.signInWithOtp({ phone: newNumber() })).error).toMatchObject(
      refusal(429, "over_sms_send_rate_limit", "SMS rate limit exceeded"),
    );
    await strict.close();
  });
});
