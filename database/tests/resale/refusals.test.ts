// What cannot be put on sale or bought, and what is said of it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hold, violations } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addTicketType, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, value } from "../payments/till.ts";
import { holdListings, list, refusalOf, sellOut, standing, stateOf, ticketsOf } from "./box-of-tickets.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { as, statusOf } = askAbout(() => world);
const change = (sql: string, values: unknown[]) => world.client.query(sql, values);
const listed = (seller: string, tickets: string[]) => refusalOf(list(world, seller, tickets));
/** The word in the way of selling, as resale_quote says it. */
const reason = (seller: string, tickets: string[]) =>
  as(seller, "select resale_quote($1) ->> 'reason'", [tickets]);

test("Only one's own tickets of one night are put on sale, each named once", async () => {
  const { tickets } = await sellOut(world, "owns two");
  const other = await sellOut(world, "owns others");
  expect(await listed("owns two", other.tickets)).toBe("RESALE_TICKET_NOT_FOUND: This ticket is not yours");
  expect(await listed("owns two", [])).toMatch(/^RESALE_INVALID/);
  expect(await listed("owns two", [tickets[0] as string, tickets[0] as string])).toMatch(/^RESALE_INVALID/);
  expect(
    await listed(
      "owns two",
      Array.from({ length: 21 }, (_, at) => id(`none ${at}`)),
    ),
  ).toMatch(/^RESALE_INVALID/);
  await expect(world.client.query("select list_ticket($1)", [tickets])).rejects.toMatchObject({
    detail: "AUTH_REQUIRED",
  });
});

test("A listed ticket is not listed again, and only its seller takes it off sale", async () => {
  const { tickets } = await sellOut(world, "lists once");
  const [listing] = await list(world, "lists once", [tickets[0] as string]);
  expect(await listed("lists once", [tickets[0] as string])).toBe(
    "RESALE_NOT_POSSIBLE: This ticket is for sale already",
  );
  const withdraw = (person: string) => as(person, "select withdraw_listing($1) -> 0 ->> 'status'", [listing]);
  expect(await refusalOf(withdraw("stranger"))).toMatch(/^RESALE_NOT_FOUND/);
  const held = await holdListings(world, "buys it now", [listing as string]);
  expect(await refusalOf(withdraw("lists once"))).toMatch(/^RESALE_BEING_BOUGHT/);
  await as("buys it now", "select release_hold($1)", [held.id]);
  expect([
    await withdraw("lists once"),
    await withdraw("lists once"),
    await stateOf(world, tickets[0]),
  ]).toEqual(["withdrawn", "withdrawn", "issued"]);
});

test("Each ticket that cannot be sold on says why", async () => {
  const { eventId, typeId, booking, tickets } = await sellOut(world, "says why", { quantity: 4 });
  const [first, second, third] = tickets as [string, string, string];
  const whyAfter = async (sql: string, back: string): Promise<unknown> => {
    await change(sql, [eventId]);
    const said = await reason("says why", [first]);
    await change(back, [eventId]);
    return said;
  };
  const event = (to: string, back: string) =>
    whyAfter(`update events set ${to} where id = $1`, `update events set ${back} where id = $1`);
  expect(await reason("says why", [first])).toBe(null);
  expect(await event("resale_enabled = false", "resale_enabled = true")).toBe("off");
  expect(await event("requires_approval = true", "requires_approval = false")).toBe("approval");
  expect(await event("doors_at = now() + interval '1 hour'", "doors_at = null")).toBe("late");
  const type = (to: string, back: string) =>
    whyAfter(
      `update ticket_types set ${to} where event_id = $1`,
      `update ticket_types set ${back} where event_id = $1`,
    );
  expect(await type("is_hidden = true", "is_hidden = false")).toBe("kind");
  expect(
    await type("per_person_max = 1, per_booking_max = 1", "per_person_max = 6, per_booking_max = 6"),
  ).toBe(null);
  await change("update ticket_types set per_person_max = 3 where id = $1", [typeId]);
  expect(await reason("says why", tickets)).toBe("limit");
  await list(world, "says why", [first, second, third]);
  expect(await reason("says why", [tickets[3] as string])).toBe("limit");
  await change("update ticket_types set per_person_max = 6 where id = $1", [typeId]);
  await as("says why", "select withdraw_listing(id) from resale_listings where ticket_id = $1", [
    third,
  ]).catch(() => null);
  await change("select internal.enter_ticket($1, now())", [second]);
  expect([await reason("says why", [first]), await reason("says why", [second])]).toEqual(["listed", "used"]);
  expect(await statusOf(booking.id)).toBe("confirmed");
});

