import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { findObject } from "../database/objects.ts";
import { errors } from "../errors.ts";
import { optionsSchema, writeOptions } from "../render/render-options.ts";
import { requireKey } from "../request/names.ts";
import { readJson } from "../request/read-json.ts";
import type { Handler, Storage, StorageCall } from "../storage.ts";
import type { SignedClaims, Signer } from "../url-tokens.ts";
import { sendObject } from "./send-object.ts";
import { findSigned, limitSigning } from "./signed-reading.ts";

/** The longest a signed address may last: a date past 9999 is none. */
const longest = 10_000_000_000;
const expiresIn = z.int().check(z.minimum(1), z.maximum(longest));
const one = z.object({ expiresIn, transform: z.optional(optionsSchema) });
const many = z.object({
  expiresIn,
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(1000)),
  transform: z.optional(optionsSchema),
});

const hidden = "Either the object does not exist or you do not have access to it";

/** Gives an address that opens one object until it expires. */
export const signObject: Handler = async (storage, call) => {
  requireKey(call.key);
  const wanted = await readJson(call.request, one);
  const row = await asCaller(storage.database, requireCaller(call), (query) =>
    findObject(query, call.bucket, call.key),
  );
  if (!row) throw errors.noSuchKey();
  const limited = await limitSigning(storage, requireCaller(call), wanted.expiresIn);
  return Response.json({
    signedURL: await signAddress(storage, `${call.bucket}/${call.key}`, { ...wanted, ...limited }),
  });
};

/** An address under the service's own, of the file or of a picture made of it. */
async function signAddress(
  { urlTokens }: Storage,
  url: string,
  { seconds, signer, transform = {} }: z.infer<typeof one> & { seconds: number; signer?: Signer },
): Promise<string> {
  const transformations = writeOptions(transform);
  const isFile = transformations === "";
  const token = await urlTokens.sign(
    { url, scope: "download", ...(isFile ? {} : { transformations }), ...(signer ? { signer } : {}) },
    seconds,
  );
  return `/${isFile ? "object" : "render/image"}/sign/${url}?token=${token}`;
}

/** Gives addresses for the objects of these names that the caller may see. */
export const signObjects: Handler = async (storage, call) => {
  const { paths, ...wanted } = await readJson(call.request, many);
  const rows = await asCaller(storage.database, requireCaller(call), (query) =>
    query<{ name: string }>("select name from storage.objects where bucket_id = $1 and name = any ($2)", [
      call.bucket,
      paths,
    ]),
  );
  const visible = new Set(rows.map(({ name }) => name));
  const limited = { ...wanted, ...(await limitSigning(storage, requireCaller(call), wanted.expiresIn)) };
  const signed = await Promise.all(
    paths.map(async (path) => {
      if (!visible.has(path)) return { error: hidden, path, signedURL: null };
      return { error: null, path, signedURL: await signAddress(storage, `${call.bucket}/${path}`, limited) };
    }),
  );
  return Response.json(signed);
};

/** Opens the token of a signed address. @throws StorageError */
export function openSigned({ urlTokens }: Storage, call: StorageCall): Promise<SignedClaims> {
  const token = call.url.searchParams.get("token");
  if (token === null) throw errors.invalid("querystring must have required property 'token'");
  return urlTokens.open(token, { url: `${call.bucket}/${call.key}`, scope: "download" });
}

/** The bytes behind a signed address. */
export const readSignedObject: Handler = async (storage, call) => {
  const claims = await openSigned(storage, call);
  const row = await findSigned(storage, call, claims);
  return sendObject(storage, row, { ...call, reach: { signedUntil: claims.exp } });
};
