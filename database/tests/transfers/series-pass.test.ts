// Passing on a whole pass: one offer for all nights to come, one acceptance, and one code for the person who receives it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addSeries, passDesk } from "../bookings/series-pass-desk.ts";
import { userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { value } from "../payments/till.ts";
import { passingOn } from "./passing-on.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "cy"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const desk = passDesk(() => world);
const { accept, revoke, codeOf } = passingOn(() => world);

type Offer = { id: string; ticket_ids: string[]; status: string };
const give = (orderId: string, to = "bo") =>
  desk.as("ada", "select transfer_series_pass($1, $2, 'Enjoy')", [
    orderId,
    `${to}@example.org`,
  ]) as Promise<Offer>;

/** Ada has a pass for three nights. */
async function bought(name: string) {
  const series = await addSeries(world, name, 3);
  const order = await desk.buy("ada", await desk.offer(series.seriesId), 2400);
  return { ...series, orderId: order.id, bookings: () => desk.bookings(order.id) };
}
const tickets = async (nights: string[], person: string) =>
  (
    await world.client.query(
      "select k.code, k.status from tickets k join events e on e.id = k.event_id where k.event_id = any ($1) and k.owner_id = $2 order by e.starts_at",
      [nights, userId(person)],
    )
  ).rows;
const mailsOf = async (template: string, to: string) =>
  (
    await world.client.query(
      "select payload -> 'data' as data from graphile_worker._private_jobs where payload ->> 'template' = $1 and payload ->> 'recipient' = $2 order by id",
      [template, `${to}@example.org`],
    )
  ).rows.map(({ data }) => data);

describe("a whole pass", () => {
  test("goes to one person by one link and one acceptance, with one new code, and each is told once", async () => {
    const pass = await bought("whole pass");
    const before = (await mailsOf("transfer-received", "bo")).length;
    const offer = await give(pass.orderId);
    expect(offer.ticket_ids).toHaveLength(3);
    const received = (await mailsOf("transfer-received", "bo")).slice(before);
    expect(received).toMatchObject([{ event_title: "All nights, 3 nights", nights: [{}, {}, {}] }]);
    const code = await codeOf(offer.id);
    expect(await desk.as("bo", "select read_transfer($1, $2)", [offer.id, code])).toMatchObject({
      state: "pending",
      pass: "All nights, 3 nights",
      nights: [{ title: "Event whole pass 1" }, {}, {}],
      is_for_me: true,
    });
    expect(await desk.as("bo", "select json_agg(t) from my_transfers() t")).toMatchObject([
      { event_title: "All nights, 3 nights", status: "pending" },
    ]);
    const taken = await accept("bo", offer.id, code, "Bo");
    expect((await accept("bo", offer.id, code)).id).toBe(taken.id);
    const theirs = await tickets(pass.nights, "bo");
    expect(theirs.map(({ status }) => status)).toEqual(["issued", "issued", "issued"]);
    expect(new Set(theirs.map(({ code: one }) => one)).size).toBe(1);
    const old = await tickets(pass.nights, "ada");
    expect(old.map(({ status }) => status)).toEqual(["transferred", "transferred", "transferred"]);
    expect(old[0]?.code).not.toBe(theirs[0]?.code);
    expect(await mailsOf("pass-received", "bo")).toHaveLength(1);
    expect(await mailsOf("transfer-accepted", "ada")).toHaveLength(1);
  });

  test("is taken back and turned down as a whole, and told of once", async () => {
    const pass = await bought("taken back");
    const offer = await give(pass.orderId, "cy");
    const [, second] = await pass.bookings();
    const part = await value(world, "select id from ticket_transfers where booking_id = $1", [second.id]);
    await revoke("ada", String(part));
    expect((await tickets(pass.nights, "ada")).map(({ status }) => status)).toEqual([
      "issued",
      "issued",
      "issued",
    ]);
    await expect(accept("cy", offer.id, await codeOf(offer.id))).rejects.toMatchObject({
      detail: "TRANSFERS_CLOSED",
    });
    const again = await give(pass.orderId, "cy");
    await desk.as("cy", "select decline_transfer($1)", [again.id]);
    expect(await mailsOf("transfer-ended", "ada")).toMatchObject([{ state: "declined" }]);
    expect((await tickets(pass.nights, "ada")).map(({ status }) => status)).toEqual([
      "issued",
      "issued",
      "issued",
    ]);
  });

  test("goes on with the nights that are left when one is cancelled while it is offered", async () => {
    const pass = await bought("one cancelled");
    const offer = await give(pass.orderId, "cy");
    await desk.as("team", "select cancel_event($1, 'Flood')", [pass.nights[0]]);
    await world.client.query("select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
    expect(
      await desk.as("cy", "select read_transfer($1, $2)", [offer.id, await codeOf(offer.id)]),
    ).toMatchObject({
      state: "pending",
      nights: [{ title: "Event one cancelled 2" }, { title: "Event one cancelled 3" }],
    });
    await accept("cy", offer.id, await codeOf(offer.id));
    expect((await tickets(pass.nights, "cy")).map(({ status }) => status)).toEqual(["issued", "issued"]);
  });
});

describe("a whole pass is not passed on", () => {
  const refused = (orderId: string, what: object, to = "bo") =>
    expect(give(orderId, to)).rejects.toMatchObject(what);

  test("when one of its nights to come has been used or is offered already", async () => {
    const pass = await bought("half used");
    const [first, second] = await pass.bookings();
    await world.client.query("select internal.enter_ticket($1, now())", [first.ticket]);
    await refused(pass.orderId, {
      detail: "TRANSFERS_NOT_GOOD",
      message: expect.stringContaining("has been used"),
    });
    const other = await bought("half offered");
    const [, night] = await other.bookings();
    await desk.as("ada", "select transfer_tickets($1, 'bo@example.org')", [[night.ticket]]);
    await refused(other.orderId, {
      detail: "TRANSFERS_NOT_GOOD",
      message: expect.stringContaining("is already being passed on"),
    });
    expect(second.ticket_status).toBe("issued");
  });

  test("by anybody but its buyer, to the buyer, or where a team lets no ticket of a night be passed on", async () => {
    const pass = await bought("not theirs to give");
    await expect(
      desk.as("bo", "select transfer_series_pass($1, 'cy@example.org')", [pass.orderId]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_PASS_NOT_FOUND" });
    await refused(pass.orderId, { detail: "TRANSFERS_INVALID_ADDRESS" }, "ada");
    await world.client.query("update events set transfer_enabled = false where id = $1", [pass.nights[2]]);
    await refused(pass.orderId, { detail: "TRANSFERS_OFF" });
  });

  test("once its last night has begun, while the nights before are not asked about", async () => {
    const pass = await bought("begun");
    const begin = (nights: string[]) =>
      world.client.query(
        "update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '5 hours' where id = any ($1)",
        [nights],
      );
    await begin(pass.nights.slice(0, 2));
    const offer = await give(pass.orderId, "cy");
    expect(offer.ticket_ids).toHaveLength(1);
    await revoke("ada", offer.id);
    await begin(pass.nights);
    await refused(pass.orderId, { message: "No night of this pass is left to pass on" });
  });

  test("to a person whom the team does not let in, or who would have too many, and then none of it is", async () => {
    const pass = await bought("not let in");
    const offer = await give(pass.orderId, "cy");
    const code = await codeOf(offer.id);
    const ban = await desk.as(
      "team",
      "select add_team_ban('cy@example.org', 'Cy', 'Fought at the door', current_date + 30, $1)",
      [await value(world, "select organiser_id from events where id = $1", [pass.nights[0]])],
    );
    await expect(accept("cy", offer.id, code)).rejects.toMatchObject({ detail: "BOOKINGS_NOT_LET_IN" });
    await desk.as("team", "select end_team_ban($1)", [ban]);
    await world.client.query(
      "update ticket_types set per_person_max = 1 where id in (select ticket_type_id from internal.series_pass_nights where event_id = $1)",
      [pass.nights[1]],
    );
    const passId = await value(world, "select pass_id from internal.series_pass_orders where id = $1", [
      pass.orderId,
    ]);
    await desk.buy("cy", String(passId), 2400);
    await expect(accept("cy", offer.id, code)).rejects.toMatchObject({ detail: "BOOKINGS_LIMIT_REACHED" });
    expect((await tickets(pass.nights, "ada")).map(({ status }) => status)).toEqual([
      "transfer_pending",
      "transfer_pending",
      "transfer_pending",
    ]);
    await revoke("ada", offer.id);
  });
});

test("an offer of a pass that nobody answered ends with one mail to each", async () => {
  const pass = await bought(`lapsed ${randomUUID()}`);
  const before = (await mailsOf("transfer-ended", "bo")).length;
  const offer = await give(pass.orderId);
  await world.client.query(
    "update ticket_transfers set created_at = now() - interval '3 days', expires_at = now() - interval '1 minute' where id in (select internal.offers_of_link($1))",
    [offer.id],
  );
  await world.client.query("select internal.expire_transfers()");
  expect((await mailsOf("transfer-ended", "bo")).length - before).toBe(1);
  expect((await tickets(pass.nights, "ada")).map(({ status }) => status)).toEqual([
    "issued",
    "issued",
    "issued",
  ]);
});
