// Resumable uploads: the library speaks the protocol (https://tus.io/protocols/resumable-upload), we say who may and where to.
import { randomUUID } from "node:crypto";
import { Server, type ServerOptions } from "@tus/server";
import { asService, type CallerRequest } from "../database/as-caller.ts";
import { findBucketLimits } from "../database/buckets.ts";
import { errors, StorageError, toStorageError } from "../errors.ts";
import { requireKey } from "../request/names.ts";
import { readCaller } from "../request/read-caller.ts";
import type { Caller, Storage } from "../storage.ts";
import { lookUpType, unknownType } from "../uploads/look-up-type.ts";
import { admitUpload, probeUpload, storeUpload } from "../uploads/store-upload.ts";
import { readUserMetadata } from "../uploads/user-metadata.ts";
import type { SignedClaims } from "../url-tokens.ts";
import { decodeUploadId, encodeUploadId, isUploadId } from "./upload-id.ts";
import { createUploadLocker, takeLock } from "./upload-lock.ts";
import { dropLastPart, findUpload, readParts, type UploadRow, UploadStore } from "./upload-store.ts";

/** Answers the addresses of the protocol. */
export type Resumable = {
  /** @param path below the service */
  serves: (path: string) => boolean;
  answer: (request: Request, path: string) => Promise<Response>;
};

const base = "/upload/resumable";
const signedBase = `${base}/sign`;

/** Who asks, and what for: by a token of their own, or by one that was signed for a single upload. */
type Context = { call: CallerRequest | null; token: string | null; path: string };
type Metadata = Record<string, string | null>;

/** Makes it over the service's database and backend. */
export function createResumable(storage: Storage): Resumable {
  const contexts = new WeakMap<object, Context>();
  const contextOf = (request: object): Context => {
    const found = contexts.get(request);
    if (!found) throw errors.accessDenied();
    return found;
  };
  const store = new UploadStore(storage);
  const serverAt = (path: string): Server =>
    new Server({
      path,
      datastore: store,
      locker: createUploadLocker(storage.database),
      relativeLocation: true,
      allowedHeaders: ["Authorization", "apikey", "x-client-info", "x-upsert", "x-signature"],
      lockDrainTimeout: 500,
      // sizes of uploads are judged by their bucket
      maxSize: (request) => (request.method === "OPTIONS" ? storage.settings.fileSizeLimit : 0),
      namingFunction: (_request, metadata) => nameUpload(metadata),
      onUploadCreate: async (request, upload) => {
        const named = decodeUploadId(upload.id);
        if (!named) throw errors.noSuchKey();
        await beginUpload(storage, contextOf(request), {
          ...named,
          length: upload.size ?? 0,
          metadata: upload.metadata ?? {},
          isUpsert: request.headers.get("x-upsert") === "true",
        });
        return {};
      },
      onIncomingRequest: async (request, id) => {
        if (request.method !== "POST") await requireOwner(storage, contextOf(request), id);
      },
      onUploadFinish: async (request, upload) => {
        await finishUpload(storage, contextOf(request), upload.id);
        return {};
      },
      onResponseError: (_request, error) => toTusError(storage, error),
    } satisfies ServerOptions & { datastore: UploadStore });
  const servers = {
    own: serverAt(`${storage.settings.basePath}${base}`),
    signed: serverAt(`${storage.settings.basePath}${signedBase}`),
  };
  return {
    serves: (path) => path === base || path.startsWith(`${base}/`),
    answer: async (request, path) => {
      const isSigned = path === signedBase || path.startsWith(`${signedBase}/`);
      if (request.method !== "OPTIONS")
        contexts.set(request, await readContext(storage, request, path, isSigned));
      return (isSigned ? servers.signed : servers.own).handleWeb(request);
    },
  };
}

async function readContext(
  storage: Storage,
  request: Request,
  path: string,
  isSigned: boolean,
): Promise<Context> {
  if (isSigned) return { call: null, token: request.headers.get("x-signature") ?? "", path };
  const caller: Caller = await readCaller(request.headers, storage.verifyToken);
  return { call: { request, path, operation: "storage.tus.upload.part", caller }, token: null, path };
}

/** @throws StorageError InvalidRequest, InvalidBucketName, InvalidKey */
function nameUpload(metadata: Metadata | undefined): string {
  if (!metadata) throw errors.invalid("Metadata header is required");
  const bucket = metadata.bucketName ?? "";
  const name = metadata.objectName ?? "";
  if (bucket === "") throw errors.bucketName();
  requireKey(name);
  return encodeUploadId({ bucket, name, version: randomUUID() });
}

type NewUpload = {
  bucket: string;
  name: string;
  version: string;
  length: number;
  metadata: Metadata;
  isUpsert: boolean;
};

