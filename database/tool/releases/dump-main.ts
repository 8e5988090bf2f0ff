// npm run release:dump [-- FOLDER]: a small filled database of the checkout in FOLDER (this one, when not given) as
// database/releases/<version>-<commit>.dump, which later programs are tried on.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { listTables } from "../backup/tables.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { type ReleaseBefore, releaseBeforeFile } from "../known-releases.ts";
import { fillEmpty } from "./fill-empty.ts";
import {
  hashOfCurrent,
  largestDump,
  listReleases,
  packRelease,
  type Release,
  releaseFile,
} from "./release-file.ts";
import { thinRows } from "./thin-rows.ts";

/** What is used of the checkout's own tools, whatever its age. */
type Checkout = {
  testing: typeof import("../testing.ts");
  seeding: typeof import("../seed.ts");
  files: typeof import("../sql-files.ts");
};

async function load(folder: string): Promise<Checkout> {
  const tool = (name: string): string => path.join(folder, "database/tool", name);
  return {
    testing: await import(tool("testing.ts")),
    seeding: await import(tool("seed.ts")),
    files: await import(tool("sql-files.ts")),
  };
}

const nameTables = async (client: pg.Client): Promise<string[]> =>
  (await listTables(client)).map(({ name }) => name);

async function count(client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    sums[table] = rows[0]?.count ?? 0;
  }
  return sums;
}

async function requireWhole(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select * from internal.violations");
  if (rows.length > 0)
    throw new Error(`the thinned database breaks its rules: ${JSON.stringify(rows.slice(0, 5))}`);
}

async function dump(folder: string): Promise<void> {
  const git = (...words: string[]): string =>
    execFileSync("git", ["-C", folder, ...words], { encoding: "utf8" }).trim();
  const { testing, seeding, files } = await load(folder);
  const database = await testing.createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const before = await count(client, await nameTables(client));
    await seeding.seed(database.connection, { demo: true, onProgress: (line) => console.log(line) });
    const tables = await nameTables(client);
    await thinRows(
      client,
      tables,
      tables.filter((table) => before[table]),
    );
    const empty = await fillEmpty(client, tables);
    await requireWhole(client);
    const target = new PassThrough();
    const [backup] = await Promise.all([buffer(target), writeBackup(database.connection, target)]);
    const release: Release = {
      version: JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version,
      commit: git("rev-parse", "--short=8", "HEAD"),
      migrations: files.listMigrations().map(({ name, hash }) => ({ name, hash })),
      current: files.listCurrent().map(({ name, text }) => ({ name, text })),
      rows: await count(client, tables),
      backup,
    };
    const packed = packRelease(release);
    const sizes = `${packed.length} bytes, ${Object.values(release.rows).reduce((sum, rows) => sum + rows)} rows`;
    console.log(`${releaseFile(release)}: ${sizes}\nwithout rows: ${empty.join(", ")}`);
    if (packed.length > largestDump) throw new Error(`a dump weighs at most ${largestDump} bytes`);
    writeFileSync(releaseFile(release), packed);
    noteAsBefore(release);
  } finally {
    await client.end();
    await database.drop();
  }
}

/** From now on the program knows which release may go on beside it. */
function noteAsBefore({ version, commit, current }: Release): void {
  const newest = listReleases().at(-1);
  if (newest && newest.commit !== commit) return; // an older one was made again
  const before: ReleaseBefore = { version, commit, hash: hashOfCurrent(current) };
  writeFileSync(releaseBeforeFile, `${JSON.stringify(before, null, 2)}\n`);
}

await dump(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../../..")));
