// Bytes on their way out: conditions, ranges and the headers that keep a file from being run as a page of ours.
import { Readable } from "node:stream";
import { BlobMissing, type ByteRange } from "../backends/backend.ts";
import { noteMissing } from "../database/blobs.ts";
import type { ObjectMetadata, ObjectRow } from "../database/objects.ts";
import { errors } from "../errors.ts";
import type { Storage } from "../storage.ts";
import { cacheHeaders, type Reach } from "./cache-headers.ts";

/** What a request for an object's bytes asks for. */
export type ReadRequest = {
  request: Request;
  url: URL;
  /** whom the answer is for, which decides who may keep it */
  reach: Reach;
};

/** On every file, no matter who stored it: it is not guessed at, runs nothing and reaches nothing. */
export const sealedHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-robots-tag": "none",
};

/** Answers with an object's bytes, or with 304 or 206. @throws StorageError InvalidRange, or NoSuchKey where the bytes are gone */
export async function sendObject(storage: Storage, row: ObjectRow, read: ReadRequest): Promise<Response> {
  const { metadata } = row;
  if (!metadata || !row.version) throw errors.bytesMissing();
  const headers = new Headers({
    ...sealedHeaders,
    "content-type": shownType(metadata.mimetype),
    etag: metadata.eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "accept-ranges": "bytes",
    ...cacheHeaders(metadata, read.reach),
    ...disposition(read.url),
    ...(metadata.contentEncoding ? { "content-encoding": metadata.contentEncoding } : {}),
  });
  if (isUnchanged(read.request, metadata)) return new Response(null, { status: 304, headers });
  const range = readRange(read.request, metadata);
  headers.set("content-length", String(range ? range.end - range.start + 1 : metadata.size));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${metadata.size}`);
  const status = range ? 206 : 200;
  if (read.request.method === "HEAD") return new Response(null, { status, headers });
  const body = await openBytes(storage, row.version, range);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

/** Opens the bytes of a version. @throws StorageError NoSuchKey where they are gone */
export async function openBytes(storage: Storage, version: string, range?: ByteRange): Promise<Readable> {
  try {
    return await storage.backend.open(version, range);
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    await noteMissing(storage, version);
    throw errors.bytesMissing();
  }
}

/** A page would run in our origin's name; as text it is only read. */
const shownType = (type: string): string => type.replace(/^text\/html/i, "text/plain");

/** `?download` saves the file, under the name it is given. */
export function disposition(url: URL): Record<string, string> {
  const name = url.searchParams.get("download");
  if (name === null) return {};
  return { "content-disposition": name === "" ? "attachment;" : `attachment; ${saveAs(name)}` };
}

/**
 * A name for a file as RFC 6266 has it: in ASCII and quoted for who reads no other, and whole in UTF-8 (RFC 8187). A name holds no
 * folder, no control character, and in its ASCII form nothing that a reader might decode.
 */
function saveAs(name: string): string {
  const whole = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, "_");
  const plain = whole
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]|["%]/gu, "_");
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
export function isUnchanged(request: Request, known: { eTag: string; lastModified: string }): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === known.eTag);
  }
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return Math.floor(Date.parse(known.lastModified) / 1000) * 1000 <= since;
}

/** One range of bytes; several at once, or units we do not know, are answered with the whole. @throws StorageError */
function readRange(request: Request, { size, eTag }: ObjectMetadata): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range")?.trim() ?? "");
  const condition = request.headers.get("if-range");
  if (!match || (condition !== null && condition !== eTag)) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end || start >= size) throw errors.range();
  return { start, end };
}
