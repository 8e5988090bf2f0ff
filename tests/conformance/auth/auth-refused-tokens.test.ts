// An operator's hook refuses the tokens of a session: no session, user or code is left, by whichever endpoint it was asked for.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHook } from "../../fakes/hook-endpoint.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../fakes/oidc-provider.ts";
import { createSecurityKey } from "../../fakes/security-key.ts";
import { createEthereumWallet, writeMessage } from "../payments/wallet-steps.ts";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { challenge, createMember, enrol, password } from "./factors/factor-steps.ts";
import { totpCode } from "./factors/totp-codes.ts";
import { codeFor, newNumber } from "./phones/phone-steps.ts";
import { keycloakOf } from "./providers/provider-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

const origin = "https://undercroft.test";
const rpId = "undercroft.test";
const hook = { kind: "function" as const, schema: "operator", name: "customise" };

let server: AuthServer;
/** Where accounts confirm themselves. */
let open: AuthServer;
let identity: FakeOidcProvider;
beforeAll(async () => {
  identity = await startOidcProvider();
  const common = { mailFrequencySeconds: 0, mailsPerHour: 1000, hooks: { customAccessToken: hook } };
  server = await startAuthServer({
    ...common,
    anonymousEnabled: true,
    redirectAllowList: ["https://app.test/**"],
    providers: [keycloakOf(identity)],
    web3: { ethereum: true, solana: false },
    webauthn: { rpId, origins: [origin] },
    phone: { enabled: true, frequencySeconds: 0 },
  });
  open = await startAuthServer({ ...common, autoconfirm: true });
  for (const one of [server, open]) {
    await one.sql(`
      create schema operator;
      grant usage on schema operator to auth_admin;
      create table operator.closed ();
      create function operator.customise(input jsonb) returns jsonb language sql security definer as $$
        select case when exists (select from operator.closed)
          then '{"error": {"http_code": 403, "message": "Closed tonight"}}'
          else jsonb_build_object('claims', input -> 'claims') end $$;
      grant execute on function operator.customise to auth_admin`);
  }
});
afterAll(async () => {
  await server?.close();
  await open?.close();
  await identity?.close();
});
beforeEach(() => server.sql("truncate operator.closed"));

const close = (at = server) => at.sql("insert into operator.closed default values");
const reopen = (at = server) => at.sql("truncate operator.closed");
const refused = refusal(403, "unknown", "Closed tonight");

/** Everything that says that somebody is signed in, or that they were here. */
const traces = async (at = server) => ({
  sessions: await at.sql(
    "select id, refresh_token_counter, refreshed_at, aal, factor_id from auth.sessions order by id",
  ),
  people: await at.sql("select id, last_sign_in_at, email_confirmed_at from auth.users order by id"),
  log: await at.sql("select count(*) from auth.audit_log_entries"),
});

/** What somebody does to be let in, as often as they like. */
type Knock = () => Promise<{ error: Error | null }>;

let count = 0;
async function createUser() {
  count += 1;
  const email = `refused-${count}@example.org`;
  await adminOf(server).createUser({ email, password, email_confirm: true });
  return email;
}

const raw = async (path: string, body: object, token?: string) => {
  const { status, code, message } = await sendRaw(server, "POST", path, body, token);
  return { error: status === 200 ? null : Object.assign(new Error(message), { status, code }) };
};

async function waitForLink(email: string) {
  const text = (await server.smtp.waitFor(email)).content.text ?? "";
  const address = /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "";
  return { address, code: /\b\d{6}\b/.exec(text)?.[0] ?? "" };
}

