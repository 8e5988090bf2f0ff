import type { ServiceDatabase } from "@undercroft/postgres";

/** What the papers are made of. */
export type PapersDependencies = {
  /** logged in as auth_admin */
  database: ServiceDatabase;
  /** who a token names, and whether its session is enough for them (second factor). @throws TokenError */
  readPerson: (token: string) => Promise<{ userId: string; isProven: boolean }>;
  /** without a trailing slash */
  siteUrl: string;
};

/** One file, as mail and downloads carry it. */
export type Paper = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** What an id looks like; anything else names nothing. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
