// The ways one person can prove who they are: listed, attached, taken off.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followTo } from "../../../fakes/follow-to.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../../fakes/oidc-provider.ts";
import { sendRaw } from "../../rest/send-raw.ts";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import {
  enter,
  enterAsMember,
  fragmentOf,
  identitiesOf,
  idTokenOf,
  isApp,
  keycloakOf,
  landing,
  password,
  signInAt,
} from "./provider-steps.ts";

let identity: FakeOidcProvider;
let server: AuthServer;
let closed: AuthServer;
beforeAll(async () => {
  identity = await startOidcProvider();
  const provider = keycloakOf(identity);
  const common = { mailFrequencySeconds: 0, mailsPerHour: 1000, anonymousEnabled: true };
  server = await startAuthServer({
    ...common,
    manualLinkingEnabled: true,
    redirectAllowList: ["https://app.test/**"],
    providers: [provider],
  });
  closed = await startAuthServer({ ...common, providers: [provider], signUpEnabled: false });
});
afterAll(async () => {
  await server?.close();
  await closed?.close();
  await identity?.close();
});

let count = 0;
const newAddress = () => {
  count += 1;
  return `linker-${count}@example.org`;
};

const createMember = (at = server) => enterAsMember(at, newAddress());

/** Attaches the provider's identity of an address; gives where the browser lands. */
async function link(client: SupabaseClient, login: string): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({
    provider: "keycloak",
    options: { redirectTo: landing, skipBrowserRedirect: true, queryParams: { login_hint: login } },
  });
  if (error) throw error;
  return followTo(data.url ?? "", isApp);
}

