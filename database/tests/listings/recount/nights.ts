// Some 2,600 nights of every sort: more than a search counts, few enough to be counted one by one.
import type pg from "pg";

/** A card as the recount needs it. */
export type Card = {
  event_id: string;
  title: string;
  category: string;
  event_type: string;
  night_date: string;
  last_night: string;
  /** by day from Monday, minutes from its midnight to closing; null for one night */
  closes: (number | null)[] | null;
  starts: number;
  /** when it is over, in milliseconds */
  ends: number;
  /** until when people are let in */
  entry: number;
  areas: string[];
  lat: number | null;
  lng: number | null;
  price: number | null;
  tags: string[];
  access: string[];
  denied: string[];
  min_age: number | null;
  setting: string | null;
  is_late: boolean;
  venue_type: string | null;
  status: string;
  sale_state: string;
  sales_end: number | null;
  interested: number;
  published: string;
  score: number | null;
};

const statements = [
  "select setseed(0.4)",
  "set session_replication_role = replica",
  `insert into areas (name, slug, kind, lat, lng) values ('North', 'north', 'region', 54, -2)`,
  `insert into areas (name, slug, kind, lat, lng, parent_id) select 'City ' || n, 'city-' || n, 'city', 51 + n * 0.13, -2.5 + n * 0.17,
     case when n < 4 then (select id from areas where slug = 'north') end from generate_series(1, 8) n`,
  `insert into areas (name, slug, kind, lat, lng, parent_id) select 'Quarter ' || n, 'quarter-' || n, 'district', 51 + n * 0.13, -2.5 + n * 0.17,
     (select id from areas where slug = 'city-' || n) from generate_series(1, 3) n`,
  `insert into venues (slug, name, address, area_id, district_id, lat, lng, status, venue_type, access)
   select 'venue-' || n, 'Hall ' || (array['Oak', 'Elm', 'Ash'])[1 + n % 3] || n, n || ' Arch Street', a.id,
     case when n % 4 = 0 then (select id from areas where parent_id = a.id and kind = 'district') end,
     a.lat + random() * 0.2, a.lng + random() * 0.2, 'active', (array['club', 'gallery', 'warehouse', 'pub'])[1 + n % 4],
     case n % 3 when 0 then '{"step_free": {"value": "yes"}}' when 1 then '{"step_free": {"value": "no"}, "hearing_loop": {"value": "yes"}}' else '{}' end::jsonb
   from generate_series(1, 90) n join areas a on a.slug = 'city-' || (case when n % 2 = 0 then 1 else 1 + n % 8 end)`,
  "insert into organisers (slug, name) select 'organiser-' || n, 'Organiser ' || n from generate_series(1, 5) n",
  // the half hour keeps every beginning and end away from the moment in which the test runs
  `insert into events (slug, title, description, category, event_type, organiser_id, venue_id, starts_at, ends_at, status, publish_at,
     price_from_pence, min_age, interested_count, setting, access)
   select 'event-' || n, (array['Carbon', 'Warehouse', 'Basement'])[1 + (random() * 3)::int % 3] || case when n % 2 = 0 then ' Solaris' else '' end
       || case when n % 2 = 1 or n % 400 = 0 then ' Nocturne' else '' end || case when n % 500 = 7 then ' Quixotic' else '' end || ' ' || n,
     'A night to remember.', (array['music', 'art', 'nightlife', 'culture'])[1 + (random() * 4)::int % 4], (array['gig', 'talk', 'club-night'])[1 + (random() * 3)::int % 3],
     o.id, v.id, starts, starts + make_interval(hours => 1 + (random() * 9)::int) + case when n % 25 = 0 then make_interval(days => 1 + n % 20) else interval '0' end,
     case when n % 41 = 0 then 'cancelled' else 'published' end, now() - n * interval '1 minute', case n % 5 when 0 then 0 when 1 then 500 when 2 then 1500 when 3 then 2500 end,
     case n % 3 when 0 then 18 when 1 then 0 end, (random() * 40)::int, case n % 4 when 0 then 'indoor' when 1 then 'outdoor' when 2 then 'both' end,
     case when n % 9 = 0 then '{"quiet_room": {"value": "yes"}}' else '{}' end::jsonb
   from (select n, date_trunc('hour', now()) + interval '30 minutes' + make_interval(hours => (random() * 1500)::int - 150) as starts from generate_series(1, 2600) n) g
   join venues v on v.slug = 'venue-' || (1 + n % 90) join organisers o on o.slug = 'organiser-' || (1 + n % 5)`,
  `insert into event_tags (event_id, tag, is_public) select id, tag, true from events, lateral (
     select distinct (array['techno', 'house', 'dub', 'noise'])[1 + (hashtext(slug || step) & 2147483647) % 4] as tag from generate_series(1, 2) step) t`,
  "insert into event_tags (event_id, tag, is_public) select id, 'zither', true from events where hashtext(slug) % 200 = 0",
  `insert into ticket_types (event_id, number, name, kind, face_pence) select id, 1, 'Entry', case price_from_pence when 0 then 'free' else 'paid' end, price_from_pence
   from events where price_from_pence is not null`,
  "insert into ticket_inventory (ticket_type_id, quantity) select id, 200 from ticket_types",
  "set session_replication_role = origin",
  "select internal.refresh_listings()",
  "insert into internal.event_trends (event_id, score) select id, random() * 10 from events where hashtext(slug) % 30 = 0",
  "analyze",
];

/** Fills an empty world. */
export async function addNights(client: pg.Client): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** All cards, without any index. */
export async function readCards(client: pg.Client): Promise<Card[]> {
  const { rows } = await client.query<Card>(`
    select l.event_id, title, category, event_type, night_date::text, last_night::text, day_closes as closes, extract(epoch from starts_at)::float8 * 1000 as starts,
      extract(epoch from coalesce(ends_at, starts_at + interval '8 hours'))::float8 * 1000 as ends,
      extract(epoch from internal.entry_ends(last_entry_at, ends_at, starts_at))::float8 * 1000 as entry,
      array(select slug from areas a where a.id in (l.area_id, l.district_id)
        union select p.slug from areas a join areas p on p.id = a.parent_id where a.id = l.area_id) as areas,
      lat, lng, price_from_pence as price, tags, access, access_denied as denied, min_age, setting, late_until is not null as is_late, venue_type, status,
      sale_state, extract(epoch from sales_end)::float8 * 1000 as sales_end, interested_count as interested, published_at::text as published, t.score
    from listings l left join internal.event_trends t using (event_id)`);
  return rows;
}
