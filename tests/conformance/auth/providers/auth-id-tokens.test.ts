// ID tokens that a client got from a provider by itself.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeOidcProvider, startOidcProvider } from "../../../fakes/oidc-provider.ts";
import { connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { enterAsMember, identitiesOf, idTokenOf, keycloakOf } from "./provider-steps.ts";

let identity: FakeOidcProvider;
let server: AuthServer;
let closed: AuthServer;
beforeAll(async () => {
  identity = await startOidcProvider();
  const provider = { ...keycloakOf(identity), clientIds: [identity.clientId, "our-phone-app"] as const };
  const common = { mailFrequencySeconds: 0, mailsPerHour: 1000, providers: [provider] };
  server = await startAuthServer({ ...common, manualLinkingEnabled: true });
  closed = await startAuthServer({ ...common, signUpEnabled: false });
});
afterAll(async () => {
  await server?.close();
  await closed?.close();
  await identity?.close();
});

const idToken = (claims?: Record<string, unknown>, header?: { kid?: string }) =>
  idTokenOf(identity, claims, header);

describe("an ID token", () => {
  const signIn = async (
    claims: Record<string, unknown> = {},
    more: { nonce?: string; access_token?: string } = {},
  ) =>
    connectTo(server).auth.signInWithIdToken({ provider: "keycloak", token: await idToken(claims), ...more });

  test("signs in, and finds the same account the next time", async () => {
    const { data, error } = await signIn();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "app-user@example.org",
      app_metadata: { provider: "keycloak" },
      user_metadata: { full_name: "App User", sub: "app-user" },
    });
    expect((await signIn({ aud: "our-phone-app" })).data.user?.id).toBe(data.user?.id);
  });

  test("is bound to a nonce by its hash, and to an access token", async () => {
    const nonce = createHash("sha256").update("a nonce").digest("hex");
    const half = createHash("sha256")
      .update("an access token")
      .digest()
      .subarray(0, 16)
      .toString("base64url");
    const given = { nonce: "a nonce", access_token: "an access token" };
    expect((await signIn({ nonce, at_hash: half }, given)).error).toBeNull();
    const other = await signIn({ nonce, at_hash: half }, { ...given, access_token: "another" });
    expect(other.error).toMatchObject({ status: 400, message: "Bad ID token" });
  });

  test.each([
    [
      "for another client",
      { aud: "somebody-else" },
      {},
      "Unacceptable audience in id_token: [somebody-else]",
    ],
    ["of another issuer", { iss: "https://evil.test" }, {}, "Bad ID token"],
    ["that has run out", { exp: 1_700_000_000 }, {}, "Bad ID token"],
    ["that never runs out", { exp: undefined }, {}, "Bad ID token"],
    ["not valid yet", { nbf: 4_000_000_000 }, {}, "Bad ID token"],
    ["without a subject", { sub: undefined }, {}, "Missing sub claim in id_token"],
    [
      "with a nonce that the client does not know",
      { nonce: "x" },
      {},
      "Passed nonce and nonce in id_token should either both exist or not.",
    ],
    [
      "without the nonce that the client knows",
      {},
      { nonce: "x" },
      "Passed nonce and nonce in id_token should either both exist or not.",
    ],
    ["with another nonce", { nonce: "x" }, { nonce: "y" }, "Nonces mismatch"],
  ])("%s is refused", async (_, claims, more, message) => {
    expect((await signIn(claims, more)).error).toMatchObject({ status: 400, message });
  });

  test.each([
    ["a key of nobody's", (token: string) => token.replace(/[^.]+$/, "AAAA")],
    [
      "no key",
      (token: string) => `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.`,
    ],
    ["nothing at all", () => "x"],
  ])("signed with %s is refused", async (_, forge) => {
    const token = forge(await idToken());
    const { error } = await connectTo(server).auth.signInWithIdToken({ provider: "keycloak", token });
    expect(error).toMatchObject({ status: 400, message: "Bad ID token" });
  });

  test.each([
    [
      { provider: "google" },
      "provider_disabled",
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    [{ provider: "github" }, "validation_failed", 'Custom OIDC provider "github" not allowed'],
  ])("of a provider that is not set up is refused: %o", async ({ provider }, code, message) => {
    const { error } = await connectTo(server).auth.signInWithIdToken({ provider, token: await idToken() });
    expect(error).toMatchObject(refusal(400, code, message));
  });

  test.each([
    [{ provider: "keycloak" }, "id_token required"],
    [{ id_token: "x" }, "provider or client_id and issuer required"],
    [
      { provider: "keycloak", id_token: "x", link_identity: true },
      "Linking requires a valid user access token in Authorization",
    ],
  ])("that is sent incompletely is refused: %o", async (body, description) => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: "invalid request", error_description: description });
  });

  test("may be named by issuer and client in place of the provider", async () => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        issuer: identity.issuer,
        client_id: identity.clientId,
        id_token: await idToken(),
      }),
    });
    expect((await answer.json()).user.email).toBe("app-user@example.org");
  });

  test("with an unverified address signs in only after the email is confirmed", async () => {
    const { error } = await signIn({ sub: "new", email: "new-app-user@example.org", email_verified: false });
    expect(error).toMatchObject(
      refusal(
        422,
        "provider_email_needs_verification",
        "Unverified email with keycloak. A confirmation email has been sent to your keycloak email",
      ),
    );
  });

  test("attaches an identity to somebody who is signed in", async () => {
    const { client, user } = await enterAsMember(server, "holder@example.org");
    const token = await idToken({ sub: "attached", email: "attached@example.org" });
    const { data, error } = await client.auth.linkIdentity({ provider: "keycloak", token });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(await identitiesOf(client)).toHaveLength(2);
    const again = await client.auth.linkIdentity({ provider: "keycloak", token });
    expect(again.error).toMatchObject(refusal(422, "identity_already_exists", "Identity is already linked"));
  });

  test("makes no account where sign-up is closed", async () => {
    const token = await idToken({ sub: "nobody-yet", email: "nobody-yet@example.org" });
    const { error } = await connectTo(closed).auth.signInWithIdToken({ provider: "keycloak", token });
    expect(error).toMatchObject(refusal(422, "signup_disabled", "Signups not allowed for this instance"));
  });
});
