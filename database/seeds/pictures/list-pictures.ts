// The pictures of the demo: who gets which, drawn one after the other when it is asked for.
import type pg from "pg";
import { createRandom } from "../demo/random.ts";
import { drawJournal } from "./journal-pictures.ts";
import { portrait } from "./portrait.ts";
import { bar, facade, hangingRoom, stage, stairs, vault } from "./rooms.ts";
import { type Brush, type Drawing, drawScene } from "./scene.ts";
import { wayIn } from "./way-in.ts";

/** A drawing, where it is kept, and what makes the product show it. */
export type DemoPicture = Drawing & {
  bucket: string;
  /** without an ending */
  name: string;
  /** whose upload it is; null for those of servers */
  owner: string | null;
  /** a statement with the picture's path, its alternative text and `id` as $1, $2 and $3; null shows it nowhere */
  show: string | null;
  id: string;
};

type Subject = { id: string; name: string; kind: string };
type Scene = (brush: Brush, name: string) => { body: string; alt: string };

const wide = { width: 1120, height: 640 };
const tall = { width: 720, height: 960 };
const square = { width: 480, height: 480 };

/** What the room of a venue of this kind looks like. */
const rooms: Record<string, readonly Scene[]> = {
  gallery: [hangingRoom],
  museum: [hangingRoom, stairs],
  pub: [bar, stage],
  warehouse: [stage, vault],
  club: [vault, stage, stairs],
  church: [stage, facade],
  cinema: [stage, stairs],
  theatre: [stage, stairs],
};
const anyRoom: readonly Scene[] = [stage, bar, vault, stairs];

async function list(client: pg.ClientBase, text: string): Promise<Subject[]> {
  return (await client.query<Subject>(text)).rows;
}

function draw(seed: string, size: typeof wide, scene: Scene, name: string): Drawing {
  return drawScene(createRandom(seed), size, (brush) => scene(brush, name));
}

/** Every picture of the demo. */
export async function* listDemoPictures(client: pg.ClientBase): AsyncGenerator<DemoPicture> {
  yield* drawVenues(
    await list(client, "select id, name, venue_type as kind from venues order by slug limit 101"),
  );
  yield* drawWaysIn(
    await list(
      client,
      `select id, name, venue_type as kind from venues where location_precision = 'exact' order by slug limit 30`,
    ),
  );
  yield* drawCovers(
    await list(
      client,
      `select e.id, e.title as name, e.organiser_id::text as kind from events e
       where e.status = 'published' and e.starts_at > now() order by e.starts_at, e.id limit 16`,
    ),
  );
  yield* drawNights(
    await list(
      client,
      `select e.id, e.title as name, e.organiser_id::text as kind from events e
       where e.status = 'published' and coalesce(e.ends_at, e.starts_at + interval '8 hours') < now() and e.external_id is null
       order by e.starts_at desc, e.id limit 3`,
    ),
  );
  yield* drawPeople(
    await list(
      client,
      "select user_id as id, full_name as name, '' as kind from profiles where full_name <> '' order by created_at, user_id limit 24",
    ),
  );
  yield* drawArtists(
    await list(client, "select id, name, '' as kind from artists order by about is null, slug limit 84"),
  );
  yield* drawOrganisers(await list(client, "select id, name, kind from organisers order by slug limit 60"));
  yield* drawLibrary(
    await list(
      client,
      "select id, '' as name, '' as kind from auth.users where email like 'visitor@%' limit 1",
    ),
  );
  yield* drawPosts(
    await list(
      client,
      `select p.id, l.title as name, p.author_id::text as kind from posts p join listings l on l.event_id = p.attach_id
       where p.status = 'visible' and p.author_id is not null order by p.created_at desc, p.id limit 60`,
    ),
  );
  yield* drawJournal(client);
}

function* drawVenues(venues: Subject[]): Generator<DemoPicture> {
  for (const { id, name, kind } of venues) {
    yield {
      ...draw(`front ${id}`, wide, facade, name),
      bucket: "venue_media",
      name: `${id}/front`,
      owner: null,
      show: "update venues set image_path = $1, image_alt = $2 where id = $3",
      id,
    };
    const scene = createRandom(`room ${id}`).pick(rooms[kind] ?? anyRoom);
    yield {
      ...draw(`inside ${id}`, wide, scene, name),
      bucket: "venue_media",
      name: `${id}/inside`,
      owner: null,
      show: "insert into venue_media (path, alt, venue_id, credit) values ($1, $2, $3, 'Drawn for the demo')",
      id,
    };
  }
}

