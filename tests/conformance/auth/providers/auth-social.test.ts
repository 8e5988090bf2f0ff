// The providers that are no OpenID providers, each against a peer that speaks like it, and Apple's ways.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followTo } from "../../../fakes/follow-to.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../../fakes/oidc-provider.ts";
import { type FakeSocialProviders, startSocialProviders } from "../../../fakes/social-providers.ts";
import { connectTo } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { beginAt, enter, fragmentOf, isApp } from "./provider-steps.ts";

let social: FakeSocialProviders;
let identity: FakeOidcProvider;
let server: AuthServer;
beforeAll(async () => {
  social = await startSocialProviders();
  identity = await startOidcProvider();
  const { url, clientId, clientSecret } = social;
  server = await startAuthServer({
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    redirectAllowList: ["https://app.test/**"],
    providers: [
      ...["github", "discord", "spotify"].map((name) => ({
        name,
        url,
        clientIds: [clientId] as const,
        clientSecret,
      })),
      {
        name: "apple",
        issuer: identity.issuer,
        clientIds: [identity.clientId],
        clientSecret: identity.clientSecret,
      },
    ],
  });
});
afterAll(async () => {
  await server?.close();
  await social?.close();
  await identity?.close();
});

type Name = "github" | "discord" | "spotify" | "apple";

const begin = (provider: Name, queryParams: Record<string, string> = {}) =>
  beginAt(connectTo(server), provider, queryParams);

const signIn = async (provider: Name) => followTo(await begin(provider), isApp);

describe("sign-in by GitHub", () => {
  const user = { id: 583231, login: "octocat", name: "The Octocat", avatar_url: "https://a.test/o.png" };

  test("uses the verified address, whichever of several is primary", async () => {
    social.people.github = {
      user,
      emails: [
        { email: "old@example.org", primary: false, verified: true },
        { email: "Octo@example.org", primary: true, verified: true },
      ],
    };
    const signedIn = await enter(connectTo(server), await signIn("github"));
    expect(signedIn).toMatchObject({
      email: "octo@example.org",
      app_metadata: { provider: "github", providers: ["github"] },
      user_metadata: {
        sub: "583231",
        provider_id: "583231",
        user_name: "octocat",
        preferred_username: "octocat",
        name: "The Octocat",
        full_name: "The Octocat",
        avatar_url: "https://a.test/o.png",
        email: "octo@example.org",
        email_verified: true,
      },
    });
  });

  test("without any address signs nobody in", async () => {
    social.people.github = { user: { ...user, id: 2 }, emails: [] };
    expect(fragmentOf(await signIn("github"))).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: "Error getting user email from external provider",
      sb: "",
    });
  });

  test("that answers malformed signs nobody in", async () => {
    social.people.github = { user: { login: "nobody" }, emails: [] };
    expect(fragmentOf(await signIn("github")).error_description).toBe(
      "Error getting user profile from external provider",
    );
    expect(server.failures.length).toBeGreaterThan(0);
  });
});

describe("sign-in by Discord", () => {
  const user = { id: "80351110224678912", username: "nelly", global_name: "Nelly", discriminator: "0" };

  test("uses a verified address", async () => {
    social.people.discord = { ...user, avatar: "a_1269", email: "nelly@example.org", verified: true };
    const signedIn = await enter(connectTo(server), await signIn("discord"));
    expect(signedIn).toMatchObject({
      email: "nelly@example.org",
      user_metadata: {
        sub: user.id,
        name: "nelly#0",
        full_name: "nelly",
        custom_claims: { global_name: "Nelly" },
        avatar_url: `https://cdn.discordapp.com/avatars/${user.id}/a_1269.gif`,
      },
    });
  });

  test("needs confirmation by email for an unverified address", async () => {
    social.people.discord = { ...user, id: "81", email: "new@example.org", verified: false };
    expect(fragmentOf(await signIn("discord"))).toMatchObject({
      error: "access_denied",
      error_code: "provider_email_needs_verification",
      error_description:
        "Unverified email with discord. A confirmation email has been sent to your discord email",
    });
  });
});

describe("sign-in by Spotify", () => {
  test("always needs confirmation by email", async () => {
    const images = [
      { url: "https://i.test/small.png", width: 64, height: 64 },
      { url: "https://i.test/large.png", width: 300, height: 300 },
    ];
    social.people.spotify = { id: "smedjan", display_name: "JM", email: "jm@example.org", images };
    expect(fragmentOf(await signIn("spotify")).error_code).toBe("provider_email_needs_verification");
    const mail = await server.smtp.waitFor("jm@example.org");
    const link = /https?:\/\/\S+\/verify\?\S+/.exec(mail.content.text ?? "")?.[0] ?? "";
    await fetch(link, { redirect: "manual" });
    const signedIn = await enter(connectTo(server), await signIn("spotify"));
    expect(signedIn?.user_metadata).toMatchObject({ name: "JM", picture: "https://i.test/large.png" });
  });
});

describe("sign-in by Apple", () => {
  /** What its page would post, by itself, from another site. */
  async function comeBack(email: string, user?: string) {
    const address = await begin("apple", { login_hint: email });
    let form = "";
    await followTo(address, () => false).catch((error: Error) => {
      form = error.message;
    });
    const fields = new Map([...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((m) => [m[1], m[2]]));
    const body = new URLSearchParams({ code: fields.get("code") ?? "", state: fields.get("state") ?? "" });
    if (fields.has("iss")) body.set("iss", fields.get("iss") ?? "");
    if (user) body.set("user", user);
    const answer = await fetch(`${server.url}/auth/v1/callback`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get("location") ?? "");
  }

  test("takes a posted answer, with the name that is sent only once", async () => {
    const name = JSON.stringify({ name: { firstName: "Siân", lastName: "Hughes" } });
    const first = await enter(connectTo(server), await comeBack("sian@example.org", name));
    expect(first).toMatchObject({
      email: "sian@example.org",
      user_metadata: { name: "Siân Hughes", full_name: "Siân Hughes" },
      app_metadata: { provider: "apple" },
    });
    const again = await enter(connectTo(server), await comeBack("sian@example.org"));
    expect(again?.id).toBe(first?.id);
  });
});
