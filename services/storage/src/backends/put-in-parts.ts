// Puts bytes of unknown length into a bucket: at once where they fit into one part, else in parts of one size, as every store asks.
import type { Readable } from "node:stream";
import type { CompletedPart, S3Client } from "@aws-sdk/client-s3";

/** Bytes of one part; the least the protocol takes. */
const partBytes = 5 * 1024 * 1024;

type Target = { sdk: typeof import("@aws-sdk/client-s3"); client: S3Client; bucket: string };

/** The source cut into parts. The last one is shorter, and the only one of an empty source is empty. */
async function* cut(source: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= partBytes) continue;
    let waiting = Buffer.concat(chunks);
    for (; waiting.length > partBytes; waiting = waiting.subarray(partBytes))
      yield waiting.subarray(0, partBytes);
    chunks = [waiting];
    size = waiting.length;
  }
  yield Buffer.concat(chunks);
}

async function* chain(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

/** Sends one part after the other; what breaks off leaves nothing behind for which the store would charge. */
async function putParts(
  { sdk, client, bucket }: Target,
  what: { key: string; type: string; parts: AsyncIterable<Buffer> },
): Promise<void> {
  const at = { Bucket: bucket, Key: what.key };
  const { UploadId } = await client.send(
    new sdk.CreateMultipartUploadCommand({ ...at, ContentType: what.type }),
  );
  try {
    const sent: CompletedPart[] = [];
    for await (const Body of what.parts) {
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      sent.push({ PartNumber, ETag });
    }
    await client.send(
      new sdk.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: sent } }),
    );
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {}); // `sweep` ends it later
    throw error;
  }
}

/** @throws what broke the source off; nothing is then in the bucket */
export async function putInParts(
  target: Target,
  key: string,
  { source, type }: { source: Readable; type: string },
): Promise<void> {
  const parts = cut(source);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = (await parts.next()).value;
  if (second) return putParts(target, { key, type, parts: chain([first, second], parts) });
  const { client, sdk, bucket } = target;
  await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: first, ContentType: type }));
}
