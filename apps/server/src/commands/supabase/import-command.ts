// npm run supabase:import: people, their passwords and their files from a Supabase project. docs/hosted-supabase.md says what it takes.
import { createWriteStream } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { openToolClient } from "@undercroft/database";
import type { DatabaseConnection, QueryRows } from "@undercroft/postgres";
import { type Backend, createFolderBackend, openS3Backend } from "@undercroft/storage";
import type { Config } from "../../config.ts";
import { openDatabase } from "../../database.ts";
import { say, step } from "../../terminal.ts";
import { importDump } from "./import-dump.ts";
import { openDump } from "./open-dump.ts";
import { createTally, type LeftRow, type Tally } from "./tally.ts";

const usage = `npm run supabase:import -- DUMP [options]     (DUMP may be - for plain SQL on standard input)

  --files FOLDER       takes the bytes of files too: FOLDER/BUCKET/NAME, or FOLDER/BUCKET/NAME/VERSION
  --bucket NAME=OTHER  calls the bucket NAME OTHER here; may be given again
  --report FILE        writes every row that was left to FILE, one JSON object a line
  --dry-run            looks at everything, keeps nothing

See docs/hosted-supabase.md.`;

type Command = {
  file: string;
  files: string | null;
  renames: ReadonlyMap<string, string>;
  report: string | null;
  isDryRun: boolean;
};

/** @throws Error saying what is wrong with the arguments, and how they are written */
export function parseCommand(args: string[]): Command {
  const options = {
    files: { type: "string" },
    bucket: { type: "string", multiple: true },
    report: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
  const { values, positionals } = parsed;
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(usage);
  const renames = (values.bucket ?? []).map((text): [string, string] => {
    const [from = "", to = ""] = text.split("=");
    if (!from || !to) throw new Error(`--bucket ${text}: say NAME=OTHER`);
    return [from, to];
  });
  return {
    file,
    files: values.files ?? null,
    renames: new Map(renames),
    report: values.report ?? null,
    isDryRun: values["dry-run"],
  };
}

/** Runs it and says what was taken and what was left. @throws Error that says what to do */
export async function importSupabase(config: Config, args: string[]): Promise<void> {
  const command = parseCommand(args);
  const folder = command.files === null ? null : await openFolder(command.files);
  const text = await openDump(command.file, process.stdin);
  const database = await openDatabase(config, say);
  const { s3 } = config.storage;
  const backend = s3 ? await openS3Backend(s3) : createFolderBackend(path.join(config.dataDir, "files"));
  const report = command.report === null ? null : createWriteStream(command.report, { mode: 0o600 });
  const tally = createTally((row: LeftRow) => void report?.write(`${JSON.stringify(row)}\n`));
  try {
    await step("rows", (progress) =>
      runImport(database.owner, { text, folder, backend, tally, ...command }, (rows) => progress(`${rows}`)),
    );
  } finally {
    if (command.isDryRun) say("  A rehearsal: nothing was kept.");
    for (const line of tally.lines()) say(`  ${line}`);
    report?.end();
    if (report) await finished(report);
    await backend.close();
    await database.leave();
  }
}

async function openFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => {
    throw new Error(`--files ${folder}: there is no such folder`);
  });
}

/** What one import is given. */
export type GivenImport = {
  text: AsyncIterable<string>;
  /** with no symbolic link on its way; null where no files come along */
  folder: string | null;
  backend: Backend;
  renames: ReadonlyMap<string, string>;
  tally: Tally;
  isDryRun: boolean;
};

/** @param connection as the owner of the tables @throws Error where the product has never been started on the database */
export async function runImport(
  connection: DatabaseConnection,
  { text, folder, backend, renames, tally, isDryRun }: GivenImport,
  onProgress?: (rows: number) => void,
): Promise<void> {
  const client = await openToolClient(connection);
  client.on("error", () => {}); // shows at the next statement
  const query: QueryRows = async (sql, values) => (await client.query(sql, values && [...values])).rows;
  try {
    const [found] = await query<{ at: string | null }>("select to_regclass('internal.blobs') as at");
    if (!found?.at) throw new Error("Start this version of the product once first.");
    if (isDryRun) await query("begin");
    await importDump(text, { query, tally, isDryRun, files: { folder, backend }, renames }, onProgress);
  } finally {
    if (isDryRun) await query("rollback").catch(() => {});
    await client.end().catch(() => {});
  }
}
