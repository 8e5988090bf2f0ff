// How a night was: asked of those who were scanned in, read by its team by fives.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { become } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";

type Mine = { event_id: string }[];
type Read = {
  asked: number;
  answers: number;
  sound: number | null;
  access: number | null;
  words: string[];
};

let world: World;
const crowd = Array.from({ length: 12 }, (_, at) => `visitor ${at}`);
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

/** A night that ended so many hours ago, with a scanned ticket of each of these people. */
async function pastNight(name: string, people: string[], hours = 20): Promise<string> {
  const ended = Date.now() - hours * 3_600_000;
  const event = await addEvent(world.client, {
    name,
    starts_at: new Date(ended - 6 * 3_600_000),
    ends_at: new Date(ended),
  });
  const type = await addTicketType(world.client, event, name, 50);
  for (const person of people) await scan(event, type, person);
  return event;
}

/** A ticket of a person, scanned unless said otherwise. */
const scan = (event: string, type: string, person: string, status = "checked_in") =>
  sql(
    `with booking as (
       insert into bookings (ref, event_id, user_id, status, confirmed_at)
       values (internal.random_code(8, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'), $1, $2, 'confirmed', now()) returning id),
     line as (
       insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select id, $3, 1, 0, 0 from booking returning id, booking_id)
     insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, code, status)
     select booking_id, id, $1, $3, $2, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), $4 from line`,
    [event, id(`user ${person}`), type, status],
  );
const noon = async (event: string) =>
  (
    await sql(
      "select internal.day_begins(internal.last_night(starts_at, ends_at) + 1) + interval '16 hours' as at from events where id = $1",
      [event],
    )
  )[0].at as Date;
const ask = async (event: string) =>
  Number((await sql("select internal.ask_visitors($1) as asked", [await noon(event)]))[0].asked);
const say = (
  person: string,
  event: string,
  sound: number | null,
  words: string | null = null,
  access: number | null = null,
) => call<Mine>(world, person, "give_feedback($1, $2, $3, null, null, $4)", [event, sound, access, words]);
const read = (event: string, person = "team") => call<Read>(world, person, "get_event_feedback($1)", [event]);

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, [...crowd, "absent"]);
});
beforeEach(() => sql("delete from rate_limits"));
afterAll(() => world.end());

test("Who was scanned in is asked once, from noon of the day after, and the team and people who stayed away are not", async () => {
  const event = await pastNight("asked", ["visitor 0", "visitor 1", "team"]);
  await scan(event, id("ticket type asked"), "absent", "issued");
  const at = await noon(event);
  await sql("select internal.ask_visitors($1)", [new Date(at.getTime() - 5 * 3_600_000)]);
  expect(await sql("select 1 from internal.feedback_nights")).toEqual([]);
  expect(await ask(event)).toBe(2);
  expect(await ask(event)).toBe(0);
  const told = await sql(
    "select user_id, payload ->> 'path' as path from notifications where kind = 'feedback_asked'",
  );
  expect(told.map((row) => row.user_id).toSorted()).toEqual(
    [id("user visitor 0"), id("user visitor 1")].toSorted(),
  );
  expect(told[0].path).toBe(`/bookings?say=${event}`);
  expect(await call<Mine>(world, "visitor 0", "list_my_feedback()")).toMatchObject([{ event_id: event }]);
  expect(await call<Mine>(world, "absent", "list_my_feedback()")).toEqual([]);
});

test("Only people who were scanned in answer, once, and for two weeks", async () => {
  const event = await pastNight("once", ["visitor 0", "visitor 1"]);
  await expect(say("visitor 0", event, 5)).rejects.toMatchObject({ detail: "FEEDBACK_NOT_ASKED" });
  await ask(event);
  await expect(say("absent", event, 5)).rejects.toMatchObject({ detail: "FEEDBACK_NOT_ASKED" });
  expect((await say("visitor 0", event, 5)).some((night) => night.event_id === event)).toBe(false);
  await expect(say("visitor 0", event, 1)).rejects.toMatchObject({ detail: "FEEDBACK_GIVEN" });
  await sql("update internal.feedback_nights set closes_at = now() where event_id = $1", [event]);
  await expect(say("visitor 1", event, 5)).rejects.toMatchObject({ detail: "FEEDBACK_CLOSED" });
});

test.each([
  [6, null, null],
  [0, null, null],
  [null, "x".repeat(1001), "words"],
  [null, "   ", "words"],
])("An answer of %s and words like %.9s is refused at its field", async (sound, words, field) => {
  const event = id("event once");
  await sql("update internal.feedback_nights set closes_at = now() + interval '1 day' where event_id = $1", [
    event,
  ]);
  await expect(say("visitor 1", event, sound, words)).rejects.toMatchObject({
    detail: "FEEDBACK_INVALID",
    ...(field ? { column: field } : {}),
  });
});

test("The team reads averages and words of whole fives alone, each question by itself", async () => {
  const event = await pastNight("fives", crowd);
  await ask(event);
  for (const [at, person] of crowd.slice(0, 4).entries()) await say(person, event, at + 1, `Words ${at}`);
  expect(await read(event)).toMatchObject({ asked: 12, answers: 4, sound: null, words: [] });
  await say("visitor 4", event, 5, "Words 4", 1);
  const five = await read(event);
  expect(five).toMatchObject({ answers: 5, sound: 3, access: null });
  expect(five.words.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `Words ${at}`));
  // the sixth to ninth change nothing that is shown: one more answer would be read off the difference
  for (const person of crowd.slice(5, 9)) await say(person, event, 1, "Late words");
  expect(await read(event)).toMatchObject({ answers: 9, sound: 3, words: five.words });
  await say("visitor 9", event, 1, "Late words");
  expect(await read(event)).toMatchObject({ answers: 10, sound: 2 });
  expect((await read(event)).words).toHaveLength(10);
  await expect(read(event, "stranger")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  expect(
    await sql(
      "select count(*)::int from notifications where kind = 'feedback_ready' and payload ->> 'event_id' = $1",
      [event],
    ),
  ).toEqual([{ count: 1 }]);
});

test("A person who leaves takes their words along, and no average moves", async () => {
  const event = id("event fives");
  const [before] = await sql("select internal.export_feedback($1) -> 'feedback' as it", [
    id("user visitor 0"),
  ]);
  expect(JSON.stringify(before.it)).toContain("Words 0");
  await sql("select internal.anonymise_feedback($1)", [id("user visitor 0")]);
  const later = await read(event);
  expect(later).toMatchObject({ answers: 10, sound: 2 });
  expect(later.words).not.toContain("Words 0");
  expect(
    await sql("select 1 from internal.feedback_answers where person_id = $1", [id("user visitor 0")]),
  ).toEqual([]);
});

test("Twenty answers of one person at once are one", async () => {
  const event = await pastNight("many", ["visitor 3"]);
  await ask(event);
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return client;
    }),
  );
  const answered = await Promise.allSettled(
    clients.map(async (client) => {
      await client.query("begin");
      await become(client, "authenticated", "visitor 3");
      await client.query("select give_feedback($1, 4)", [event]);
      await client.query("commit");
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  expect(answered.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    await sql("select count(*)::int from internal.feedback_answers where event_id = $1", [event]),
  ).toEqual([{ count: 1 }]);
});
