import type { ServiceDatabase } from "@undercroft/postgres";
import type { Context } from "hono";
import type { Addresses } from "./addresses.ts";

/** What an address of the open internet answered; only of a status of 200 is there a body. */
export type FetchedAnswer = {
  status: number;
  type: string | undefined;
  location: string | undefined;
  retryAfter: string | undefined;
  bytes: Buffer;
  isWhole: boolean;
};

/** Asks addresses that strangers name: nothing of our own network is reached, nothing is redirected. @throws Error where it cannot be asked */
export type AskPublic = (
  address: string,
  question: { headers: Record<string, string>; body?: string; maxBytes: number; timeoutMs: number },
) => Promise<FetchedAnswer>;

/** What federation is made of. */
export type FederationParts = {
  /** logged in as federation_admin */
  database: ServiceDatabase;
  addresses: Addresses;
  ask: AskPublic;
  /** origins that may be asked though they are http, for servers of one's own network; none as a rule */
  isInside: (origin: string) => boolean;
  now: () => Date;
  /** whether accounts can be made here */
  takesSignUps: boolean;
  version: string;
  /** the caller's network address as far as it can be trusted */
  readAddress: (context: Context) => string | undefined;
  onError: (error: unknown) => void;
};
