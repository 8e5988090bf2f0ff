// Answers from a stored response: the right encoding, or 304 when the client already holds it (RFC 9110 §13.1.2).
import { chooseEncoding, type Encoding, encode, isCompressible } from "./content-encoding.ts";
import type { StoredResponse } from "./response-cache.ts";

/** What a client asked for, as far as a stored answer cares. */
export type Conditions = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

/** Status, headers and body to send; the body is null for 304. */
export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array | null };

/** The answer to one client out of a stored response. */
export async function answerFrom(stored: StoredResponse, conditions: Conditions): Promise<Answer> {
  const { body, encoding } = await bodyFor(stored, chooseEncoding(conditions.acceptEncoding));
  const etag = encoding === "identity" ? `"${stored.etag}"` : `"${stored.etag}-${encoding}"`;
  const shared: Record<string, string> = { ...stored.headers, etag, vary: varyOf(stored) };
  if (stored.status === 200 && matches(conditions.ifNoneMatch, stored.etag)) {
    const { "content-type": _type, ...kept } = shared;
    return { status: 304, headers: kept, body: null };
  }
  if (encoding !== "identity") shared["content-encoding"] = encoding;
  shared["content-length"] = String(body.byteLength);
  return { status: stored.status, headers: shared, body };
}

async function bodyFor(
  stored: StoredResponse,
  wanted: Encoding,
): Promise<{ body: Uint8Array; encoding: Encoding }> {
  const plain = stored.bodies.identity ?? new Uint8Array();
  if (wanted === "identity" || !isCompressible(stored.headers["content-type"], plain.byteLength)) {
    return { body: plain, encoding: "identity" };
  }
  const ready = stored.bodies[wanted] ?? (await encode(plain, wanted));
  stored.bodies[wanted] = ready;
  return { body: ready, encoding: wanted };
}

function varyOf(stored: StoredResponse): string {
  const own = stored.headers.vary;
  return own ? `${own}, Accept-Encoding` : "Accept-Encoding";
}

/** Every encoding of one content counts as the same to a client that asks whether it changed. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((item) => {
    const tag = item.trim().replace(/^W\//, "").replace(/^"|"$/g, "");
    return tag === "*" || tag.replace(/-(br|gzip)$/, "") === etag;
  });
}
