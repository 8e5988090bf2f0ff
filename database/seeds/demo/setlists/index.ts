// What was played at Slow Burn's last night: one act has given its set list, the others are open.
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";

const tracks = [
  { title: "Weir at Low Water", artist: "", writers: "I. Farrant" },
  { title: "Sodium Light", artist: "Night Tram", writers: "K. Okonjo, R. Lomax" },
  { title: "Four Floors Down (Long Version)", artist: "Cellar Choir", writers: "T. Ingham" },
  { title: "The Last Bus Is Gone", artist: "", writers: "I. Farrant" },
];

const setlists: DemoSeed<void> = {
  after: [nights],
  seed: async ({ client, onProgress }) => {
    const { rows } = await client.query<{ id: string }>(
      `select e.id from public.events e join public.organisers o on o.id = e.organiser_id and o.slug = 'slow-burn'
       where e.status = 'published' and internal.night_ends(e) between now() - interval '20 days' and now() - interval '1 day'
         and exists (select from public.event_artists a where a.event_id = e.id)
       order by e.starts_at desc, e.id limit 1`,
    );
    const [night] = rows;
    if (!night) return;
    await client.query(
      `with begun as (insert into internal.setlist_nights (event_id) values ($1)),
         acts as (select a.artist_id, a.name, row_number() over (order by a.billing, a.name) as place from public.event_artists a where a.event_id = $1)
       insert into internal.setlists (event_id, artist_id, name, asked_at, reminders, closes_at, tracks, given_at, revision)
       select $1, artist_id, name, now() - interval '1 day', 0, now() + interval '20 days', case when place = 1 then $2::jsonb end, case when place = 1 then now() - interval '20 hours' end, case when place = 1 then 2 else 1 end
       from acts on conflict do nothing`,
      [night.id, JSON.stringify(tracks)],
    );
    onProgress("set lists of one night");
  },
};

export default setlists;
