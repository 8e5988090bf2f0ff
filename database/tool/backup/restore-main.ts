// npm run restore -- FILE: a backup's rows into an empty database, and its files into the data directory.
import { createReadStream } from "node:fs";
import { openTarget } from "../import/connect.ts";
import { readToolSettings } from "../tool-settings.ts";
import { readBackup } from "./read-backup.ts";

const [file] = process.argv.slice(2);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function restore(from: string): Promise<void> {
  const settings = readToolSettings();
  const database = await openTarget(settings, say);
  try {
    const { tables, files } = await readBackup(
      database.connection,
      createReadStream(from),
      say,
      settings.filesDir,
    );
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
