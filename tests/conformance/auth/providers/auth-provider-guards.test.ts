// What must not happen between us and identity providers, however they and others behave.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CrookedOidcProvider, startCrookedProvider } from "../../../fakes/crooked-oidc-provider.ts";
import { followTo } from "../../../fakes/follow-to.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../../fakes/oidc-provider.ts";
import { freePort } from "../../../free-port.ts";
import { adminOf, connectTo } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import {
  beginAt,
  enter,
  fragmentOf,
  isApp,
  keycloakOf,
  landing,
  password,
  signInAt,
} from "./provider-steps.ts";

let identity: FakeOidcProvider;
let crooked: CrookedOidcProvider;
let server: AuthServer;
let hasty: AuthServer;
let closed: AuthServer;
let awayPort: number;
beforeAll(async () => {
  identity = await startOidcProvider();
  crooked = await startCrookedProvider();
  awayPort = await freePort();
  const client = { clientIds: [identity.clientId] as const, clientSecret: identity.clientSecret };
  const keycloak = keycloakOf(identity);
  const common = {
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    redirectAllowList: ["https://app.test/**"],
  };
  server = await startAuthServer({
    ...common,
    manualLinkingEnabled: true,
    phone: { enabled: true },
    providers: [
      keycloak,
      { name: "gitlab", issuer: crooked.issuer, ...client },
      { name: "azure", issuer: `http://127.0.0.1:${awayPort}`, ...client },
    ],
  });
  hasty = await startAuthServer({ ...common, providers: [keycloak], flowSeconds: 0 });
  closed = await startAuthServer({ ...common, providers: [keycloak], signUpEnabled: false });
});
afterAll(async () => {
  await server?.close();
  await hasty?.close();
  await closed?.close();
  await identity?.close();
  await crooked?.close();
});

const isCallback = (address: URL) => address.pathname === "/auth/v1/callback";
const call = async (back: URL) => {
  const answer = await fetch(back, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
};

describe("a provider's answer", () => {
  beforeEach(() => {
    crooked.claims = {};
    crooked.answer = {};
    crooked.hidesKey = false;
  });
  const signIn = async () => followTo(await beginAt(connectTo(server), "gitlab"), isApp);

  test("is refused unless every part of it is valid", async () => {
    expect(fragmentOf(await signIn())).toHaveProperty("access_token");
  });

  test.each<[string, () => void]>([
    ["signed with a key it has not published", () => Object.assign(crooked, { hidesKey: true })],
    ["with the nonce of another flow", () => Object.assign(crooked, { claims: { nonce: "another" } })],
    ["without a nonce", () => Object.assign(crooked, { claims: { nonce: undefined } })],
    ["for another client", () => Object.assign(crooked, { claims: { aud: "somebody-else" } })],
    ["of another issuer", () => Object.assign(crooked, { claims: { iss: "https://evil.test" } })],
    ["that has run out", () => Object.assign(crooked, { claims: { exp: 1_700_000_000 } })],
    [
      "that names another issuer in the redirect",
      () => Object.assign(crooked, { answer: { iss: "https://evil.test" } }),
    ],
  ])("%s", async (_, spoil) => {
    spoil();
    expect(fragmentOf(await signIn())).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: "Unable to exchange external code: a-co",
      sb: "",
    });
  });

  test("is shortened where it says more than a token should carry", async () => {
    crooked.claims = {
      sub: "talkative",
      name: "N\u0000ame",
      picture: "x".repeat(900),
      website: "y".repeat(900),
      profile: "z".repeat(900),
    };
    const user = await enter(connectTo(server), await signIn());
    expect(user?.user_metadata).toMatchObject({ sub: "talkative", email: "somebody@example.org" });
    expect(JSON.stringify(user?.user_metadata).length).toBeLessThan(2048);
  });

  test("is passed on in its own words when it is a refusal", async () => {
    crooked.answer = { error: "access_denied", error_description: "The person said no" };
    const landed = await signIn();
    expect(fragmentOf(landed)).toEqual({
      error: "access_denied",
      error_description: "The person said no",
      sb: "",
    });
    expect(landed.searchParams.get("error")).toBe("access_denied");
  });
});

