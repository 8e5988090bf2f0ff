// Keeps finished answers that are the same for everybody. An answer read before a change and finished after it is not kept:
// code that stores an answer names the generation it began in, and a drop begins a new one.
import { hash } from "node:crypto";
import type { Encoding } from "./content-encoding.ts";
import type { Answer } from "./send-stored.ts";

/** One kept answer with its encodings. */
export type StoredResponse = {
  status: number;
  /** without Content-Length, Content-Encoding, ETag and Vary, which depend on the encoding served */
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array>>;
  /** of the plain body, where it has to be unpacked to be measured */
  bytes?: number;
  /** what was sent before, by the encoding that was asked for */
  ready?: Partial<Record<Encoding, Record<"whole" | "unchanged", Answer>>>;
  /** milliseconds since the epoch */
  storedAt: number;
};

/** Bounded by bytes and age; the least recently used goes first. */
export type ResponseCache = {
  /** what `store` must be given back */
  generation: () => number;
  find: (key: string) => StoredResponse | undefined;
  store: (key: string, response: StoredResponse, generation: number) => void;
  /**
   * Something public has changed. Forgets everything, or what the scope of that name takes in.
   * @param scope one of `options.scopes`; any other name stands for everything
   */
  drop: (scope?: string) => void;
};

/**
 * @param options.maxAge milliseconds an answer is served without news from the database
 * @param options.isCutOff while it is true no news can come and no page can be made again: what is kept is served however old it is
 * @param options.scopes by name, which answers a change can be seen in, by their keys
 */
export function createResponseCache(options: {
  maxBytes: number;
  maxAge: number;
  isCutOff?: () => boolean;
  scopes?: Readonly<Record<string, (key: string) => boolean>>;
}): ResponseCache {
  const entries = new Map<string, StoredResponse>();
  const scopes = new Map(Object.entries(options.scopes ?? {}));
  let bytes = 0;
  let generation = 0;
  // the generation that began with the last change of everything, and of each scope
  let changed = 0;
  const changedIn = new Map<string, number>();
  const isOutdated = (key: string, began: number): boolean =>
    began < changed || [...changedIn].some(([scope, at]) => began < at && scopes.get(scope)?.(key) === true);
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(key, entry);
  };
  // what nobody asks for again would otherwise lie there until the room is needed
  const leaveByAge = (): void => {
    if (options.isCutOff?.()) return;
    const oldest = Date.now() - options.maxAge;
    for (const [key, { storedAt }] of entries) if (storedAt < oldest) remove(key);
  };
  setInterval(leaveByAge, Math.min(options.maxAge, 10_000)).unref();
  return {
    generation: () => generation,
    find: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (Date.now() - entry.storedAt > options.maxAge && !options.isCutOff?.()) {
        bytes -= sizeOf(key, entry);
        return undefined;
      }
      entries.set(key, entry);
      return entry;
    },
    store: (key, response, began) => {
      const size = sizeOf(key, response);
      if (isOutdated(key, began) || size > options.maxBytes / 8) return;
      remove(key);
      for (const oldest of entries.keys()) {
        if (bytes + size <= options.maxBytes) break;
        remove(oldest);
      }
      entries.set(key, response);
      bytes += size;
    },
    drop: (scope = "") => {
      generation++;
      const shows = scopes.get(scope);
      if (shows) {
        changedIn.set(scope, generation);
        for (const key of entries.keys()) if (shows(key)) remove(key);
        return;
      }
      changed = generation;
      entries.clear();
      bytes = 0;
    },
  };
}

/** What an entry is charged: its key, its plain body twice over, for the encodings made later, its headers and what holds them. */
function sizeOf(key: string, entry: StoredResponse): number {
  let bytes = key.length * 2 + (entry.bodies.identity?.byteLength ?? 0) * 2 + 2_048;
  for (const name in entry.headers) bytes += (name.length + (entry.headers[name]?.length ?? 0)) * 2;
  return bytes;
}

/** Makes an answer fit to be kept: tagged by its content. Encodings are made when they are first asked for. */
export function toStoredResponse(
  status: number,
  headers: Record<string, string>,
  body: Uint8Array,
): StoredResponse {
  const etag = hash("sha256", body, "base64url").slice(0, 22);
  return { status, headers, etag, bodies: { identity: body }, storedAt: Date.now() };
}
