// npm run backup -- FILE: every row of the product in one file, as of one moment.
import { createWriteStream, renameSync, rmSync } from "node:fs";
import { openTarget } from "../import/connect.ts";
import { writeBackup } from "./write-backup.ts";

const [file] = process.argv.slice(2);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function backup(to: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR, PG_RUN_AS } = process.env;
  const database = await openTarget(
    { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || ".data", runAs: PG_RUN_AS || undefined },
    say,
  );
  const draft = `${to}.part`;
  try {
    const { tables } = await writeBackup(database.connection, createWriteStream(draft, { mode: 0o600 }), say);
    renameSync(draft, to);
    say(`${to} holds ${tables} tables. Keep SECRET_KEY, or the secret.key of the data directory, beside it.`);
  } finally {
    rmSync(draft, { force: true });
    await database.close();
  }
}

if (file) {
  await backup(file).catch((error: Error) => {
    say(`No backup was made: ${error.message}`);
    process.exitCode = 1;
  });
} else {
  say("npm run backup -- FILE");
  process.exitCode = 2;
}
