// Counts and sums bytes on their way, and stops them where they pass a limit, whatever was announced.
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { errors } from "../errors.ts";

/** What passed. Hex digests. */
export type Measured = { bytes: number; md5: string; sha256: string };

/** A stream that measures. @param most bytes let through; one more ends it with EntityTooLarge */
export function createMeasure(most: number): { stream: Transform; result: () => Measured } {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) {
        done(errors.tooLarge());
        return;
      }
      md5.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, md5: md5.digest("hex"), sha256: sha256.digest("hex") }) };
}
