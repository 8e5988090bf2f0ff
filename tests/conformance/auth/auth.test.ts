// The unmodified client of Supabase, over HTTP, with real mail, against what issue 2 opens of authentication.
import {
  AuthApiError,
  type AuthChangeEvent,
  AuthWeakPasswordError,
  createClient,
  isAuthApiError,
  type SupabaseClientOptions,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReceivedMail } from "../../fakes/smtp-server.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    redirectAllowList: ["https://app.test/**"],
  });
});
afterAll(async () => {
  await server.close();
});

type Settings = NonNullable<SupabaseClientOptions<"public">["auth"]>;

/** A browser's worth of client: its own memory, nothing refreshed behind the test's back. */
function connect(settings: Settings = {}, key = server.keys.publishable) {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
    removeItem: (name: string) => void memory.delete(name),
  };
  return createClient(server.url, key, { auth: { storage, autoRefreshToken: false, ...settings } });
}

const admin = () => connect({ persistSession: false }, server.keys.service).auth.admin;
const password = "correct horse battery";

let count = 0;
const newAddress = () => {
  count += 1;
  return `person-${count}@example.org`;
};

const linkIn = (mail: ReceivedMail): string =>
  /https?:\/\/\S+\/verify\?\S+/.exec(mail.content.text ?? "")?.[0] ?? "";
const codeIn = (mail: ReceivedMail): string => /^\d{6}$/m.exec(mail.content.text ?? "")?.[0] ?? "";

/** Follows a mailed link as a browser does; gives where it lands. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}

/** A confirmed account and a client signed in to it. */
async function createMember() {
  const email = newAddress();
  await admin().createUser({ email, password, email_confirm: true });
  const client = connect();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, user: data.user, session: data.session };
}

describe("an account from sign-up to sign-out", () => {
  test("by the link in the mail, in the implicit flow", async () => {
    const client = connect();
    const email = newAddress();
    const emailRedirectTo = "https://app.test/auth/callback";
    const signedUp = await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo, data: { full_name: "Siân O'Brien" } },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({ email, user_metadata: { full_name: "Siân O'Brien" } });

    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", message: "Email not confirmed" });

    const mail = await server.smtp.waitFor(email);
    expect(mail.content.subject).toBe("Confirm your email address");
    const landed = await follow(linkIn(mail));
    expect(landed.href).toMatch(/^https:\/\/app\.test\/auth\/callback#access_token=/);
    const fragment = new URLSearchParams(landed.hash.slice(1));
    const tokens = {
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    };
    const restored = await client.auth.setSession(tokens);
    expect(restored.data.user?.email).toBe(email);

    const again = await follow(linkIn(mail));
    expect(new URLSearchParams(again.hash.slice(1)).get("error_code")).toBe("otp_expired");

    const events: AuthChangeEvent[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain("SIGNED_OUT");
    expect((await client.auth.signInWithPassword({ email, password })).data.user?.email).toBe(email);
  });

  test("by the code in the mail", async () => {
    const client = connect();
    const email = newAddress();
    await client.auth.signUp({ email, password });
    const token = codeIn(await server.smtp.waitFor(email));
    const { data, error } = await client.auth.verifyOtp({ email, token, type: "email" });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const again = await client.auth.verifyOtp({ email, token, type: "email" });
    expect(again.error).toMatchObject({ code: "otp_expired", message: "Token has expired or is invalid" });
  });

  test("by a link and an exchange, in the PKCE flow", async () => {
    const client = connect({ flowType: "pkce" });
    const email = newAddress();
    const emailRedirectTo = "https://app.test/auth/callback";
    await client.auth.signUp({ email, password, options: { emailRedirectTo } });
    const landed = await follow(linkIn(await server.smtp.waitFor(email)));
    const code = landed.searchParams.get("code") ?? "";
    expect(code).not.toBe("");
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  test("by a magic link that makes the account", async () => {
    const client = connect();
    const email = newAddress();
    const sent = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
    expect(sent).toMatchObject({ error: null, data: { user: null, session: null } });
    const landed = await follow(linkIn(await server.smtp.waitFor(email)));
    expect(landed.href).toContain(`${server.url}/#access_token=`);
  });

  test("with a redirect that is not allowed, replaced by the site's address", async () => {
    const client = connect();
    const email = newAddress();
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: "https://evil.test/steal" } });
    const landed = await follow(linkIn(await server.smtp.waitFor(email)));
    expect(landed.origin).toBe(server.url);
  });
});

