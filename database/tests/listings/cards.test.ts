import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, confirm, hold } from "../bookings/box-office.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";

const day = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * day);

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

async function card(eventId: string): Promise<Record<string, unknown> | undefined> {
  const found = await world.client.query("select * from listings where event_id = $1", [eventId]);
  return found.rows[0];
}

async function run(sql: string, values: unknown[] = []): Promise<void> {
  await world.client.query(sql, values);
}

describe("an event has a card", () => {
  test("exactly while it is public and published, postponed or cancelled", async () => {
    const event = await addEvent(world.client, { name: "life", status: "draft" });
    expect(await card(event)).toBeUndefined();
    await run("update events set status = 'published' where id = $1", [event]);
    expect(await card(event)).toMatchObject({ status: "published", slug: "event-life" });
    await run("update events set visibility = 'unlisted' where id = $1", [event]);
    expect(await card(event)).toBeUndefined();
    await run("update events set visibility = 'public', status = 'cancelled' where id = $1", [event]);
    expect(await card(event)).toMatchObject({ status: "cancelled" });
  });

  test("published at the minute it was scheduled for", async () => {
    const event = await addEvent(world.client, {
      name: "scheduled",
      status: "scheduled",
      publish_at: days(-1),
    });
    expect(await card(event)).toBeUndefined();
    await run("select internal.publish_due_events()");
    expect(await card(event)).toMatchObject({ status: "published" });
  });

  test("that says what its venue, organiser, area, artists and tags say now", async () => {
    const event = await addEvent(world.client, { name: "told" });
    expect(await card(event)).toMatchObject({
      venue_name: "The Vault",
      area_slug: "leeds",
      organiser_name: "Night Shift",
      tags: [],
    });
    await insert(world.client, "event_tags", { event_id: event, tag: "techno" });
    await insert(world.client, "event_artists", { event_id: event, name: "Björk's Cousin" });
    await run("update venues set name = 'The Crypt', district_id = $1 where id = $2", [
      id("district"),
      id("venue"),
    ]);
    await run("update organisers set name = 'Day Shift' where id = $1", [id("organiser")]);
    await run("update areas set name = 'Leodis' where id = $1", [id("area")]);
    expect(await card(event)).toMatchObject({
      venue_name: "The Crypt",
      organiser_name: "Day Shift",
      area_name: "Leodis",
      district_name: "Holbeck",
      tags: ["techno"],
      artists: ["Björk's Cousin"],
    });
    await run("delete from event_tags where event_id = $1", [event]);
    expect(await card(event)).toMatchObject({ tags: [] });
    await run("update venues set name = 'The Vault', district_id = null where id = $1", [id("venue")]);
    await run("update areas set name = 'Leeds' where id = $1", [id("area")]);
  });

  test("that is written only when it says something new", async () => {
    const event = await addEvent(world.client, { name: "quiet" });
    const version = async () => {
      return (await world.client.query("select xmin from listings where event_id = $1", [event])).rows[0]
        .xmin;
    };
    const before = await version();
    await run("update events set description = 'Another night to remember.' where id = $1", [event]);
    expect(await version()).toBe(before);
    await run("update events set title = 'Not so quiet' where id = $1", [event]);
    expect(await version()).not.toBe(before);
  });

  test("with the access both sheets add up to, the event's word over the venue's", async () => {
    await run(
      `update venues set access = '{"step_free": {"value": "yes"}, "loop": {"value": "yes"}}' where id = $1`,
      [id("venue")],
    );
    const event = await addEvent(world.client, {
      name: "sheet",
      access: { loop: { value: "no" }, quiet_room: { value: "yes" } },
    });
    expect(await card(event)).toMatchObject({ access: ["quiet_room", "step_free"] });
    await run("update venues set access = '{}' where id = $1", [id("venue")]);
  });

  test("that calls it late when it goes on after three in the morning", async () => {
    const start = new Date("2026-12-05T23:00:00Z");
    const until = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
    const early = await addEvent(world.client, { name: "early", starts_at: start, ends_at: until(4) });
    const late = await addEvent(world.client, { name: "late", starts_at: start, ends_at: until(7) });
    expect((await card(early))?.late_until).toBeNull();
    expect((await card(late))?.late_until).toEqual(until(7));
  });
});

