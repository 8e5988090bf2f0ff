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
  /** bytes of the request that brings it, which are more than the file's where that is a form */
  declared?: number | undefined;
  /** the same once its bytes are read, where what followed them says more of it; undefined where nothing did */
  completed?: () => Promise<IncomingFile | undefined>;
};
