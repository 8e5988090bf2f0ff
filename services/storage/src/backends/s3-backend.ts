// Bytes in a bucket of an S3-compatible store. The SDK is loaded only where it is used.
import { PassThrough, pipeline, type Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { errors, StorageError } from "../errors.ts";
import { type Backend, BlobMissing, type ByteRange } from "./backend.ts";
import { putInParts } from "./put-in-parts.ts";

/** How the bucket is reached. */
export type S3Options = {
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  forcePathStyle: boolean;
  /** how long the store may be silent, in milliseconds; default 15 s */
  silenceMs?: number;
};

const connectMs = 3_000;

type Sdk = typeof import("@aws-sdk/client-s3");
type Parts = { sdk: Sdk; client: S3Client; bucket: string };

/** A backend that can also say what is in it: names that begin so, in order. */
export type S3Backend = Backend & { list: (prefix: string) => Promise<string[]> };

/** Opens the backend; the bucket has to be there. */
export async function openS3Backend(options: S3Options): Promise<S3Backend> {
  const sdk = await import("@aws-sdk/client-s3");
  const { bucket, silenceMs = 15_000 } = options;
  const client = new sdk.S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
    // stores beside AWS do not all know the newer checksums
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.accessKeyId && options.secretAccessKey
      ? { credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey } }
      : {}),
  });
  const parts: Parts = { sdk, client, bucket };
  return {
    put: (key, source, type) => told(key, () => putInParts(parts, key, { source, type })),
    open: (key, range) => told(key, () => open(parts, key, range)),
    copy: (from, to) =>
      told(from, async () => {
        await client.send(
          new sdk.CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }),
        );
      }),
    size: (key) =>
      told(key, async () => {
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
        return head.ContentLength;
      }).catch((error) => {
        if (error instanceof BlobMissing) return undefined;
        throw error;
      }),
    remove: (key) =>
      told(key, async () => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }).catch((error) => {
        if (!(error instanceof BlobMissing)) throw error;
      }),
    sweep: (olderThan) => told("", () => endUploads(parts, olderThan)),
    check: () => check(parts, options.endpoint),
    close: async () => client.destroy(),
    list: (prefix) => told(prefix, () => list(parts, prefix)),
  };
}

async function list({ sdk, client, bucket }: Parts, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
    );
    for (const { Key } of page.Contents ?? []) if (Key) names.push(Key);
    next = page.NextContinuationToken;
  } while (next);
  return names.toSorted();
}

/** An answer to HEAD has no body, so its status has to say what is wrong. */
async function check({ sdk, client, bucket }: Parts, endpoint: string | undefined): Promise<void> {
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const { $metadata, $response, message } = error as {
      $metadata?: { httpStatusCode?: number };
      $response?: { headers?: Record<string, string> };
      message?: string;
    };
    const status = $metadata?.httpStatusCode;
    if (status === 405 || status === 501) return; // a store that has no HEAD for buckets has answered all the same
    const minutes = Math.round(Math.abs(Date.now() - Date.parse($response?.headers?.date ?? "")) / 60_000);
    const at = endpoint ?? "Amazon S3";
    const why =
      status === 404
        ? `S3_BUCKET: there is no bucket ${bucket} at ${at}`
        : status === 301
          ? `S3_REGION: the bucket ${bucket} is in another region`
          : status === 403 && minutes >= 5
            ? `The clocks of this machine and of ${at} differ by ${minutes} minutes; set this one right`
            : status === 401 || status === 403
              ? `S3_ACCESS_KEY_ID: ${at} does not let this key into the bucket ${bucket}`
              : `S3_ENDPOINT: ${at} does not answer: ${message}`;
    throw new Error(why, { cause: error });
  }
}

async function open({ sdk, client, bucket }: Parts, key: string, range?: ByteRange): Promise<Readable> {
  const answer = await client.send(
    new sdk.GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
    }),
  );
  const body = answer.Body as Readable;
  // a client may disconnect before its end, and it must not hold its connection then
  return pipeline(body, new PassThrough(), () => {});
}

/** Ends uploads in parts that nobody goes on with: the store keeps their parts, and charges for them. */
async function endUploads({ sdk, client, bucket }: Parts, olderThan: Date): Promise<void> {
  const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= olderThan) continue;
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  }
}

/** What the store said, in our terms. @throws BlobMissing, StorageError BackendUnavailable */
async function told<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError || error instanceof BlobMissing) throw error;
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === "NoSuchKey" || name === "NotFound" || $metadata?.httpStatusCode === 404) {
      throw new BlobMissing(key, { cause: error });
    }
    throw errors.backendAway(error);
  }
}
