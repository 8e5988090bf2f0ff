// Steps of people who sign in by an identity provider, and what a browser's address says afterwards.
import type { Provider, SupabaseClient } from "@supabase/supabase-js";
import { followTo } from "../fakes/follow-to.ts";
import type { FakeOidcProvider } from "../fakes/oidc-provider.ts";

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

/** What stands behind the "#". */
export const fragmentOf = (address: URL) => Object.fromEntries(new URLSearchParams(address.hash.slice(1)));

/** The password of every account made in these tests. */
export const password = "correct horse battery";

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
