// Teams with calendars: what a calendar says is read as it is in life, and taken by the database.
import { readSource, type SourceReading } from "../../../tool/sources/read-source.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../../harness/world.ts";
import { call } from "../event-writer.ts";

/** A night of a calendar: its UID, in how many days, and lines of its own. */
export type Night = { uid: string; day: number; title?: string; hour?: number; more?: string[] };

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** The moment of a night so many days ahead, at eight in the evening unless said otherwise. */
export function momentOf(day: number, hour = 20): Date {
  const at = new Date(Date.now() + day * 86_400_000);
  at.setUTCHours(hour, 0, 0, 0);
  return at;
}

/** A calendar as a server answers it. */
export function calendarOf(nights: Night[], head: string[] = []): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...head,
    ...nights.flatMap(({ uid, day, title, hour, more }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `SUMMARY:${title ?? `Night ${uid}`}`,
      "DESCRIPTION:A night to remember.",
      `DTSTART:${stamp(momentOf(day, hour))}`,
      ...(more ?? []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** The world of these tests. */
export type SourceWorld = World & {
  /** a source of the team, taken up */
  start: (nights: Night[], choice?: { mode?: string; owner?: "organiser" | "venue" }) => Promise<string>;
  read: (source: string, text: string) => Promise<Record<string, number>>;
  take: (source: string, reading: object) => Promise<Record<string, number>>;
  readingOf: (text: string, atVenue?: boolean) => Promise<SourceReading>;
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  events: () => Promise<{ title: string; status: string }[]>;
  clear: () => Promise<void>;
};

let count = 0;

/** Makes the world: the team runs an organiser and a venue that is claimed. */
export async function sourceWorld(): Promise<SourceWorld> {
  const world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["booker", "follower", "editor"]);
  await client.query(`update venues set claimed_at = now() where id = '${id("venue")}';
    update areas set radius_miles = 8; insert into outward_codes (code, lat, lng, name, nation) values ('LS11', 53.78, -1.55, 'Holbeck', 'England');
    update organisers set trust = 'trusted' where id = '${id("organiser")}'`);
  await insert(client, "organisers", {
    id: id("house"),
    name: "The Vault",
    kind: "venue",
    venue_id: id("venue"),
    trust: "trusted",
  });
  await insert(client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user editor"),
    role: "editor",
  });
  const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await client.query<T>(sql, values)).rows;
  const readingOf = (text: string, atVenue = false) =>
    readSource(Buffer.from(text), {
      organiser: "Night Shift",
      venue: atVenue
        ? { name: "The Vault", address: "1 Arch Street", postcode: "LS11 5AB", lat: 53.79, lng: -1.55 }
        : null,
      areas: { query: async <Row extends object>(sql: string) => ({ rows: await rows<Row>(sql) }) },
      now: new Date(),
    });
  const take = async (source: string, reading: object) => {
    const [answer] = await rows<{ counts: Record<string, number> }>(
      "select internal.take_source_reading($1, $2) as counts",
      [source, JSON.stringify(reading)],
    );
    return answer?.counts ?? {};
  };
  const isAtVenue = async (source: string) =>
    (await rows("select from listing_sources where id = $1 and venue_id is not null", [source])).length > 0;
  const read = async (source: string, text: string) =>
    take(source, await readingOf(text, await isAtVenue(source)));
  const start = async (
    nights: Night[],
    { mode = "published", owner = "venue" }: { mode?: string; owner?: string } = {},
  ) => {
    count += 1;
    const whose =
      owner === "venue" ? `p_venue_id => '${id("venue")}'` : `p_organiser_id => '${id("organiser")}'`;
    const source = await call<string>(
      world,
      "team",
      `add_source('https://cal${count}.example/feed.ics', ${whose})`,
      [],
    );
    await read(source, calendarOf(nights));
    await call(world, "team", "start_source($1, $2)", [source, mode]);
    return source;
  };
  return {
    ...world,
    start,
    read,
    take,
    readingOf,
    rows,
    events: () => rows("select title, status from events order by starts_at, title, created_at"),
    clear: async () => {
      await client.query(`delete from listing_sources; delete from notifications; delete from rate_limits; truncate bookings cascade;
        truncate events cascade; delete from graphile_worker._private_jobs`);
    },
  };
}
