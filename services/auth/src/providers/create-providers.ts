import { describeDiscord } from "./discord.ts";
import { describeGithub } from "./github.ts";
import { createOAuthProvider, type OAuthKind } from "./oauth-provider.ts";
import { createOidcProvider } from "./oidc-provider.ts";
import type { Provider } from "./provider.ts";
import { knownIssuers, type ProviderSettings } from "./provider-settings.ts";
import { describeSpotify } from "./spotify.ts";

/** The providers that are set up, by name. */
export type Providers = ReadonlyMap<string, Provider>;

const kinds: Record<string, (url: string | undefined) => OAuthKind> = {
  discord: describeDiscord,
  github: describeGithub,
  spotify: describeSpotify,
};

/**
 * Nothing is asked of a provider before somebody wants to sign in by it.
 * @param apiUrl this service's outside address; providers send people back to `/callback` under it
 * @throws Error naming a provider that is neither known nor has an issuer
 */
export function createProviders(settings: readonly ProviderSettings[], apiUrl: string): Providers {
  const redirectUri = `${apiUrl}/callback`;
  return new Map(
    settings.map((one): [string, Provider] => {
      const url = one.url?.replace(/\/+$/, "");
      const kind = kinds[one.name]?.(url);
      if (kind && !one.issuer) return [one.name, createOAuthProvider(one, kind, redirectUri)];
      const issuer = one.issuer ?? url ?? knownIssuers[one.name];
      if (!issuer) throw new Error(`The provider ${one.name} needs an issuer`);
      return [one.name, createOidcProvider(one, issuer, redirectUri)];
    }),
  );
}
