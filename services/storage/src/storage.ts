// What every handler is given, and what it is asked.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import type { Backend } from "./backends/backend.ts";
import type { WorkQueue } from "./content/work-queue.ts";
import type { RenderCache } from "./render/render-cache.ts";
import type { StorageSettings } from "./settings.ts";
import type { UrlTokens } from "./url-tokens.ts";

/** The parts of the service. */
export type Storage = {
  /** logged in as storage_admin */
  database: ServiceDatabase;
  backend: Backend;
  settings: StorageSettings;
  urlTokens: UrlTokens;
  /** bounds how many pictures are worked on at a time */
  images: WorkQueue;
  renders: RenderCache;
  /** counts one new rendering for an address; the seconds to wait where it is too many, else 0 */
  countRender: (address: string) => number;
  verifyToken: (token: string) => Promise<Claims>;
  report: (error: unknown) => void;
};

/** Who calls, by the token they brought. */
export type Caller = { role: string; subject: string | undefined; claims: Claims; token: string };

/** One request, its path taken apart. */
export type StorageCall = {
  request: Request;
  url: URL;
  /** path below the service */
  path: string;
  bucket: string;
  /** the object's name, decoded; empty where the route has none */
  key: string;
  /** null where the route does not need a token and none came */
  caller: Caller | null;
  /** the caller's network address as far as it can be trusted */
  address: string | undefined;
  /** name of the call for policies, e.g. `storage.object.upload` */
  operation: string;
};

/** Answers one route. @throws StorageError */
export type Handler = (storage: Storage, call: StorageCall) => Promise<Response>;
