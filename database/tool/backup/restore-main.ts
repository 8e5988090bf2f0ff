// npm run restore -- FILE: a backup's rows into an empty database, and its files into the data directory.
import { createReadStream } from "node:fs";
import path from "node:path";
import { openTarget } from "../import/connect.ts";
import { readBackup } from "./read-backup.ts";

const [file] = process.argv.slice(2);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function restore(from: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR, PG_RUN_AS } = process.env;
  const database = await openTarget(
    { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || ".data", runAs: PG_RUN_AS || undefined },
    say,
  );
  try {
    const folder = path.join(DATA_DIR || ".data", "files");
    const { tables, files } = await readBackup(database.connection, createReadStream(from), say, folder);
    say(`${tables} tables and ${files} files were restored from ${from}.`);
  } finally {
    await database.close();
  }
}

if (file) {
  await restore(file).catch((error: Error) => {
    say(`Nothing was restored: ${error.message}`);
    process.exitCode = 1;
  });
} else {
  say("npm run restore -- FILE");
  process.exitCode = 2;
}
