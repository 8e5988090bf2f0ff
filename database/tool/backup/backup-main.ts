// npm run backup -- FILE [--without-files]: every row and every uploaded file of the product in one file, as of one moment.

import { createWriteStream, renameSync, rmSync } from "node:fs";
import type { ClientConfig } from "pg";
import { openTarget } from "../import/connect.ts";
import { withToolClient } from "../tool-client.ts";
import { readToolSettings } from "../tool-settings.ts";
import { writeBackup } from "./write-backup.ts";

const words = process.argv.slice(2);
const isWithoutFiles = words.includes("--without-files");
const [file] = words.filter((word) => !word.startsWith("--"));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function backup(to: string): Promise<void> {
  const settings = readToolSettings();
  if (settings.keepsFilesInS3 && !isWithoutFiles) {
    throw new Error("files are in S3: let the store keep their versions, and add --without-files");
  }
  const database = await openTarget(settings, say, { mustExist: true });
  const draft = `${to}.part`;
  try {
    const folder = isWithoutFiles ? null : settings.filesDir;
    const target = createWriteStream(draft, { mode: 0o600 });
    const { tables, files } = await writeBackup(database.connection, target, say, folder);
    renameSync(draft, to);
    await noteBackup(database.connection, tables, files);
    say(
      `${to} holds ${tables} tables and ${files} files. Keep SECRET_KEY, or the secret.key of the data directory, beside it.`,
    );
  } finally {
    rmSync(draft, { force: true });
    await database.close();
  }
}

/** The age of the last backup is among the figures, and `OPERATOR_MAIL` is told when it grows. */
async function noteBackup(connection: ClientConfig, tables: number, files: number): Promise<void> {
  await withToolClient(connection, (client) =>
    client.query("select internal.note_backup($1, $2)", [tables, files]),
  ).catch((error: Error) => say(`The backup is whole, but was not noted: ${error.message}`));
}

if (file) {
  await backup(file).catch((error: Error) => {
    say(`No backup was made: ${error.message}`);
    process.exitCode = 1;
  });
} else {
  say("npm run backup -- FILE [--without-files]");
  process.exitCode = 2;
}