describe("a session", () => {
  test("is refreshed, and stays the same one", async () => {
    const { client, session } = await createMember();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id);
  });

  test("refreshed by fifty tabs at once signs none of them out", async () => {
    const { session } = await createMember();
    const tabs = Array.from({ length: 50 }, () => connect());
    const answers = await Promise.all(
      tabs.map((tab) => tab.auth.refreshSession({ refresh_token: session.refresh_token })),
    );
    expect(answers.filter((answer) => answer.error)).toEqual([]);
    expect(new Set(answers.map((answer) => answer.data.session?.refresh_token)).size).toBe(1);
  });

  test("whose token was altered is refused", async () => {
    const { client, session } = await createMember();
    const [head, payload, signature] = session.access_token.split(".");
    const forged = `${head}.${payload?.replace(/.$/, (last) => (last === "A" ? "B" : "A"))}.${signature}`;
    const { data, error } = await client.auth.getUser(forged);
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 403, code: "bad_jwt" });
  });

  test("can be verified by anybody with the public keys", async () => {
    const { client, user } = await createMember();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: "ES256" });
    expect(data?.claims).toMatchObject({ sub: user.id, role: "authenticated", aal: "aal1" });
  });

  test("on another device ends when its owner ends it, and the client there drops it", async () => {
    const { client, email } = await createMember();
    const elsewhere = connect();
    await elsewhere.auth.signInWithPassword({ email, password });
    expect((await client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const refreshed = await elsewhere.auth.refreshSession();
    expect(refreshed.data.session).toBeNull();
  });
});

