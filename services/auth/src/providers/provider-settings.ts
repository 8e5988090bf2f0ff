// How an operator sets up a provider.

/** What Apple wants in place of a fixed secret: a key that signs one. */
export type AppleKey = { teamId: string; keyId: string /** PKCS #8, PEM */; privateKey: string };

export type ProviderSettings = {
  /** as clients name it: `google`, `github`, or a name of the operator's own */
  name: string;
  /** the first one is ours; ID tokens for the others (e.g. of a phone app) are accepted too */
  clientIds: readonly [string, ...string[]];
  clientSecret: string | AppleKey;
  /** OpenID Connect: the issuer, from which everything else is discovered; undefined for GitHub, Discord, Spotify */
  issuer?: string | undefined;
  /** a server other than the public one: GitHub Enterprise, or a test's */
  url?: string | undefined;
  emailOptional?: boolean | undefined;
  /** accept ID tokens without a nonce of ours */
  skipNonceCheck?: boolean | undefined;
};

/** Issuers of the providers that everybody knows. */
export const knownIssuers: Readonly<Record<string, string>> = {
  apple: "https://appleid.apple.com",
  google: "https://accounts.google.com",
};