describe("a sign-in flow by a provider", () => {
  test("is completed once, however many answers come at once", async () => {
    const start = await beginAt(connectTo(server), "keycloak", { login_hint: "once@example.org" });
    const back = await followTo(start, isCallback);
    const landed = await Promise.all(Array.from({ length: 5 }, () => call(back)));
    expect(landed.filter((one) => "access_token" in fragmentOf(one))).toHaveLength(1);
  });

  test("expires", async () => {
    const start = await beginAt(connectTo(hasty), "keycloak", { login_hint: "late@example.org" });
    const landed = await followTo(start, isApp);
    expect(fragmentOf(landed)).toMatchObject({
      error_code: "bad_oauth_state",
      error_description: "OAuth state has expired",
    });
  });

  test("of five first sign-ins of one person at once makes one account", async () => {
    const clients = Array.from({ length: 5 }, () => connectTo(server));
    const users = await Promise.all(
      clients.map(async (client) => enter(client, await signInAt(client, "eager@example.org"))),
    );
    expect(new Set(users.map((user) => user?.id)).size).toBe(1);
  });

  test("works again once an unreachable provider is back", async () => {
    const ask = () =>
      fetch(`${server.url}/auth/v1/authorize?provider=azure`, {
        redirect: "manual",
        headers: { "X-Supabase-Api-Version": "2024-01-01" },
      });
    const away = await ask();
    expect(away.status).toBe(302);
    expect(fragmentOf(new URL(away.headers.get("location") ?? ""))).toEqual({
      error: "temporarily_unavailable",
      error_code: "unexpected_failure",
      error_description: "Error reaching the provider azure",
      sb: "",
    });
    const back = await startCrookedProvider(awayPort);
    expect((await ask()).status).toBe(302);
    await back.close();
  });
});

describe("an address that a provider has not verified", () => {
  /** Attaches the identity of a login, whose address the provider has not checked; gives where the browser lands. */
  async function attach(client: SupabaseClient, login_hint: string, email: string): Promise<URL> {
    identity.people.set(login_hint, { email, email_verified: false });
    const options = { redirectTo: landing, skipBrowserRedirect: true, queryParams: { login_hint } };
    const { data } = await client.auth.linkIdentity({ provider: "keycloak", options });
    return followTo(data.url ?? "", isApp);
  }

  test("is not put on the account of a confirmed number, where it could lead its owner", async () => {
    const owner = "owner-elsewhere@example.org";
    const phone = "447700900871";
    await adminOf(server).createUser({ phone, password, phone_confirm: true });
    const stranger = connectTo(server);
    const { data } = await stranger.auth.signInWithPassword({ phone, password });
    const kept = await enter(stranger, await attach(stranger, "a-caller", owner));
    expect(kept).toMatchObject({ id: data.user?.id, phone, email: "" });
    expect(kept).not.toHaveProperty("new_email");
    const client = connectTo(server);
    const user = await enter(client, await signInAt(client, owner));
    expect(user).toMatchObject({ email: owner, phone: "" });
    expect(user?.id).not.toBe(data.user?.id);
    expect((await stranger.auth.getUser()).data.user).toMatchObject({ id: data.user?.id, email: "" });
  });

  test("does not draw its owner into the account of a stranger who attached it", async () => {
    const owner = "owner@example.org";
    await adminOf(server).createUser({ email: "stranger@example.org", password, email_confirm: true });
    const stranger = connectTo(server);
    const { data } = await stranger.auth.signInWithPassword({ email: "stranger@example.org", password });
    expect(fragmentOf(await attach(stranger, "a-stranger", owner))).toHaveProperty("access_token");
    const client = connectTo(server);
    const user = await enter(client, await signInAt(client, owner));
    expect(user?.id).not.toBe(data.user?.id);
    expect(user?.email).toBe(owner);
  });
});

describe("where sign-up is closed", () => {
  test("a provider makes no account, but opens the one there is", async () => {
    const email = "closed@example.org";
    expect(fragmentOf(await signInAt(connectTo(closed), email))).toEqual({
      error: "access_denied",
      error_code: "signup_disabled",
      error_description: "Signups not allowed for this instance",
      sb: "",
    });
    await adminOf(closed).createUser({ email, email_confirm: true });
    expect(fragmentOf(await signInAt(connectTo(closed), email))).toHaveProperty("access_token");
  });
});

describe("an invitation", () => {
  /** Invites an address; gives the token of the mailed link. */
  async function invite(email: string): Promise<string> {
    await adminOf(server).inviteUserByEmail(email);
    const mail = await server.smtp.waitFor(email);
    const link = /https?:\/\/\S+\/verify\?\S+/.exec(mail.content.text ?? "")?.[0] ?? "";
    return new URL(link).searchParams.get("token") ?? "";
  }

  test("is accepted by a provider that knows the address, once", async () => {
    const email = "invited@example.org";
    const invite_token = await invite(email);
    const params = { login_hint: email, invite_token };
    const client = connectTo(server);
    const user = await enter(client, await followTo(await beginAt(client, "keycloak", params), isApp));
    expect(user).toMatchObject({ email, app_metadata: { providers: ["keycloak"] } });
    expect(user?.email_confirmed_at).toBeTruthy();
    const again = await fetch(await beginAt(connectTo(server), "keycloak", params), { redirect: "manual" });
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ msg: "User identified by token not found" });
  });

  test("is not accepted by another person", async () => {
    const params = {
      login_hint: "somebody-else@example.org",
      invite_token: await invite("invited-too@example.org"),
    };
    const landed = await followTo(await beginAt(connectTo(server), "keycloak", params), isApp);
    expect(fragmentOf(landed)).toMatchObject({
      error: "invalid_request",
      error_code: "validation_failed",
      error_description: "Invited email does not match emails from external provider",
    });
  });
});