test("A comp, a ticket under 30p, and one whose money has gone back are not sold on", async () => {
  const { eventId, booking, tickets } = await sellOut(world, "no money left", { quantity: 2, places: 3 });
  await asPerson(world.client, "team", () =>
    world.client.query(
      "select refund_booking($1, 'Spilled drink', null, 300, false, p_idempotency_key => gen_random_uuid())",
      [booking.ref],
    ),
  );
  // £19 are left of £22: enough for one of the two, and not for both
  expect(await reason("no money left", tickets)).toBe("money");
  await list(world, "no money left", [tickets[0] as string]);
  expect(await reason("no money left", [tickets[1] as string])).toBe("money");
  await addUsers(world.client, ["guest of the band"]);
  const comp = await value(
    world,
    `with b as (insert into bookings (ref, user_id, event_id, status, is_comp, face_pence, discount_pence, buyer_name, confirmed_at)
       select 'CMPCMP22', $1, event_id, 'confirmed', true, 1000, 1000, 'Guest', now() from bookings where id = $2 returning id),
     l as (insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_discount_pence, unit_total_pence)
       select b.id, k.ticket_type_id, 1, 1000, 1000, 0 from b, tickets k where k.id = $3 returning id, booking_id, ticket_type_id)
     insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, code)
     select l.booking_id, l.id, $4, l.ticket_type_id, $1, 'Guest', 'comp-code' from l returning id`,
    [id("user guest of the band"), booking.id, tickets[0], eventId],
  );
  await change(
    "update ticket_inventory set sold = sold + 1 where ticket_type_id = (select ticket_type_id from tickets where id = $1)",
    [comp],
  );
  expect(await reason("guest of the band", [comp as string])).toBe("comp");
  const cheap = await sellOut(world, "cheap", {
    quantity: 2,
    type: { kind: "donation", face_pence: 0, fee_pence: 0, min_pence: 15, suggested_pence: 15 },
  });
  expect(await reason("cheap", cheap.tickets)).toBe("small");
});

test("Nobody buys their own ticket, one that is taken or gone, or one while the box office has some", async () => {
  const { typeId, tickets } = await sellOut(world, "sells three", { quantity: 3 });
  const [one, two, three] = (await list(world, "sells three", tickets)) as [string, string, string];
  expect(await refusalOf(holdListings(world, "sells three", [one]))).toBe(
    "RESALE_OWN_LISTING: This is your own ticket",
  );
  await holdListings(world, "has the first", [one]);
  expect(await refusalOf(holdListings(world, "wants the first", [one, two]))).toBe(
    "RESALE_TAKEN: Somebody else is buying this ticket",
  );
  expect(await standing(world, two)).toBe("active");
  await as("sells three", "select withdraw_listing($1)", [three]);
  expect(await refusalOf(holdListings(world, "wants what is gone", [three]))).toMatch(/^RESALE_GONE/);
  await change("update ticket_inventory set quantity = 4 where ticket_type_id = $1", [typeId]);
  expect(await refusalOf(holdListings(world, "could book one", [two]))).toMatch(/^RESALE_NOT_YET/);
  await change("update ticket_inventory set quantity = 3 where ticket_type_id = $1", [typeId]);
  expect(await refusalOf(holdListings(world, "asks for none", []))).toMatch(/^RESALE_INVALID/);
  expect(await refusalOf(holdListings(world, "makes one up", [id("no listing")]))).toMatch(
    /^RESALE_NOT_FOUND/,
  );
});

test("Tickets sold on count for the person who buys them as any others do", async () => {
  const { typeId, tickets } = await sellOut(world, "sells many", { quantity: 3 });
  await change("update ticket_types set per_person_max = 2, per_booking_max = 2 where id = $1", [typeId]);
  const [one, two] = (await list(world, "sells many", tickets.slice(0, 2))) as [string, string];
  const held = await holdListings(world, "has enough", [one, two]);
  await pay(world, "has enough", held.id);
  await change("update ticket_types set per_person_max = 6 where id = $1", [typeId]);
  const [third] = await list(world, "sells many", tickets.slice(2));
  await change("update ticket_types set per_person_max = 2 where id = $1", [typeId]);
  expect(await refusalOf(holdListings(world, "has enough", [third as string]))).toMatch(
    /^BOOKINGS_LIMIT_REACHED/,
  );
});

