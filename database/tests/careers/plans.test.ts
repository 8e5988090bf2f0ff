// With twenty thousand posts, lists and alerts read through their indexes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query(`
    insert into areas (name, slug, kind, lat, lng)
      select 'Town ' || n, 'town-' || n, 'city', 50.5 + (n % 20) * 0.35, -4.5 + (n / 20) * 1.1 from generate_series(0, 99) n;
    alter table jobs disable trigger user;
    insert into jobs (slug, organiser_id, title, description, discipline, kind, contract, area_id, lat, lng, hours, pay_min_pence, pay_max_pence,
        pay_period, hourly_pence, needs_sia, closes_at, status, opened_at, search)
      select 'job-' || n, '${id("organiser")}', 'Work ' || n, repeat('Set up and mix. ', 20), (array['artist', 'sound', 'lighting', 'stage', 'bar'])[1 + n % 5],
        'job', 'worker', a.id, a.lat, a.lng, 8, 1300 + n % 1500, 1300 + n % 1500, 'hour', 1300 + n % 1500, false,
        now() + make_interval(hours => 1 + n % 2000), 'open', now() - make_interval(mins => n), to_tsvector('simple', 'work' || n % 500)
      from generate_series(1, 20000) n join (select *, row_number() over (order by slug) - 1 as k from areas where slug like 'town-%') a on a.k = n % 100;
    alter table jobs enable trigger user;
    analyze jobs`);
});
afterAll(() => world.end());

/** The indexes by which a page of these filters in this order is read. */
async function indexesOf(filters: object, sorting: string): Promise<string[]> {
  const { rows: known } = await world.client.query("select internal.read_job_filters($1) as f", [filters]);
  const { rows: where } = await world.client.query("select internal.job_conditions_of($1) as text", [
    known[0].f,
  ]);
  const text = where[0].text.replaceAll("$1", `'${JSON.stringify(known[0].f)}'::jsonb`);
  const { rows } = await world.client.query(
    `explain select j.id from jobs j where ${text} order by ${sorting} limit 24`,
  );
  return rows.flatMap((row) => /(?:using|Scan on) (jobs_\w+)/.exec(row["QUERY PLAN"])?.[1] ?? []);
}

test.each<[name: string, filters: object, sorting: string, index: string]>([
  ["the newest", {}, "j.opened_at desc, j.id", "jobs_open_idx"],
  ["the newest of a discipline", { discipline: ["sound"] }, "j.opened_at desc, j.id", "jobs_open"],
  ["the best paid", {}, "j.hourly_pence desc nulls last, j.id", "jobs_open_pay_idx"],
  ["those closing first", {}, "j.closes_at, j.id", "jobs_open_closes_idx"],
  ["those around a place", { area: "town-33", miles: 5 }, "j.opened_at desc, j.id", "jobs_open_place_idx"],
  ["those that say a word", { query: "work77" }, "j.opened_at desc, j.id", "jobs_search_idx"],
])("A list of %s reads an index", async (_name, filters, sorting, index) => {
  expect((await indexesOf(filters, sorting)).join(" ")).toContain(index);
});
