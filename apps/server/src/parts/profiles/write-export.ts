// The copy of their data that a person asked for: one archive, written as it is read, so that the pictures of years need no memory.
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { ServiceDatabase } from "@undercroft/postgres";
import { makeZip } from "client-zip";
import { z } from "zod/mini";
import { type ExportedTables, exportTexts } from "./export-tables.ts";
import type { ListedFile, WrittenFiles } from "./written-files.ts";

export { ownFiles } from "./written-files.ts";

const payload = z.object({ request: z.uuid() });

type Export = { path: string; person: string; made_at: Date; tables: ExportedTables; files: ListedFile[] };

/**
 * Writes the archive into the bucket `exports` and tells its owner. Does nothing where nobody waits for it any more.
 * @throws Error when `signal` is aborted: the server stops, and the next one writes it
 */
export async function writeExport(
  files: WrittenFiles,
  database: ServiceDatabase,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { request } = payload.parse(given);
  const [wanted] = await database.query<Export>("select * from internal.read_export($1)", [request]);
  if (!wanted) return;
  const bytes = Readable.fromWeb(makeZip(archiveFiles(files, wanted, signal)) as WebStream);
  // it may fail before the store listens to it: that ends the job, and not the process
  const failure = new Promise<never>((_, reject) => bytes.once("error", reject));
  const stored = files.keep({ name: wanted.path, bytes, person: wanted.person });
  await Promise.race([stored, failure]).finally(() => stored.catch(() => {}));
  await database.query("select internal.finish_export($1, $2)", [request, wanted.person]);
}

/** Where a file is in the archive: its bucket, then its name without the person's folder, and with no step upwards. */
const nameInArchive = ({ bucket, name }: ListedFile) =>
  [
    "files",
    bucket,
    ...name
      .split("/")
      .slice(1)
      .filter((step) => step !== "" && !/^\.+$/.test(step)),
  ].join("/");

async function* archiveFiles(store: WrittenFiles, { made_at, tables, files }: Export, signal: AbortSignal) {
  for (const { name, text } of exportTexts(made_at, tables, files.map(nameInArchive)))
    yield { name, lastModified: made_at, input: text };
  for (const file of files) {
    signal.throwIfAborted();
    const bytes = await store.open(file);
    if (bytes) yield { name: nameInArchive(file), lastModified: made_at, input: bytes };
  }
}
