// Where archives that a job writes are kept, and where it reads people's files from: our own storage service, or another that speaks like it.
import type { Readable } from "node:stream";
import { BlobMissing, type Storage, storeOwnFile } from "@undercroft/storage";

/** A file as the list of files has it. */
export type ListedFile = { bucket: string; name: string; version: string };

/** An archive for one person. */
export type Archive = { name: string; bytes: Readable; person: string };

/** The store, as far as jobs need it. */
export type WrittenFiles = {
  /** null where the file was deleted since it was listed */
  open: (file: ListedFile) => Promise<AsyncIterable<Uint8Array> | null>;
  /** into the bucket `exports` */
  keep: (archive: Archive) => Promise<void>;
};

/** In our own service. */
export const ownFiles = (storage: Storage): WrittenFiles => ({
  open: ({ version }) =>
    storage.backend.open(version).catch((error: unknown) => {
      if (error instanceof BlobMissing) return null;
      throw error;
    }),
  keep: async ({ name, bytes, person }) => {
    await storeOwnFile(storage, {
      bucket: "exports",
      name,
      bytes,
      type: "application/zip",
      cacheControl: "no-store",
      owner: person,
      userMetadata: null,
    });
  },
});
