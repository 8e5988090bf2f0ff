// An address that nobody has confirmed may have been claimed by a stranger who lies in wait for its owner.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createTestApp, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ phone: { enabled: true } });
});
afterAll(() => app.close());

let count = 0;

/** An unconfirmed account that a stranger can get into by a provider and a passkey. */
async function claimAddress(): Promise<{ id: string; email: string }> {
  count += 1;
  const id = randomUUID();
  const email = `owner${count}@example.org`;
  const metadata = { provider: "keycloak", providers: ["keycloak"] };
  await app.superuser.query(
    "insert into auth.users (id, email, raw_app_meta_data, encrypted_password) values ($1, $2, $3, 'a stranger''s')",
    [id, email, metadata],
  );
  await app.superuser.query(
    "insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'keycloak', $2, $3)",
    [id, `stranger-${count}`, { sub: `stranger-${count}`, email }],
  );
  await app.superuser.query(
    "insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, $2, '\\x00')",
    [id, `key-${count}`],
  );
  return { id, email };
}

async function signInMethodsOf(id: string): Promise<unknown> {
  const rows = await app.superuser.query(
    `select (select json_agg(i.provider order by i.provider) from auth.identities i where i.user_id = u.id) as identities,
       (select count(*)::int from auth.webauthn_credentials c where c.user_id = u.id) as passkeys,
       u.raw_app_meta_data -> 'providers' as providers, u.email_confirmed_at is not null as confirmed,
       u.encrypted_password = 'a stranger''s' as "hasStrangersPassword"
     from auth.users u where u.id = $1`,
    [id],
  );
  return rows[0];
}

const codeIn = async (email: string) => (await app.mails(email)).at(-1)?.data.code;

const signUp = { path: "/signup", body: { password: "the owner's password" }, type: "signup" };
/** An account whose owner has it to themselves. */
const own = { identities: ["email"], passkeys: 0, providers: ["email"], confirmed: true };
const invitation = { path: "/invite", body: {}, type: "invite" };
const signInLink = { path: "/otp", body: {}, type: "email" };
const recovery = { path: "/recover", body: {}, type: "recovery" };

test.each([
  { done: "signed up and confirmed", way: signUp, hasStrangersPassword: null },
  { done: "recovered the account", way: recovery, hasStrangersPassword: null },
  { done: "followed an invitation", way: invitation, hasStrangersPassword: null },
  { done: "followed a sign-in link", way: signInLink, hasStrangersPassword: null },
])("nothing of a stranger's is left once the owner has $done", async ({ way, hasStrangersPassword }) => {
  const { id, email } = await claimAddress();
  const token = way === invitation ? { token: app.keys.apiKeys.service } : {};
  await app.send("POST", way.path, { body: { email, ...way.body }, ...token });
  const answer = await app.send("POST", "/verify", {
    body: { type: way.type, email, token: await codeIn(email) },
  });
  expect(answer.status).toBe(200);
  expect(await signInMethodsOf(id)).toEqual({ ...own, hasStrangersPassword });
});

test.each(["invite", "magiclink", "recovery"])(
  "nothing a stranger set is left once the owner has followed a generated link of type %s",
  async (type) => {
    const { id, email } = await claimAddress();
    const token = app.keys.apiKeys.service;
    const made = await app.send("POST", "/admin/generate_link", { token, body: { type, email } });
    const answer = await app.send("POST", "/verify", {
      body: { type: made.body.verification_type, token_hash: made.body.hashed_token },
    });
    expect(answer.status).toBe(200);
    expect(await signInMethodsOf(id)).toEqual({ ...own, hasStrangersPassword: null });
  },
);

test("a password that an administrator gives ends the links that are out, and no session", async () => {
  const email = "helped@example.org";
  const { access_token: session, user } = await createMember(app, email);
  await app.send("POST", "/recover", { body: { email } });
  const [mail] = (await app.mails(email)).slice(-1);
  const body = { password: "chosen for them, and long" };
  await app.send("PUT", `/admin/users/${user.id}`, { token: app.keys.apiKeys.service, body });
  const answer = await app.send("POST", "/verify", {
    body: { type: "recovery", email, token: mail?.data.code },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: "otp_expired" } });
  expect((await app.send("GET", "/user", { token: session })).status).toBe(200);
});

const nextEmail = () => {
  count += 1;
  return `contested${count}@example.org`;
};
const signUpWith = (email: string, password: string) =>
  app.send("POST", "/signup", { body: { email, password } });
const signInWith = (email: string, password: string) =>
  app.send("POST", "/token?grant_type=password", { body: { email, password } });

/** Confirms by the code of the latest mail. */
async function confirm(email: string) {
  // the limit of one mail a minute is not what these tests are about
  const answer = await app.send("POST", "/verify", {
    body: { type: "signup", email, token: await codeIn(email) },
  });
  expect(answer.status).toBe(200);
  return answer.body as { access_token: string; user: { app_metadata: Record<string, unknown> } };
}

const forgetMailLimits = () => app.superuser.query("delete from auth.mail_limits");

test.each([
  { order: "before", passwords: ["the stranger's own", "the owner's own"] },
  { order: "after", passwords: ["the owner's own", "the stranger's own"] },
  { order: "before and after", passwords: ["the stranger's own", "the owner's own", "the stranger's own"] },
])(
  "a stranger who signs up $order the owner gets in by no password, and the owner sets a new one",
  async ({ passwords }) => {
    const email = nextEmail();
    for (const password of passwords) {
      expect((await signUpWith(email, password)).status).toBe(200);
      await forgetMailLimits();
    }
    const session = await confirm(email);
    expect(session.user.app_metadata.password_required).toBe(true);
    for (const password of passwords)
      expect(await signInWith(email, password)).toMatchObject({
        status: 400,
        body: { code: "invalid_credentials" },
      });
    const changed = await app.send("PUT", "/user", {
      token: session.access_token,
      body: { password: "chosen by the owner" },
    });
    expect(changed.body.app_metadata).not.toHaveProperty("password_required");
    expect((await signInWith(email, "chosen by the owner")).status).toBe(200);
  },
);

test("a password that a stranger signs up with after the owner asked for a link opens nothing", async () => {
  const email = nextEmail();
  await app.send("POST", "/otp", { body: { email } });
  await forgetMailLimits();
  await signUpWith(email, "the stranger's own");
  await confirm(email);
  expect((await signInWith(email, "the stranger's own")).status).toBe(400);
});

test("a sign-up that is sent again keeps its password", async () => {
  const email = nextEmail();
  await signUpWith(email, "the owner's own");
  await forgetMailLimits();
  await signUpWith(email, "the owner's own");
  const session = await confirm(email);
  expect(session.user.app_metadata).not.toHaveProperty("password_required");
  expect((await signInWith(email, "the owner's own")).status).toBe(200);
});

test("of two sign-ups for one number neither password opens the account that its code confirms", async () => {
  const phone = "447700900461";
  for (const password of ["the stranger's own", "the owner's own"]) {
    await app.send("POST", "/signup", { body: { phone, password } });
    await forgetMailLimits();
  }
  const [row] = await app.superuser.query<{
    encrypted_password: string | null;
    app: Record<string, unknown>;
  }>("select encrypted_password, raw_app_meta_data as app from auth.users where phone = $1", [phone]);
  expect(row).toMatchObject({ encrypted_password: null, app: { password_required: true } });
});
