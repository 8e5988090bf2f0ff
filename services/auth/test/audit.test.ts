// What the log says of each thing that happens to an account: the entries are read when a theft is investigated.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createTestApp, memberPassword, type Session, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    anonymousEnabled: true,
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    phone: { enabled: true, frequencySeconds: 0, textsPerHour: 1000 },
  });
  app.comeFrom("192.0.2.9");
});
afterAll(() => app.close());

let count = 0;
const newMember = (): Promise<Session> => {
  count += 1;
  return createMember(app, `noted-${count}@example.org`);
};
const newNumber = () => {
  count += 1;
  return `44770090${String(2000 + count)}`;
};
const asAdmin = (path: string, body: object) =>
  app.send("POST", path, { token: app.keys.apiKeys.service, body });

/** What the log has about somebody, oldest first, without sign-ins. */
async function notedOf(id: string): Promise<string[]> {
  const rows = await app.superuser.query<{ action: string; ip_address: string }>(
    `select payload ->> 'action' as action, ip_address from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' <> 'login' order by created_at`,
    [id],
  );
  for (const row of rows) expect(row.ip_address).toBe("192.0.2.9");
  return rows.map(({ action }) => action);
}

test.each<[string, string, (member: Session) => Promise<unknown>]>([
  [
    "new metadata",
    "user_modified",
    ({ access_token: token }) => app.send("PUT", "/user", { token, body: { data: { full_name: "A" } } }),
  ],
  [
    "the beginning of a change of address",
    "user_modified",
    ({ access_token: token, user }) =>
      app.send("PUT", "/user", { token, body: { email: `to-${user.email}` } }),
  ],
  [
    "the beginning of a change of number",
    "user_modified",
    ({ access_token: token }) => app.send("PUT", "/user", { token, body: { phone: newNumber() } }),
  ],
  [
    "a sign-in link",
    "user_recovery_requested",
    ({ user }) => app.send("POST", "/otp", { body: { email: user.email } }),
  ],
  [
    "a sign-in link by the old call",
    "user_recovery_requested",
    ({ user }) => app.send("POST", "/magiclink", { body: { email: user.email } }),
  ],
  [
    "a recovery link made by an administrator",
    "user_recovery_requested",
    ({ user }) => asAdmin("/admin/generate_link", { type: "recovery", email: user.email }),
  ],
  [
    "a sign-in link made by an administrator",
    "user_recovery_requested",
    ({ user }) => asAdmin("/admin/generate_link", { type: "magiclink", email: user.email }),
  ],
  [
    "a change of address made by an administrator",
    "user_modified",
    ({ user: { email } }) =>
      asAdmin("/admin/generate_link", { type: "email_change_new", email, new_email: `to-${email}` }),
  ],
])("the audit log has an entry for %s", async (_, action, act) => {
  const member = await newMember();
  const before = await notedOf(member.user.id);
  await act(member);
  expect(await notedOf(member.user.id)).toEqual([...before, action]);
});

test("the audit log has an administrator's invitation", async () => {
  const { body } = await asAdmin("/admin/generate_link", { type: "invite", email: "invited@example.org" });
  expect(await notedOf(String(body.id))).toEqual(["user_signedup", "user_invited"]);
});

test("the audit log has a code by text, as a recovery for a known number and a sign-up for a new one", async () => {
  const phone = newNumber();
  await app.send("POST", "/otp", { body: { phone } });
  const made = await asAdmin("/admin/users", {
    phone: newNumber(),
    password: memberPassword,
    phone_confirm: true,
  });
  await app.send("POST", "/otp", { body: { phone: made.body.phone } });
  expect(await notedOf(String(made.body.id))).toEqual(["user_signedup", "user_recovery_requested"]);
  const [stranger] = await app.superuser.query<{ id: string }>("select id from auth.users where phone = $1", [
    phone,
  ]);
  expect(await notedOf(stranger?.id ?? "")).toEqual(["user_signedup", "user_confirmation_requested"]);
});

test("the audit log has an anonymous account and its sign-in", async () => {
  const session = (await app.send("POST", "/signup", { body: {} })).body as Session;
  expect(await notedOf(session.user.id)).toEqual(["user_signedup"]);
  const logins = await app.superuser.query(
    "select from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login'",
    [session.user.id],
  );
  expect(logins).toHaveLength(1);
});
