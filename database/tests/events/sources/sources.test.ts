// A calendar is compared as a whole: what is new, moved and withdrawn in it is so here, and nothing of the team's or of holders is lost.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold as holdPlaces } from "../../bookings/box-office.ts";
import { addEvent, addTicketType, id } from "../../harness/world.ts";
import { call } from "../event-writer.ts";
import { calendarOf, momentOf, type SourceWorld, sourceWorld } from "./source-world.ts";

let world: SourceWorld;
beforeAll(async () => {
  world = await sourceWorld();
});
afterAll(() => world.end());
beforeEach(() => world.clear());

const three = [
  { uid: "a", day: 5, title: "Dub night" },
  { uid: "b", day: 9, title: "Poetry slam" },
  { uid: "c", day: 14, title: "Garage band" },
];

/** A free ticket of the first night of that title, held by the booker. */
async function hold(title: string): Promise<void> {
  const [event] = await world.rows<{ id: string }>("select id from events where title = $1", [title]);
  const type = await addTicketType(world.client, event?.id ?? "", `place ${title} ${Math.random()}`, 10);
  const held = await holdPlaces(world, "booker", event?.id ?? "", [{ ticket_type_id: type, quantity: 1 }]);
  await confirm(world, "booker", held.id);
}

test("A preview says what each row would come to, and writes nothing", async () => {
  await addEvent(world.client, { name: "twin", title: "Poetry Slam!", starts_at: momentOf(9) });
  const source = await call<string>(
    world,
    "team",
    `add_source('webcal://cal.example/feed.ics', p_venue_id => '${id("venue")}')`,
    [],
  );
  const counts = await world.read(
    source,
    calendarOf([
      ...three,
      {
        uid: "d",
        day: 20,
        title: "Elsewhere night",
        more: ["LOCATION:The Other Club\\, 9 Moor Road\\, Leeds"],
      },
    ]),
  );
  expect(counts).toEqual({ new: 2, known: 1, refused: 1 });
  expect(await world.events()).toHaveLength(1);
  const { lines } = await call<{
    lines: { outcome: string; title: string; reason?: string; event?: { title: string } }[];
  }>(world, "team", "open_source($1)", [source]);
  expect(
    lines.map(({ outcome, title, reason, event }) => [outcome, title, reason ?? event?.title ?? ""]),
  ).toEqual([
    ["new", "Dub night", ""],
    ["known", "Poetry slam", "Poetry Slam!"],
    ["new", "Garage band", ""],
    ["refused", "Elsewhere night", "Another place"],
  ]);
});

test("The calendar moves one night, strikes one and adds one, and so it is here", async () => {
  const source = await world.start(three);
  expect(await world.events()).toEqual(three.map(({ title }) => ({ title, status: "published" })));
  const counts = await world.read(
    source,
    calendarOf([
      { uid: "a", day: 5, title: "Dub night", hour: 21 },
      { uid: "c", day: 14, title: "Garage band" },
      { uid: "d", day: 16, title: "Film club" },
    ]),
  );
  expect(counts).toMatchObject({ moved: 1, withdrawn: 1, new: 1, same: 1 });
  expect(
    await world.rows("select title, status, cancel_reason, starts_at from events order by starts_at"),
  ).toEqual([
    { title: "Dub night", status: "published", cancel_reason: null, starts_at: momentOf(5, 21) },
    {
      title: "Poetry slam",
      status: "cancelled",
      cancel_reason: "Taken off by its source",
      starts_at: momentOf(9),
    },
    { title: "Garage band", status: "published", cancel_reason: null, starts_at: momentOf(14) },
    { title: "Film club", status: "published", cancel_reason: null, starts_at: momentOf(16) },
  ]);
});

test("Reading the same calendar again changes nothing", async () => {
  const source = await world.start(three);
  const before = await world.rows("select * from events order by id");
  expect(await world.read(source, calendarOf(three))).toEqual({ same: 3, refused: 0 });
  expect(await world.rows("select * from events order by id")).toEqual(before);
});

test("A night beyond the last date that the calendar now holds is not withdrawn", async () => {
  const source = await world.start(three);
  expect(await world.read(source, calendarOf(three.slice(0, 2)))).toEqual({ same: 2, refused: 0 });
});

