// Who said they are interested: real rows, so that the count on a card is a count.
import type pg from "pg";
import { insertRows } from "../../insert-rows.ts";
import type { EventRows } from "../events/events.ts";
import type { Buyer } from "../people/people.ts";
import { createRandom } from "../random.ts";

/** Deals interest out to the crowd: more for events with a blurb, some for all. Called while events are drafts. */
export async function dealInterest(client: pg.ClientBase, rows: EventRows, crowd: Buyer[]): Promise<void> {
  const random = createRandom("interest");
  const said = rows.events.flatMap((event) => {
    const most = event.pick_blurb ? 90 : random.pick([3, 6, 10, 18, 30]);
    return random
      .shuffle(crowd)
      .slice(0, random.between(0, most))
      .map((buyer) => ({
        event_id: event.id,
        user_id: buyer.id,
        state: "interested",
        // names stand on guest lists where the demo's follows put them
        visible: false,
      }));
  });
  // counted once for all at the end, in place of once per row
  await client.query("alter table public.rsvps disable trigger user");
  await insertRows(client, "public.rsvps", said);
  await client.query("alter table public.rsvps enable trigger user");
  await client.query(
    `update public.events e set interested_count = r.count
     from (select event_id, count(*)::integer from public.rsvps group by event_id) r where r.event_id = e.id`,
  );
}
