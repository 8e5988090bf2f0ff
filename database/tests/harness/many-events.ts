// A hundred thousand events in seconds: rows by generate_series, cards in one go at the end.
import pg from "pg";

/** Fills an empty database with `count` published events at 500 venues of 10 cities over `nights` nights from tonight. */
export async function addManyEvents(connection: pg.ClientConfig, count: number, nights = 180): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  // replica mode leaves triggers out; what they would have made is made below, set by set
  await client.query(`
    set session_replication_role = replica;
    insert into areas (name, slug, kind, lat, lng)
      select 'City ' || n, 'city-' || n, 'city', 51 + n * 0.4, -2.5 + n * 0.2 from generate_series(1, 10) n;
    insert into venues (slug, name, address, area_id, lat, lng, status, venue_type)
      select 'venue-' || n, 'Venue ' || n, n || ' Arch Street', a.id, a.lat + (n % 50) * 0.001, a.lng, 'active',
        (array['club', 'gallery', 'warehouse', 'pub'])[1 + n % 4]
      from generate_series(1, 500) n join areas a on a.slug = 'city-' || (1 + n % 10);
    insert into organisers (slug, name) select 'organiser-' || n, 'Organiser ' || n from generate_series(1, 200) n;
    insert into events (slug, title, description, category, organiser_id, venue_id, starts_at, ends_at, status, publish_at, price_from_pence, price_to_pence, min_age)
      select 'event-' || n, (array['Carbon', 'Warehouse', 'Basement', 'Acid', 'Dub', 'Jungle'])[1 + n % 6] || ' '
          || (array['Session', 'Ritual', 'Archive', 'Assembly', 'Signal'])[1 + n % 5] || ' ' || n,
        'A night to remember.', (array['music', 'art', 'nightlife', 'culture'])[1 + n % 4], o.id, v.id,
        date_trunc('day', now()) + (n % ${nights}) * interval '1 day' + interval '22 hours',
        date_trunc('day', now()) + (n % ${nights}) * interval '1 day' + interval '28 hours',
        'published', now() - (n % 90) * interval '1 day', (n % 4) * 700, (n % 4) * 900, case when n % 3 = 0 then 18 end
      from generate_series(1, ${count}) n
      join venues v on v.slug = 'venue-' || (1 + n % 500) join organisers o on o.slug = 'organiser-' || (1 + n % 200);
    insert into event_tags (event_id, tag, is_public)
      select e.id, t.tag, true from events e, lateral (select distinct (array['techno', 'house', 'dub', 'jungle', 'ambient', 'noise', 'disco', 'queer', 'film', 'print'])
        [1 + (hashtext(e.slug || step) & 2147483647) % 10] as tag from generate_series(1, 3) step) t;
    insert into ticket_types (event_id, number, name, kind, face_pence) select id, 1, 'Entry', case price_from_pence when 0 then 'free' else 'paid' end, price_from_pence from events;
    insert into ticket_inventory (ticket_type_id, quantity) select id, 200 from ticket_types;
    reset session_replication_role`);
  await client.query("analyze");
  // an index built at once over all rows takes a tenth of one that grows row by row
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('listings'::regclass, 'internal.search_docs'::regclass) and not indisprimary`,
  );
  for (const index of indexes.rows) await client.query(`drop index ${index.name}`);
  await Promise.all([0, 1].map((half) => writeCards(connection, half)));
  for (const index of indexes.rows) await client.query(index.definition);
  await client.query("vacuum analyze");
  await client.end();
}

/** Half of the cards each: two connections use two cores. */
async function writeCards(connection: pg.ClientConfig, half: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    "select internal.refresh_listings(array(select id from events where hashtext(id::text) & 1 = $1))",
    [half],
  );
  await client.end();
}