describe("a card's prices and sale state", () => {
  test("come from the ticket types, fees included, and follow them", async () => {
    const event = await addEvent(world.client, { name: "prices" });
    expect(await card(event)).toMatchObject({ sale_state: "unannounced", price_from_pence: null });
    const type = await addTicketType(world.client, event, "cheap", 100, {
      kind: "paid",
      face_pence: 800,
      fee_pence: 90,
    });
    await addTicketType(world.client, event, "dear", 100, { kind: "paid", face_pence: 2000, fee_pence: 200 });
    expect(await card(event)).toMatchObject({
      sale_state: "on_sale",
      sale_kind: "paid",
      price_from_pence: 890,
      price_to_pence: 2200,
    });
    await run("update ticket_types set status = 'archived' where id = $1", [type]);
    expect(await card(event)).toMatchObject({ price_from_pence: 2200 });
  });

  test("name the next release, when what was on sale before is gone", async () => {
    const event = await addEvent(world.client, { name: "releases" });
    const first = await addTicketType(world.client, event, "first release", 10, {
      kind: "paid",
      face_pence: 800,
      sales_start: days(-1),
    });
    const opens = days(2);
    await addTicketType(world.client, event, "later", 10, {
      kind: "paid",
      face_pence: 900,
      sales_start: opens,
    });
    expect(await card(event)).toMatchObject({ sale_state: "on_sale" });
    await run("update ticket_inventory set held = 10 where ticket_type_id = $1", [first]);
    expect(await card(event)).toMatchObject({ sale_state: "soon", sales_start: opens });
  });

  test.each([
    ["external", { external_url: "https://example.org" }, null],
    ["approval", { requires_approval: true }, { kind: "free" }],
    ["door", {}, { kind: "door", face_pence: 500 }],
    ["soon", {}, { kind: "free", sales_start: days(1) }],
    ["ended", {}, { kind: "free", sales_end: days(-1) }],
    ["on_sale", {}, { kind: "free", sales_start: days(-1), sales_end: days(1) }],
  ])("%s", async (state, event, type) => {
    const eventId = await addEvent(world.client, { name: `state ${state}`, ...event });
    if (type) await addTicketType(world.client, eventId, `state ${state}`, 100, type);
    expect(await card(eventId)).toMatchObject({ sale_state: state });
  });

  test("change with the stock, from plenty to few to none and back, and only then", async () => {
    await addUsers(world.client, ["buyer 1", "buyer 2", "buyer 3"]);
    const event = await addEvent(world.client, { name: "stock" });
    const type = await addTicketType(world.client, event, "stock", 20, {
      per_booking_max: 20,
      per_person_max: 20,
    });
    const take = async (person: string, quantity: number) => {
      const held = await hold(world, person, event, [{ ticket_type_id: type, quantity }]);
      return { booking: await confirm(world, person, held.id), card: await card(event) };
    };
    const writes = async () =>
      (await world.client.query("select xmin from listings where event_id = $1", [event])).rows[0].xmin;
    const before = await writes();
    expect((await take("buyer 1", 10)).card).toMatchObject({ sale_state: "on_sale" });
    expect(await writes()).toBe(before);
    expect((await take("buyer 2", 8)).card).toMatchObject({ sale_state: "few_left" });
    const last = await take("buyer 3", 2);
    expect(last.card).toMatchObject({ sale_state: "sold_out" });
    await change(world, "buyer 3", "cancel_booking", last.booking.id);
    expect(await card(event)).toMatchObject({ sale_state: "few_left" });
  });

  test("change by the clock when a sale opens", async () => {
    const event = await addEvent(world.client, { name: "opens" });
    const type = await addTicketType(world.client, event, "opens", 20, { sales_start: days(1) });
    expect((await card(event))?.refresh_at).toBeInstanceOf(Date);
    // the moment comes: as if a day had passed, without the triggers noticing
    await run("set session_replication_role = replica");
    await run("update ticket_types set sales_start = now() where id = $1", [type]);
    await run("update listings set refresh_at = now() where event_id = $1", [event]);
    await run("reset session_replication_role");
    await run("select internal.refresh_due_listings()");
    expect(await card(event)).toMatchObject({ sale_state: "on_sale", refresh_at: null });
  });
});

describe("what keeps events in order", () => {
  test("an event gets an address of its title, told apart by its night and never a landing page", async () => {
    const slugOf = async (title: string) => {
      const made = await world.client.query(
        `insert into events (title, description, category, organiser_id, venue_id, starts_at)
         values ($1, 'A night to remember.', 'music', $2, $3, '2026-12-05 22:00+00') returning slug`,
        [title, id("organiser"), id("venue")],
      );
      return made.rows[0].slug;
    };
    expect(await slugOf("Ça Va? Rock & Rôle")).toBe("ca-va-rock-and-role");
    expect(await slugOf("Ça Va? Rock & Rôle")).toBe("ca-va-rock-and-role-2026-12-05");
    expect(await slugOf("Ça Va? Rock & Rôle")).toBe("ca-va-rock-and-role-2026-12-05-2");
    expect(await slugOf("Music")).toBe("music-2026-12-05");
    expect(await slugOf("!!!")).toBe("event");
  });

  test("an eleventh tag is one too many", async () => {
    const event = await addEvent(world.client, { name: "tagged" });
    const tag = (from: number, to: number) =>
      run(
        "insert into event_tags (event_id, tag) select $1, 'tag-' || n from generate_series($2::int, $3::int) n",
        [event, from, to],
      );
    await tag(1, 10);
    await expect(tag(11, 11)).rejects.toMatchObject({
      message: "Too many tags",
      detail: "EVENTS_TOO_MANY_TAGS",
    });
  });

  test("interest is counted once a person, and taken back", async () => {
    const event = await addEvent(world.client, { name: "interest" });
    await insert(world.client, "rsvps", { event_id: event, user_id: id("user owner"), state: "interested" });
    await run("update rsvps set state = 'going' where event_id = $1", [event]);
    expect(await card(event)).toMatchObject({ interested_count: 1 });
    await run("update rsvps set state = 'not_going' where event_id = $1", [event]);
    expect(await card(event)).toMatchObject({ interested_count: 0 });
  });

  test("what the server has cached is dropped for every change of a public table, but not for a count of interest", async () => {
    const heard: (string | undefined)[] = [];
    world.client.on("notification", (notice) => heard.push(notice.payload));
    await run("listen undercroft_cache");
    const event = await addEvent(world.client, { name: "heard" });
    await run("select 1");
    expect(heard).toContain("events");
    expect(heard).toContain("listings");
    heard.length = 0;
    await insert(world.client, "rsvps", { event_id: event, user_id: id("user owner"), state: "going" });
    await run("select 1");
    expect(heard).toEqual([]);
    await run("update events set title = 'Heard again' where id = $1", [event]);
    await run("select 1");
    expect(heard.toSorted()).toEqual(["events", "listings"]);
    await run("unlisten undercroft_cache");
  });
});
