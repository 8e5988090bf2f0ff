// What is for members alone, and who may book before others.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { type Bought, doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { addTicketType, id, insert, type World } from "../harness/world.ts";
import { list, sellOut } from "../resale/box-of-tickets.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
const soon = (days: number, hours = 0) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000);

beforeAll(async () => {
  world = await doorWorld("member", "plain", "paused", "seller");
  on = doorOf(world);
  await insert(world.client, "organisers", { id: id("others"), name: "Day Shift" });
  await insert(world.client, "membership_plans", {
    id: id("their plan"),
    organiser_id: id("others"),
    name: "Theirs",
  });
  await insert(world.client, "membership_plans", {
    id: id("plan"),
    organiser_id: id("organiser"),
    name: "Friends",
    early_days: 2,
    plus_ones: 1,
  });
  let number = 0;
  for (const [person, status] of [
    ["member", "active"],
    ["paused", "paused"],
  ] as const)
    await insert(world.client, "memberships", {
      id: id(`membership ${person}`),
      organiser_id: id("organiser"),
      plan_id: id("plan"),
      user_id: id(`user ${person}`),
      status,
      number: ++number,
      since: new Date(),
    });
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(() => world.end());

const only = (eventId: string, typeId: string | null, plans = [id("plan")], by = "team") =>
  on.ask(by, "set_members_only($1, $2, $3)", [eventId, plans, typeId]);
const lines = (typeId: string, quantity = 1) => [{ ticket_type_id: typeId, quantity }];
const stateOf = async (person: string | null, eventId: string, typeId: string) =>
  (
    await on.ask<{ id: string; state: string }[]>(
      person,
      "(select json_agg(t) from list_ticket_types($1) t)",
      [eventId],
    )
  ).find((type) => type.id === typeId)?.state;

test("A ticket for members alone is held by a member, and refused to others and to a member who is paused", async () => {
  const { eventId, typeId } = await on.tonight("types");
  const open = await addTicketType(world.client, eventId, "types for all", 10);
  await only(eventId, typeId);
  expect((await hold(world, "member", eventId, lines(typeId))).status).toBe("held");
  for (const person of ["plain", "paused"]) {
    expect(await refusalOf(hold(world, person, eventId, lines(typeId))), person).toBe(
      "BOOKINGS_MEMBERS_ONLY",
    );
    expect(await stateOf(person, eventId, typeId)).toBe("members");
    expect((await hold(world, person, eventId, lines(open))).status).toBe("held");
  }
  expect(await stateOf(null, eventId, typeId)).toBe("members");
  expect(await stateOf("member", eventId, typeId)).toBe("on_sale");
  await only(eventId, typeId, []);
  expect((await hold(world, "plain", eventId, lines(typeId))).status).toBe("held");
});

test("A night for members alone is for them whatever the ticket, and a member brings as many guests as the plan says", async () => {
  const { eventId, typeId } = await on.tonight("nights");
  const other = await addTicketType(world.client, eventId, "nights other", 10);
  await only(eventId, null);
  for (const type of [typeId, other])
    expect(await refusalOf(hold(world, "plain", eventId, lines(type)))).toBe("BOOKINGS_MEMBERS_ONLY");
  const three = [...lines(typeId, 2), ...lines(other)];
  expect(await refusalOf(hold(world, "member", eventId, three))).toBe("BOOKINGS_LIMIT_REACHED");
  const held = await hold(world, "member", eventId, [...lines(typeId), ...lines(other)]);
  await confirm(world, "member", held.id);
  expect(await refusalOf(hold(world, "member", eventId, lines(other)))).toBe("BOOKINGS_LIMIT_REACHED");
});

test("An invitation that waives the membership lets its person in with as many people as it allows, until it ends", async () => {
  const { eventId, typeId } = await on.tonight("invited");
  await only(eventId, null);
  await only(eventId, typeId);
  const invite = (waives: string) =>
    on.ask<{ id: string; secret: string }>(
      "team",
      "make_invitation_link($1, 'Ada''s link', p_waives => $2, p_plus_ones => 1)",
      [eventId, waives],
    );
  const accept = ({ secret }: { secret: string }) => on.ask("plain", "accept_invitation($1)", [secret]);
  await accept(await invite("{approval,sale_start,questions}"));
  expect(await stateOf("plain", eventId, typeId)).toBe("members");
  expect(await refusalOf(hold(world, "plain", eventId, lines(typeId)))).toBe("BOOKINGS_MEMBERS_ONLY");

  const waived = await invite("{membership}");
  await accept(waived);
  expect(await stateOf("plain", eventId, typeId)).toBe("on_sale");
  expect(await stateOf("paused", eventId, typeId)).toBe("members");
  expect(await refusalOf(hold(world, "plain", eventId, lines(typeId, 3)))).toBe("BOOKINGS_LIMIT_REACHED");
  expect((await hold(world, "plain", eventId, lines(typeId, 2))).status).toBe("held");
  expect((await hold(world, "member", eventId, lines(typeId, 2))).status).toBe("held");
  await on.ask("team", "end_invitation($1)", [waived.id]);
  expect(await refusalOf(hold(world, "plain", eventId, lines(typeId)))).toBe("BOOKINGS_MEMBERS_ONLY");
});

test("A member of a plan that ends may book until its last day", async () => {
  const { eventId, typeId } = await on.tonight("ending");
  await only(eventId, typeId);
  const ends = (when: string) =>
    world.client.query(`update memberships set status = 'ending', ends_at = ${when} where id = $1`, [
      id("membership member"),
    ]);
  const isRefused = async () =>
    (
      await world.client.query("select internal.is_for_other_members($1, $2, $3) as no", [
        eventId,
        [typeId],
        id("user member"),
      ])
    ).rows[0].no;
  await world.client.query("begin");
  await ends("now() + interval '1 day'");
  expect(await isRefused()).toBe(false);
  await ends("now()");
  expect(await isRefused()).toBe(true);
  await world.client.query("rollback");
});

test("Members book as many days before the sale as the plan gives, others when it begins", async () => {
  const { eventId, typeId } = await on.tonight("early", {
    starts_at: soon(20),
    doors_at: null,
    ends_at: null,
  });
  const begin = (at: Date) =>
    world.client.query("update ticket_types set sales_start = $2 where id = $1", [typeId, at]);
  await begin(soon(2, 3));
  expect(await refusalOf(hold(world, "member", eventId, lines(typeId)))).toBe("BOOKINGS_NOT_ON_SALE");
  await begin(soon(2, -3));
  expect(await stateOf("member", eventId, typeId)).toBe("on_sale");
  expect(await stateOf("plain", eventId, typeId)).toBe("soon");
  const held = await hold(world, "member", eventId, lines(typeId));
  expect((await confirm(world, "member", held.id)).status).toBe("confirmed");
  for (const person of ["plain", "paused"])
    expect(await refusalOf(hold(world, person, eventId, lines(typeId)))).toBe("BOOKINGS_NOT_ON_SALE");
});

test("Days before the sale begin at the hour of the sale in London, also where the clocks change between", async () => {
  const { rows } = await world.client.query(
    `select to_char(internal.days_before('2026-03-30 09:00+01', 2) at time zone 'UTC', 'DD HH24:MI') as at`,
  );
  expect(rows[0].at).toBe("28 09:00");
});

test("An application for a ticket for members alone is taken from members", async () => {
  const { eventId, typeId } = await on.tonight("asked", { requires_approval: true });
  await only(eventId, typeId);
  const apply = (person: string) =>
    on.ask(person, "apply_for_booking($1, $2, 'Ada')", [eventId, JSON.stringify(lines(typeId))]);
  expect(await refusalOf(apply("plain"))).toBe("BOOKINGS_MEMBERS_ONLY");
  await apply("member");
});

test("A waiting list takes members alone, and passes over a person who is none when a place becomes free", async () => {
  const full = await on.tonight("full", {
    waitlist_enabled: true,
    starts_at: soon(5),
    ends_at: null,
    doors_at: null,
  });
  await world.client.query("update ticket_inventory set quantity = 1 where ticket_type_id = $1", [
    full.typeId,
  ]);
  const [kept] = (await on.buy("seller", full, ["Seller"])) as [Bought];
  const join = (person: string, places = 1) =>
    on.ask(person, "join_waitlist($1, $2, $3)", [full.eventId, full.typeId, places]);
  await join("plain");
  await only(full.eventId, full.typeId);
  expect(await refusalOf(join("paused"))).toBe("BOOKINGS_MEMBERS_ONLY");
  expect(await refusalOf(join("member", 3))).toBe("BOOKINGS_LIMIT_REACHED");
  await join("member");
  await on.ask("seller", "cancel_booking($1)", [kept.booking]);
  await world.client.query("select internal.deal_places(null)");
  const { rows } = await world.client.query(
    "select user_id, status from waitlist_entries where event_id = $1 order by created_at",
    [full.eventId],
  );
  expect(rows).toEqual([
    { user_id: id("user plain"), status: "closed" },
    { user_id: id("user member"), status: "offered" },
  ]);
});

test("A ticket for members alone is neither bought from its holder nor taken over by a person who is no member", async () => {
  const sold = await sellOut(world, "reseller", { type: { kind: "free", face_pence: 0, fee_pence: 0 } });
  const listed = await list(world, "reseller", sold.tickets);
  const [listing] = (await world.client.query("select event_id from resale_listings limit 1")).rows;
  await only(listing.event_id, null);
  expect(await refusalOf(on.ask("plain", "hold_listing($1)", [listed]))).toBe("BOOKINGS_MEMBERS_ONLY");

  const night = await on.tonight("passing");
  const [passing] = (await on.buy("member", night, ["Member"])) as [Bought];
  const offer = await on.ask<string>("member", "transfer_tickets($1, 'plain@example.org') ->> 'id'", [
    [passing.id],
  ]);
  await only(night.eventId, night.typeId);
  expect(await refusalOf(on.ask("plain", "accept_transfer($1)", [offer]))).toBe("BOOKINGS_MEMBERS_ONLY");
});

test("Only owners and managers say what is for members, of their own night and by their own plans", async () => {
  const { eventId, typeId } = await on.tonight("whose");
  const elsewhere = await on.tonight("elsewhere");
  expect(await refusalOf(only(eventId, typeId, [id("plan")], "steward"))).toBe("TEAMS_ROLE_REQUIRED");
  expect(await refusalOf(only(eventId, typeId, [id("plan")], "plain"))).toBe("EVENTS_NOT_FOUND");
  expect(await refusalOf(only(eventId, typeId, [id("their plan")]))).toBe("MEMBERSHIPS_NOT_FOUND");
  expect(await refusalOf(only(eventId, elsewhere.typeId))).toBe("MEMBERSHIPS_NOT_FOUND");
  await only(eventId, typeId);
  await only(eventId, typeId);
  const { rows } = await world.client.query(
    "select count(*)::int as n from members_types where ticket_type_id = $1",
    [typeId],
  );
  expect(rows[0].n).toBe(1);
});
