// Who follows what, and whose names stand on guest lists.
import type pg from "pg";
import { insertRows } from "../../insert-rows.ts";
import { type Buyer, getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";

type Target = { kind: string; target: string };

/** What can be followed, in an order that stays: what has nights ahead first. */
async function listTargets(client: pg.ClientBase): Promise<Target[]> {
  const { rows } = await client.query<Target>(`
    select 'artist' as kind, a.id::text as target from public.artists a
    where exists (select from public.event_artists e join public.listings l on l.event_id = e.event_id where e.artist_id = a.id and l.night_date > now())
    union all select 'venue', v.id::text from public.venues v where exists (select from public.listings l where l.venue_id = v.id and l.night_date > now())
    union all select 'organiser', o.id::text from public.organisers o where exists (select from public.listings l where l.organiser_slug = o.slug and l.night_date > now())
    union all select 'tag', t.tag from (select distinct tag from public.event_tags where is_public) t
    order by 1, 2`);
  return rows;
}

/** 900 follows of the crowd, people among them, and twelve of the visitor. */
export async function seedFollows(client: pg.ClientBase, crowd: Buyer[]): Promise<void> {
  const random = createRandom("follows");
  const things = await listTargets(client);
  const seen = crowd.slice(0, 90).map(({ id }) => ({ kind: "user", target: id }));
  const rows = crowd.slice(0, 150).flatMap((buyer) =>
    random
      .shuffle([...random.shuffle(things).slice(0, 4), ...random.shuffle(seen).slice(0, 3)])
      .filter(({ target }) => target !== buyer.id)
      .slice(0, 6)
      .map((what) => ({ follower_id: buyer.id, ...what })),
  );
  const ofKind = (kind: string, count: number) =>
    random.shuffle(things.filter((it) => it.kind === kind)).slice(0, count);
  const visitor = getAccount("visitor").id;
  const own = [
    ...ofKind("artist", 4),
    ...ofKind("venue", 3),
    ...ofKind("organiser", 2),
    ...ofKind("tag", 1),
    ...seen.slice(0, 2),
  ];
  await insertRows(client, "public.follows", [
    ...rows,
    ...own.map((what) => ({ follower_id: visitor, ...what })),
  ]);
}

/** Twenty-five nights to come show who has said, in the last two weeks, that they may be shown; none whose tags say something private. */
export async function seedGuestLists(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with nights as (
      select e.id from public.events e join public.listings l on l.event_id = e.id
      where l.night_date > now() and e.status = 'published' and not internal.is_sensitive(l.tags)
      order by e.interested_count desc, e.id limit 25
    ), opened as (
      update public.events set attendee_list = 'opt_in' where id in (select id from nights) returning id
    )
    update public.rsvps r set visible = true, state = case when hashtext(r.user_id::text) % 2 = 0 then 'going' else r.state end,
      created_at = now() - interval '9001 minutes' - hashtext(r.user_id::text || r.event_id)::bigint % 9000 * interval '1 minute'
    from opened where r.event_id = opened.id and r.user_id in (
      select other.user_id from public.rsvps other join public.profiles p on p.user_id = other.user_id and p.visibility = 'public'
      where other.event_id = opened.id order by other.user_id limit 14)`);
}
