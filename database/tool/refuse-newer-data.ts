// An older program does not touch the data of a newer one: it would take what it does not know for a mistake.
import path from "node:path";
import type pg from "pg";
import { mayRunBeside, ownVersion } from "./known-releases.ts";
import { listMigrations } from "./sql-files.ts";

/** Names in internal.migrations that are no migrations. */
const versionRow = "version";
const notes: ReadonlySet<string> = new Set(["current", versionRow]);

/** Negative when `one` is the older: "0.9.2" comes before "0.10.0". */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) =>
    version.split(".").map((part) => Number.parseInt(part, 10) || 0),
  );
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Looks whether a newer program has used this database; nothing is written.
 * @returns "beside" when the release right after this one has: this program may go on, and applies nothing
 * @throws Error naming the version that the data needs
 */
export async function refuseNewerData(client: pg.ClientBase): Promise<"own" | "beside"> {
  const found = await client.query("select to_regclass('internal.migrations') as at");
  if (!found.rows[0].at) return "own";
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from internal.migrations order by name",
  );
  const known = new Set(listMigrations().map(({ name }) => name));
  const newer = rows.filter(({ name }) => !notes.has(name) && !known.has(name)).at(-1)?.name;
  const needed = rows.find(({ name }) => name === versionRow)?.hash;
  const own = ownVersion();
  if (!newer && !(needed && compareVersions(needed, own) > 0)) return "own";
  if (await mayRunBeside(client)) return "beside";
  const which = newer ? ` with its migration ${path.basename(newer, ".sql")}` : "";
  throw new Error(
    `This data needs ${needed ? `Undercroft ${needed}` : "a later Undercroft"}${which}, and this is ${own}. Start that version or a later one, or restore a backup made with this one. Nothing was changed.`,
  );
}

/** Notes which version of the program the data needs from now on. */
export async function noteVersion(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into internal.migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [versionRow, ownVersion()],
  );
}