describe("an account", () => {
  test("whose password is forgotten gets a new one by mail, and hears of it", async () => {
    const { email } = await createMember();
    const client = connect();
    const redirectTo = "https://app.test/auth/reset-password";
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const mail = await server.smtp.waitFor(email);
    expect(mail.content.subject).toBe("Reset your password");
    const landed = await follow(linkIn(mail));
    const fragment = new URLSearchParams(landed.hash.slice(1));
    expect(fragment.get("type")).toBe("recovery");
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    const changed = await client.auth.updateUser({ password: "another password" });
    expect(changed.error).toBeNull();
    const signedIn = await connect().auth.signInWithPassword({ email, password: "another password" });
    expect(signedIn.error).toBeNull();
    await expect
      .poll(() => server.smtp.mails.map((one) => one.content.subject))
      .toContain("Your password was changed");
  });

  test("stores user metadata", async () => {
    const { client } = await createMember();
    const events: AuthChangeEvent[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.auth.updateUser({ data: { full_name: "李" } });
    expect(data.user?.user_metadata).toMatchObject({ full_name: "李" });
    expect(events).toContain("USER_UPDATED");
  });

  test("moves to another address when both have confirmed", async () => {
    const { client, email } = await createMember();
    const moved = newAddress();
    const { data } = await client.auth.updateUser({ email: moved });
    expect(data.user).toMatchObject({ email, new_email: moved });
    const half = await follow(linkIn(await server.smtp.waitFor(moved)));
    expect(half.hash).toContain("message=Confirmation+link+accepted");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    await follow(linkIn(await server.smtp.waitFor(email)));
    expect((await client.auth.getUser()).data.user?.email).toBe(moved);
  });
});

describe("a failure of auth", () => {
  test.each([
    ["a wrong password", { password: "wrong" }],
    ["an unknown address", { email: "nobody@example.org" }],
  ])("%s is an API error with the same words", async (_, change) => {
    const { email } = await createMember();
    const { data, error } = await connect().auth.signInWithPassword({ email, password, ...change });
    expect(data.session).toBeNull();
    expect(isAuthApiError(error)).toBe(true);
    expect(error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  test("for a weak password lists the reasons", async () => {
    const { error } = await connect().auth.signUp({ email: newAddress(), password: "1234567" });
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({ status: 422, reasons: ["length"] });
  });

  test("for a used or unknown link token is an API error", async () => {
    const { error } = await connect().auth.verifyOtp({ token_hash: "0".repeat(56), type: "email" });
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("for an old refresh token used late ends the session", async () => {
    const strict = await startAuthServer({ reuseIntervalSeconds: 0 });
    const open = () =>
      createClient(strict.url, strict.keys.publishable, {
        auth: { persistSession: false, autoRefreshToken: false },
      }).auth;
    const service = createClient(strict.url, strict.keys.service, { auth: { persistSession: false } });
    const email = newAddress();
    await service.auth.admin.createUser({ email, password, email_confirm: true });
    const first = (await open().signInWithPassword({ email, password })).data.session;
    const second = (await open().refreshSession({ refresh_token: first?.refresh_token ?? "" })).data.session;
    const third = (await open().refreshSession({ refresh_token: second?.refresh_token ?? "" })).data.session;
    const replayed = await open().refreshSession({ refresh_token: first?.refresh_token ?? "" });
    expect(replayed.error).toMatchObject({ code: "refresh_token_already_used" });
    const dead = await open().refreshSession({ refresh_token: third?.refresh_token ?? "" });
    expect(dead.error).toMatchObject({ code: "refresh_token_not_found" });
    await strict.close();
  });

  test("for a phone says that phone sign-in is disabled", async () => {
    const { error } = await connect().auth.signInWithOtp({ phone: "+447700900123" });
    expect(error).toMatchObject({ status: 400, code: "phone_provider_disabled" });
  });

  test("for a body of two megabytes is a refusal", async () => {
    const { error } = await connect().auth.signUp({
      email: newAddress(),
      password,
      options: { data: { note: "x".repeat(2 * 1024 * 1024) } },
    });
    expect(error).toMatchObject({ status: 413, code: "request_entity_too_large" });
  });

  test("is never logged as the service's own", () => {
    expect(server.failures).toEqual([]);
  });
});

describe("an administrator", () => {
  test("makes, finds, changes, lists, invites and deletes people", async () => {
    const people = admin();
    const email = newAddress();
    const created = await people.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { nick: "a" },
    });
    const id = created.data.user?.id ?? "";
    expect((await people.getUserById(id)).data.user?.user_metadata).toMatchObject({ nick: "a" });
    const changed = await people.updateUserById(id, { app_metadata: { plan: "b" } });
    expect(changed.data.user?.app_metadata).toMatchObject({ plan: "b", provider: "email" });
    const listed = await people.listUsers({ page: 1, perPage: 1 });
    expect(listed.error).toBeNull();
    expect(listed.data).toMatchObject({ nextPage: 2, users: [{ aud: "authenticated" }] });
    const guest = newAddress();
    expect((await people.inviteUserByEmail(guest)).data.user?.email).toBe(guest);
    expect((await server.smtp.waitFor(guest)).content.subject).toBe("You've been invited");
    const link = await people.generateLink({ type: "magiclink", email });
    expect(link.data.properties).toMatchObject({ verification_type: "magiclink" });
    const token_hash = link.data.properties?.hashed_token ?? "";
    expect((await connect().auth.verifyOtp({ token_hash, type: "magiclink" })).data.user?.id).toBe(id);
    expect((await people.deleteUser(id)).error).toBeNull();
    expect((await people.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  test("is refused without the service key", async () => {
    const { error } = await connect().auth.admin.listUsers();
    expect(error).toMatchObject({ status: 403, code: "not_admin" });
  });
});

describe("auth email over SMTP", () => {
  test("goes to one address, as text and HTML, and is sent again when the server was busy", async () => {
    server.smtp.refuse(1);
    const email = newAddress();
    await connect().auth.signUp({ email, password });
    const mail = await server.smtp.waitFor(email);
    expect(mail.recipients).toEqual([email]);
    expect(mail.content.from).toMatchObject({ name: "Undercroft", address: "hello@undercroft.test" });
    expect(mail.content.to).toMatchObject([{ address: email }]);
    expect(mail.content.html).toContain("Confirm your email address");
    expect(mail.content.html).toContain(codeIn(mail));
    const read = `${mail.content.html} ${mail.content.text}`;
    const hosts = [...read.matchAll(/https?:\/\/([^/"\s<]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set([new URL(server.url).host]));
  });
});
