// Anyone who stole a password must not make it a way in that stays: with a second factor, identities come and go behind it.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followTo } from "../../../fakes/follow-to.ts";
import { type FakeOidcProvider, startOidcProvider } from "../../../fakes/oidc-provider.ts";
import { sendRaw } from "../../rest/send-raw.ts";
import { connectTo, refusal } from "../auth-client.ts";
import { createMember, enrol, prove } from "../factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { isApp, keycloakOf, landing, password } from "./provider-steps.ts";

let identity: FakeOidcProvider;
let server: AuthServer;
beforeAll(async () => {
  identity = await startOidcProvider();
  server = await startAuthServer({
    manualLinkingEnabled: true,
    redirectAllowList: ["https://app.test/**"],
    providers: [keycloakOf(identity)],
  });
});
afterAll(async () => {
  expect(server?.failures).toEqual([]);
  await server?.close();
  await identity?.close();
});

const refused = refusal(
  403,
  "insufficient_aal",
  "AAL2 session is required to link or unlink identities when MFA is enabled.",
);

const begin = (client: SupabaseClient, login = "elsewhere@example.org") =>
  client.auth.linkIdentity({
    provider: "keycloak",
    options: { redirectTo: landing, skipBrowserRedirect: true, queryParams: { login_hint: login } },
  });

test("an account with a second factor links and unlinks identities at aal2 only", async () => {
  const { client, email } = await createMember(server);
  await prove(client, await enrol(client));
  const thief = connectTo(server);
  const { data } = await thief.auth.signInWithPassword({ email, password });
  expect((await begin(thief)).error).toMatchObject(refused);
  const asked = { provider: "keycloak", id_token: "x.y.z", link_identity: true };
  expect(
    await sendRaw(server, "POST", "/token?grant_type=id_token", asked, data.session?.access_token),
  ).toMatchObject(refused);

  const started = await begin(client);
  expect(started.error).toBeNull();
  await followTo(started.data.url ?? "", isApp);
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const linked = identities.find((one) => one.provider === "keycloak");
  if (!linked) throw new Error("It was not attached");
  expect((await thief.auth.unlinkIdentity(linked)).error).toMatchObject(refused);
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
});

test("an account without a second factor links identities at aal1", async () => {
  const { client } = await createMember(server);
  expect((await begin(client)).error).toBeNull();
});
