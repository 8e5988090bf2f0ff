// Steps of people who sign in by an identity provider, and what a browser's address says afterwards.
import type { Provider, SupabaseClient } from "@supabase/supabase-js";
import { followTo } from "../../../fakes/follow-to.ts";
import type { FakeOidcProvider } from "../../../fakes/oidc-provider.ts";
import { adminOf, connectTo } from "../auth-client.ts";
import type { AuthServer } from "../start-auth.ts";

/** What our service is told of the certified provider, under the name of a kind that is any OpenID issuer. */
export const keycloakOf = ({ clientId, clientSecret, issuer }: FakeOidcProvider) => ({
  name: "keycloak" as const,
  clientIds: [clientId] as const,
  clientSecret,
  issuer,
});

/** An allowed address outside the product, where browsers land. */
export const landing = "https://app.test/auth/callback";

/** True once a browser has left the service and the provider. */
export const isApp = (address: URL) => address.host === "app.test" || address.pathname === "/";

/** The parameters in a URL's fragment. */
export const fragmentOf = (address: URL) => Object.fromEntries(new URLSearchParams(address.hash.slice(1)));

/** The password of every account made in these tests. */
export const password = "correct horse battery";

/** A confirmed account of an address, and a client signed in to it. */
export async function enterAsMember(server: AuthServer, email: string) {
  await adminOf(server).createUser({ email, password, email_confirm: true });
  const client = connectTo(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, user: data.user, token: data.session.access_token };
}

/** What the account can prove itself by. */
export const identitiesOf = async (client: SupabaseClient) =>
  (await client.auth.getUserIdentities()).data?.identities ?? [];

/** An ID token of the provider, for our client, of now; undefined takes a claim out. */
export function idTokenOf(
  provider: FakeOidcProvider,
  claims: Record<string, unknown> = {},
  header: { kid?: string } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: provider.issuer,
    aud: provider.clientId,
    sub: "app-user",
    email: "app-user@example.org",
    email_verified: true,
    name: "App User",
    iat: now,
    exp: now + 300,
  };
  return provider.signIdToken({ ...usual, ...claims }, header);
}

/** Where the client sends the browser. */
export async function beginAt(
  client: SupabaseClient,
  provider: Provider,
  queryParams: Record<string, string> = {},
  scopes?: string,
): Promise<string> {
  const options = {
    redirectTo: landing,
    skipBrowserRedirect: true,
    queryParams,
    ...(scopes ? { scopes } : {}),
  };
  const { data, error } = await client.auth.signInWithOAuth({ provider, options });
  if (error) throw error;
  return data.url;
}

/** Goes to the OpenID provider as somebody and comes back; gives where the browser lands. */
export async function signInAt(client: SupabaseClient, email: string, scopes?: string): Promise<URL> {
  return followTo(await beginAt(client, "keycloak", { login_hint: email }, scopes), isApp);
}

/** Makes the session in a fragment the client's own. @throws AuthError when there is none */
export async function enter(client: SupabaseClient, landed: URL) {
  const { access_token = "", refresh_token = "" } = fragmentOf(landed);
  const { data, error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  return data.user;
}
