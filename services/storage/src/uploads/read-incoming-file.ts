// What a request brings: a stream of bytes and what is said about them, from a form or from a bare body.
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { IncomingFile } from "./incoming-file.ts";
import { lookUpType, unknownType } from "./look-up-type.ts";
import { readForm } from "./read-form.ts";
import { readEncodedMetadata } from "./user-metadata.ts";

/**
 * Reads the head of an upload; the bytes are still to come, save the few that tell the type where none is sent.
 * @throws StorageError
 */
export async function readIncomingFile(request: Request): Promise<IncomingFile> {
  const contentType = request.headers.get("content-type") ?? unknownType;
  const body = request.body
    ? Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>)
    : Readable.from([] as Buffer[]);
  const length = request.headers.get("content-length");
  const declared = length === null ? undefined : Number(length);
  if (/^multipart\/form-data/i.test(contentType))
    return { ...(await lookUpType(await readForm(body, contentType))), declared };
  return lookUpType({
    body,
    type: contentType,
    cacheControl: request.headers.get("cache-control") ?? "no-cache",
    contentEncoding: request.headers.get("content-encoding") ?? undefined,
    userMetadata: readEncodedMetadata(request.headers.get("x-metadata")),
    announced: declared,
    declared,
  });
}
