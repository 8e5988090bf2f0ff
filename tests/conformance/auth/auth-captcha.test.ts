// Captchas through the unmodified client of Supabase and a captcha service on loopback.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeCaptcha, startCaptcha } from "../../fakes/captcha-endpoint.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { password } from "./factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let captcha: FakeCaptcha;
let server: AuthServer;
beforeAll(async () => {
  captcha = await startCaptcha();
  server = await startAuthServer({
    captcha: { secret: captcha.secret, url: captcha.url },
    anonymousEnabled: true,
    mailFrequencySeconds: 0,
    phone: { enabled: true },
  });
});
afterAll(async () => {
  await server.close();
  await captcha.close();
});

const refused = (codes: string) =>
  refusal(400, "captcha_failed", `captcha protection: request disallowed (${codes})`);
const missing = refused("no captcha_token found");

/** A confirmed account, made by an administrator, who needs to solve nothing. */
async function createMember(): Promise<string> {
  const email = `human-${crypto.randomUUID()}@example.org`;
  const { error } = await adminOf(server).createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return email;
}

describe("with captchas on", () => {
  test("every sign-in and sign-up call needs one", async () => {
    const { auth } = connectTo(server);
    const email = "somebody@example.org";
    const outcomes = await Promise.all([
      auth.signUp({ email, password }),
      auth.signUp({ phone: "+447700900555", password }),
      auth.signInAnonymously(),
      auth.signInWithPassword({ email, password }),
      auth.signInWithOtp({ email }),
      auth.signInWithIdToken({ provider: "google", token: "a.b.c" }),
      auth.resetPasswordForEmail(email),
      auth.resend({ type: "signup", email }),
      auth.signInWithSSO({ domain: "example.org" }),
      auth.passkey.startAuthentication(),
    ]);
    for (const { error } of outcomes) expect(error).toMatchObject(missing);
  });

  test("a solved one is accepted once", async () => {
    const email = await createMember();
    const captchaToken = captcha.solve();
    const client = connectTo(server);
    const signIn = () => client.auth.signInWithPassword({ email, password, options: { captchaToken } });
    expect((await signIn()).error).toBeNull();
    expect((await signIn()).error).toMatchObject(refused("timeout-or-duplicate"));
    const made = { captchaToken: "made up" };
    const guess = await client.auth.signInWithPassword({ email, password, options: made });
    expect(guess.error).toMatchObject(refused("invalid-input-response"));
  });

  test("refreshing, changing an account and signing out need none", async () => {
    const email = await createMember();
    const client = connectTo(server);
    const options = { captchaToken: captcha.solve() };
    await client.auth.signInWithPassword({ email, password, options });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.updateUser({ data: { full_name: "Siân" } })).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
  });

  test("the exchange of a link's code needs none", async () => {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify({ auth_code: crypto.randomUUID(), code_verifier: "v".repeat(43) }),
    });
    expect(await response.json()).toMatchObject({ code: "flow_state_not_found" });
  });

  test("a captcha service that fails is asked once more, and then the call is refused as temporary", async () => {
    const email = await createMember();
    const signIn = () =>
      connectTo(server).auth.signInWithPassword({
        email,
        password,
        options: { captchaToken: captcha.solve() },
      });
    captcha.failNext(1);
    expect((await signIn()).error).toBeNull();
    captcha.failNext(2);
    expect((await signIn()).error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
    expect((await signIn()).error).toBeNull();
  });

  test("a token that only claims to be an administrator's needs one too", async () => {
    const response = await fetch(`${server.url}/auth/v1/recover`, {
      method: "POST",
      headers: { Authorization: `Bearer ${server.keys.service}x`, "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify({ email: "somebody@example.org" }),
    });
    expect({ status: response.status, ...(await response.json()) }).toMatchObject(missing);
  });
});
