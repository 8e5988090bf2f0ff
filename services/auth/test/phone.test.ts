import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, memberPassword, type Session, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ phone: { enabled: true, textsPerHour: 1000 } });
  app.freeze();
});
afterAll(() => app.close());

let count = 0;
const newNumber = () => {
  count += 1;
  return `44770090${String(1000 + count)}`;
};
const codeFor = (phone: string) => {
  const { text = "" } = app.carrier.texts.findLast((one) => one.phone === phone) ?? {};
  return /\d{6}/.exec(text)?.[0] ?? "";
};
const verify = (phone: string) =>
  app.send("POST", "/verify", { body: { type: "sms", phone, token: codeFor(phone) } });

async function createCaller() {
  const phone = newNumber();
  await app.send("POST", "/signup", { body: { phone, password: memberPassword } });
  return { phone, ...((await verify(phone)).body as Session) };
}

test("a code in a text message is valid for a minute", async () => {
  const phone = newNumber();
  await app.send("POST", "/otp", { body: { phone } });
  app.advance(61);
  expect(await verify(phone)).toMatchObject({
    status: 403,
    body: { code: "otp_expired", message: "Token has expired or is invalid" },
  });
  await app.send("POST", "/otp", { body: { phone } });
  app.advance(59);
  expect((await verify(phone)).status).toBe(200);
});

test("a phone number gets another text after a minute, and not a second before", async () => {
  const phone = newNumber();
  const send = () => app.send("POST", "/otp", { body: { phone } });
  expect((await send()).status).toBe(200);
  app.advance(59);
  const early = await send();
  expect(early).toMatchObject({
    status: 429,
    body: { message: "For security purposes, you can only request this after 1 seconds." },
  });
  expect(early.headers.get("retry-after")).toBe("1");
  app.advance(1);
  expect((await send()).status).toBe(200);
});

test("an undeliverable text does not count towards the limits", async () => {
  const phone = newNumber();
  const send = () => app.send("POST", "/otp", { body: { phone } });
  app.carrier.isAway = true;
  expect(await send()).toMatchObject({
    status: 422,
    body: {
      code: "sms_send_failed",
      message: "Error sending confirmation OTP to provider: the carrier is away",
    },
  });
  app.carrier.isAway = false;
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
});

test("undeliverable texts do not reset the hourly limit", async () => {
  const small = await createTestApp({ phone: { enabled: true, frequencySeconds: 0, textsPerHour: 2 } });
  const send = () => small.send("POST", "/otp", { body: { phone: newNumber() } });
  expect((await send()).status).toBe(200);
  small.carrier.isAway = true;
  expect((await send()).status).toBe(422);
  small.carrier.isAway = false;
  // anything that is sent sweeps away counts of days ago
  await small.send("POST", "/otp", { body: { email: "sweeper@example.org" } });
  expect((await send()).status).toBe(200);
  expect(await send()).toMatchObject({
    status: 429,
    body: { code: "over_sms_send_rate_limit", message: "SMS rate limit exceeded" },
  });
  await small.close();
});

test("a person without an email address reauthenticates by text for a new password in an old session", async () => {
  const { phone, access_token: token, user } = await createCaller();
  await app.superuser.query(
    "update auth.sessions set created_at = now() - interval '30 hours' where user_id = $1",
    [user.id],
  );
  app.advance(61);
  const change = (body: object) =>
    app.send("PUT", "/user", { token, body: { password: "another password", ...body } });
  expect(await change({})).toMatchObject({ status: 400, body: { code: "reauthentication_needed" } });
  expect((await app.send("GET", "/reauthenticate", { token })).status).toBe(200);
  expect(await change({ nonce: "not it" })).toMatchObject({
    status: 422,
    body: { code: "reauthentication_not_valid" },
  });
  expect((await change({ nonce: codeFor(phone) })).status).toBe(200);
});

test("a code sent to a phone number does not open the account of an email address", async () => {
  const email = "unconfirmed@example.org";
  const phone = newNumber();
  await app.superuser.query("insert into auth.users (email, phone) values ($1, $2)", [email, phone]);
  await app.send("POST", "/otp", { body: { phone } });
  const answer = await app.send("POST", "/verify", { body: { type: "email", email, token: codeFor(phone) } });
  expect(answer).toMatchObject({ status: 403, body: { code: "otp_expired" } });
});

test("signing up with an account's unconfirmed address does not open it by its confirmed number", async () => {
  const { phone, user } = await createCaller();
  const email = "claimed@example.org";
  await app.superuser.query("update auth.users set email = $2 where id = $1", [user.id, email]);
  await app.send("POST", "/signup", { body: { email, password: "a stranger's password" } });
  const grant = (password: string) =>
    app.send("POST", "/token?grant_type=password", { body: { phone, password } });
  expect((await grant("a stranger's password")).status).toBe(400);
  expect((await grant(memberPassword)).status).toBe(200);
});

test("attempts at a password are counted by phone number too", async () => {
  const { phone } = await createCaller();
  app.comeFrom("192.0.2.77");
  const statuses: number[] = [];
  for (let number = 0; number < 16; number += 1) {
    const body = { phone, password: "not it" };
    statuses.push((await app.send("POST", "/token?grant_type=password", { body })).status);
  }
  app.comeFrom(undefined);
  expect(statuses).toEqual([...Array<number>(15).fill(400), 429]);
});
