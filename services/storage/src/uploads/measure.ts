// Counts and sums bytes on their way, and stops them where they pass a limit, whatever was announced.
// Those beyond the limit go nowhere; some are still taken, since a client that is cut off while it sends never reads why.
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { errors } from "../errors.ts";

/** Bytes beyond a limit that are taken and thrown away. */
const patience = 4 * 1024 * 1024;

/** What passed. Hex digests. */
export type Measured = { bytes: number; md5: string; sha256: string };

/** A stream that measures. @param most bytes let through; one more ends it with EntityTooLarge */
export function createMeasure(most: number): { stream: Transform; result: () => Measured } {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  let bytes = 0;
  const isOver = () => bytes > most;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (isOver()) {
        done(bytes > most + patience ? errors.tooLarge() : null);
        return;
      }
      md5.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(isOver() ? errors.tooLarge() : null);
    },
  });
  return { stream, result: () => ({ bytes, md5: md5.digest("hex"), sha256: sha256.digest("hex") }) };
}
