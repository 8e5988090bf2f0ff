import type { ObjectRow } from "../database/objects.ts";
import { errors } from "../errors.ts";
import { cacheHeaders, type Reach } from "../handlers/cache-headers.ts";
import { findPublic, findReadable } from "../handlers/read-object.ts";
import { disposition, isUnchanged, openBytes, sealedHeaders } from "../handlers/send-object.ts";
import { openSigned } from "../handlers/sign-object.ts";
import { findSigned } from "../handlers/signed-reading.ts";
import type { Handler, Storage, StorageCall } from "../storage.ts";
import { renderKey } from "./render-cache.ts";
import { type RenderType, renderImage } from "./render-image.ts";
import { parseOptions, type RenderOptions, readOptions, writeOptions } from "./render-options.ts";

const types: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

/** A rendered picture of a public bucket. */
export const renderPublicObject: Handler = async (storage, call) =>
  sendRendered(storage, call, {
    row: await findPublic(storage, call),
    options: readOptions(call.url.searchParams),
    reach: "public",
  });

/** A rendered picture for anyone who may see the object. */
export const renderObject: Handler = async (storage, call) =>
  sendRendered(storage, call, {
    ...(await findReadable(storage, call)),
    options: readOptions(call.url.searchParams),
  });

/** A rendered picture behind a signed address, whose token says how it is rendered. */
export const renderSignedObject: Handler = async (storage, call) => {
  const claims = await openSigned(storage, call);
  const row = await findSigned(storage, call, claims);
  const options = parseOptions(claims.transformations ?? "");
  return sendRendered(storage, call, { row, options, reach: { signedUntil: claims.exp } });
};

async function sendRendered(
  storage: Storage,
  call: StorageCall,
  { row: { metadata, version }, options, reach }: { row: ObjectRow; options: RenderOptions; reach: Reach },
): Promise<Response> {
  if (!metadata || !version) throw errors.bytesMissing();
  if (!types.includes(metadata.mimetype))
    throw errors.picture("This file is no picture that can be rendered.");
  const type = chooseType(metadata.mimetype as RenderType, options, call.request.headers.get("accept") ?? "");
  const transformations = writeOptions(options);
  const key = renderKey(version, transformations, type);
  const headers = new Headers({
    ...sealedHeaders,
    "content-type": type,
    etag: `"${key}"`,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "x-transformations": transformations,
    ...disposition(call.url),
    ...cacheHeaders(metadata, reach),
    ...(options.format === "origin" ? {} : { vary: "Accept" }),
  });
  if (isUnchanged(call.request, { eTag: `"${key}"`, lastModified: metadata.lastModified })) {
    return new Response(null, { status: 304, headers });
  }
  // What flashes stands still in every size; who wants to see it asks for the file itself.
  const isStill = metadata.flashes === true;
  const bytes = await findOrRender(storage, call, { key, version, options, type, isStill });
  headers.set("content-length", String(bytes.length));
  return new Response(call.request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/** The type stays, save where the caller takes a smaller one and did not ask for the original. */
function chooseType(own: RenderType, { format }: RenderOptions, accept: string): RenderType {
  if (format === "origin") return own;
  if (format === "avif" && accept.includes("image/avif")) return "image/avif";
  return accept.includes("image/webp") || format === "webp" ? "image/webp" : own;
}

type Rendering = { key: string; version: string; options: RenderOptions; type: RenderType; isStill: boolean };

async function findOrRender(
  storage: Storage,
  call: StorageCall,
  { key, version, options, type, isStill }: Rendering,
): Promise<Buffer> {
  const kept = await storage.renders.find(key);
  if (kept) return kept;
  const wait = call.address === undefined ? 0 : storage.countRender(call.address);
  if (wait > 0) throw errors.tooMany("Too many pictures were asked for. Try again in a minute.", wait);
  const bytes = await storage.images.run(async () =>
    renderImage(await openBytes(storage, version), options, type, isStill),
  );
  await storage.renders.keep(key, bytes).catch(storage.report);
  return bytes;
}
