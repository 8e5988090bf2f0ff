// Imports fixtures into a database of the test's own and looks at what came of it.
import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { seed } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { detectFormat } from "../../tool/import/formats/read-rows.ts";
import type { RefusedRow } from "../../tool/import/read-checked-rows.ts";
import { type ImportOptions, importListings } from "../../tool/import/run-import.ts";
import type { ImportSummary } from "../../tool/import/summary.ts";

/** The moment the fixtures are imported at, unless a test says otherwise: a Friday in summer time, before them all. */
export const midsummer = new Date("2026-07-03T12:00:00Z");

/** What an import answered. */
export type Outcome = ImportSummary & { refusals: RefusedRow[]; notes: string[] };

/** A database with the places of the UK, and ways to fill it. */
export type ImportWorld = {
  connection: pg.ClientConfig;
  client: pg.Client;
  importFile: (name: string, options?: Partial<ImportOptions>) => Promise<Outcome>;
  importText: (
    text: string | Buffer,
    format: ImportOptions["format"],
    options?: Partial<ImportOptions>,
  ) => Promise<Outcome>;
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** takes out what was imported; the places of the UK stay */
  clear: () => Promise<void>;
  end: () => Promise<void>;
};

/** Makes one; call `end` when done. */
export async function createImportWorld(): Promise<ImportWorld> {
  const database = await createProductDatabase();
  await seed(database.connection, { demo: false });
  const client = new pg.Client(database.connection);
  await client.connect();
  const run = async (
    options: Pick<ImportOptions, "open" | "format"> & Partial<ImportOptions>,
  ): Promise<Outcome> => {
    const refusals: RefusedRow[] = [];
    const notes: string[] = [];
    const summary = await importListings(database.connection, {
      shift: false,
      dryRun: false,
      organiser: null,
      isBookable: false,
      shorten: false,
      now: midsummer,
      onRefused: (row) => refusals.push(row),
      onNote: (note) => notes.push(note),
      ...options,
    });
    return { ...summary, refusals, notes };
  };
  return {
    connection: database.connection,
    client,
    importFile: (name, options) => {
      const file = path.join(import.meta.dirname, "fixtures", name);
      return run({
        open: () => createReadStream(file),
        format: detectFormat(name, readFileSync(file, "utf8").slice(0, 4_096)),
        ...options,
      });
    },
    importText: (text, format, options) =>
      run({ open: () => Readable.from([Buffer.from(text)]), format, ...options }),
    rows: async <T extends object>(sql: string, values: unknown[] = []) =>
      (await client.query<T>(sql, values)).rows,
    clear: async () => {
      await client.query("truncate public.events, public.venues, public.organisers cascade");
    },
    end: async () => {
      await client.end();
      await database.drop();
    },
  };
}

/** What became of an export: each night with where, whose, for how much and for whom it is. */
export const exportedNights = (world: ImportWorld) =>
  world.rows(`select e.title, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts, v.name as venue, v.postcode, o.name as organiser, e.status,
    l.price_from_pence as low, l.price_to_pence as high, e.min_age as age, e.external_url as url, l.sale_state as sale, l.tags
    from events e left join venues v on v.id = e.venue_id join organisers o on o.id = e.organiser_id left join listings l on l.event_id = e.id order by e.starts_at, e.title`);
