// Calendars that are hostile, broken or somebody else's: each is bounded, says why, and touches nothing of others.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addEvent, addVenue, id } from "../../harness/world.ts";
import { call } from "../event-writer.ts";
import { calendarOf, momentOf, type SourceWorld, sourceWorld } from "./source-world.ts";

let world: SourceWorld;
beforeAll(async () => {
  world = await sourceWorld();
  await addVenue(world.client, "free", { status: "active", lat: 53.79, lng: -1.55 });
});
afterAll(() => world.end());
beforeEach(() => world.clear());

const add = (person: string, rest: string) =>
  call<string>(world, person, `add_source('https://cal.example/feed.ics', ${rest})`);
const atVenue = `p_venue_id => '${id("venue")}'`;

test("Of thousands of nights two thousand are listed, the rest is told, and nothing counts as missing", async () => {
  const nights = Array.from({ length: 2300 }, (_, at) => ({
    uid: `n${at}`,
    day: 2 + (at % 300),
    title: `Night number ${at}`,
  }));
  const reading = await world.readingOf(calendarOf(nights), true);
  expect([reading.nights.length, reading.refused.length, reading.is_whole]).toEqual([2000, 300, false]);
  expect(reading.refused[0]).toMatchObject({ field: "calendar", reason: "Too many nights" });
});

test("More nights than a person waits for are taken by the job, and the first reading asks for all of it", async () => {
  const nights = Array.from({ length: 230 }, (_, at) => ({
    uid: `n${at}`,
    day: 2 + at,
    title: `Night number ${at}`,
  }));
  const source = await add("team", atVenue);
  await world.take(source, { ...(await world.readingOf(calendarOf(nights), true)), etag: '"one"' });
  await world.client.query("delete from graphile_worker._private_jobs");
  await call(world, "team", "start_source($1)", [source]);
  expect(await world.events()).toEqual([]);
  expect(await world.rows("select from graphile_worker._private_jobs")).toHaveLength(1);
  expect(await world.rows("select internal.source_to_read($1) ->> 'etag' as etag", [source])).toEqual([
    { etag: null },
  ]);
});

test("A rule for every second is refused and gives no night", async () => {
  const reading = await world.readingOf(
    calendarOf([{ uid: "a", day: 3, more: ["RRULE:FREQ=SECONDLY"] }]),
    true,
  );
  expect([reading.nights, reading.refused.length]).toEqual([[], 1]);
});

test("A calendar cannot say that its nights are at another team's venue", async () => {
  const reading = await world.readingOf(
    calendarOf([
      {
        uid: "a",
        day: 3,
        title: "Takeover night",
        more: ["LOCATION:The Other Club\\, 9 Moor Road\\, Leeds"],
      },
      { uid: "b", day: 4, title: "Main room night", more: ["LOCATION:Main room"] },
    ]),
    true,
  );
  expect(reading.refused).toMatchObject([
    { title: "Takeover night", field: "location", reason: "Another place" },
  ]);
  expect(reading.nights.map(({ title, place }) => [title, place?.name])).toEqual([
    ["Main room night", "The Vault"],
  ]);
});

test("Letters that were lost and times without a meaning cost their row alone", async () => {
  const reading = await world.readingOf(
    calendarOf([
      { uid: "a", day: 3, title: "Caf\uFFFD night" },
      { uid: "b", day: 4, title: "Film club" },
    ]),
    true,
  );
  expect([reading.nights.map(({ title }) => title), reading.refused.map(({ reason }) => reason)]).toEqual([
    ["Film club"],
    ["Letters were lost"],
  ]);
});

test("Two calendars that say different things of one night do not fight: the earlier of the team's own leads", async () => {
  const first = await world.start([{ uid: "a", day: 5, title: "Dub night" }]);
  const second = await world.start([{ uid: "z", day: 5, title: "Dub night again" }]);
  for (const round of [1, 2]) {
    await world.read(second, calendarOf([{ uid: "z", day: 5, title: `Dub night again ${round}` }]));
    await world.read(first, calendarOf([{ uid: "a", day: 5, title: "Dub night" }]));
  }
  expect(await world.events()).toEqual([{ title: "Dub night", status: "published" }]);
  await world.read(second, calendarOf([{ uid: "y", day: 9, title: "Another night" }]));
  expect(await world.events()).toContainEqual({ title: "Dub night", status: "published" });
});

