// Sign-in by identity providers, with the unmodified client against a certified provider.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followTo } from "../../../fakes/follow-to.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../../fakes/oidc-provider.ts";
import { adminOf, connectTo } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { beginAt, enter, fragmentOf, isApp, keycloakOf, password, signInAt } from "./provider-steps.ts";

let identity: FakeOidcProvider;
let server: AuthServer;
beforeAll(async () => {
  identity = await startOidcProvider();
  server = await startAuthServer({
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    redirectAllowList: ["https://app.test/**"],
    providers: [keycloakOf(identity)],
  });
});
afterAll(async () => {
  await server?.close();
  await identity?.close();
});

const connect = (flowType: "implicit" | "pkce" = "implicit") => connectTo(server, { flowType });
const admin = () => adminOf(server);

describe("a sign-in by a provider", () => {
  test("lands with a session and the provider's token in the fragment, in the implicit flow", async () => {
    const client = connect();
    const landed = await signInAt(client, "amal.okafor@example.org", "offline_access");
    const tokens = fragmentOf(landed);
    expect(Object.keys(tokens)).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "provider_refresh_token",
      "provider_token",
      "refresh_token",
      "sb",
      "token_type",
    ]);
    const user = await enter(client, landed);
    expect(user).toMatchObject({
      email: "amal.okafor@example.org",
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "keycloak", providers: ["keycloak"] },
      user_metadata: {
        full_name: "Amal Okafor",
        name: "Amal Okafor",
        iss: identity.issuer,
        email: "amal.okafor@example.org",
        email_verified: true,
        sub: "amal.okafor@example.org",
        provider_id: "amal.okafor@example.org",
      },
    });
    expect(user?.identities).toMatchObject([
      { provider: "keycloak", id: "amal.okafor@example.org", email: "amal.okafor@example.org" },
    ]);
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: "oauth" }]);
    const profile = await fetch(`${identity.issuer}/me`, {
      headers: { authorization: `Bearer ${tokens.provider_token}` },
    });
    expect(await profile.json()).toMatchObject({ email: "amal.okafor@example.org" });
  });

  test("lands with a code that the client exchanges, provider's tokens included, in the PKCE flow", async () => {
    const client = connect("pkce");
    const landed = await signInAt(client, "bo@example.org", "offline_access");
    expect(landed.hash).toBe("");
    const code = landed.searchParams.get("code") ?? "";
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { email: "bo@example.org" },
    });
    const again = await connect("pkce").auth.exchangeCodeForSession(code);
    expect(again.error).not.toBeNull();
  });

  test("signs in to the same account the next time", async () => {
    const read = async () => {
      const client = connect();
      return enter(client, await signInAt(client, "cy@example.org"));
    };
    const [first, second] = [await read(), await read()];
    expect(second?.id).toBe(first?.id);
    expect(second?.identities).toHaveLength(1);
    const noted = await server.sql<{ action: string }>(
      "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1",
      [first?.id],
    );
    expect(noted.map(({ action }) => action).sort()).toEqual(["login", "login", "user_signedup"]);
  });

  test("opens the account that has confirmed the same address", async () => {
    const email = "dee@example.org";
    const { data: made } = await admin().createUser({ email, password, email_confirm: true });
    const client = connect();
    const user = await enter(client, await signInAt(client, email));
    expect(user?.id).toBe(made.user?.id);
    expect(user?.app_metadata).toMatchObject({ provider: "email", providers: ["email", "keycloak"] });
    expect((await connect().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("takes over an account with that unconfirmed address, and locks out its creator", async () => {
    const email = "eve@example.org";
    await connect().auth.signUp({ email, password, options: { data: { full_name: "An Impostor" } } });
    const client = connect();
    const user = await enter(client, await signInAt(client, email));
    expect(user?.app_metadata.providers).toEqual(["keycloak"]);
    expect(user?.user_metadata.full_name).toBe("Eve");
    const impostor = await connect().auth.signInWithPassword({ email, password });
    expect(impostor.error).toMatchObject({ code: "invalid_credentials" });
  });

  test("with an address the provider has not checked opens nothing before the mail is answered", async () => {
    const email = "fay@example.org";
    identity.people.set(email, { email_verified: false });
    const landed = await signInAt(connect(), email);
    const message =
      "Unverified email with keycloak. A confirmation email has been sent to your keycloak email";
    const words = {
      error: "access_denied",
      error_code: "provider_email_needs_verification",
      error_description: message,
    };
    expect(Object.fromEntries(landed.searchParams)).toMatchObject(words);
    expect(fragmentOf(landed)).toEqual({ ...words, sb: "" });
    const mail = await server.smtp.waitFor(email);
    const link = /https?:\/\/\S+\/verify\?\S+/.exec(mail.content.text ?? "")?.[0] ?? "";
    await fetch(link, { redirect: "manual" });
    expect(fragmentOf(await signInAt(connect(), email))).toHaveProperty("access_token");
  });

  test("never opens somebody's account by an address the provider has not checked", async () => {
    const email = "gil@example.org";
    const { data: made } = await admin().createUser({ email, password, email_confirm: true });
    identity.people.set("gil-the-stranger", { email, email_verified: false });
    const landed = await signInAt(connect(), "gil-the-stranger");
    expect(landed.searchParams.get("error_description")).toBe(
      "Unverified email with keycloak. Verify the email with keycloak in order to sign in",
    );
    const { data } = await admin().getUserById(made.user?.id ?? "");
    expect(data.user?.identities?.map((one) => one.provider)).toEqual(["email"]);
  });

  test("is refused to a banned person", async () => {
    const email = "hal@example.org";
    await admin().createUser({ email, password, email_confirm: true, ban_duration: "24h" });
    expect(fragmentOf(await signInAt(connect(), email))).toEqual({
      error: "access_denied",
      error_code: "user_banned",
      error_description: "User is banned",
      sb: "",
    });
  });

  test("that the person cancels returns the error", async () => {
    const url = await beginAt(connect(), "keycloak", { prompt: "none" });
    const landed = await followTo(url, isApp);
    expect(fragmentOf(landed)).toMatchObject({ error: "login_required", sb: "" });
    expect(landed.searchParams.get("error")).toBe("login_required");
  });
});

describe("what is sent to the provider", () => {
  test("holds the client's scopes and parameters, but none of the protocol's own", async () => {
    const url = new URL(
      await beginAt(
        connect(),
        "keycloak",
        { prompt: "login", client_id: "somebody-else", redirect_uri: "https://evil.test", state: "mine" },
        "offline_access phone",
      ),
    );
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.status).toBe(302);
    const sent = new URL(answer.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      client_id: identity.clientId,
      redirect_uri: `${server.url}/auth/v1/callback`,
      prompt: "login",
      response_type: "code",
      scope: "openid email profile offline_access phone",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.any(String),
      code_challenge_method: "S256",
    });
  });
});