const doors: [string, () => Promise<Knock>][] = [
  [
    "a password",
    async () => {
      const email = await createUser();
      return () => connectTo(server).auth.signInWithPassword({ email, password });
    },
  ],
  ["no name at all", async () => () => connectTo(server).auth.signInAnonymously()],
  [
    "a code from a mail",
    async () => {
      const email = await createUser();
      await connectTo(server).auth.signInWithOtp({ email });
      const { code: token } = await waitForLink(email);
      return () => connectTo(server).auth.verifyOtp({ email, token, type: "email" });
    },
  ],
  [
    "a link's token, of an address that it confirms",
    async () => {
      count += 1;
      const email = `refused-new-${count}@example.org`;
      await connectTo(server).auth.signUp({ email, password });
      const token_hash = new URL((await waitForLink(email)).address).searchParams.get("token") ?? "";
      return () => connectTo(server).auth.verifyOtp({ token_hash, type: "signup" });
    },
  ],
  [
    "a code from a text",
    async () => {
      const phone = newNumber();
      await connectTo(server).auth.signInWithOtp({ phone });
      const token = codeFor(server, phone);
      return () => connectTo(server).auth.verifyOtp({ phone, token, type: "sms" });
    },
  ],
  [
    "a code of PKCE",
    async () => {
      const email = await createUser();
      const code_verifier = "v".repeat(43);
      const challenged = { code_challenge: code_verifier, code_challenge_method: "plain" };
      await sendRaw(server, "POST", "/otp", { email, ...challenged });
      const { address } = await waitForLink(email);
      const landed = await fetch(address, { redirect: "manual" });
      const auth_code = new URL(landed.headers.get("location") ?? "").searchParams.get("code");
      return () => raw("/token?grant_type=pkce", { auth_code, code_verifier });
    },
  ],
  [
    "a refresh token",
    async () => {
      const { client } = await createMember(server);
      const { data } = await client.auth.getSession();
      const { refresh_token } = data.session ?? {};
      return () => raw("/token?grant_type=refresh_token", { refresh_token });
    },
  ],
  [
    "an ID token",
    async () => {
      const now = Math.floor(Date.now() / 1000);
      const token = await identity.signIdToken({
        iss: identity.issuer,
        aud: identity.clientId,
        sub: "turned-away",
        email: "turned-away@example.org",
        email_verified: true,
        iat: now,
        exp: now + 300,
      });
      return () => connectTo(server).auth.signInWithIdToken({ provider: "keycloak", token });
    },
  ],
  [
    "a wallet",
    async () => {
      const { address, personalSign } = createEthereumWallet();
      const message = writeMessage("Ethereum", address);
      const signature = personalSign(message);
      return () => connectTo(server).auth.signInWithWeb3({ chain: "ethereum", message, signature });
    },
  ],
  [
    "a passkey",
    async () => {
      const { client, id } = await createMember(server);
      const key = createSecurityKey(origin, rpId);
      const { data } = await client.auth.passkey.startRegistration();
      const { challenge_id: challengeId = "", options } = data ?? {};
      if (!options) throw new Error("No passkey was asked for");
      await client.auth.passkey.verifyRegistration({ challengeId, credential: key.create(options) });
      return async () => {
        const { auth } = connectTo(server);
        const asked = (await auth.passkey.startAuthentication()).data;
        if (!asked) throw new Error("No passkey was asked for");
        const credential = key.get(asked.options, {}, id);
        return auth.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential });
      };
    },
  ],
  [
    "a second factor",
    async () => {
      const { client } = await createMember(server);
      const factor = await enrol(client);
      const challengeId = await challenge(client, factor.id);
      const code = totpCode(factor.totp.secret);
      return () => client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    },
  ],
];

describe("a person whom the token hook refuses", () => {
  test.each(doors)("by %s leaves nothing stored, and can sign in once it allows them", async (_, arrive) => {
    const knock = await arrive();
    const before = await traces();
    await close();
    expect((await knock()).error).toMatchObject(refused);
    expect(await traces()).toEqual(before);
    await reopen();
    expect((await knock()).error).toBeNull();
  });

  test("by an emailed link is redirected with the hook's message, and the link stays valid", async () => {
    const email = await createUser();
    await connectTo(server).auth.signInWithOtp({ email });
    const { address } = await waitForLink(email);
    const follow = async () => {
      const landed = await fetch(address, { redirect: "manual" });
      return new URLSearchParams(new URL(landed.headers.get("location") ?? "").hash.slice(1));
    };
    const before = await traces();
    await close();
    expect((await follow()).get("error_description")).toBe("Closed tonight");
    expect(await traces()).toEqual(before);
    await reopen();
    expect((await follow()).get("access_token")).not.toBeNull();
  });

  test("at sign-up gets no account, where accounts are confirmed automatically", async () => {
    const signUp = () => connectTo(open).auth.signUp({ email: "newcomer@example.org", password });
    await close(open);
    expect((await signUp()).error).toMatchObject(refused);
    expect(await traces(open)).toMatchObject({ sessions: [], people: [] });
    await reopen(open);
    expect((await signUp()).data.session).not.toBeNull();
  });
});

test("a slow HTTP hook delays only the requests it is called for", async () => {
  const service = await startHook();
  const asking = await startAuthServer({
    anonymousEnabled: true,
    hooks: { customAccessToken: { kind: "service", url: service.url, secrets: [service.secret] } },
  });
  try {
    service.answers = [{ after: 1_500, body: { error: { http_code: 403, message: "Closed tonight" } } }];
    const answers = Promise.all(Array.from({ length: 14 }, () => connectTo(asking).auth.signInAnonymously()));
    await expect.poll(() => service.asked.length).toBe(3);
    expect((await adminOf(asking).listUsers()).data.users).toEqual([]);
    // the first three are still waited for
    expect(service.asked).toHaveLength(3);
    for (const { error } of await answers) expect(error).toMatchObject(refused);
  } finally {
    await asking.close();
    await service.close();
  }
});
