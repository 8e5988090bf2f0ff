// Nights of four organisers that are being planned for one Saturday in one town, and the wizard tells a team that chooses the date how many.
import { addDays } from "../calendar.ts";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";

const drafts: DemoSeed<void> = {
  after: [nights],
  seed: async ({ client, tonight, onProgress }) => {
    const weekday = new Date(`${tonight}T12:00:00Z`).getUTCDay();
    const saturday = addDays(tonight, 35 + ((6 - weekday + 7) % 7));
    const { rowCount } = await client.query(
      `insert into public.event_drafts (organiser_id, data)
       select id, jsonb_build_object('title', 'Not announced yet', 'category', 'nightlife', 'starts_at', $1::text || 'T22:00', 'location_mode', 'tba', 'area', 'london')
       from (select distinct o.id, o.name from public.organisers o join public.events e on e.organiser_id = o.id and e.status = 'published'
             where o.slug <> 'slow-burn' order by o.name limit 4) planning`,
      [saturday],
    );
    onProgress(`${rowCount} nights that are being planned`);
  },
};

export default drafts;
