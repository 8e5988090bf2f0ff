// Single sign-on by SAML 2.0: people of an organisation, the unmodified client and an identity provider.
import { describe, expect, test } from "vitest";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { enter, landing } from "../providers/provider-steps.ts";
import { provideSingleSignOn } from "./sso-steps.ts";

const sso = provideSingleSignOn();

describe("a person of an organisation", () => {
  test("signs in there, by the domain of their address", async () => {
    sso.organisation.person.attributes = {
      mail: ["Ada@organisation.test"],
      cn: ["Ada King"],
      memberOf: ["staff", "door"],
    };
    const client = connectTo(sso.server);
    const landed = await sso.signIn({ sessionUntil: 3600 });
    expect(landed.href).toMatch(/^https:\/\/app\.test\/auth\/callback#access_token=/);
    const user = await enter(client, landed);
    expect(user).toMatchObject({
      email: "ada@organisation.test",
      app_metadata: { provider: `sso:${sso.providerId}`, providers: [`sso:${sso.providerId}`] },
      user_metadata: {
        iss: sso.organisation.entityId,
        sub: sso.organisation.person.nameId,
        email: "ada@organisation.test",
        email_verified: true,
        full_name: "Ada King",
        custom_claims: { department: "none", groups: ["staff", "door"] },
      },
      identities: [{ provider: `sso:${sso.providerId}` }],
    });
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: "sso/saml", provider: sso.providerId }]);
    expect((await enter(connectTo(sso.server), await sso.signIn()))?.id).toBe(user?.id);
  });

  test("signs in through PKCE", async () => {
    const client = connectTo(sso.server, { flowType: "pkce" });
    const landed = await sso.post(
      await sso.organisation.signIn(await sso.begin(client), { sessionUntil: 1 }),
    );
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(sso.person.email);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: "session_expired" });
  });

  test("signs in by the organisation's id, and from the organisation's own pages", async () => {
    const { data } = await connectTo(sso.server).auth.signInWithSSO({ providerId: sso.providerId });
    expect(data?.url).toMatch(new RegExp(`^${sso.organisation.url}/sso\\?SAMLRequest=`));
    const { consumer, audience } = sso;
    const landed = await sso.post({
      SAMLResponse: await sso.organisation.answer({ consumer, audience }),
      RelayState: landing,
    });
    expect(landed.href.startsWith(`${landing}#access_token=`)).toBe(true);
    const elsewhere = await sso.post({
      SAMLResponse: await sso.organisation.answer({ consumer, audience }),
      RelayState: "https://evil.test/",
    });
    expect(elsewhere.origin).toBe(sso.server.url);
  });

  test("has an account of their own beside one with the same address, and no password", async () => {
    const { email } = sso.person;
    const { data: other } = await adminOf(sso.server).createUser({
      email,
      password: "correct horse battery",
      email_confirm: true,
    });
    const client = connectTo(sso.server);
    const user = await enter(client, await sso.signIn());
    expect(user?.email).toBe(email);
    expect(user?.id).not.toBe(other.user?.id);
    const managed = refusal(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
    expect((await client.auth.updateUser({ password: "another horse battery" })).error).toMatchObject(
      managed,
    );
    expect((await client.auth.updateUser({ email: "elsewhere@example.org" })).error).toMatchObject(managed);
    expect((await client.auth.updateUser({ data: { theme: "dark" } })).error).toBeNull();
  });

  test("is requested by a signed SAML request", async () => {
    const address = new URL(await sso.begin());
    expect(address.searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    expect(address.searchParams.get("Signature")).toMatch(/.{100}/);
    await fetch(address);
    expect(sso.organisation.lastRequest()).toContain(`${sso.server.url}/auth/v1/sso/saml/acs`);
    expect(sso.organisation.lastRequest()).toContain("nameid-format:persistent");
  });
});
