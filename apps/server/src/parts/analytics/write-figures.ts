// A report of figures that is too long for one request: a CSV in a zip file, in the asker's folder.
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { ServiceDatabase } from "@undercroft/postgres";
import { makeZip } from "client-zip";
import { z } from "zod/mini";
import type { WrittenFiles } from "../profiles/written-files.ts";

const payload = z.object({ request: z.uuid() });

type Report = { path: string; person: string; made_at: Date; name: string; csv: string };

/** Writes the archive into the bucket `exports` and tells the asker. Does nothing where it is written already, or the asker has lost the right. */
export async function writeFigures(
  files: WrittenFiles,
  database: ServiceDatabase,
  given: unknown,
): Promise<void> {
  const { request } = payload.parse(given);
  const [report] = await database.query<Report>("select * from internal.read_figures($1)", [request]);
  if (!report) return;
  await files.keep({
    name: report.path,
    bytes: Readable.fromWeb(
      makeZip([{ name: report.name, lastModified: report.made_at, input: report.csv }]) as WebStream,
    ),
    person: report.person,
  });
  await database.query("select internal.finish_figures($1)", [request]);
}