describe("an invalid sign-in flow", () => {
  const call = async (search: string) => {
    const answer = await fetch(`${server.url}/auth/v1/callback${search}`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get("location") ?? "");
  };

  test.each([
    ["without a state", "?code=x", "bad_oauth_callback", "OAuth state parameter missing"],
    [
      "with a state of another form",
      "?code=x&state=y",
      "bad_oauth_state",
      "OAuth state parameter is invalid",
    ],
    [
      "with an unknown state",
      "?code=x&state=00000000-0000-4000-8000-000000000000",
      "bad_oauth_state",
      "OAuth state not found or expired",
    ],
  ])("%s redirects to the site with the error", async (_, search, code, description) => {
    const landed = await call(search);
    expect(landed.href).toMatch(new RegExp(`^${server.url}/\\?`));
    const words = { error: "invalid_request", error_code: code, error_description: description };
    expect(Object.fromEntries(landed.searchParams)).toEqual(words);
    expect(fragmentOf(landed)).toEqual({ ...words, sb: "" });
  });

  test("whose answer comes twice is refused the second time", async () => {
    const url = await beginAt(connect("pkce"), "keycloak", { login_hint: "ida@example.org" });
    const back = await followTo(url, (address) => address.pathname === "/auth/v1/callback");
    expect((await call(back.search)).searchParams.has("code")).toBe(true);
    const again = await call(back.search);
    expect(again.searchParams.get("error_code")).toBe("flow_state_already_used");
    expect(again.searchParams.get("error_description")).toBe("State has already been used");
  });

  test("with a forged code redirects to the app with an error, and is logged", async () => {
    const url = await beginAt(connect(), "keycloak", { login_hint: "jo@example.org" });
    const back = await followTo(url, (address) => address.pathname === "/auth/v1/callback");
    back.searchParams.set("code", "made-up");
    expect(fragmentOf(await call(back.search))).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: "Unable to exchange external code: made",
      sb: "",
    });
    expect(server.failures).toHaveLength(1);
    server.failures.length = 0;
  });
});

describe("GET /authorize", () => {
  const ask = async (search: string) => {
    const answer = await fetch(`${server.url}/auth/v1/authorize${search}`, {
      redirect: "manual",
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
    });
    return { status: answer.status, body: answer.status === 302 ? null : await answer.json() };
  };

  test.each([
    ["?provider=google", "Unsupported provider: provider is not enabled"],
    ["?provider=nobody", "Unsupported provider: Provider nobody could not be found"],
    ["", "Unsupported provider: Provider  could not be found"],
    ["?provider=keycloak&code_challenge=x", "PKCE flow requires code_challenge_method and code_challenge"],
    ["?provider=keycloak&nonce=%00", "nonce holds a character that cannot be stored"],
  ])("%s is refused", async (search, message) => {
    expect(await ask(search)).toEqual({ status: 400, body: { code: "validation_failed", message } });
  });

  test("answers with the provider's address instead of a redirect when asked to", async () => {
    const { status, body } = await ask("?provider=keycloak&skip_http_redirect=true");
    expect(status).toBe(200);
    expect(new URL(body.url).origin).toBe(identity.issuer);
  });

  test("takes a name of the operator's own with or without the prefix that the client's types want", async () => {
    const { status } = await ask("?provider=custom:keycloak");
    expect(status).toBe(302);
  });

  test("uses the site's address when the requested redirect is not allowed", async () => {
    const options = {
      redirectTo: "https://evil.test/",
      skipBrowserRedirect: true,
      queryParams: { login_hint: "kit@example.org" },
    };
    const { data } = await connect().auth.signInWithOAuth({ provider: "keycloak", options });
    const landed = await followTo(data.url ?? "", isApp);
    expect(landed.origin).toBe(server.url);
  });
});

test("the auth settings say which providers are enabled", async () => {
  const answer = await fetch(`${server.url}/auth/v1/settings`);
  expect((await answer.json()).external).toMatchObject({ keycloak: true, google: false, github: false });
});