describe("an identity", () => {
  test("is linked, signs in from then on, and is unlinked again", async () => {
    const { client, email, user } = await createMember();
    const login = newAddress();
    expect(fragmentOf(await link(client, login))).toHaveProperty("provider_token");
    const both = await identitiesOf(client);
    expect(both.map((one) => [one.provider, one.identity_data?.email])).toEqual([
      ["email", email],
      ["keycloak", login],
    ]);
    const again = connectTo(server);
    expect((await enter(again, await signInAt(again, login)))?.id).toBe(user.id);

    expect((await server.smtp.waitFor(email)).content).toMatchObject({
      subject: "A new way to sign in",
      text: expect.stringContaining("linked to Keycloak just now"),
    });
    const linked = both.find((one) => one.provider === "keycloak");
    if (!linked) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ provider: "email", providers: ["email"] });
    await expect
      .poll(() => server.smtp.mails.filter((mail) => mail.recipients.includes(email)).at(-1)?.content.subject)
      .toBe("A way to sign in was removed");
    const stranger = connectTo(server);
    expect((await enter(stranger, await signInAt(stranger, login)))?.id).not.toBe(user.id);
  });

  test("is attached through PKCE", async () => {
    const { email, user } = await createMember();
    const client = connectTo(server, { flowType: "pkce" });
    await client.auth.signInWithPassword({ email, password });
    const landed = await link(client, newAddress());
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.user?.identities).toHaveLength(2);
  });

  test("makes an anonymous guest a member", async () => {
    const client = connectTo(server);
    const { data: guest } = await client.auth.signInAnonymously();
    const login = newAddress();
    const user = await enter(client, await link(client, login));
    expect(user).toMatchObject({ id: guest.user?.id, email: login, is_anonymous: false });
  });

  test("with an unverified address makes an anonymous user confirm by email first", async () => {
    const client = connectTo(server);
    await client.auth.signInAnonymously();
    const login = newAddress();
    identity.people.set(login, { email_verified: false });
    expect(fragmentOf(await link(client, login))).toMatchObject({
      error_code: "email_not_confirmed",
      error_description:
        "Unverified email with keycloak. A confirmation email has been sent to your keycloak email",
    });
    expect((await server.smtp.waitFor(login)).content.subject).toBe("Confirm your email address");
  });

  test("that is attached already is not attached again", async () => {
    const { client } = await createMember();
    const login = newAddress();
    await link(client, login);
    expect(fragmentOf(await link(client, login))).toMatchObject({
      error: "server_error",
      error_code: "identity_already_exists",
      error_description: "Identity is already linked",
    });
    const other = await createMember();
    expect(fragmentOf(await link(other.client, login)).error_description).toBe(
      "Identity is already linked to another user",
    );
  });

  test("is attached by a signed-in person only", async () => {
    const path = "/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true";
    const answer = await fetch(server.url + path, { headers: { "X-Supabase-Api-Version": "2024-01-01" } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      code: "no_authorization",
      message: "This endpoint requires a valid Bearer token",
    });
  });

  test("is attached by a browser that follows as well as by a page that asks where to", async () => {
    const { token } = await createMember();
    const search = `provider=keycloak&scopes=phone&redirect_to=${encodeURIComponent(landing)}`;
    const answer = await sendRaw(server, "GET", `/user/identities/authorize?${search}`, undefined, token);
    expect(answer.status).toBe(302);
    const address = new URL(answer.headers.get("location") ?? "");
    expect(address.origin).toBe(identity.issuer);
    expect(address.searchParams.get("scope")?.split(" ")).toContain("phone");
  });

  test("cannot be unlinked when it is the last", async () => {
    const { client } = await createMember();
    const [only] = await identitiesOf(client);
    if (!only) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(only)).error).toMatchObject(
      refusal(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"),
    );
  });

  test("of another person cannot be unlinked", async () => {
    const [owner, thief] = [await createMember(), await createMember()];
    await link(owner.client, newAddress());
    await link(thief.client, newAddress());
    const [wanted] = await identitiesOf(owner.client);
    if (!wanted) throw new Error("It is not there");
    expect((await thief.client.auth.unlinkIdentity(wanted)).error).toMatchObject(
      refusal(422, "identity_not_found", "Identity doesn't exist"),
    );
    expect(await identitiesOf(owner.client)).toHaveLength(2);
  });

  test("cannot be unlinked by an id that is no UUID", async () => {
    const { client } = await createMember();
    const [only] = await identitiesOf(client);
    if (!only) throw new Error("It is not there");
    const { error } = await client.auth.unlinkIdentity({ ...only, identity_id: "1" });
    expect(error).toMatchObject(refusal(404, "validation_failed", "identity_id must be an UUID"));
  });

  test("that gave the account its address leaves it another identity's address when unlinked", async () => {
    const { client } = await createMember();
    const login = newAddress();
    await link(client, login);
    const email = (await identitiesOf(client)).find((one) => one.provider === "email");
    if (!email) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(email)).error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email: login, email_confirmed_at: expect.any(String) });
  });

  test("that is taken off takes the links with it that went to its address, and none confirms another", async () => {
    const { client, email } = await createMember();
    const victim = newAddress();
    identity.people.set(victim, { email_verified: false });
    await connectTo(server).auth.signInWithOtp({ email });
    const text = (await server.smtp.waitFor(email)).content.text ?? "";
    await link(client, victim);
    await client.auth.updateUser({ email: newAddress() });
    const own = (await identitiesOf(client)).find((one) => one.provider === "email");
    if (!own) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    const landed = await fetch(/https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "", { redirect: "manual" });
    expect(fragmentOf(new URL(landed.headers.get("location") ?? ""))).toMatchObject({
      error_code: "otp_expired",
    });
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email: victim, user_metadata: { email_verified: false } });
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    expect(data.user).not.toHaveProperty("new_email");
  });

  test("leaves no unverified address on an account with a confirmed number", async () => {
    const { client, user } = await createMember();
    await adminOf(server).updateUserById(user.id, { phone: "+447700900778", phone_confirm: true });
    const victim = newAddress();
    identity.people.set(victim, { email_verified: false });
    await link(client, victim);
    const own = (await identitiesOf(client)).find((one) => one.provider === "email");
    if (!own) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: "", phone: "447700900778" });
    // its true owner gets an account of their own
    await connectTo(server).auth.signUp({ email: victim, password });
    const text = (await server.smtp.waitFor(victim)).content.text ?? "";
    const landed = await fetch(/https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "", { redirect: "manual" });
    const owner = await enter(connectTo(server), new URL(landed.headers.get("location") ?? ""));
    expect(owner?.id).not.toBe(user.id);
  });

  test("of a phone number removes the number from the account when unlinked", async () => {
    const { client, user, email } = await createMember();
    const phone = "+447700900777";
    await adminOf(server).updateUserById(user.id, { phone, phone_confirm: true });
    const identity = (await identitiesOf(client)).find((one) => one.provider === "phone");
    if (!identity) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
    const left = (await client.auth.getUser()).data.user;
    expect(left).toMatchObject({ email, phone: "", app_metadata: { providers: ["email"] } });
    expect(left).not.toHaveProperty("phone_confirmed_at");
    const other = await createMember();
    const taken = await adminOf(server).updateUserById(other.user.id, { phone, phone_confirm: true });
    expect(taken.error).toBeNull();
  });

  test("is not unlinked where the account would get another account's address", async () => {
    const { client } = await createMember();
    const { email: taken } = await createMember();
    await link(client, taken);
    const email = (await identitiesOf(client)).find((one) => one.provider === "email");
    if (!email) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(email)).error).toMatchObject(
      refusal(
        422,
        "email_conflict_identity_not_deletable",
        "Unable to unlink identity due to email conflict",
      ),
    );
    expect(await identitiesOf(client)).toHaveLength(2);
  });
});

describe("where manual linking is off, an identity", () => {
  const off = refusal(404, "manual_linking_disabled", "Manual linking is disabled");

  test("is neither linked nor unlinked", async () => {
    const { client } = await createMember(closed);
    const { error } = await client.auth.linkIdentity({
      provider: "keycloak",
      options: { skipBrowserRedirect: true },
    });
    expect(error).toMatchObject(off);
    const [only] = await identitiesOf(client);
    if (!only) throw new Error("It is not there");
    expect((await client.auth.unlinkIdentity(only)).error).toMatchObject(off);
    const token = await idTokenOf(identity);
    expect((await client.auth.linkIdentity({ provider: "keycloak", token })).error).toMatchObject(off);
  });
});
