import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attemptHold, confirm, hold } from "../bookings/box-office.ts";
import { asActor } from "../harness/actors.ts";
import { addPlaces, addUsers, addVenue, emptyWorld, id, type World } from "../harness/world.ts";
import { call, change, goodDraft, publish, type SavedEvent, write } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, ["editor", "door", "buyer", "other"]);
  await addVenue(world.client, "far", { lat: 53.48, lng: -2.24, status: "active" });
  await world.client.query(
    `insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'door')`,
    [id("organiser"), id("user editor"), id("user door")],
  );
});
beforeEach(() => world.client.query("delete from rate_limits; delete from graphile_worker._private_jobs"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const entry = [{ name: "Entry", kind: "free", quantity: 500 }];
async function announced(
  title: string,
  data: Record<string, unknown> = {},
): Promise<{ id: string; type: string }> {
  const saved = await write(world, { ...goodDraft(), title, tickets: entry, ...data });
  await publish(world, saved.id, "team", true);
  const [type] = await sql("select id from ticket_types where event_id = $1", [saved.id]);
  return { id: saved.id, type: type.id };
}
async function take(person: string, event: { id: string; type: string }, quantity = 1): Promise<string> {
  const held = await hold(world, person, event.id, [{ ticket_type_id: event.type, quantity }]);
  return (await confirm(world, person, held.id)).id;
}
async function mails(template: string): Promise<{ recipient: string; data: Record<string, unknown> }[]> {
  for (let round = 0; round < 3; round++) await sql("select internal.send_event_mailings()");
  return (await sql(
    "select payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs where payload ->> 'template' = $1 order by 1",
    [template],
  )) as never;
}

describe("cancelling", () => {
  test("twice is once: everybody is mailed once, free bookings end, stock comes back", async () => {
    const event = await announced("Called off");
    const booking = await take("buyer", event, 2);
    await hold(world, "other", event.id, [{ ticket_type_id: event.type, quantity: 3 }]);
    for (const _ of [1, 2])
      expect(
        await call<SavedEvent>(world, "team", "cancel_event($1, 'The roof leaks')", [event.id]),
      ).toMatchObject({
        status: "cancelled",
      });
    await sql("select internal.end_cancelled_bookings()");
    expect(await sql("select internal.end_cancelled_bookings() as n")).toEqual([{ n: 0 }]);
    const told = await mails("event-cancelled");
    expect(told.map(({ recipient }) => recipient)).toEqual(["buyer@example.org"]);
    expect(told[0]?.data.reason).toBe("The roof leaks");
    expect(await sql("select status from bookings where id = $1", [booking])).toEqual([
      { status: "cancelled" },
    ]);
    expect(
      await sql("select held, sold from ticket_inventory where ticket_type_id = $1", [event.type]),
    ).toEqual([{ held: 0, sold: 0 }]);
    const refused = await attemptHold(world, "stranger", event.id, [
      { ticket_type_id: event.type, quantity: 1 },
    ]);
    expect(refused.detail).toBe("BOOKINGS_EVENT_CANCELLED");
  });

  test("an editor, the door and strangers cancel nothing", async () => {
    const event = await announced("Stands");
    const cancel = (person: string) => call(world, person, "cancel_event($1)", [event.id]);
    await expect(cancel("editor")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(cancel("door")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(cancel("buyer")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  });

  test("above fifty holders the title is typed, for moving it as well", async () => {
    const event = await announced("Crowded", { tickets: [{ ...entry[0], per_person_max: 1 }] });
    const people = Array.from({ length: 51 }, (_, at) => `crowd ${at}`);
    await addUsers(world.client, people);
    for (const person of people) await take(person, event);
    const [preview] = await call<{ holders: number; needs_title: boolean }[]>(
      world,
      "team",
      "(select json_agg(p) from preview_event_change($1, 'cancel') p)",
      [event.id],
    );
    expect(preview).toMatchObject({ holders: 51, mails: 51, needs_title: true, is_material: true });
    const needed = { detail: "EVENTS_TITLE_NEEDED", message: "51 people hold tickets" };
    await expect(call(world, "team", "cancel_event($1)", [event.id])).rejects.toMatchObject(needed);
    await expect(change(world, event.id, { venue_id: id("venue far") })).rejects.toMatchObject(needed);
    await call(world, "team", "cancel_event($1, null, ' Crowded ')", [event.id]);
    expect(await mails("event-cancelled")).toHaveLength(51);
  });
});

describe("other changes", () => {
  test("another date keeps the old one on the page, moves doors along, and is told once", async () => {
    const day = String(goodDraft().starts_at).slice(0, 10);
    const event = await announced("Later", { doors_at: `${day}T22:30` });
    await take("buyer", event);
    await call(world, "team", "save_guest_allocation($1, 'Ada Fields', 4)", [event.id]);
    await call(world, "team", "postpone_event($1)", [event.id]);
    await call(world, "team", "reschedule_event($1, '2027-10-30T23:00')", [event.id]);
    const [row] = await sql(
      "select status, cardinality(rescheduled_from) as before, internal.to_wall(starts_at) as starts, internal.to_wall(doors_at) as doors from events where id = $1",
      [event.id],
    );
    expect(row).toMatchObject({ status: "published", before: 1, starts: "2027-10-30T23:00" });
    expect(
      await sql("select field, is_material from event_changes where event_id = $1 order by created_at", [
        event.id,
      ]),
    ).toEqual([
      { field: "status", is_material: true },
      { field: "date", is_material: true },
    ]);
    expect(await mails("event-changed")).toHaveLength(2);
    expect(
      await sql("select internal.to_wall(closes_at) as closes from guest_allocations where event_id = $1", [
        event.id,
      ]),
      "a guest link closes with the new start",
    ).toEqual([{ closes: "2027-10-30T23:00" }]);
    const read = () => sql("select field from event_changes where event_id = $1", [event.id]);
    expect(await asActor(world.client, "stranger", read)).toEqual([]);
  });

  test("an hour later is no material change, another town is, and a headliner who is gone", async () => {
    const event = await announced("Shifts", { line_up: [{ name: "Ada Fields", is_headliner: true }] });
    const start = String(goodDraft().starts_at);
    await change(world, event.id, { starts_at: start.replace("23:00", "22:00") });
    await change(world, event.id, { venue_id: id("venue far") });
    await change(world, event.id, { line_up: [{ name: "Somebody Else", is_headliner: true }] });
    expect(
      await sql(
        "select field, old, new, is_material from event_changes where event_id = $1 and field <> 'date' order by created_at",
        [event.id],
      ),
    ).toEqual([
      { field: "place", old: "The Vault", new: "Venue far", is_material: true },
      { field: "line_up", old: "Ada Fields", new: "Somebody Else", is_material: true },
    ]);
    expect(
      await sql("select is_material from event_changes where event_id = $1 and field = 'date'", [event.id]),
    ).toEqual([{ is_material: false }]);
    expect(await sql("select moved_from from events where id = $1", [event.id])).toEqual([
      { moved_from: "The Vault" },
    ]);
  });

  test("a start in the past, an end before it and a cancelled event are refused", async () => {
    const event = await announced("Odd times");
    const move = (...values: string[]) =>
      call(world, "team", "reschedule_event($1, $2, $3)", [event.id, ...values]);
    await expect(move("2024-01-01T20:00", "2024-01-02T20:00")).rejects.toMatchObject({
      detail: "EVENTS_START_IN_PAST",
    });
    await expect(move("2027-05-05T20:00", "2027-05-05T19:00")).rejects.toMatchObject({
      detail: "EVENTS_INVALID_TIME",
    });
    await expect(move("2027-03-28T01:30", "2027-03-28T05:00")).rejects.toMatchObject({
      detail: "EVENTS_TIME_SKIPPED",
    });
    await call(world, "team", "cancel_event($1)", [event.id]);
    await expect(move("2027-05-05T20:00", "2027-05-05T22:00")).rejects.toMatchObject({
      detail: "EVENTS_CLOSED",
    });
  });
});

describe("updates", () => {
  const say = (event: string, body: string, person = "team") =>
    call<string>(world, person, "send_event_update($1, $2)", [event, body]);
  test("holders are mailed, three times a day at most", async () => {
    const event = await announced("Newsy");
    await take("buyer", event, 3);
    for (const number of [1, 2, 3]) expect(await say(event.id, `News ${number}`)).toBe("sent");
    await expect(say(event.id, "News 4")).rejects.toMatchObject({ detail: "EVENTS_TOO_MANY_UPDATES" });
    await sql("select internal.send_due_updates()");
    expect((await mails("event-update")).map(({ recipient }) => recipient)).toEqual(
      Array(3).fill("buyer@example.org"),
    );
  });

  test("an empty list of ticket types, or one of another night, is refused: it would reach nobody", async () => {
    const event = await announced("To nobody");
    const other = await announced("Of another night");
    for (const types of [[], [other.type]])
      await expect(
        call(world, "team", "send_event_update($1, 'Doors at nine', 'holders', $2)", [event.id, types]),
      ).rejects.toMatchObject({ detail: "EVENTS_INVALID_UPDATE", message: "Choose tickets of this event" });
  });

  test("the first update of an organiser who is new is looked at and holds no links", async () => {
    const event = await announced("New voice");
    await world.client.query("delete from event_updates; update organisers set trust = 'new'");
    await expect(say(event.id, "See https://example.org")).rejects.toMatchObject({
      detail: "EVENTS_INVALID_UPDATE",
    });
    expect(await say(event.id, "Doors at eleven")).toBe("pending_review");
    await sql("select internal.send_due_updates()");
    expect(await sql("select from event_updates where event_id = $1", [event.id])).toEqual([]);
    const [waiting] = await call<{ id: string }[]>(
      world,
      "moderator",
      "(select json_agg(u) from list_pending_updates() u)",
    );
    await call(world, "moderator", "decide_event_update($1, true)", [waiting?.id]);
    await sql("select internal.send_due_updates()");
    expect(await sql("select body from event_updates where event_id = $1", [event.id])).toEqual([
      { body: "Doors at eleven" },
    ]);
    await world.client.query("update organisers set trust = 'trusted'");
  });
});

describe("applications", () => {
  const apply = (person: string, event: { id: string; type: string }, quantity = 1) =>
    call<{ id: string; status: string }>(world, person, "apply_for_booking($1, $2, $3, 'Please')", [
      event.id,
      JSON.stringify([{ ticket_type_id: event.type, quantity }]),
      person,
    ]);
  const decide = (ids: string[], isApproved: boolean, person = "team") =>
    call<number>(world, person, "decide_application($1, $2)", [ids, isApproved]);

  test("an application takes no place until it is approved, and is then a ticket", async () => {
    const event = await announced("By choice", {
      requires_approval: true,
      tickets: [{ ...entry[0], quantity: 2 }],
    });
    const one = await apply("buyer", event, 2);
    const two = await apply("other", event);
    expect(one.status).toBe("awaiting_approval");
    await expect(apply("buyer", event)).rejects.toMatchObject({ detail: "BOOKINGS_ALREADY_APPLIED" });
    expect(
      await sql("select held + sold as n from ticket_inventory where ticket_type_id = $1", [event.type]),
    ).toEqual([{ n: 0 }]);
    await expect(decide([one.id], true, "editor")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    expect(await decide([one.id], true)).toBe(1);
    expect(await decide([one.id], false)).toBe(0);
    expect(await sql("select status from tickets where booking_id = $1", [one.id])).toHaveLength(2);
    await expect(decide([two.id], true)).rejects.toMatchObject({ detail: "BOOKINGS_SOLD_OUT" });
    expect(await decide([two.id], false)).toBe(1);
    expect((await mails("application-decided")).map(({ data }) => data.is_approved)).toEqual([
      "true",
      "false",
    ]);
  });

  test("a paid one is held for two days and then free again", async () => {
    const event = await announced("Paid choice", {
      requires_approval: true,
      tickets: [{ name: "Entry", kind: "paid", price_pence: 1000, quantity: 5 }],
    });
    const asked = await apply("buyer", event, 2);
    await decide([asked.id], true);
    expect(
      await sql(
        "select status, hold_expires_at > now() + interval '47 hours' as long from bookings where id = $1",
        [asked.id],
      ),
    ).toEqual([{ status: "approved", long: true }]);
    await sql("update bookings set hold_expires_at = now() where id = $1", [asked.id]);
    await sql("select internal.expire_holds()");
    expect(await sql("select held from ticket_inventory where ticket_type_id = $1", [event.type])).toEqual([
      { held: 0 },
    ]);
  });
});

describe("guest lists", () => {
  test("names are entered by the secret link, as many as there are places, until it closes", async () => {
    const event = await announced("Guests");
    const [made] = await call<{ id: string; code: string }[]>(
      world,
      "editor",
      "(select json_agg(a) from save_guest_allocation($1, 'Ada Fields', 5) a)",
      [event.id],
    );
    const enter = (names: string, code = made?.code) =>
      asActor(
        world.client,
        "anon",
        async () => (await sql("select enter_guests($1, $2, $3) as it", [made?.id, code, names]))[0].it,
      );
    expect(await enter("Nan +2\n\nOlu")).toMatchObject({
      name: "Ada Fields",
      guests: [
        { name: "Nan", plus: 2 },
        { name: "Olu", plus: 0 },
      ],
    });
    await expect(enter("Six +5")).rejects.toMatchObject({ detail: "EVENTS_GUEST_LIST_FULL" });
    await expect(enter("Crowd +11")).rejects.toMatchObject({ detail: "EVENTS_INVALID_GUEST" });
    await expect(enter("Nan", "guess")).rejects.toMatchObject({ detail: "EVENTS_GUEST_LINK_NOT_FOUND" });
    await sql("update guest_allocations set closes_at = now()");
    await expect(enter("Late")).rejects.toMatchObject({ detail: "EVENTS_GUEST_LIST_CLOSED" });
    await expect(call(world, "door", "add_guests($1, 'Nan')", [event.id])).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    for (const noName of ["+++", "Nan\n-", ". +2"])
      await expect(call(world, "editor", "add_guests($1, $2)", [event.id, noName])).rejects.toMatchObject({
        detail: "EVENTS_INVALID_GUEST",
        column: "names",
      });
    expect(await call(world, "editor", "add_guests($1, 'Own guest +1')", [event.id])).toBe(2);
  });

  test("names entered by a link are free before its hour, which after midnight is of the next day", async () => {
    const event = await announced("Reduced list");
    const [made] = await call<{ id: string; code: string }[]>(
      world,
      "editor",
      "(select json_agg(a) from save_guest_allocation($1, 'Ada Fields', 5, null, '00:30', 500) a)",
      [event.id],
    );
    const list = await call<{ price_pence: number }>(world, "buyer", "enter_guests($1, $2, 'Nan')", [
      made?.id,
      made?.code,
    ]);
    expect(list.price_pence).toBe(500);
    expect(await call(world, "buyer", "read_guest_allocation($1, $2)", [made?.id, made?.code])).toMatchObject(
      { guests: [{ name: "Nan", plus: 0 }] },
    );
    await call(world, "editor", "add_guests($1, 'Early', '23:15')", [event.id]);
    const day = String(goodDraft().starts_at).slice(0, 10);
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const read = () =>
      sql(
        "select name, internal.to_wall(entry_before) as before, price_pence from guest_list_entries where event_id = $1 order by name",
        [event.id],
      );
    expect(await read()).toEqual([
      { name: "Early", before: `${day}T23:15`, price_pence: null },
      { name: "Nan", before: `${next}T00:30`, price_pence: 500 },
    ]);
    for (const [before, pence, title] of [
      ["15:00", null, /^Free before: choose an hour/],
      ["late", null, /^Free before: choose an hour/],
      [null, 0, /^Reduced price/],
      [null, 100_001, /^Reduced price/],
    ] as const)
      await expect(
        call(world, "editor", "add_guests($1, 'Nan', $2, $3)", [event.id, before, pence]),
      ).rejects.toMatchObject({ detail: "EVENTS_INVALID_GUEST", message: expect.stringMatching(title) });
    await expect(call(world, "door", "add_guests($1, 'Nan', null, 500)", [event.id])).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    expect(await read()).toHaveLength(2);
  });
});
