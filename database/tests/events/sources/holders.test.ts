// Holders hear of what a calendar does to their night, and their own calendars know it by the same entry.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold as holdPlaces } from "../../bookings/box-office.ts";
import { addTicketType, id } from "../../harness/world.ts";
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

/** What the people who hold a place were mailed, the oldest first. */
const mailed = () =>
  world.rows<{ template: string; data: { changes?: { field: string; new: string }[] } }>(
    "select template, data from internal.event_mailings m where exists (select from internal.event_mailing_recipients where mailing_id = m.id) order by created_at",
  );
/** The night as the calendar attached to a mail has it. */
const inCalendars = async (title: string) => {
  const [row] = await world.rows<{
    night: { event: { id: string; status: string; starts_at: string; updated_at: string } };
  }>("select internal.read_night(id) as night from events where title = $1", [title]);
  if (!row) throw new Error("There is no such night");
  return row.night.event;
};

test("The calendar moves a night and strikes it: its holders are mailed, and their calendars know the same entry by a later version", async () => {
  const source = await world.start(three);
  await hold("Dub night");
  const booked = await inCalendars("Dub night");
  await world.read(source, calendarOf([{ uid: "a", day: 6, title: "Dub night" }, ...three.slice(1)]));
  const moved = await inCalendars("Dub night");
  expect(moved).toMatchObject({ id: booked.id, status: "published" });
  expect(new Date(moved.starts_at)).toEqual(momentOf(6));
  expect(Date.parse(moved.updated_at)).toBeGreaterThan(Date.parse(booked.updated_at));
  expect(await mailed()).toMatchObject([
    { template: "event-changed", data: { changes: [{ field: "date" }] } },
  ]);
  // a night with holders is struck by its team
  await world.read(source, calendarOf(three.slice(1)));
  const [waiting] = await world.rows<{ id: string }>("select id from source_items where state = 'waits'");
  await call(world, "team", "settle_source_item($1, 'cancel')", [waiting?.id]);
  const struck = await inCalendars("Dub night");
  expect(struck).toMatchObject({ id: booked.id, status: "cancelled" });
  expect(Date.parse(struck.updated_at)).toBeGreaterThan(Date.parse(moved.updated_at));
  expect((await mailed()).map(({ template }) => template)).toEqual(["event-changed", "event-cancelled"]);
});

/** The night as a web page announces it, with what its status is. */
const pageOf = (status: string, day: number) =>
  JSON.stringify([
    {
      "@type": "MusicEvent",
      identifier: "a",
      name: "Dub night",
      description: "A night to remember.",
      startDate: momentOf(day).toISOString(),
      eventStatus: `https://schema.org/${status}`,
    },
    ...three.slice(1).map(({ uid, day: on, title }) => ({
      "@type": "MusicEvent",
      identifier: uid,
      name: title,
      description: "A night to remember.",
      startDate: momentOf(on).toISOString(),
    })),
  ]);

test("A night that its source postpones keeps its page, and its holders hear of it and of the new date", async () => {
  const source = await call<string>(
    world,
    "team",
    `add_source('https://pages.example/nights', p_venue_id => '${id("venue")}')`,
    [],
  );
  await world.read(source, pageOf("EventScheduled", 5));
  await call(world, "team", "start_source($1, $2)", [source, "published"]);
  await hold("Dub night");
  expect(await world.read(source, pageOf("EventPostponed", 5))).toMatchObject({ postponed: 1, same: 2 });
  expect(await world.rows("select status, cancel_reason from events where title = 'Dub night'")).toEqual([
    { status: "postponed", cancel_reason: null },
  ]);
  expect(await world.rows("select status from listings where title = 'Dub night'")).toEqual([
    { status: "postponed" },
  ]);
  expect(await world.read(source, pageOf("EventPostponed", 5))).toEqual({ same: 3, refused: 0 });
  expect(await world.read(source, pageOf("EventScheduled", 12))).toMatchObject({ moved: 1 });
  expect(await world.rows("select status, starts_at from events where title = 'Dub night'")).toEqual([
    { status: "published", starts_at: momentOf(12) },
  ]);
  expect(
    (await mailed()).map(({ data }) =>
      data.changes?.map(({ field, new: now }) => [field, now.split(":")[0]]),
    ),
  ).toMatchObject([[["status", "Postponed"]], [["date", expect.any(String)]]]);
  expect(await world.rows("select count(*)::integer as count from events where title = 'Dub night'")).toEqual(
    [{ count: 1 }],
  );
});

test("A night that its team postponed is not put on again by its calendar", async () => {
  const source = await world.start(three);
  const [event] = await world.rows<{ id: string }>("select id from events where title = 'Dub night'");
  await call(world, "team", "postpone_event($1)", [event?.id]);
  await world.read(source, calendarOf([{ uid: "a", day: 7, title: "Dub night" }, ...three.slice(1)]));
  expect(await world.rows("select status from events where title = 'Dub night'")).toEqual([
    { status: "postponed" },
  ]);
});
