import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { attemptHold, hold, stockOf, violations } from "./box-office.ts";
import { addNight, compsOf, guests, mailedComps } from "./comps-fixture.ts";

let world: World;
let on: ReturnType<typeof compsOf>;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo"]);
  on = compsOf(world);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, detail, message }) => ({ code, detail, message }),
  );

describe("comps", () => {
  test("fifty comps keep fifty places and send fifty mails; the same key again sends nothing", async () => {
    const { eventId, typeId } = await addNight(world, "fifty", 60);
    expect(await on.issue(eventId, typeId, guests(50, "fifty"), "fifty")).toBe(50);
    expect(await on.issue(eventId, typeId, guests(50, "fifty"), "fifty")).toBe(50);
    expect((await mailedComps(world.client)).filter(({ email }) => email.includes("fifty"))).toHaveLength(50);
    expect(await stockOf(world, typeId)).toEqual({ held: 50, sold: 0 });
  });

  test("more comps than places are refused, and none is sent", async () => {
    const { eventId, typeId } = await addNight(world, "scarce", 3);
    expect(await refusalOf(on.issue(eventId, typeId, guests(4, "scarce"), "scarce"))).toMatchObject({
      code: "PT409",
      detail: "BOOKINGS_SOLD_OUT",
    });
    expect((await mailedComps(world.client)).filter(({ email }) => email.includes("scarce"))).toEqual([]);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
  });

  test("a comp is taken by the account of its address as a booking that costs nothing", async () => {
    const { eventId, typeId } = await addNight(world, "taken", 3);
    await on.issue(eventId, typeId, "Ada Lovelace <Ada@example.org>", "taken");
    const link = await on.linkOf("ada@example.org");
    expect(await on.stateOf(link)).toMatchObject({
      state: "sent",
      is_for_me: false,
      address: "a…@example.org",
    });
    expect(await refusalOf(on.take("bo", link))).toMatchObject({ detail: "BOOKINGS_COMP_OTHER_ADDRESS" });
    const booking = await on.take("ada", link);
    expect(booking).toMatchObject({
      status: "confirmed",
      face_pence: 1200,
      discount_pence: 1200,
      fee_pence: 0,
      total_pence: 0,
      buyer_name: "Ada Lovelace",
    });
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 1 });
    expect(await on.take("ada", link)).toMatchObject({ id: booking?.id });
    expect(await on.stateOf(link, "ada")).toMatchObject({ state: "taken", is_mine: true });
    const { rows } = await world.client.query("select name, email from comps where id = $1", [link.id]);
    expect(rows).toEqual([{ name: null, email: null }]);
  });

  test("a person with a comp may still buy as many tickets as everybody", async () => {
    const { eventId, typeId } = await addNight(world, "limit", 30);
    await world.client.query(
      "update ticket_types set per_person_max = 2, per_booking_max = 2 where id = $1",
      [typeId],
    );
    await on.issue(eventId, typeId, "Bo, bo@example.org", "limit");
    await on.take("bo", await on.linkOf("bo@example.org"));
    const held = await hold(world, "bo", eventId, [{ ticket_type_id: typeId, quantity: 2 }]);
    expect(held.status).toBe("held");
  });

  test("a revoked comp gives its place back, tells its address and opens nothing", async () => {
    const { eventId, typeId } = await addNight(world, "revoked", 1);
    await on.issue(eventId, typeId, "Ada, ada@example.org", "revoked");
    const link = await on.linkOf("ada@example.org");
    expect(
      await attemptHold(world, "owner", eventId, [{ ticket_type_id: typeId, quantity: 1 }]),
    ).toMatchObject({ detail: "BOOKINGS_SOLD_OUT" });
    await on.ask("team", "select revoke_comp($1)", [link.id]);
    await on.ask("team", "select revoke_comp($1)", [link.id]);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    expect(await refusalOf(on.take("ada", link))).toMatchObject({
      detail: "BOOKINGS_COMP_CLOSED",
      message: "The organiser has taken this ticket back",
    });
    const { rows } = await world.client.query(
      "select count(*)::int as sent from graphile_worker._private_jobs where payload ->> 'template' = 'comp-revoked'",
    );
    expect(rows[0].sent).toBe(1);
  });

  test("a comp that was taken is not revoked", async () => {
    const { eventId, typeId } = await addNight(world, "too late", 2);
    await on.issue(eventId, typeId, "Ada, ada@example.org", "too late");
    const link = await on.linkOf("ada@example.org");
    await on.take("ada", link);
    expect(await refusalOf(on.ask("team", "select revoke_comp($1)", [link.id]))).toMatchObject({
      code: "PT409",
      detail: "BOOKINGS_COMP_CLOSED",
    });
  });

  test("a guessed code opens nothing", async () => {
    const { eventId, typeId } = await addNight(world, "guessed", 2);
    await on.issue(eventId, typeId, "Ada, ada@example.org", "guessed");
    const { id: comp } = await on.linkOf("ada@example.org");
    for (const link of [
      { id: comp, code: "00000000000000000000000000" },
      { id: id("no comp"), code: "x" },
    ])
      expect(await refusalOf(on.take("ada", link))).toMatchObject({
        code: "PT404",
        detail: "BOOKINGS_COMP_NOT_FOUND",
      });
  });

  test("names wait in the guest list until the night ends, and nobody reads their addresses there", async () => {
    const { eventId, typeId } = await addNight(world, "listed", 5);
    await on.issue(eventId, typeId, "Cy\tcy@example.net\nDi, di@example.net", "listed");
    const names = "select * from list_comp_guests($1)";
    expect(await on.ask("team", names, [eventId])).toEqual([
      { name: "Cy", ticket: "listed" },
      { name: "Di", ticket: "listed" },
    ]);
    await world.client.query(
      "update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour' where id = $1",
      [eventId],
    );
    expect(await on.ask("team", names, [eventId])).toEqual([]);
    expect(await on.stateOf(await on.linkOf("di@example.net"))).toMatchObject({ state: "over" });
  });

  test.each([
    ["nothing", "", /^Write a name and an email address/],
    ["a name alone", "Ada", /^Line 1 needs a name and an email address/],
    ["an address alone", "Ada, ada@example.org\nbo@example.org", /^Line 2 needs/],
    ["half an address", "Ada, ada@example", /^Line 1 needs/],
    [
      "one address twice",
      "Ada, ada@example.org\nAda L, ADA@example.org",
      /^ada@example.org is on the list twice/,
    ],
    ["51 names", guests(51, "many"), /^Send at most 50 comps/],
  ])("a list of %s is refused with what is wrong", async (_, people, message) => {
    const { rows } = await world.client.query("select id from events where title = 'Event fifty'");
    const work = on.issue(rows[0].id, id("ticket type fifty"), people, "bad");
    expect(await refusalOf(work)).toMatchObject({ code: "PT400", message: expect.stringMatching(message) });
  });

  test("an erased account takes its waiting comps along, and their places are free again", async () => {
    const { eventId, typeId } = await addNight(world, "erased", 2);
    await addUsers(world.client, ["gone"]);
    await on.issue(eventId, typeId, "Gone, gone@example.org", "erased");
    await world.client.query("select internal.anonymise_bookings($1)", [id("user gone")]);
    const { rows } = await world.client.query("select status, name, email from comps where event_id = $1", [
      eventId,
    ]);
    expect(rows).toEqual([{ status: "revoked", name: null, email: null }]);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
  });
});

