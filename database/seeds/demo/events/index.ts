import type pg from "pg";
import { insertRows } from "../../insert-rows.ts";
import artists from "../artists/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import venues from "../venues/index.ts";
import type { Cast } from "./cast.ts";
import { addProgramme, createEventRows, type EventRows } from "./events.ts";
import { listProgrammes } from "./programmes.ts";

/** Two in three nights let people change their minds: for two days, or a week with the fee. */
const policies = `
  update public.events set refund_policy = case when get_byte(decode(md5(id::text), 'hex'), 0) % 2 = 0
    then '{"cooling_off_hours": 48, "includes_fee": false}'::jsonb else '{"cooling_off_hours": 168, "includes_fee": true}'::jsonb end
  where external_id is null and get_byte(decode(md5(id::text), 'hex'), 1) % 3 < 2`;

/** Events go in as drafts, so that their cards are written once, when all of it is there. */
async function insertEvents(client: pg.ClientBase, rows: EventRows): Promise<void> {
  await insertRows(client, "public.events", rows.events);
  await insertRows(client, "public.event_artists", rows.event_artists);
  await insertRows(client, "public.event_tags", rows.event_tags);
  await insertRows(client, "public.event_updates", rows.event_updates);
  await insertRows(client, "public.event_reveals", rows.event_reveals);
  const columns = Object.keys(rows.ticket_types[0] ?? {}).join(", ");
  // one statement: the stock rows must be there before the trigger would make unlimited ones
  await client.query(
    `with types as (
       insert into public.ticket_types (${columns})
       select ${columns} from json_populate_recordset(null::public.ticket_types, $1)
     )
     insert into public.ticket_inventory (ticket_type_id, quantity, sold)
     select ticket_type_id, quantity, sold from json_populate_recordset(null::public.ticket_inventory, $2)`,
    [JSON.stringify(rows.ticket_types), JSON.stringify(rows.stock)],
  );
}

const events: DemoSeed<EventRows> = {
  after: [artists, organisers, people, venues],
  seed: async ({ client, now, tonight, areas, onProgress, resultOf }) => {
    const cast: Cast = {
      now,
      tonight,
      areas,
      venues: resultOf(venues),
      organisers: resultOf(organisers),
      artists: resultOf(artists),
      authorId: getAccount("owner").id,
    };
    onProgress(
      `${cast.venues.size} venues, ${cast.organisers.size} organisers, ${cast.artists.length} artists`,
    );
    const rows = createEventRows();
    for (const programme of listProgrammes()) addProgramme(programme, cast, rows);
    await insertEvents(client, rows);
    await client.query(policies);
    onProgress(`${rows.events.length} events`);
    return rows;
  },
};

export default events;
