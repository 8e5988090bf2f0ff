// Puts the posts in: most about nights of the twelve busiest cities, the rest about rooms, articles, work and tracks.
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { type Buyer, demoAccounts, getAccount } from "../people/people.ts";
import { createRandom, type Random } from "../random.ts";
import { after, ahead, around, removed, waiting } from "./words.ts";

/** A post that was put in. */
export type MadePost = { id: string; author: string; at: number; isOpen: boolean };

type Thing = { id: string | null; night: string; venue: string; city: string; area: string; past: boolean };
type Kind = "event" | "venue" | "article" | "job" | "track" | "none";

const minute = 60_000;
const count = 260;
/** of every twenty posts */
const kinds: readonly Kind[] = [
  ...Array<Kind>(12).fill("event"),
  ...Array<Kind>(3).fill("none"),
  "venue",
  "venue",
  "article",
  "job",
  "track",
];
const tracks = [
  "https://soundcloud.com/slow-burn-radio/dawn-over-the-yard",
  "https://www.mixcloud.com/slowburnradio/last-bus-home/",
  "https://bandcamp.com/EmbeddedPlayer/track=1234567890",
  "https://lowlight-recordings.example/back-room-tape",
];

async function listThings({ client, now }: Demo): Promise<Record<Kind, Thing[]>> {
  const read = async (sql: string) => (await client.query<Thing>(sql, [now.toISOString()])).rows;
  const cities = `cities as (select l.area_id, l.area_name from public.listings l join public.areas a on a.id = l.area_id
    where a.kind = 'city' group by 1, 2 order by count(*) desc, 2 limit 12)`;
  const none = await read(
    `with ${cities} select null as id, '' as night, '' as venue, area_name as city, area_id as area, $1::timestamptz is null as past from cities`,
  );
  return {
    none,
    track: none,
    event: await read(
      `with ${cities} select l.event_id as id, l.title as night, coalesce(l.venue_name, 'the room') as venue, c.area_name as city, c.area_id as area, l.starts_at < $1 as past
       from cities c cross join lateral (select * from public.listings l where l.area_id = c.area_id and l.status = 'published' and l.location_mode = 'venue'
         order by abs(extract(epoch from l.starts_at - $1::timestamptz)), l.event_id limit 20) l`,
    ),
    venue: await read(
      `with ${cities} select v.id, '' as night, v.name as venue, c.area_name as city, c.area_id as area, $1::timestamptz is null as past
       from cities c cross join lateral (select * from public.venues v where v.area_id = c.area_id and v.status = 'active' order by v.slug limit 5) v`,
    ),
    article: await read(
      `select a.id, '' as night, '' as venue, '' as city, a.area_id as area, $1::timestamptz is null as past from public.articles a where a.status in ('published', 'updated') order by a.slug limit 12`,
    ),
    job: await read(
      `select j.id, '' as night, '' as venue, '' as city, j.area_id as area, $1::timestamptz is null as past from public.jobs j where j.status = 'open' order by j.slug limit 12`,
    ),
  };
}

function chooseWords(kind: Kind, thing: Thing, random: Random): string {
  const said = kind === "event" ? random.pick(thing.past ? after : ahead) : random.pick(around[kind]);
  return said
    .replaceAll("{night}", thing.night)
    .replaceAll("{venue}", thing.venue)
    .replaceAll("{city}", thing.city);
}

/** Has the moderator refuse a post that waits: with a report, a statement of reasons and a word to its author, as any refusal. */
async function refuse({ client }: Demo, id: string): Promise<void> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: getAccount("moderator").id, role: "authenticated", aal: "aal2" }),
  ]);
  await client.query("select decide_post('post', $1, 'refuse', 'harassment', $2)", [
    id,
    "It asks strangers to say where somebody lives, so that they can be met at home.",
  ]);
  await client.query("select set_config('request.jwt.claims', '', true)");
}

/** Posts with their tags; the last two wait for a look and were refused. */
export async function addPosts(demo: Demo, crowd: Buyer[]): Promise<MadePost[]> {
  const { client, now } = demo;
  const random = createRandom("posts");
  const things = await listThings(demo);
  const authors = [...crowd.map(({ id }) => id), ...demoAccounts.map(({ id }) => id)];
  const made: MadePost[] = [];
  let refused = "";
  const rows: object[] = [];
  // the same words about the same thing are said once
  const said = new Set<string>();
  while (rows.length < count) {
    const place = rows.length;
    const kind = place < count - 2 ? (kinds[place % kinds.length] as Kind) : "none";
    const thing = random.pick(things[kind]);
    const body =
      place === count - 1 ? removed : place === count - 2 ? waiting : chooseWords(kind, thing, random);
    if (said.has(body) && random.chance(0.97)) continue;
    said.add(body);
    const at = now.getTime() - random.between(4, 14 * 24 * 60) * minute;
    const author = place < count - 2 ? (authors[place % authors.length] as string) : (crowd[40]?.id ?? "");
    const status = place < count - 2 ? "visible" : "pending_check";
    const id = random.uuid();
    const created = new Date(at).toISOString();
    rows.push({
      id,
      author_id: author,
      body,
      attach_kind: kind === "none" ? null : kind,
      attach_id: kind === "none" || kind === "track" ? null : thing.id,
      attach_url: kind === "track" ? random.pick(tracks) : null,
      area_id: thing.area,
      audience: place % 13 === 12 ? "followers" : "public",
      comments_mode: place % 29 === 28 ? "nobody" : "everyone",
      status,
      client_id: random.uuid(),
      comment_count: 0,
      reaction_counts: {},
      created_at: created,
    });
    refused = id;
    if (status === "visible") made.push({ id, author, at, isOpen: place % 29 !== 28 });
  }
  await insertRows(client, "public.posts", rows);
  await client.query(
    `insert into public.post_tags (post_id, tag, created_at) select p.id, t.tag, p.created_at from public.posts p, internal.named_tags(p.body) t`,
  );
  await refuse(demo, refused);
  return made;
}
