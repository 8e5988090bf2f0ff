// Addresses whose domain takes no mail, with the unmodified client, a name server and a mail server on loopback.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeDnsServer, startDnsServer } from "../../fakes/dns-server.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../fakes/oidc-provider.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { createMember, password } from "./factors/factor-steps.ts";
import { keycloakOf } from "./providers/provider-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let dns: FakeDnsServer;
let identity: FakeOidcProvider;
let server: AuthServer;
beforeAll(async () => {
  dns = await startDnsServer({
    "mail.uk": { mx: [[10, "in.mail.uk"]] },
    "web-only.uk": { a: ["192.0.2.1"] },
    "no-thanks.uk": { mx: [[0, "."]], a: ["192.0.2.1"] },
    "nothing.uk": {},
    "throwaway.uk": { mx: [[10, "mx2.bin.uk"]] },
    "fails.uk": "fails",
    "silent.uk": "silent",
  });
  identity = await startOidcProvider();
  server = await startAuthServer({
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    mailCheck: { resolvers: [dns.address], blocked: ["bin.uk", "blocked.uk"] },
    providers: [keycloakOf(identity)],
  });
});
afterAll(async () => {
  await server?.close();
  await dns?.close();
  await identity?.close();
});

const signUp = (email: string) => connectTo(server).auth.signUp({ email, password });
const invalid = (email: string) =>
  refusal(400, "email_address_invalid", `Email address "${email}" is invalid`);

describe("an email address at sign-up", () => {
  test.each([
    ["has a mail server", "mail.uk"],
    ["has none but an address, which then is one", "web-only.uk"],
    ["nobody can look up, since the name server fails", "fails.uk"],
  ])("whose domain %s is accepted", async (_, domain) => {
    const email = `ada@${domain}`;
    expect((await signUp(email)).error).toBeNull();
    expect((await server.smtp.waitFor(email)).content.subject).toBeTruthy();
  });

  test("whose name server does not answer is accepted after it was asked twice", async () => {
    expect((await signUp("ada@silent.uk")).error).toBeNull();
    expect(dns.asked.filter((name) => name === "silent.uk")).toHaveLength(2);
  });

  test.each([
    ["does not exist", "no-such-domain.uk"],
    ["says that it takes no mail", "no-thanks.uk"],
    ["has neither mail server nor address", "nothing.uk"],
    ["is blocked by its name", "blocked.uk"],
    ["is below a blocked one", "sub.blocked.uk"],
    ["has its mail taken by a blocked server", "throwaway.uk"],
    ["is for examples", "example.com"],
    ["is for tests", "undercroft.test"],
    ["is one word", "undercroft"],
  ])("whose domain %s is refused, and no account is made", async (_, domain) => {
    const email = `ada@${domain}`;
    const count = () => server.sql("select count(*) from auth.users");
    const before = await count();
    expect((await signUp(email)).error).toMatchObject(invalid(email));
    expect(await count()).toEqual(before);
  });

  test("without a mail server is refused by every call that would send email, with or without an account", async () => {
    const { client } = await createMember(server);
    await adminOf(server).createUser({ email: "member@nothing.uk", password, email_confirm: true });
    for (const email of ["member@nothing.uk", "nobody@nothing.uk"]) {
      const { auth } = connectTo(server);
      const answers = [
        await signUp(email),
        await auth.signInWithOtp({ email }),
        await auth.resetPasswordForEmail(email),
        await auth.resend({ type: "signup", email }),
        await auth.resend({ type: "email_change", email }),
      ];
      for (const { error } of answers) expect(error).toMatchObject(invalid(email));
    }
    const email = "nobody@nothing.uk";
    expect((await client.auth.updateUser({ email })).error).toMatchObject(invalid(email));
    expect((await adminOf(server).inviteUserByEmail(email)).error).toMatchObject(invalid(email));
  });

  test("unverified by a provider is checked before email is sent", async () => {
    const now = Math.floor(Date.now() / 1000);
    const email = "unchecked@nothing.uk";
    const token = await identity.signIdToken({
      iss: identity.issuer,
      aud: identity.clientId,
      sub: "unchecked",
      email,
      email_verified: false,
      iat: now,
      exp: now + 300,
    });
    const { error } = await connectTo(server).auth.signInWithIdToken({ provider: "keycloak", token });
    expect(error).toMatchObject(invalid(email));
  });

  test("without a mail server still signs in by password, which sends no email", async () => {
    const email = "settled@nothing.uk";
    await adminOf(server).createUser({ email, password, email_confirm: true });
    expect((await connectTo(server).auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
