// A believable UK around tonight: venues, promoters, artists, two weeks of past and eight weeks of future nights.
import { readdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { readAreas } from "./areas.ts";
import { findTonight } from "./calendar.ts";
import type { Demo, DemoSeed } from "./demo-seed.ts";

/** The parts found as folders, by name. */
async function listParts(): Promise<DemoSeed<unknown>[]> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((it) => it.isDirectory());
  const parts: DemoSeed<unknown>[] = [];
  for (const name of folders.map((it) => it.name).toSorted()) {
    const module: { default: DemoSeed<unknown> } = await import(
      path.join(import.meta.dirname, name, "index.ts")
    );
    parts.push(module.default);
  }
  return parts;
}

/**
 * The statistics of tables that this transaction has filled: what stands in them afterwards is what the next part's statements are
 * planned for. Those of empty tables, as a fill that broke off leaves them, make plans that take minutes.
 */
async function analyzeGrown(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', x.schemaname, x.relname), ', ') as names
     from pg_stat_xact_user_tables x join pg_class c on c.oid = x.relid
     where x.n_tup_ins > 200 and x.n_tup_ins > 1.5 * greatest(c.reltuples, 0)`,
  );
  if (rows[0]?.names) await client.query(`analyze ${rows[0].names}`);
}

/** Puts the whole demo into a database that has the base places. `now` decides what is tonight. */
export async function seedDemo(
  client: pg.ClientBase,
  now: Date,
  onProgress: (line: string) => void,
): Promise<void> {
  const results = new Map<DemoSeed<unknown>, unknown>();
  const base = { client, now, tonight: findTonight(now), areas: await readAreas(client), onProgress };
  const add = async (part: DemoSeed<unknown>): Promise<void> => {
    if (results.has(part)) return;
    for (const before of part.after) await add(before);
    const demo: Demo = {
      ...base,
      resultOf: <T>(other: DemoSeed<T>) => {
        if (!part.after.includes(other)) throw new Error("a part asks for one that it does not come after");
        return results.get(other) as T;
      },
    };
    results.set(part, await part.seed(demo));
    await analyzeGrown(client);
  };
  for (const part of await listParts()) await add(part);
}
