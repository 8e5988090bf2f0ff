// Bytes nobody wants are still taken for a while: a client that is cut off while it sends never reads why.
import type { Readable } from "node:stream";

/** Bytes and milliseconds that are spent on it. */
const mostBytes = 16 * 1024 * 1024;
const patienceMs = 10_000;

/** Reads a stream to its end and throws the bytes away; gives up on one that is long or slow. */
export function drain(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (): void => {
      clearTimeout(timer);
      stream.off("data", count);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > mostBytes) stream.destroy();
    };
    const timer = setTimeout(() => stream.destroy(), patienceMs);
    stream.on("error", end).once("end", end).once("close", end).on("data", count);
    if (stream.destroyed || stream.readableEnded) end();
  });
}