test("STATUS:CANCELLED and METHOD:CANCEL withdraw what they name, and nothing else", async () => {
  const source = await world.start(three);
  await world.read(
    source,
    calendarOf([{ ...three[0], uid: "a", day: 5, more: ["STATUS:CANCELLED"] }, ...three.slice(1)]),
  );
  await world.read(source, calendarOf([{ uid: "b", day: 9, title: "Poetry slam" }], ["METHOD:CANCEL"]));
  expect((await world.events()).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "published"]);
});

test("A withdrawn night that a person holds a place of waits for its team, who are told and decide", async () => {
  const source = await world.start(three);
  await hold("Poetry slam");
  expect(
    await world.read(
      source,
      calendarOf([three[0], three[2]].map((night) => ({ uid: "", day: 0, ...night }))),
    ),
  ).toMatchObject({ waits: 1 });
  expect(await world.rows("select status from events where title = 'Poetry slam'")).toEqual([
    { status: "published" },
  ]);
  expect(
    await world.rows(
      "select kind, payload ->> 'title' as title from notifications where kind = 'source_waits'",
    ),
  ).toContainEqual({ kind: "source_waits", title: "Poetry slam" });
  const [told] = await call<{ waiting: { id: string; holders: number }[] }[]>(
    world,
    "team",
    `list_sources(p_venue_id => '${id("venue")}')`,
    [],
  );
  expect(told?.waiting).toMatchObject([{ holders: 1 }]);
  await call(world, "team", "settle_source_item($1, 'cancel')", [told?.waiting[0]?.id]);
  expect(await world.rows("select status from events where title = 'Poetry slam'")).toEqual([
    { status: "cancelled" },
  ]);
});

test("A calendar that suddenly holds less than half asks before anything is withdrawn", async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({
    uid: `n${at}`,
    day: 3 + at * 2,
    title: `Concert ${"abcdef"[at]} evening`,
  }));
  const source = await world.start(many);
  const last = many.slice(5);
  expect(await world.read(source, calendarOf(last))).toMatchObject({ missing: 5, same: 1 });
  expect((await world.events()).every(({ status }) => status === "published")).toBe(true);
  expect(await world.read(source, calendarOf(last))).toMatchObject({ missing: 5 });
  expect(
    await world.rows("select from notifications where kind = 'source_waits' and user_id = $1", [
      id("user team"),
    ]),
  ).toHaveLength(1);
  expect(await world.read(source, calendarOf(many))).toMatchObject({ same: 6 });
  expect(await world.rows("select state from listing_sources")).toEqual([{ state: "active" }]);
  await world.read(source, calendarOf(last));
  await call(world, "team", "answer_source($1, true)", [source]);
  expect((await world.events()).filter(({ status }) => status === "cancelled")).toHaveLength(5);
});

test("What the team edits is kept against the calendar, field by field, and said", async () => {
  const source = await world.start([{ uid: "a", day: 5, title: "Dub night" }]);
  await world.client.query(
    "update events set price_from_pence = 500, price_to_pence = 500, description = 'Our own words about it.'",
  );
  await world.read(source, calendarOf([{ uid: "a", day: 5, title: "Dub all night", more: [] }]));
  expect(await world.rows("select title, description, price_from_pence as price from events")).toEqual([
    { title: "Dub all night", description: "Our own words about it.", price: 500 },
  ]);
  expect(await world.rows("select kept from source_items")).toMatchObject([
    { kept: { description: "A night to remember.", price: [null, null] } },
  ]);
});

test("CLASS:PRIVATE is never published, and one that becomes private is withdrawn; TENTATIVE is a draft", async () => {
  const source = await world.start([
    ...three,
    { uid: "p", day: 6, title: "Board meeting", more: ["CLASS:PRIVATE"] },
    { uid: "t", day: 7, title: "Perhaps a night", more: ["STATUS:TENTATIVE"] },
  ]);
  expect(await world.events()).toEqual([
    { title: "Dub night", status: "published" },
    { title: "Perhaps a night", status: "draft" },
    { title: "Poetry slam", status: "published" },
    { title: "Garage band", status: "published" },
  ]);
  await world.read(
    source,
    calendarOf([{ uid: "a", day: 5, title: "Dub night", more: ["CLASS:CONFIDENTIAL"] }, ...three.slice(1)]),
  );
  expect(await world.events()).toContainEqual({ title: "Dub night", status: "cancelled" });
});

