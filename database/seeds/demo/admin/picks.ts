// Ten recommendations that the moderator has made, with the words the events have already.
import type { Demo } from "../demo-seed.ts";
import { getAccount } from "../people/people.ts";

/** Puts them in: the next ten nights with words of the editors, until the night itself. */
export async function seedPicks({ client, now }: Demo): Promise<void> {
  await client.query(
    `insert into public.event_picks (event_id, area_id, blurb, until, picked_by)
     select event_id, area_id, pick_blurb, starts_at, $1 from public.listings
     where pick_blurb is not null and char_length(pick_blurb) <= 140 and starts_at > $2 and area_id is not null
     order by starts_at, event_id limit 10`,
    [getAccount("moderator").id, now.toISOString()],
  );
}
