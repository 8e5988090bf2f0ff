// npm run files:move -- s3 | folder: every uploaded file into the other backend, before STORAGE_BACKEND is changed.

import path from "node:path";
import { createServiceDatabase } from "@undercroft/postgres";
import { createFolderBackend, moveBlobs, openS3Backend } from "@undercroft/storage";
import type { Config } from "../config.ts";
import { openDatabase } from "../database.ts";
import { say, step } from "../terminal.ts";

/** @param to the first word of the command @throws Error naming the setting or the file in the way; begun again, it goes on */
export async function moveFiles(config: Config, to: string | undefined): Promise<void> {
  if (to !== "s3" && to !== "folder") throw new Error("npm run files:move -- s3, or -- folder");
  if (config.supabase) throw new Error("Files are the project's, and are not kept by this product.");
  if (!config.storage.bucket)
    throw new Error("S3_BUCKET: set the S3_ keys of the bucket, whichever way files move");
  const database = await openDatabase(config, say);
  const owner = createServiceDatabase({ connection: database.owner, max: 1 });
  const bucket = await openS3Backend(config.storage.bucket);
  try {
    const folder = createFolderBackend(path.join(config.dataDir, "files"));
    const [source, target] = to === "s3" ? [folder, bucket] : [bucket, folder];
    const { missing } = await step(
      "files",
      (progress) => moveBlobs(owner.query, source, target, (done) => progress(`${done}`)),
      (done) => `${done.moved} moved, ${done.alreadyThere} already there, ${done.missing} missing`,
    );
    if (missing > 0) say("  Missing files are where they came from no more; internal.violations lists them.");
    say(`  Set STORAGE_BACKEND=${to} and start again; the files it came from may be removed then.`);
  } finally {
    await bucket.close();
    await owner.close();
    await database.leave();
  }
}
