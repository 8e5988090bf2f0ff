// Providers of plain OAuth 2.0 (RFC 6749), each with its own way of saying who somebody is.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  randomPKCECodeVerifier,
} from "openid-client";
import { isOnLoopback } from "./is-on-loopback.ts";
import { type ExternalProfile, joinScopes, type Provider } from "./provider.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** What differs between OAuth providers. */
export type OAuthKind = {
  authorize: string;
  token: string;
  api: string;
  scopes: readonly string[];
  /** where the provider wants the client's secret */
  secretIn: "body" | "header";
  /** @param get reads a path under `api` as JSON. @throws Error when an answer has another form */
  readProfile: (get: (path: string) => Promise<unknown>) => Promise<ExternalProfile>;
};

/** @param redirectUri where the provider sends people back to */
export function createOAuthProvider(
  settings: ProviderSettings,
  kind: OAuthKind,
  redirectUri: string,
): Provider {
  const configuration = configure(settings, kind);
  return {
    name: settings.name,
    clientIds: settings.clientIds,
    emailOptional: settings.emailOptional ?? false,
    skipNonceCheck: false,
    begin: async ({ state, scopes, extra }) => {
      const codeVerifier = randomPKCECodeVerifier();
      const address = buildAuthorizationUrl(configuration, {
        ...extra,
        redirect_uri: redirectUri,
        scope: joinScopes(kind.scopes, scopes),
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
      return { address, secrets: { codeVerifier, nonce: undefined } };
    },
    exchange: async ({ state, codeVerifier, answer }) => {
      const current = new URL(redirectUri);
      current.searchParams.set("code", answer.code ?? "");
      current.searchParams.set("state", state);
      const tokens = await authorizationCodeGrant(configuration, current, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      const get = async (path: string): Promise<unknown> => {
        const address = new URL(kind.api + path);
        const response = await fetchProtectedResource(configuration, tokens.access_token, address, "GET");
        if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}`);
        return response.json();
      };
      return {
        tokens: { access: tokens.access_token, refresh: tokens.refresh_token },
        readProfile: () => kind.readProfile(get),
      };
    },
  };
}

function configure(settings: ProviderSettings, kind: OAuthKind): Configuration {
  if (typeof settings.clientSecret !== "string") throw new Error(`${settings.name} needs a client secret`);
  const server = {
    issuer: new URL(kind.authorize).origin,
    authorization_endpoint: kind.authorize,
    token_endpoint: kind.token,
  };
  const [clientId] = settings.clientIds;
  const authenticate = kind.secretIn === "body" ? ClientSecretPost : ClientSecretBasic;
  const configuration = new Configuration(server, clientId, undefined, authenticate(settings.clientSecret));
  configuration.timeout = 10;
  if (isOnLoopback(kind.authorize)) allowInsecureRequests(configuration);
  return configuration;
}
