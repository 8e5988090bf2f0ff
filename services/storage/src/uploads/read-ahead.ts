import { Readable } from "node:stream";

/** The beginning of a stream, and the whole of it still to be read. */
export type Ahead = { head: Buffer; isWhole: boolean; body: Readable };

/** Reads the beginning of a stream: to its end, or until there are so many bytes. @throws what breaks the stream off */
export async function readAhead(stream: Readable, bytes: number): Promise<Ahead> {
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  let isWhole = false;
  for (let size = 0; size < bytes; ) {
    const { value, done } = await rest.next();
    isWhole = done === true;
    if (isWhole) break;
    chunks.push(value);
    size += value.length;
  }
  const head = Buffer.concat(chunks);
  return { head, isWhole, body: Readable.from(joined(head, rest), { objectMode: false }) };
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}
