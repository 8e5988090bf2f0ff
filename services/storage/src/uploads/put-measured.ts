// Bytes into the backend, measured on the way.
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "../storage.ts";
import { createMeasure, type Measured } from "./measure.ts";

/** Puts a stream into the backend and measures it on the way. @throws StorageError EntityTooLarge past `most` */
export async function putMeasured(
  { backend }: Storage,
  version: string,
  body: Readable,
  type: string,
  most: number,
): Promise<Measured> {
  const measure = createMeasure(most);
  const [sent, put] = await Promise.allSettled([
    pipeline(body, measure.stream),
    backend.put(version, measure.stream, type),
  ]);
  // the reason is what ended the stream; the backend only saw it end
  if (sent.status === "rejected" && put.status === "rejected") throw pickReason(sent.reason, put.reason);
  if (put.status === "rejected") throw put.reason;
  if (sent.status === "rejected") throw sent.reason;
  return measure.result();
}

const pickReason = (sent: Error & { code?: string }, put: Error): Error =>
  sent.code === "ERR_STREAM_PREMATURE_CLOSE" ? put : sent;