describe("holds of the team", () => {
  test("held places are not sold, become comps, and the rest goes back on sale when released", async () => {
    const { eventId, typeId } = await addNight(world, "held", 10);
    const kept = await on.keep(eventId, typeId, 8);
    expect(
      await attemptHold(world, "owner", eventId, [{ ticket_type_id: typeId, quantity: 3 }]),
    ).toMatchObject({ detail: "BOOKINGS_SOLD_OUT" });
    expect(await on.issue(eventId, typeId, guests(3, "held"), "held", kept)).toBe(3);
    expect(await stockOf(world, typeId)).toEqual({ held: 8, sold: 0 });
    const one = await on.linkOf("guest1.held@example.net");
    await on.ask("team", "select revoke_comp($1)", [one.id]);
    const list = "select places, used, status from list_stock_holds($1)";
    expect(await on.ask("team", list, [eventId])).toEqual([{ places: 8, used: 2, status: "held" }]);
    await on.ask("team", "select release_stock_hold($1)", [kept]);
    await on.ask("team", "select release_stock_hold($1)", [kept]);
    expect(await stockOf(world, typeId)).toEqual({ held: 2, sold: 0 });
    const other = await on.linkOf("guest2.held@example.net");
    await on.ask("team", "select revoke_comp($1)", [other.id]);
    expect(await stockOf(world, typeId)).toEqual({ held: 1, sold: 0 });
  });

  test("a hold gives no more comps than it has places", async () => {
    const { eventId, typeId } = await addNight(world, "small hold", 10);
    const kept = await on.keep(eventId, typeId, 1);
    expect(await refusalOf(on.issue(eventId, typeId, guests(2, "small"), "small", kept))).toMatchObject({
      code: "PT409",
      message: "1 place is left in this hold",
    });
  });

  test("a hold ends by itself, once", async () => {
    const { eventId, typeId } = await addNight(world, "until", 10);
    await on.keep(eventId, typeId, 4);
    await world.client.query("update stock_holds set held_until = now() where event_id = $1", [eventId]);
    const run = "select internal.release_due_stock_holds() as n";
    expect((await world.client.query(run)).rows[0].n).toBe(1);
    expect((await world.client.query(run)).rows[0].n).toBe(0);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
  });

  test("a pool that types share counts held places", async () => {
    const { eventId, typeId } = await addNight(world, "pooled", 10);
    await world.client.query(
      "insert into capacity_pools (id, event_id, name, quantity) values ($1, $2, 'Room', 3)",
      [id("pool"), eventId],
    );
    await world.client.query("update ticket_types set pool_id = $1 where id = $2", [id("pool"), typeId]);
    expect(await refusalOf(on.keep(eventId, typeId, 4))).toMatchObject({ detail: "BOOKINGS_SOLD_OUT" });
    await on.keep(eventId, typeId, 3);
    const { rows } = await world.client.query("select held from capacity_pools where id = $1", [id("pool")]);
    expect(rows[0].held).toBe(3);
  });

  test("more than there is, a time gone by and an end after the night are refused", async () => {
    const { eventId, typeId } = await addNight(world, "bad hold", 10);
    const keep = (places: number, until?: string) => refusalOf(on.keep(eventId, typeId, places, until));
    expect(await keep(11)).toMatchObject({
      code: "PT409",
      message: "There are not 11 places left of bad hold",
    });
    expect(await keep(0)).toMatchObject({ code: "PT400", message: "Keep 1 to 1,000 places" });
    expect(await keep(1, "2020-01-01T10:00")).toMatchObject({ message: "Choose a time to come" });
    expect(await keep(1, "2099-01-01T10:00")).toMatchObject({ message: "The night is over by then" });
  });

  test("a cancelled night ends its comps and holds", async () => {
    const { eventId, typeId } = await addNight(world, "cancelled", 10);
    await on.keep(eventId, typeId, 4);
    await on.issue(eventId, typeId, guests(2, "off"), "off");
    await world.client.query("update events set status = 'cancelled', cancelled_at = now() where id = $1", [
      eventId,
    ]);
    let ended = 1;
    while (ended > 0)
      ended = (await world.client.query("select internal.end_cancelled_bookings() as n")).rows[0].n;
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    const { rows } = await world.client.query("select distinct status from comps where event_id = $1", [
      eventId,
    ]);
    expect(rows).toEqual([{ status: "revoked" }]);
  });
});
