// Any issuer of OpenID Connect, found by discovery. https://openid.net/specs/openid-connect-core-1_0.html
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import { appleSecretSeconds, createAppleSecret } from "./apple-secret.ts";
import { createIdTokenReader } from "./id-token.ts";
import { isOnLoopback } from "./is-on-loopback.ts";
import { readAppleUser, toOidcProfile } from "./oidc-profile.ts";
import { joinScopes, type Provider, type ProviderEnd, type ProviderGrant } from "./provider.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** Seconds a provider has for an answer. */
const timeout = 10;

/** @param redirectUri where the provider sends people back to */
export function createOidcProvider(
  settings: ProviderSettings,
  issuer: string,
  redirectUri: string,
): Provider {
  const open = keepOpen(() => discover(settings, issuer));
  const isApple = settings.name === "apple";
  return {
    name: settings.name,
    clientIds: settings.clientIds,
    issuer,
    emailOptional: settings.emailOptional ?? false,
    skipNonceCheck: settings.skipNonceCheck ?? false,
    readIdToken: createIdTokenReader(async () => {
      const { issuer: named, jwks_uri: jwksUri } = (await open()).serverMetadata();
      if (!jwksUri) throw new Error(`${issuer} does not say where its keys are`);
      return { issuer: named, jwksUri };
    }),
    begin: async ({ state, scopes, extra }) => {
      const configuration = await open();
      const codeVerifier = randomPKCECodeVerifier();
      const nonce = extra.nonce ?? randomNonce();
      const address = buildAuthorizationUrl(configuration, {
        ...extra,
        redirect_uri: redirectUri,
        scope: joinScopes(isApple ? ["openid", "email", "name"] : ["openid", "email", "profile"], scopes),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        // Apple gives name and address only in this way
        ...(isApple ? { response_mode: "form_post" } : {}),
      });
      return { address, secrets: { codeVerifier, nonce } };
    },
    exchange: async (flow) => exchange(await open(), flow, redirectUri, isApple),
  };
}

async function exchange(
  configuration: Configuration,
  { state, codeVerifier, nonce, answer }: ProviderEnd,
  redirectUri: string,
  isApple: boolean,
): Promise<ProviderGrant> {
  const current = new URL(redirectUri);
  for (const name of ["code", "state", "iss"]) {
    if (answer[name]) current.searchParams.set(name, answer[name]);
  }
  const tokens = await authorizationCodeGrant(configuration, current, {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(nonce === undefined ? {} : { expectedNonce: nonce }),
  });
  return {
    tokens: { access: tokens.access_token, refresh: tokens.refresh_token },
    readProfile: async () => {
      const claims = tokens.claims();
      if (!claims) throw new Error("The provider sent no ID token");
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more =
        claims.email === undefined && hasMore
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      const name = isApple ? readAppleUser(answer.user) : {};
      return toOidcProfile({ ...more, ...claims, ...name });
    },
  };
}

async function discover(settings: ProviderSettings, issuer: string): Promise<Configuration> {
  const [clientId] = settings.clientIds;
  const secret =
    typeof settings.clientSecret === "string"
      ? settings.clientSecret
      : await createAppleSecret(settings.clientSecret, clientId);
  return discovery(new URL(issuer), clientId, undefined, authenticate(secret), {
    timeout,
    execute: [enableNonRepudiationChecks, ...(isOnLoopback(issuer) ? [allowInsecureRequests] : [])],
  });
}

/** The way the provider asks for; the standard's default is Basic. */
function authenticate(secret: string): ClientAuth {
  const inBody = ClientSecretPost(secret);
  const inHeader = ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    (ways.includes("client_secret_post") ? inBody : inHeader)(server, client, body, headers);
  };
}

/** Discovers once in a while, so that a provider may change, and again at once after a failure. */
function keepOpen(make: () => Promise<Configuration>): () => Promise<Configuration> {
  let kept: { made: Promise<Configuration>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.made;
    const made = make();
    kept = { made, until: performance.now() + (appleSecretSeconds / 2) * 1000 };
    made.catch(() => {
      kept = undefined;
    });
    return made;
  };
}
