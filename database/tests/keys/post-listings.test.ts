// Nights that a team's website sends with a key: what of other teams it learns, and what an identifier that is used again does.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addEvent, addVenue, id } from "../harness/world.ts";
import { type KeyWorld, keyWorld, otherOrganiser } from "./key-world.ts";

let world: KeyWorld;
beforeAll(async () => {
  world = await keyWorld();
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(
    "delete from listing_sources; delete from team_keys; delete from rate_limits; truncate bookings, events cascade",
  ),
);

const hour = 3_600_000;
const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / hour) * hour + hours * hour).toISOString();
/** A night as it was read, at the venue of the world. */
const night = (key: string, more: Record<string, unknown> = {}) => ({
  key,
  title: `Night ${key}`,
  description: "A night to remember.",
  category: "music",
  event_type: "event",
  starts_at: inHours(120),
  ends_at: null,
  doors_at: null,
  opening_hours: {},
  status: "published",
  place: { name: "The Vault", address: "1 Arch Street, Leeds", area_id: id("area") },
  capacity: null,
  min_age: null,
  url: null,
  price_from: null,
  price_to: null,
  is_sold_out: false,
  tags: [],
  ticket_types: [],
  ...more,
});
type Answer = {
  counts: Record<string, number>;
  wait?: number;
  rows: { outcome: string; reason?: string; remedy?: string; event?: { id: string; status: string } }[];
};
const post = async (key: string, nights: object[], isPreview = false): Promise<Answer> => {
  const [row] = await world.rows<{ answer: Answer }>("select post_listings($1, $2, $3) as answer", [
    key,
    JSON.stringify({ nights, refused: [], unread: [], is_whole: true }),
    isPreview,
  ]);
  if (!row) throw new Error("nothing was answered");
  return row.answer;
};

test.each([
  ["not yet announced", { status: "scheduled" }],
  ["unlisted", { visibility: "unlisted" }],
  ["for invited people", { visibility: "invited" }],
])("A key learns nothing of another team's night that is %s", async (_what, columns) => {
  await addEvent(world.client, {
    name: "secret",
    title: "Secret wedding",
    starts_at: inHours(120),
    ...columns,
  });
  const { id: key } = await world.make("rival", "{listings:write}", otherOrganiser);
  for (const isPreview of [true, false]) {
    const { counts, rows } = await post(key, [night("a", { title: "Secret wedding" })], isPreview);
    expect(counts).toEqual({ new: 1 });
    expect(rows[0]?.event?.id).not.toBe(id("event secret"));
  }
});

test("A night that was open to all and is not any more is left out of the answers to another team", async () => {
  const theirs = await addEvent(world.client, {
    name: "open",
    title: "Garage night",
    starts_at: inHours(120),
  });
  const { id: key } = await world.make("rival", "{listings:write}", otherOrganiser);
  const sent = [night("a", { title: "Garage night" })];
  expect(await post(key, sent)).toMatchObject({ counts: { known: 1 }, rows: [{ event: { id: theirs } }] });
  await world.client.query("update events set visibility = 'invited' where id = $1", [theirs]);
  for (const isPreview of [true, false])
    expect((await post(key, sent, isPreview)).rows[0]).not.toHaveProperty("event");
});

