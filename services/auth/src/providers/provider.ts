// What the service asks of an identity provider, whatever protocol it speaks.

import type { IdTokenReader } from "./id-token.ts";

/** An address a provider knows somebody by. */
export type ExternalEmail = { email: string; verified: boolean; primary: boolean };

/** What a provider says about somebody. `subject` is theirs for good; `claims` are words for the profile. */
export type ExternalProfile = {
  subject: string;
  emails: readonly ExternalEmail[];
  claims: Record<string, unknown>;
};

/** The provider's own tokens, which our client may use to call it. */
export type ProviderTokens = { access: string; refresh: string | undefined };

/** What is kept of a flow while the person is away at the provider. */
export type ProviderSecrets = { codeVerifier: string; nonce: string | undefined };

/** The beginning of a flow. */
export type ProviderBegin = {
  state: string;
  /** scopes beyond the ones we need */
  scopes: readonly string[];
  /** further parameters of the client's choice, e.g. `prompt` */
  extra: Record<string, string>;
};

/** The end of a flow: what the provider's redirect said. */
export type ProviderEnd = ProviderSecrets & { state: string; answer: Record<string, string> };

/** An identity provider that is set up. */
export type Provider = {
  name: string;
  /** ours; the first one is the one we sign people in with */
  clientIds: readonly string[];
  /** of an OpenID provider */
  issuer?: string;
  skipNonceCheck: boolean;
  /** of an OpenID provider: checks tokens that a client got by itself */
  readIdToken?: IdTokenReader;
  /** people without an address are let in too */
  emailOptional: boolean;
  /** where to send the browser, and what to remember. @throws Error when the provider cannot be reached */
  begin: (flow: ProviderBegin) => Promise<{ address: URL; secrets: ProviderSecrets }>;
  /** exchanges the code. @throws Error when the provider refuses, or its answer does not hold */
  exchange: (flow: ProviderEnd) => Promise<ProviderGrant>;
};

/** A code, exchanged. */
export type ProviderGrant = {
  tokens: ProviderTokens;
  /** asks who it is. @throws Error when the provider does not say */
  readProfile: () => Promise<ExternalProfile>;
};

/** The scopes to ask for, each once. */
export function joinScopes(own: readonly string[], further: readonly string[]): string {
  return [...new Set([...own, ...further])].join(" ");
}
