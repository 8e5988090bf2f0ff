import type { ServiceDatabase } from "@undercroft/postgres";
import type { Context } from "hono";
import type { AppleKeys, Artwork } from "./apple/apple-pass.ts";
import type { GoogleApi, GoogleKeys } from "./google/google-api.ts";

/** What the service is made of. A wallet is null where it has no keys. */
export type PassesParts = {
  /** logged in as passes_admin */
  database: ServiceDatabase;
  /** tokens of passes follow from it */
  secret: string;
  /** without a trailing slash */
  siteUrl: string;
  apple: { keys: AppleKeys; pushUrl: string; certificateAuthorities?: string } | null;
  google: { keys: GoogleKeys; apiUrl: string } | null;
  /** pictures of the operator's own on Apple's passes */
  artwork?: Artwork | undefined;
  /** who a token names. @throws Error when it is none of ours */
  readPerson: (token: string) => Promise<{ userId: string }>;
  /** calls a database function as the caller of the request */
  callAs: (authorization: string, name: string, args: Record<string, unknown>) => Promise<Response>;
  readAddress: (context: Context) => string | undefined;
  onLog: (line: string) => void;
  onError: (error: unknown) => void;
};

/** The parts as its routes see them. */
export type PassesService = PassesParts & {
  /** null where there are no keys of Google's */
  googleApi: GoogleApi | null;
};
