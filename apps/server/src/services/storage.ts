import path from "node:path";
import { countedAttempts } from "@undercroft/database";
import { createServiceDatabase } from "@undercroft/postgres";
import {
  areElsewhere,
  type Backend,
  createFolderBackend,
  createStorage,
  createStorageParts,
  createStorageSettings,
  openS3Backend,
  sweep,
  verifyBlobs,
} from "@undercroft/storage";
import type { Config } from "../config.ts";
import { askForDemoPictures, seedDemoPictures } from "../demo/demo-pictures.ts";
import { writeFigures } from "../parts/analytics/write-figures.ts";
import { writeExport } from "../parts/profiles/write-export.ts";
import { ownFiles } from "../parts/profiles/written-files.ts";
import { say } from "../terminal.ts";
import { clientAddress, type ServiceFile } from "./service.ts";

/** Seconds by which clocks may differ, as for the data API. */
const allowedSkew = 30;
/** A form has a head and an end beside its file. */
const formBytes = 2 * 1024 * 1024;
/** Servers put whole exports into their own bucket. */
const largestFile = 1_073_741_824;

/** Files, at `/storage/v1`, and what keeps them in order. */
export default {
  doors: [
    {
      prefix: "/storage/v1",
      by: "router",
      limit: { maxBytes: largestFile + formBytes, seconds: 600, minBytesIn30Seconds: 64 * 1024 },
      cache: "none",
    },
  ],
  open: async ({ config, database, passwordOf, keys, secretKey, log }) => {
    const storageDatabase = createServiceDatabase({
      connection: database.forRequests("storage_admin", passwordOf("storage_admin")),
      max: config.databaseConnections,
      survivor: countedAttempts,
    });
    const backend = await openBackend(config);
    const storage = createStorageParts({
      database: storageDatabase,
      backend,
      verifyToken: (token) => keys.keyring.verify(token, { skew: allowedSkew }),
      secretKey,
      settings: createStorageSettings({
        fileSizeLimit: config.storage.fileSizeLimit,
        scratchDir: path.join(config.dataDir, "scratch"),
        renderDir: path.join(config.dataDir, "renders"),
        renderCacheBytes: config.storage.renderCacheBytes,
      }),
      onError: (error) => log.error({ err: error, part: "storage" }, "failed"),
    });
    // the queue's own login, which may read what every part keeps
    const ownerDatabase = createServiceDatabase({ connection: database.owner, max: 1 });
    // told and no more: a key may be kept from looking at its bucket, and pages do without files for a while
    const isThere = await backend.check().then(
      () => true,
      (error: Error) => void say(`  Files: ${error.message}`),
    );
    if (isThere && (await areElsewhere(ownerDatabase.query, backend))) {
      say(
        `  None of the latest files is in ${config.storage.s3 ? "this bucket" : "this data directory"}: set STORAGE_BACKEND back, or move them (npm run files:move)`,
      );
    }
    if (config.demo) await askForDemoPictures(database.owner);
    return {
      routes: { "/storage/v1": createStorage(storage, clientAddress) },
      tasks: {
        "seed-demo-pictures": (_, { signal }) => seedDemoPictures(storage, database.owner, signal),
        "write-export": (given, { signal }) => writeExport(ownFiles(storage), ownerDatabase, given, signal),
        "write-figures": (given) => writeFigures(ownFiles(storage), ownerDatabase, given),
        "sweep-storage": async () => {
          const { uploads, blobs } = await sweep(storage);
          if (uploads + blobs > 0) log.info({ part: "storage", uploads, blobs }, "cleaned up");
        },
        "check-storage": async () => {
          const missing = await verifyBlobs(storage);
          if (missing > 0)
            log.error({ part: "storage", missing }, "files are missing; see internal.violations");
        },
      },
      close: async () => {
        await storageDatabase.close();
        await ownerDatabase.close();
        await backend.close();
      },
    };
  },
} satisfies ServiceFile;

function openBackend({ storage, dataDir }: Config): Backend | Promise<Backend> {
  return storage.s3 ? openS3Backend(storage.s3) : createFolderBackend(path.join(dataDir, "files"));
}
