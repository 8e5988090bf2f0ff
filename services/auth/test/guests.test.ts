import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, memberPassword, type Session, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function openGuest(): Promise<Session> {
  const answer = await app.send("POST", "/guest", { body: {} });
  expect(answer.status).toBe(200);
  return answer.body as Session;
}

async function giveAddress({ user }: Session, email: string): Promise<void> {
  await app.superuser.query(
    "insert into internal.guest_accounts (user_id, email, inbox) values ($1, $2, internal.inbox_hash($2))",
    [user.id, email],
  );
}

test("a guest account is an anonymous user with a session, while anonymous sign-in stays off", async () => {
  const guest = await openGuest();
  expect(guest.user).toMatchObject({ is_anonymous: true, email: "" });
  expect((await app.send("GET", "/user", { token: guest.access_token })).status).toBe(200);
  expect((await app.send("POST", "/signup", { body: {} })).body.code).toBe("anonymous_provider_disabled");
});

test("no guest account is opened where booking without an account is off", async () => {
  app.settings.guestBookingEnabled = false;
  const answer = await app.send("POST", "/guest", { body: {} });
  app.settings.guestBookingEnabled = true;
  expect(answer).toMatchObject({ status: 422, body: { code: "guest_booking_disabled" } });
});

test("one network opens sixty guest accounts in an hour and not one more", async () => {
  app.comeFrom("198.51.100.77");
  const answers = [];
  for (let i = 0; i < 61; i += 1) answers.push(await app.send("POST", "/guest", { body: {} }));
  app.comeFrom(undefined);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

describe("the link of a confirmation mail", () => {
  test.each([["0123456789abcdefghjkmnpqrs"], ["short"], [{ $ne: 1 }], [undefined]])(
    "opens nothing when its secret is %j",
    async (token) => {
      const answer = await app.send("POST", "/guest/tickets", { body: { token } });
      expect([400, 403]).toContain(answer.status);
      expect(answer.body.access_token).toBeUndefined();
    },
  );

  test("opens nothing for a guest account without tickets", async () => {
    const guest = await openGuest();
    const secret = "abcdefghjkmnpqrstvwxyz0123";
    await app.superuser.query(
      "insert into internal.ticket_links (code_hash, user_id) values (internal.hash_code($1), $2)",
      [secret, guest.user.id],
    );
    const answer = await app.send("POST", "/guest/tickets", { body: { token: secret } });
    expect(answer).toMatchObject({ status: 403, body: { code: "ticket_link_invalid" } });
  });
});

describe("an account that a guest makes", () => {
  test("has the address of the tickets, once a mailed code confirmed it", async () => {
    const guest = await openGuest();
    await giveAddress(guest, "keeps@example.org");
    const token = guest.access_token;
    const body = { email: "keeps@example.org", password: memberPassword };
    expect((await app.send("PUT", "/user", { body, token })).status).toBe(200);
    const code = (await app.mails("keeps@example.org")).at(-1)?.data.code;
    const verified = await app.send("POST", "/verify", {
      body: { type: "email_change", email: "keeps@example.org", token: code },
    });
    expect(verified.body.user).toMatchObject({ id: guest.user.id, is_anonymous: false });
    const left = await app.superuser.query("select from internal.guest_accounts where user_id = $1", [
      guest.user.id,
    ]);
    expect(left).toHaveLength(0);
  });

  test("has neither the password nor the sessions of before its address was confirmed", async () => {
    const guest = await openGuest();
    await giveAddress(guest, "passed-on@example.org");
    const body = { email: "passed-on@example.org", password: memberPassword };
    expect((await app.send("PUT", "/user", { body, token: guest.access_token })).status).toBe(200);
    const code = (await app.mails("passed-on@example.org")).at(-1)?.data.code;
    const verified = await app.send("POST", "/verify", {
      body: { type: "email_change", email: "passed-on@example.org", token: code },
    });
    expect(verified.body).toMatchObject({ user: { app_metadata: { password_required: true } } });
    const { refresh_token } = guest;
    const kept = [
      await app.send("POST", "/token?grant_type=refresh_token", { body: { refresh_token } }),
      await app.send("POST", "/token?grant_type=password", { body }),
    ];
    expect(kept.map(({ status }) => status)).toEqual([400, 400]);
    const chosen = await app.send("PUT", "/user", {
      body: { password: "a-password-of-the-owner" },
      token: String(verified.body.access_token),
    });
    expect(chosen.status).toBe(200);
  });

  test("is refused with another address or a number, and nothing is mailed", async () => {
    const guest = await openGuest();
    await giveAddress(guest, "tickets@example.org");
    const token = guest.access_token;
    for (const other of [{ email: "thief@example.org" }, { phone: "+447700900123" }]) {
      const answer = await app.send("PUT", "/user", { body: { ...other, password: memberPassword }, token });
      expect(answer).toMatchObject({ status: 422, body: { code: "guest_address_kept" } });
    }
    expect(await app.mails("thief@example.org")).toEqual([]);
  });

  test("is refused by the database too when the address is another", async () => {
    const guest = await openGuest();
    await giveAddress(guest, "kept@example.org");
    const change = app.superuser.query(
      "update auth.users set email = 'thief@example.org', is_anonymous = false where id = $1",
      [guest.user.id],
    );
    await expect(change).rejects.toMatchObject({ detail: "BOOKINGS_GUEST_ADDRESS_KEPT" });
  });
});