test("A preview of a calendar names no night of another team that is not open to all", async () => {
  await addVenue(world.client, "free", { status: "active", lat: 53.79, lng: -1.55 });
  const theirs = await addEvent(world.client, {
    name: "open",
    title: "Garage night",
    starts_at: inHours(120),
  });
  const [source] = await world.rows<{ id: string }>(
    `insert into listing_sources (owner, organiser_id, name, kind, address, state, created_by)
     values ('organiser', $1, 'cal.example', 'address', 'https://cal.example/feed.ics', 'preview', $2) returning id`,
    [id("other organiser"), id("user rival")],
  );
  const preview = async () => {
    await world.client.query("select internal.take_source_reading($1, $2)", [
      source?.id,
      JSON.stringify({
        nights: [night("a", { title: "Garage night" })],
        refused: [],
        unread: [],
        is_whole: true,
      }),
    ]);
    return JSON.stringify(await world.rows("select nights from source_runs"));
  };
  expect(await preview()).toContain(`"outcome":"known"`);
  await world.client.query(
    "insert into source_items (source_id, key, event_id, starts_at, title, state, is_made, night, said, written) values ($1, 'a', $2, $3, 'Garage night', 'listed', false, '{}', '{}', '{}')",
    [source?.id, theirs, inHours(120)],
  );
  await world.client.query("update events set visibility = 'invited' where id = $1", [theirs]);
  expect(await preview()).not.toContain(`"slug"`);
});

test("An identifier that is used again lists another night, and the one that is over stays with its holders", async () => {
  const { id: key } = await world.make("team", "{listings:write}");
  const sent = await post(key, [night("a", { title: "Bingo" })]);
  const first = sent.rows[0]?.event?.id;
  await world.client.query("update events set starts_at = now() - interval '3 days' where id = $1", [first]);
  await world.client.query("update source_items set starts_at = now() - interval '3 days'");
  const again = await post(key, [night("a", { title: "Quiz" })]);
  expect(again.counts).toEqual({ new: 1 });
  expect(again.rows[0]?.event?.id).not.toBe(first);
  expect(
    await world.rows("select title, starts_at < now() as is_over from events order by starts_at"),
  ).toEqual([
    { title: "Bingo", is_over: true },
    { title: "Quiz", is_over: false },
  ]);
  expect((await post(key, [night("a", { title: "Quiz" })])).counts).toEqual({ same: 1 });
  expect((await post(key, [night("a", { title: "Quiz", starts_at: inHours(121) })])).counts).toEqual({
    moved: 1,
  });
});

test("What a night cannot be changed to is refused in its own row, with its own sentence", async () => {
  const { id: key } = await world.make("team", "{listings:write}");
  const { rows } = await post(key, [night("a")]);
  await world.client.query(
    `insert into internal.event_outcomes (event_id, outcome, confirmed_at, confirmed_by) values ($1, 'went_ahead', now(), $2)`,
    [rows[0]?.event?.id, id("user team")],
  );
  const answer = await post(key, [
    night("a", { starts_at: inHours(300) }),
    night("b", { starts_at: inHours(400) }),
  ]);
  expect(answer.rows).toMatchObject([
    {
      outcome: "refused",
      reason: "You told us that this event went ahead",
      remedy: expect.stringContaining("write to us"),
    },
    { outcome: "new" },
  ]);
});

test("Nights that a limited person's key sends wait for approval, as those that they write do", async () => {
  await world.client.query("update profile_private set limited_at = now() where user_id = $1", [
    id("user second"),
  ]);
  const { id: key } = await world.make("second", "{listings:write}");
  const { id: other } = await world.make("team", "{listings:write}");
  expect((await post(other, [night("a")])).rows[0]?.event?.status).toBe("published");
  expect((await post(key, [night("b", { starts_at: inHours(300) })])).rows[0]?.event?.status).toBe(
    "pending_review",
  );
  const changed = night("a", { description: "Look at https://elsewhere.example/ first." });
  expect((await post(key, [changed])).rows[0]?.event?.status).toBe("pending_review");
  await world.client.query("update profile_private set limited_at = null where user_id = $1", [
    id("user second"),
  ]);
});

test("Of a day's nights only those count that are new or changed", async () => {
  const { id: key } = await world.make("team", "{listings:write}");
  await post(key, [night("a")]);
  for (let again = 0; again < 3; again++) await post(key, [night("a")]);
  await post(key, [night("b", { starts_at: inHours(300) })], true);
  expect(
    await world.rows(
      "select sum(count)::integer as count from rate_limits where action_type = 'listings_nights'",
    ),
  ).toEqual([{ count: 1 }]);
});
