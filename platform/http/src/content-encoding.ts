// Chooses and makes the encoding of a body that is kept.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** An encoding we answer with. */
export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const worthwhile = 860; // below this, headers and CPU cost more than the bytes saved
const textual =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml|vnd\.pgrst)|image\/svg)/;

/** The best encoding a client accepts; `q=0` refuses one (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const refused = (name: string): boolean =>
    new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  if (/\bbr\b/.test(accepted) && !refused("br")) return "br";
  if (/\bgzip\b/.test(accepted) && !refused("gzip")) return "gzip";
  return "identity";
}

/** Whether compressing a body of this type and size pays. */
export function isCompressible(contentType: string | undefined, bytes: number): boolean {
  return bytes >= worthwhile && contentType !== undefined && textual.test(contentType);
}

/** Compresses once, in the thread pool. @param quality Brotli's, 0 to 11 */
export function encode(body: Uint8Array, encoding: "br" | "gzip", quality = 5): Promise<Buffer> {
  if (encoding === "gzip") return deflate(body, { level: 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}