test("Giving a ticket back, a bank that looks at its payment and a cancelled night take it off sale", async () => {
  const back = await sellOut(world, "gives back", {
    event: { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) },
  });
  const [given] = await list(world, "gives back", [back.tickets[0] as string]);
  const held = await holdListings(world, "too late for it", [given as string]);
  await as(
    "gives back",
    "select cancel_tickets($1, array[$2::uuid], 1100, p_idempotency_key => gen_random_uuid())",
    [back.booking.id, back.tickets[0]],
  );
  expect([await standing(world, given as string), await stateOf(world, back.tickets[0])]).toEqual([
    "withdrawn",
    "cancelled",
  ]);
  expect(await refusalOf(pay(world, "too late for it", held.id))).toMatch(/^RESALE_GONE/);
  const disputed = await sellOut(world, "disputed");
  const [looked] = await list(world, "disputed", [disputed.tickets[0] as string]);
  const ref = await value(
    world,
    "select i.provider_ref from internal.payment_intents i join payments p on p.id = i.payment_id where p.booking_id = $1",
    [disputed.booking.id],
  );
  await change("select internal.apply_dispute($1, 'disputed', 2200)", [ref]);
  expect([await standing(world, looked as string), await stateOf(world, disputed.tickets[0])]).toEqual([
    "withdrawn",
    "frozen",
  ]);
  const off = await sellOut(world, "night is off");
  const [ended] = await list(world, "night is off", [off.tickets[0] as string]);
  await change("update events set status = 'cancelled', cancelled_at = now() where id = $1", [off.eventId]);
  await change("select internal.refund_cancelled_events()", []);
  expect([await standing(world, ended as string), await stateOf(world, off.tickets[0])]).toEqual([
    "withdrawn",
    "cancelled",
  ]);
});

test("What is said of a ticket for sale is what the law asks for, cheapest first, and nothing of who sells it", async () => {
  const { eventId, typeId, tickets } = await sellOut(world, "hidden seller", {
    event: { min_age: 18 },
    type: { description: "Balcony, standing", entry_before: new Date(Date.now() + 30 * 86_400_000) },
  });
  const dear = await addTicketType(world.client, eventId, "dear one", 1, {
    kind: "paid",
    face_pence: 3000,
    fee_pence: 300,
  });
  const held = await hold(world, "team", eventId, [{ ticket_type_id: dear, quantity: 1 }]);
  await pay(world, "team", held.id);
  await list(world, "team", await ticketsOf(world, held.id));
  const [listing] = await list(world, "hidden seller", [tickets[0] as string]);
  const shown = async () =>
    (
      await asPerson(world.client, "stranger", () =>
        world.client.query("select * from list_resale($1)", [eventId]),
      )
    ).rows;
  const rows = await shown();
  expect(rows.map((row) => [row.price_pence, row.is_team])).toEqual([
    [1100, false],
    [3300, true],
  ]);
  expect(rows[0]).toMatchObject({
    id: listing,
    ticket_type_id: typeId,
    ticket_number: tickets[0]?.slice(0, 8).toUpperCase(),
    original_pence: 1100,
    restrictions: "Balcony, standing",
    min_age: 18,
  });
  expect(JSON.stringify(rows)).not.toContain(id("user hidden seller"));
  expect(JSON.stringify(rows)).not.toMatch(/hidden seller@|booking_id/);
  await change("update ticket_inventory set quantity = 9 where ticket_type_id = $1", [typeId]);
  expect((await shown()).map((row) => row.price_pence)).toEqual([3300]);
  await change("update ticket_inventory set quantity = 2 where ticket_type_id = $1", [typeId]);
  await change("update events set resale_enabled = false where id = $1", [eventId]);
  expect(await shown()).toHaveLength(2);
});

test("More than twenty listings in an hour are refused", async () => {
  const { tickets } = await sellOut(world, "lists a lot");
  const once = [tickets[0] as string];
  for (let at = 0; at < 20; at++) {
    const [listing] = await list(world, "lists a lot", once);
    await as("lists a lot", "select withdraw_listing($1)", [listing]);
  }
  expect(await listed("lists a lot", once)).toMatch(/^RESALE_RATE_LIMITED/);
});

test("Erasing an account takes what it sells off sale", async () => {
  const { tickets } = await sellOut(world, "leaves for good", { quantity: 1 });
  const [listing] = await list(world, "leaves for good", tickets);
  await change("select internal.anonymise_resale($1)", [id("user leaves for good")]);
  expect([await standing(world, listing as string), await stateOf(world, tickets[0])]).toEqual([
    "withdrawn",
    "issued",
  ]);
});
