// What a forger has: a genuine token of their own, the public key, keys of their own making. And, for the claims that no
// signature excuses, the genuine key.
import type { PrivateJwk } from "@undercroft/tokens";

/** A token that must not be accepted. `rest` is the data API's word for it, `auth` the status where it is not 403. */
export type Forgery = { name: string; token: string; rest: "PGRST301" | "PGRST303"; auth?: 401 | 431 };

/** What forgeries are made from. */
export type Material = {
  /** the key of the service: only for claims */
  key: PrivateJwk;
  /** a key of the forger's own */
  own: PrivateJwk;
  /** header and claims of the genuine token */
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  genuine: string;
  /** an API key, which everybody has */
  publishable: string;
  /** an address that counts who fetches from it */
  canary: string;
};

/** A refusal for the signature or the form. */
export const unbelieved = (name: string, token: string, auth?: 401 | 431): Forgery => ({
  name,
  token,
  rest: "PGRST301",
  ...(auth ? { auth } : {}),
});

/** A refusal for what is claimed. */
export const misclaimed = (name: string, token: string): Forgery => ({ name, token, rest: "PGRST303" });
