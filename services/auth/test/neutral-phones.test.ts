// What a stranger can find out about a phone number by asking: nothing.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, createTestApp, memberPassword, type TestApp } from "./app.ts";

const member = "447700900801";
const waiting = "447700900802";
const banned = "447700900803";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ phone: { enabled: true, textsPerHour: 1000 } });
  const token = app.keys.apiKeys.service;
  const create = (body: object) => app.send("POST", "/admin/users", { token, body });
  await create({ phone: member, password: memberPassword, phone_confirm: true });
  await create({ phone: banned, password: memberPassword, phone_confirm: true, ban_duration: "24h" });
  await app.send("POST", "/signup", { body: { phone: waiting, password: memberPassword } });
  app.freeze();
});
afterEach(() => {
  app.carrier.isAway = false;
});
afterAll(() => app.close());

let strangers = 0;
const listNumbers = () => {
  strangers += 1;
  return [`4477009009${String(strangers).padStart(2, "0")}`, member, waiting, banned];
};

const volatile = new Set(["date", "content-length"]);
const visibleParts = ({ status, headers, body }: Answer, phone: string) => ({
  status,
  headers: [...headers].filter(([name]) => !volatile.has(name)),
  // ids and times differ between any two answers; names, order and everything else must not
  body: JSON.stringify(body)
    .replaceAll(phone, "NUMBER")
    .replaceAll(/SM[0-9a-f]{32}/g, "MESSAGE")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"),
});

describe.each<[string, (phone: string) => Promise<Answer>]>([
  [
    "signing up",
    (phone) =>
      app.send("POST", "/signup", { body: { phone, password: memberPassword, data: { full_name: "A" } } }),
  ],
  ["asking for a code", (phone) => app.send("POST", "/otp", { body: { phone } })],
  [
    "asking for one, but no account",
    (phone) => app.send("POST", "/otp", { body: { phone, create_user: false } }),
  ],
  ["asking for the code again", (phone) => app.send("POST", "/resend", { body: { type: "sms", phone } })],
  [
    "asking for the code of a change again",
    (phone) => app.send("POST", "/resend", { body: { type: "phone_change", phone } }),
  ],
  [
    "signing in",
    (phone) => app.send("POST", "/token?grant_type=password", { body: { phone, password: "wrong" } }),
  ],
  ["typing a code", (phone) => app.send("POST", "/verify", { body: { type: "sms", phone, token: "1" } })],
])("%s", (_, ask) => {
  test.each(["at work", "away"])(
    "while the SMS provider is %s each call answers alike for an unknown, confirmed, unconfirmed and banned number",
    async (state) => {
      app.carrier.isAway = state === "away";
      app.advance(3601);
      const numbers = listNumbers();
      for (const _time of ["first", "second"]) {
        const answers: object[] = [];
        for (const phone of numbers) answers.push(visibleParts(await ask(phone), phone));
        for (const answer of answers.slice(1)) expect(answer).toEqual(answers[0]);
      }
    },
  );
});

test("an undeliverable text that the caller may not learn of is logged for the operator", async () => {
  app.advance(3601);
  app.carrier.isAway = true;
  const before = app.failures.length;
  expect((await app.send("POST", "/otp", { body: { phone: member, create_user: false } })).status).toBe(200);
  expect(app.failures.slice(before)).toMatchObject([
    { code: "sms_send_failed", message: expect.stringContaining("the carrier is away") },
  ]);
});

test("requesting a text again does not show that somebody is changing to that number", async () => {
  app.advance(3601);
  const grant = await app.send("POST", "/token?grant_type=password", {
    body: { phone: member, password: memberPassword },
  });
  const token = String(grant.body.access_token);
  const moving = "447700900804";
  expect((await app.send("PUT", "/user", { token, body: { phone: moving } })).body).toMatchObject({
    new_phone: moving,
  });
  const ask = (phone: string) => app.send("POST", "/resend", { body: { type: "phone_change", phone } });
  for (const _time of ["first", "second"]) {
    const [mover, stranger] = [await ask(moving), await ask("447700900805")];
    expect(visibleParts(mover, moving)).toEqual(visibleParts(stranger, "447700900805"));
  }
});
