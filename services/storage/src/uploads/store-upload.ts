// An upload from its first byte to its row: permission, bytes, row. Until the row stands nobody sees anything of it.
import type { ContentFacts } from "../content/content-facts.ts";
import { judgeContent } from "../content/judge-content.ts";
import { asService, type CallerRequest, probe } from "../database/as-caller.ts";
import { announceBlob, completeBlob, discardBlob } from "../database/blobs.ts";
import { type BucketLimits, findBucketLimits } from "../database/buckets.ts";
import { type ObjectMetadata, tryWriteObject, writeObject } from "../database/objects.ts";
import { errors } from "../errors.ts";
import { requireAllowedType } from "../request/mime-types.ts";
import type { Storage } from "../storage.ts";
import type { IncomingFile } from "./incoming-file.ts";
import type { Measured } from "./measure.ts";
import { putMeasured } from "./put-measured.ts";

/** Where a file is to go. */
export type Destination = {
  bucket: string;
  name: string;
  isUpsert: boolean;
  /** subject of the uploader */
  owner: string | undefined;
};

/** What is said of a file that is to go there. */
export type SaidOfFile = {
  type: string;
  /** bytes announced, where they are known */
  size: number | undefined;
  /** bytes of the whole request */
  declared?: number | undefined;
  userMetadata: Record<string, unknown> | null;
};

/** The object that an upload made. */
export type StoredUpload = { id: string; version: string; metadata: ObjectMetadata };

const placeholder = ".emptyFolderPlaceholder";
const isPlaceholder = (name: string) => name === placeholder || name.endsWith(`/${placeholder}`);

/**
 * Checks that a file may be uploaded there, before any of its bytes.
 * @param call whose policies decide; null where a signed address already did
 * @throws StorageError
 */
export async function admitUpload(
  storage: Storage,
  call: CallerRequest | null,
  destination: Destination,
  file: SaidOfFile,
): Promise<BucketLimits> {
  const limits = await findBucketLimits(storage.database.query, destination.bucket);
  if (!isPlaceholder(destination.name)) requireAllowedType(file.type, limits.types);
  if (file.size !== undefined && file.size > sizeLimit(storage, limits, destination.name))
    throw errors.tooLarge();
  if (call) await probeUpload(storage, call, destination, file);
  if (limits.isRuled && destination.owner !== undefined && call?.caller.role !== "service_role") {
    await countUpload(storage, destination.owner);
  }
  return limits;
}

/** Sees under the caller's policies whether an object of this name, of which this is said, may be written. @throws StorageError */
export function probeUpload(
  storage: Storage,
  call: CallerRequest,
  destination: Destination,
  { type, size = 0, declared, userMetadata }: Partial<SaidOfFile>,
): Promise<void> {
  const metadata = { size, mimetype: type, contentLength: declared ?? size };
  return probe(storage.database, call, (query) =>
    tryWriteObject(
      query,
      { ...destination, version: "probe", metadata, userMetadata: userMetadata ?? null },
      destination.isUpsert,
    ),
  );
}

async function countUpload({ database }: Storage, owner: string): Promise<void> {
  const rows = await database.query<{ wait: number }>("select internal.count_upload($1) as wait", [owner]);
  const wait = rows[0]?.wait ?? 0;
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60);
  throw errors.tooMany(
    `You have uploaded 60 files in ten minutes. Go on in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    wait,
  );
}

/** Bytes an object may have: the smaller of the bucket's limit and the service's; a folder's marker has none. */
export function sizeLimit({ settings }: Storage, limits: BucketLimits, name: string): number {
  if (isPlaceholder(name)) return 0;
  // servers' own buckets may hold more than people may upload
  if (limits.isRuled) return limits.sizeLimit ?? settings.fileSizeLimit;
  return Math.min(limits.sizeLimit ?? settings.fileSizeLimit, settings.fileSizeLimit);
}

/**
 * Takes the bytes and writes the row.
 * @param known facts about content that is not judged here
 * @param admit asked again where fields of a form follow its file
 * @throws StorageError; no row and no bytes are left then
 */
export async function storeUpload(
  storage: Storage,
  destination: Destination,
  limits: BucketLimits,
  file: IncomingFile,
  known: ContentFacts = {},
  admit: (file: IncomingFile) => Promise<unknown> = async () => {},
): Promise<StoredUpload> {
  const version = await announceBlob(storage.database.query);
  try {
    const most = sizeLimit(storage, limits, destination.name);
    const judged = limits.judgesContent && !isPlaceholder(destination.name);
    const { measured, facts } = judged
      ? await judgeContent(storage, { file, most, version, limits })
      : { measured: await putMeasured(storage, version, file.body, file.type, most), facts: known };
    const later = await file.completed?.();
    if (later) await admit(later);
    const whole = later ?? file;
    const metadata = toMetadata(measured, whole, facts);
    const id = await asService(storage.database, async (query) => {
      await completeBlob(query, version, { bytes: measured.bytes, sha256: measured.sha256 });
      return writeObject(
        query,
        { ...destination, version, metadata, userMetadata: whole.userMetadata },
        destination.isUpsert,
      );
    });
    return { id, version, metadata };
  } catch (error) {
    file.body.destroy();
    await discardBlob(storage, version);
    throw error;
  }
}

function toMetadata(measured: Measured, file: IncomingFile, facts: ContentFacts): ObjectMetadata {
  return {
    eTag: `"${measured.md5}"`,
    size: measured.bytes,
    mimetype: file.type,
    cacheControl: file.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: measured.bytes,
    httpStatusCode: 200,
    ...(file.contentEncoding === undefined ? {} : { contentEncoding: file.contentEncoding }),
    ...facts,
  };
}