test("A calendar with new identifiers at each reading adds nothing", async () => {
  const source = await world.start(three);
  for (const round of ["x", "y"]) {
    const renamed = three.map((night) => ({ ...night, uid: `${round}-${night.uid}` }));
    expect(await world.read(source, calendarOf(renamed))).toEqual({ same: 3, refused: 0 });
  }
  expect(await world.events()).toHaveLength(3);
});

test("A row that cannot be read withdraws nothing", async () => {
  const source = await world.start(three);
  const broken = [three[0], { uid: "b", day: 9, title: "P" }, three[2]].map((night) => ({
    uid: "",
    day: 0,
    ...night,
  }));
  expect(await world.read(source, calendarOf(broken))).toEqual({ same: 2, refused: 1 });
});

test("A night in two calendars is one event with two sources, and another's event is never written to", async () => {
  const other = await addEvent(world.client, {
    name: "others",
    title: "Dub night",
    starts_at: momentOf(5),
    organiser_id: id("organiser"),
  });
  const source = await world.start([
    { uid: "a", day: 5, title: "Dub night" },
    { uid: "b", day: 9, title: "Poetry slam" },
  ]);
  await world.start(
    [{ uid: "z", day: 9, title: "The Poetry Slam", more: ["LOCATION:The Vault\\, 1 Arch Street\\, Leeds"] }],
    { owner: "organiser" },
  );
  expect(await world.events()).toHaveLength(2);
  await world.read(
    source,
    calendarOf([
      { uid: "a", day: 5, title: "Dub for ever" },
      { uid: "b", day: 9, title: "Poetry slam" },
    ]),
  );
  expect(await world.rows("select title from events where id = $1", [other])).toEqual([
    { title: "Dub night" },
  ]);
  const [both] = await world.rows<{ names: string[] }>(
    "select array(select name from list_event_sources(e.id)) as names from events e where title = 'Poetry slam'",
  );
  expect(both?.names).toEqual(["The Vault", "Night Shift"]);
});

test("New nights are announced to followers like written ones; those of a first reading are not", async () => {
  const source = await world.start(three);
  expect(await world.rows("select from internal.announced_nights where done_at is null")).toEqual([]);
  await world.read(source, calendarOf([...three, { uid: "d", day: 16, title: "Film club" }]));
  expect(
    await world.rows(
      "select e.title from internal.announced_nights n join events e on e.id = n.event_id where n.done_at is null",
    ),
  ).toEqual([{ title: "Film club" }]);
});

test("The nights of a new organiser and watched words wait for approval, and a restricted organiser's stay drafts", async () => {
  await world.client.query(
    "insert into internal.screening_words (word) values ('poppers') on conflict do nothing",
  );
  await world.start([
    { uid: "a", day: 5, title: "Poppers night" },
    { uid: "b", day: 8, title: "Film club" },
  ]);
  expect(await world.events()).toEqual([
    { title: "Poppers night", status: "pending_review" },
    { title: "Film club", status: "published" },
  ]);
  await world.clear();
  for (const [trust, status] of [
    ["new", "pending_review"],
    ["restricted", "draft"],
  ]) {
    await world.client.query("update organisers set trust = $2 where id = $1", [id("house"), trust]);
    await world.start([{ uid: "a", day: 5, title: "Dub night" }]);
    expect(await world.events()).toEqual([{ title: "Dub night", status }]);
    await world.clear();
  }
  await world.client.query("update organisers set trust = 'trusted' where id = $1", [id("house")]);
});

test("Nights that are asked about are written once the team says so", async () => {
  await world.start(three.slice(0, 2), { mode: "asked" });
  expect(await world.events()).toEqual([]);
  const [dub, poetry] = await world.rows<{ id: string }>("select id from source_items order by starts_at");
  await call(world, "team", "settle_source_item($1, 'publish')", [dub?.id]);
  await call(world, "team", "settle_source_item($1, 'publish')", [dub?.id]);
  await call(world, "team", "settle_source_item($1, 'leave')", [poetry?.id]);
  expect(await world.events()).toEqual([{ title: "Dub night", status: "published" }]);
});
