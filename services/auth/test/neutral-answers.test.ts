// What a stranger can find out about an address by asking: nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, createMember, createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await createMember(app, "member@example.org");
  await app.send("POST", "/signup", { body: { email: "waiting@example.org", password: memberPassword } });
  const { user } = await createMember(app, "banned@example.org");
  const token = app.keys.apiKeys.service;
  await app.send("PUT", `/admin/users/${user.id}`, { body: { ban_duration: "24h" }, token });
  app.freeze();
});
afterAll(() => app.close());

let strangers = 0;
const listAddresses = () => {
  strangers += 1;
  return [
    `stranger-${strangers}@example.org`,
    "member@example.org",
    "waiting@example.org",
    "banned@example.org",
  ];
};

const volatile = new Set(["date", "content-length"]);
const visibleParts = ({ status, headers, body }: Answer, email: string) => ({
  status,
  headers: [...headers].filter(([name]) => !volatile.has(name)),
  // ids and times differ between any two answers; names, order and everything else must not
  body: JSON.stringify(body)
    .replaceAll(email, "ADDRESS")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/after \d+ seconds/g, "after N seconds"),
});

describe.each<[string, (email: string) => Promise<Answer>]>([
  [
    "signing up",
    (email) =>
      app.send("POST", "/signup", { body: { email, password: memberPassword, data: { full_name: "A" } } }),
  ],
  ["asking for a sign-in link", (email) => app.send("POST", "/otp", { body: { email } })],
  [
    "asking for one, but no account",
    (email) => app.send("POST", "/magiclink", { body: { email, create_user: false } }),
  ],
  ["asking for a new password", (email) => app.send("POST", "/recover", { body: { email } })],
  ["asking for the mail again", (email) => app.send("POST", "/resend", { body: { type: "signup", email } })],
  [
    "signing in",
    (email) => app.send("POST", "/token?grant_type=password", { body: { email, password: "wrong" } }),
  ],
  ["typing a code", (email) => app.send("POST", "/verify", { body: { type: "email", email, token: "1" } })],
])("%s", (_, ask) => {
  test("each auth call answers alike for an unknown, confirmed, unconfirmed and banned address, also the second time", async () => {
    app.advance(3601);
    const addresses = listAddresses();
    for (const _time of ["first", "second"]) {
      const answers: object[] = [];
      for (const email of addresses) answers.push(visibleParts(await ask(email), email));
      for (const answer of answers.slice(1)) expect(answer).toEqual(answers[0]);
    }
  });
});

test("the owner of an address that is signed up again is told by mail, and their password stays", async () => {
  app.advance(3601);
  await app.send("POST", "/signup", { body: { email: "member@example.org", password: "a stranger's idea" } });
  expect((await app.mails("member@example.org")).at(-1)?.template).toBe("already-registered");
  const grant = { email: "member@example.org", password: memberPassword };
  expect((await app.send("POST", "/token?grant_type=password", { body: grant })).status).toBe(200);
});

test("requesting an email again does not show that somebody is changing to that address", async () => {
  app.advance(3601);
  const from = "moving@example.org";
  const to = "moved@example.org";
  const { access_token: token } = await createMember(app, from);
  expect((await app.send("PUT", "/user", { token, body: { email: to } })).body).toMatchObject({
    new_email: to,
  });
  const ask = (email: string) => app.send("POST", "/resend", { body: { type: "email_change", email } });
  const mailsBefore = (await app.mails(to)).length;
  for (const _time of ["first", "second"]) {
    const stranger = visibleParts(await ask("nobody-moves@example.org"), "nobody-moves@example.org");
    expect(visibleParts(await ask(from), from)).toEqual(stranger);
  }
  expect(await app.mails(to)).toHaveLength(mailsBefore + 1);
  // the new address was just written to, which must not show at the old one either
  app.advance(61);
  await ask(to);
  expect(await ask(from)).toMatchObject({ status: 200 });
});
