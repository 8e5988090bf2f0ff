import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

/** Packs a stream as `gzip` does; level 1, since the log is written each minute and a base backup is large. */
export async function* gzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* Readable.from(source).compose(createGzip({ level: 1 })) as AsyncIterable<Buffer>;
}
