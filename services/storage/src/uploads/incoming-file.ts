import type { Readable } from "node:stream";

/** A file on its way in. */
export type IncomingFile = {
  body: Readable;
  type: string;
  cacheControl: string;
  contentEncoding: string | undefined;
  userMetadata: Record<string, unknown> | null;
  /** bytes the client announced; undefined where it did not, or where they are in a form */
  announced: number | undefined;
};
