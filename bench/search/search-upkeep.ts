// `npm run bench -- --only search-upkeep`: what publishing and editing an event cost with and without all that search keeps beside it.
import pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { stop } from "../processes.ts";
import { startProduct } from "../product.ts";
import { median } from "../report.ts";

/** The triggers on cards that keep search_docs, search_words and listing_counts. */
const kept = "tgname ~ '^(count_|note_new_words|search_)'";

const acts: Record<string, (id: string, run: string) => [string, unknown[]]> = {
  "publishing an event": (id, run) => [
    `insert into public.events (title, description, category, organiser_id, venue_id, starts_at, ends_at, status)
     select $2, 'A night that is worth the walk.', 'music', organiser_id, venue_id, now() + interval '9 days', now() + interval '9 days 5 hours', 'published'
     from public.events where id = $1`,
    [id, `Fresh night ${run}`],
  ],
  "another title": (id, run) => [
    "update public.events set title = $2 where id = $1",
    [id, `Edited night ${run}`],
  ],
  "another description": (id, run) => [
    "update public.events set description = $2 where id = $1",
    [id, `Another text about the same long night, ${run}.`],
  ],
};

/** @throws Error when the product does not start; what it wrote is rolled back */
export async function runSearchUpkeep(
  options: { rounds: number; port: number; fresh: boolean },
  tell: (line: string) => void,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh });
  const client = new pg.Client(product.connection);
  try {
    await client.connect();
    const readCpu = await readCpuOf(client);
    const { rows: events } = await client.query<{ id: string }>(
      "select id from public.events where slug like 'bench-event-%' order by random() limit 60",
    );
    const { rows: triggers } = await client.query<{ name: string }>(
      `select quote_ident(tgname) as name from pg_trigger where tgrelid = 'public.listings'::regclass and not tgisinternal and ${kept}`,
    );
    const costs = new Map<string, number[]>();
    await client.query("begin");
    for (let round = 0; round < options.rounds * 2; round++) {
      const isKept = round % 2 === 0;
      for (const { name } of triggers)
        await client.query(`alter table public.listings ${isKept ? "enable" : "disable"} trigger ${name}`);
      for (const [act, write] of Object.entries(acts))
        for (const { id } of events) {
          const [sql, values] = write(id, `${round} ${id.slice(0, 8)}`);
          const before = readCpu();
          await client.query(sql, values);
          const key = `${act} ${isKept}`;
          costs.set(key, [...(costs.get(key) ?? []), readCpu() - before]);
        }
    }
    await client.query("rollback");
    tell("CPU of PostgreSQL, medians         with      without     more");
    for (const act of Object.keys(acts)) {
      const [more, less] = [true, false].map((isKept) => median(costs.get(`${act} ${isKept}`) ?? []));
      const ratio = `${Math.round(((more ?? 0) / (less || 1) - 1) * 100)} %`;
      tell(
        `${act.padEnd(26)}${more?.toFixed(2).padStart(10)} ms${less?.toFixed(2).padStart(10)} ms${ratio.padStart(9)}`,
      );
    }
  } finally {
    await client.end();
    await stop(product.server);
  }
}