test("A calendar never writes to an event of another organiser, nor cancels it", async () => {
  const theirs = await addEvent(world.client, {
    name: "theirs",
    title: "Dub night",
    starts_at: momentOf(5),
    organiser_id: id("organiser"),
  });
  const source = await world.start([
    { uid: "a", day: 5, title: "Dub night" },
    { uid: "b", day: 9, title: "Film club" },
  ]);
  await world.read(source, calendarOf([{ uid: "b", day: 9, title: "Film club" }]));
  expect(await world.rows("select status, title from events where id = $1", [theirs])).toEqual([
    { status: "published", title: "Dub night" },
  ]);
});

test("Only the team of a venue adds its calendar; staff do for one without a team", async () => {
  await expect(add("stranger", atVenue)).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
  await expect(
    add("stranger", `p_venue_id => '${id("venue free")}', p_for_staff => true`),
  ).rejects.toMatchObject({
    code: "PT403",
  });
  await expect(add("admin", `${atVenue}, p_for_staff => true`)).rejects.toMatchObject({
    detail: "EVENTS_SOURCE_OF_TEAM",
  });
  const source = await add("admin", `p_venue_id => '${id("venue free")}', p_for_staff => true`);
  await world.read(source, calendarOf([{ uid: "a", day: 5, title: "Dub night" }]));
  await call(world, "admin", "start_source($1)", [source]);
  expect(await world.events()).toEqual([{ title: "Dub night", status: "published" }]);
  await expect(call(world, "team", "open_source($1)", [source])).rejects.toMatchObject({
    detail: "EVENTS_SOURCE_NOT_FOUND",
  });
});

test("A person who left the team reads and changes none of its calendars", async () => {
  const source = await add("editor", `p_organiser_id => '${id("organiser")}'`);
  const leave = (status: string) =>
    world.client.query("update organiser_members set status = $2 where user_id = $1", [
      id("user editor"),
      status,
    ]);
  await leave("removed");
  for (const act of ["open_source($1)", "read_source_now($1)", "delete_source($1)", "start_source($1)"])
    await expect(call(world, "editor", act, [source])).rejects.toMatchObject({
      detail: "EVENTS_SOURCE_NOT_FOUND",
    });
  await leave("active");
});

test("A team has ten calendars at most, each once, and thirty tries an hour", async () => {
  const one = (at: number) =>
    call<string>(
      world,
      "team",
      `add_source('https://c${at}.example/feed.ics', p_organiser_id => '${id("organiser")}')`,
    );
  for (let at = 0; at < 10; at += 1) {
    await one(at);
    await world.client.query("update listing_sources set state = 'active'");
  }
  await expect(one(3)).rejects.toMatchObject({ detail: "EVENTS_SOURCE_KNOWN" });
  await expect(one(11)).rejects.toMatchObject({ detail: "EVENTS_SOURCES_FULL" });
  await world.client.query("delete from listing_sources");
  await world.client.query("update rate_limits set count = 30 where action_type = 'sources'");
  await expect(one(12)).rejects.toMatchObject({ detail: "EVENTS_RATE_LIMITED" });
});

test.each([
  "ftp://cal.example/x",
  "https://user:pass@cal.example/",
  "javascript:alert(1)",
  "http://localhost",
  "",
])("The address %s is refused at its field", async (address) => {
  await expect(call(world, "team", `add_source($1, ${atVenue})`, [address])).rejects.toMatchObject({
    detail: "EVENTS_INVALID_SOURCE",
    column: "address",
  });
});

test("A file is read once, and one that is too large is refused", async () => {
  const file = Buffer.from(calendarOf([{ uid: "a", day: 5, title: "Dub night" }])).toString("base64");
  const source = await call<string>(world, "team", `add_source(null, $1, 'nights.ics', ${atVenue})`, [file]);
  await world.read(source, calendarOf([{ uid: "a", day: 5, title: "Dub night" }]));
  await call(world, "team", "start_source($1)", [source]);
  expect(await world.rows("select state, content, next_at from listing_sources")).toEqual([
    { state: "resting", content: null, next_at: null },
  ]);
  await expect(
    call(world, "team", `add_source(null, $1, 'large.ics', ${atVenue})`, ["A".repeat(700_004)]),
  ).rejects.toMatchObject({ detail: "EVENTS_INVALID_SOURCE", column: "file" });
});