async function beginUpload(storage: Storage, context: Context, upload: NewUpload): Promise<void> {
  const { bucket, name, version, length, metadata } = upload;
  const signed = context.call === null ? await openToken(storage, context, upload) : undefined;
  const owner = signed ? signed.owner : context.call?.caller.subject;
  const isUpsert = signed ? (signed.upsert ?? false) : upload.isUpsert;
  const call = context.call && { ...context.call, operation: "storage.tus.upload.create" };
  const userMetadata = metadata.metadata ? readUserMetadata(metadata.metadata) : null;
  await admitUpload(
    storage,
    call,
    { bucket, name, isUpsert, owner },
    { type: metadata.contentType ?? unknownType, size: length, userMetadata },
  );
  await storage.database.query(
    `insert into internal.uploads (id, bucket_id, name, owner_id, length, is_upsert, metadata, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [
      version,
      bucket,
      name,
      owner ?? null,
      length,
      isUpsert,
      JSON.stringify(metadata),
      storage.settings.resumableLifetime,
    ],
  );
}

function openToken(
  storage: Storage,
  { token }: Context,
  { bucket, name }: { bucket: string; name: string },
): Promise<SignedClaims> {
  if (!token) throw errors.signature("Missing x-signature header");
  return storage.urlTokens.open(token, { url: `${bucket}/${name}`, scope: "upload" });
}

/** In the words of the library, which says the same of an upload that it does not know. */
const noSuchUpload = () => new StorageError(404, "NoSuchUpload", "The file for this url was not found\n");

/** Only the person who began an upload may continue it. @throws StorageError as if there were none */
async function requireOwner(storage: Storage, context: Context, id: string): Promise<UploadRow> {
  const row = await findUpload(storage, id);
  if (!row && !isUploadId(id)) throw new StorageError(400, "InvalidUploadId", "Invalid upload id");
  if (!row) throw noSuchUpload();
  if (context.call === null) {
    await openToken(storage, context, row);
  } else if (
    context.call.caller.role !== "service_role" &&
    (row.ownerId ?? undefined) !== context.call.caller.subject
  ) {
    throw noSuchUpload();
  }
  return row;
}

/** All bytes are there: they become an object, under the rules of the moment. */
async function finishUpload(storage: Storage, context: Context, id: string): Promise<void> {
  const version = decodeUploadId(id)?.version ?? "";
  const lock = await takeLock(storage.database, version, new AbortController().signal, () => {});
  try {
    const row = await requireOwner(storage, context, id);
    if (row.isFinished) return;
    if (row.arrived !== row.length) throw new StorageError(409, "InvalidRequest", "Upload-Offset conflict");
    await writeObjectOf(storage, context, row);
  } finally {
    await lock.release();
  }
}

async function writeObjectOf(storage: Storage, { call }: Context, row: UploadRow): Promise<void> {
  const { metadata } = row;
  const destination = {
    bucket: row.bucket,
    name: row.name,
    isUpsert: row.isUpsert,
    owner: row.ownerId ?? undefined,
  };
  try {
    const type = metadata.contentType ?? unknownType;
    const userMetadata = metadata.metadata ? readUserMetadata(metadata.metadata) : null;
    if (call) await probeUpload(storage, call, destination, { type, size: row.length, userMetadata });
    const seconds = metadata.cacheControl ?? "";
    const file = await lookUpType({
      body: await readParts(storage, row.id),
      type,
      cacheControl: /^\d{1,12}$/.test(seconds) ? `max-age=${seconds}` : "no-cache",
      contentEncoding: undefined,
      userMetadata,
      announced: row.length,
    });
    const limits = await findBucketLimits(storage.database.query, row.bucket);
    await storeUpload(storage, destination, limits, file);
  } catch (error) {
    const refused = toStorageError(error).status < 500;
    // what is refused once is refused again; what failed may be tried again with the last part
    if (refused) await storage.database.query("delete from internal.uploads where id = $1", [row.id]);
    else await dropLastPart(storage, row.id);
    throw error;
  }
  await asService(storage.database, async (query) => {
    await query("update internal.uploads set finished_at = now() where id = $1", [row.id]);
    await query("delete from internal.upload_parts where upload_id = $1", [row.id]);
  });
}

type TusError = { status_code: number; body: string };

/** The protocol's own errors go out as they are, ours with their logical status. */
function toTusError(storage: Storage, error: Error | TusError): TusError | undefined {
  if ("status_code" in error) return undefined;
  const shown = toStorageError(error);
  if (shown.status >= 500) storage.report(error);
  // in the library's own words, which clients know
  const body = shown.code === "EntityTooLarge" ? "Maximum size exceeded\n" : shown.message;
  return { status_code: shown.status, body };
}
