// Where bytes are kept. Keys are versions, made by the service: no name a caller chose ever reaches a backend.
import type { Readable } from "node:stream";

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** A place for bytes. What is written under a key is never written again. */
export type Backend = {
  /** Resolves when the bytes would survive a loss of power; leaves nothing where it throws. */
  put: (key: string, source: Readable, type: string) => Promise<void>;
  /** @throws BlobMissing before any byte is read */
  open: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Gives the same bytes another key. @throws BlobMissing */
  copy: (from: string, to: string) => Promise<void>;
  /** Bytes stored under the key; undefined where there are none. */
  size: (key: string) => Promise<number | undefined>;
  /** Does nothing where there is nothing. */
  remove: (key: string) => Promise<void>;
  /** Clears what uploads that never ended left behind. */
  sweep: (olderThan: Date) => Promise<void>;
  /** Asks once whether bytes can be kept here. @throws Error naming the setting that is wrong */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/** A row says there are bytes and there are none. */
export class BlobMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There are no bytes for ${key}`, options);
    this.name = "BlobMissing";
  }
}
