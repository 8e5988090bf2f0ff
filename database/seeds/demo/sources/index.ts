// Four calendars: one that is read well, one with a withdrawn night that people hold tickets for, one that fails, one that staff keep for a
// venue without a team. They are rows alone: nothing is fetched when the demo starts, nor for a day.
import type { DemoSeed } from "../demo-seed.ts";
import events from "../events/index.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";
import venues from "../venues/index.ts";

const source = `
  insert into listing_sources (owner, organiser_id, venue_id, name, kind, address, state, every_hours, next_at, read_at, first_read_at, failures, failing_since, told_failing_at,
    problem, created_by, created_at)
  select $1, coalesce($2::uuid, (select e.organiser_id from events e where e.venue_id = $3 and e.starts_at > now() order by (
      select o.venue_id = $3 from organisers o where o.id = e.organiser_id) desc nulls last, e.starts_at, e.id limit 1)), $3, $4, 'address', $5, $6, 24, now() + interval '23 hours',
    now() - $7::interval, now() - interval '40 days', case $6 when 'failing' then 9 else 0 end, case $6 when 'failing' then now() - $7::interval end,
    case $6 when 'failing' then now() - interval '1 day' end, case $6 when 'failing' then 'There is nothing at this address any more (404)' end, $8, now() - interval '40 days'
  returning id`;

/** The coming nights of the source's organiser, at its venue where it has one, as a reading left them. */
const items = `
  insert into source_items (source_id, key, event_id, starts_at, title, said, written, first_at, seen_at)
  select s.id, 'night-' || e.slug || '@calendar', e.id, e.starts_at, e.title, internal.facts_of_event(e), internal.facts_of_event(e), s.first_read_at, s.read_at
  from listing_sources s join events e on e.organiser_id = s.organiser_id and (s.venue_id is null or e.venue_id = s.venue_id)
  where s.id = $1 and e.status = 'published' and e.visibility = 'public' and e.location_mode = 'venue' and e.starts_at > now() + interval '2 days'
  order by e.starts_at, e.id limit 12`;

const runs = `
  insert into source_runs (source_id, outcome, counts, problem, created_at)
  select id, case state when 'failing' then 'failed' else 'read' end, case state when 'failing' then '{}'::jsonb else '{"same": 11, "moved": 1, "refused": 0}' end, problem, read_at
  from listing_sources`;

/** The first night of a source that people hold tickets for is no longer in its calendar. */
const withdraw = `
  update source_items set state = 'waits' where id = (
    select i.id from source_items i where i.source_id = $1 and internal.holders_of(i.event_id) between 1 and 400 order by i.starts_at, i.id limit 1)`;

const sources: DemoSeed<void> = {
  after: [organisers, venues, events, payments],
  seed: async ({ client, resultOf, onProgress }) => {
    const [owner, admin] = [getAccount("owner").id, getAccount("admin").id];
    const place = (name: string) => resultOf(venues).get(name)?.id ?? null;
    const add = async (...values: unknown[]): Promise<string | undefined> => {
      const { rows } = await client.query<{ id: string }>(source, values);
      await client.query(items, [rows[0]?.id]);
      return rows[0]?.id;
    };
    await add(
      "venue",
      null,
      place("penstock"),
      "Penstock's calendar",
      "https://penstock.example/nights.ics",
      "active",
      "2 hours",
      owner,
    );
    const slowBurn = resultOf(organisers).get("slow-burn")?.id;
    const waiting = await add(
      "organiser",
      slowBurn,
      null,
      "Slow Burn on the web",
      "https://slowburn.example/events/?ical=1",
      "active",
      "3 hours",
      owner,
    );
    await client.query(withdraw, [waiting]);
    await add(
      "venue",
      null,
      place("saint-ethels"),
      "Saint Ethel's diary",
      "https://saintethels.example/diary.ics",
      "failing",
      "4 days",
      owner,
    );
    await add(
      "staff",
      null,
      place("tin-ferret"),
      "The Tin Ferret",
      "https://tinferret.example/whats-on",
      "active",
      "5 hours",
      admin,
    );
    await client.query(runs);
    onProgress("4 calendars");
  },
};

export default sources;
