// Names in a bucket, for what keeps more than uploaded files there: put, read, listed and removed by name.
import { Readable } from "node:stream";
import { openS3Backend, type S3Options } from "./s3-backend.ts";

/** Names to bytes below one place of a bucket. */
export type S3Names = {
  put: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** null where there is nothing under the name */
  open: (name: string) => Promise<AsyncIterable<Buffer> | null>;
  /** names that begin so, in order */
  list: (prefix: string) => Promise<string[]>;
  remove: (name: string) => Promise<void>;
  /** for people */
  place: string;
  close: () => Promise<void>;
};

/** @param place within the bucket, without slashes at its ends; empty for all of it */
export async function openS3Names(options: S3Options, place: string): Promise<S3Names> {
  const backend = await openS3Backend(options);
  const under = place === "" ? "" : `${place}/`;
  return {
    place: `s3://${options.bucket}/${under}`,
    put: (name, bytes) => backend.put(`${under}${name}`, Readable.from(bytes), "application/octet-stream"),
    open: async (name) =>
      (await backend.size(`${under}${name}`)) === undefined ? null : backend.open(`${under}${name}`),
    list: async (prefix) => (await backend.list(`${under}${prefix}`)).map((name) => name.slice(under.length)),
    remove: (name) => backend.remove(`${under}${name}`),
    close: backend.close,
  };
}