/** Route pictures, which stand within the access sheet. */
function* drawWaysIn(venues: Subject[]): Generator<DemoPicture> {
  for (const { id, name } of venues)
    yield {
      ...draw(`way in ${id}`, wide, wayIn, name),
      bucket: "venue_media",
      name: `${id}/route`,
      owner: null,
      show: "insert into venue_media (path, alt, venue_id, credit, kind) values ($1, $2, $3, 'Drawn for the demo', 'route')",
      id,
    };
}

function* drawCovers(events: Subject[]): Generator<DemoPicture> {
  for (const { id, name, kind } of events) {
    const scene = createRandom(`cover ${id}`).pick([stage, vault, stairs]);
    yield {
      ...draw(`cover ${id}`, tall, scene, name),
      bucket: "event_media",
      name: `${kind}/${id}`,
      owner: null,
      show: "update events set image_path = $1, image_alt = $2 where id = $3",
      id,
    };
  }
}

/** Photos that the teams of past nights added. */
function* drawNights(events: Subject[]): Generator<DemoPicture> {
  const scenes = [stage, vault, bar, stairs, facade];
  for (const { id, name, kind } of events)
    for (const [at, scene] of scenes.entries())
      yield {
        ...draw(`night ${id} ${at}`, wide, scene, name),
        bucket: "event_media",
        name: `${kind}/${id}-night-${at + 1}`,
        owner: null,
        show: `insert into event_photos (path, alt, event_id, credit, place) values ($1, $2, $3, 'Drawn for the demo', ${at + 1}) on conflict do nothing`,
        id,
      };
}

function* drawPeople(people: Subject[]): Generator<DemoPicture> {
  for (const { id, name } of people)
    yield {
      ...draw(`face ${id}`, square, portrait, name),
      bucket: "avatars",
      name: `${id}/face`,
      owner: id,
      show: "update profiles set avatar_path = $1 where user_id = $3 and $2::text <> ''",
      id,
    };
}

function* drawArtists(artists: Subject[]): Generator<DemoPicture> {
  for (const { id, name } of artists)
    yield {
      ...draw(`artist ${id}`, square, portrait, name),
      bucket: "artist_media",
      name: `${id}/portrait`,
      owner: null,
      show: "update artists set image_path = $1, image_alt = $2 where id = $3",
      id,
    };
}

/** What an organiser is seen by: their room, their stage, their sound system. */
const emblems: Record<string, readonly Scene[]> = {
  promoter: [stage, bar],
  collective: [vault, stage],
  label: [hangingRoom, vault],
  venue: [facade],
};

function* drawOrganisers(organisers: Subject[]): Generator<DemoPicture> {
  for (const { id, name, kind } of organisers) {
    const scene = createRandom(`emblem ${id}`).pick(emblems[kind] ?? anyRoom);
    yield {
      ...draw(`organiser ${id}`, square, scene, name),
      bucket: "event_media",
      name: `${id}/emblem`,
      owner: null,
      show: "update organisers set image_path = $1, image_alt = $2 where id = $3",
      id,
    };
  }
}

function* drawLibrary([visitor]: Subject[]): Generator<DemoPicture> {
  if (!visitor) return;
  const scenes = [facade, vault, bar, stage, stairs, hangingRoom];
  for (let i = 0; i < 12; i++) {
    const scene = scenes[i % scenes.length] ?? stage;
    yield {
      ...draw(`library ${i}`, i % 3 === 0 ? tall : wide, scene, "a place on a night out"),
      bucket: "library",
      name: `${visitor.id}/night-${i + 1}`,
      owner: visitor.id,
      show: null,
      id: visitor.id,
    };
  }
}

/** Pictures of sixty posts about nights; each is made of what its post is about. */
function* drawPosts(posts: Subject[]): Generator<DemoPicture> {
  for (const { id, name, kind } of posts) {
    const scene = createRandom(`post ${id}`).pick([stage, vault, stairs, bar]);
    yield {
      ...draw(`post ${id}`, wide, scene, name),
      bucket: "post_media",
      name: `${kind}/${id}-1`,
      owner: kind,
      show: `insert into post_media (post_id, place, path, alt, width, height)
        values ($3, 1, substr($1, length('post_media/') + 1), $2, ${wide.width}, ${wide.height}) on conflict do nothing`,
      id,
    };
  }
}
