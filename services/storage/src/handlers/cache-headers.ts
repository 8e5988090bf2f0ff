import type { ObjectMetadata } from "../database/objects.ts";

/** Who an answer with bytes is for: everybody, the caller alone, or the holder of an address that is signed until then (Unix seconds). */
export type Reach = "public" | "private" | { signedUntil: number };

/**
 * How long an answer may be kept, and by whom. What an uploader says of everybody's caches holds for public objects alone: a shared cache
 * would hand a private one to the next person. An address that is signed ends with its signature.
 */
export function cacheHeaders({ cacheControl }: ObjectMetadata, reach: Reach): Record<string, string> {
  if (reach === "public") return { "cache-control": cacheControl };
  const asked = /no-store|no-cache/i.test(cacheControl)
    ? 0
    : Number(/max-age=(\d+)/i.exec(cacheControl)?.[1] ?? 0);
  if (reach === "private") return { "cache-control": keptFor(asked) };
  const left = Math.max(0, Math.floor(reach.signedUntil - Date.now() / 1000));
  return {
    "cache-control": keptFor(Math.min(asked, left)),
    expires: new Date(reach.signedUntil * 1000).toUTCString(),
  };
}

const keptFor = (seconds: number): string =>
  seconds > 0 ? `private, max-age=${seconds}` : "private, no-cache";
