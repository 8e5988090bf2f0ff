import { Readable } from "node:stream";
import { fileTypeFromBuffer } from "file-type";
import type { IncomingFile } from "./incoming-file.ts";

/** What a client sends that knows no type: nothing, or that these are bytes. */
export const unknownType = "application/octet-stream";

/** As many bytes as the signatures of files lie in. */
const headBytes = 4_100;

/** A file whose sender names no type, with the type that its first bytes tell; bytes that tell none stay bytes. */
export async function lookUpType(file: IncomingFile): Promise<IncomingFile> {
  if (file.type !== unknownType) return file;
  const bytes = file.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  for (let size = 0; size < headBytes; ) {
    const { value, done } = await bytes.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const found = await fileTypeFromBuffer(Buffer.concat(chunks)).catch(() => undefined);
  const body = Readable.from(joined(chunks, bytes), { objectMode: false });
  return { ...file, body, type: found?.mime ?? unknownType };
}

async function* joined(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => rest };
}
