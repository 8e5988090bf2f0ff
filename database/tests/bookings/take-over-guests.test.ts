import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { become, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { pay, sendRefunds, start, value } from "../payments/till.ts";
import { type Booking, change, confirm, hold, violations } from "./box-office.ts";
import { guestDesk, lines } from "./guest-desk.ts";

let world: World;
const { addGuests, addNight, call, mails, prove, bookFree } = guestDesk(() => world);
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const nothing = { bookings: 0, waits: 0, left: 0 };

/** An account with an address, confirmed unless said otherwise. */
async function addAccount(name: string, address: string, isConfirmed = true): Promise<void> {
  await addUsers(world.client, [name]);
  await world.client.query(
    "update auth.users set email = $2, email_confirmed_at = case when $3 then now() end where id = $1",
    [userId(name), address, isConfirmed],
  );
}

const ownerOf = (booking: { id: string }) =>
  value(world, "select user_id from bookings where id = $1", [booking.id]);

const takeOver = (person: string) => call(person, "take_over_guest_bookings()");

async function bookPaid(guest: string, address: string): Promise<Booking> {
  await addGuests(guest);
  const [eventId, typeId] = await addNight(`paid night of ${guest}`, {
    kind: "paid",
    face_pence: 1000,
    fee_pence: 100,
  });
  const held = await hold(world, guest, eventId, lines(typeId, 2));
  await call(guest, "save_guest_address($1)", address);
  await pay(world, guest, held.id);
  return held;
}

test("an account with the confirmed address gets bookings and tickets, and the guest account is emptied", async () => {
  const booking = await bookFree("ann as guest", "ann@example.org");
  const paid = await bookPaid("ann again", "ann@example.org");
  await world.client.query("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [
    userId("ann as guest"),
  ]);
  await addAccount("ann", "Ann@example.org");
  expect(await call("ann", "my_guest_bookings()")).toEqual({ bookings: 2, waits: 0, left: 0 });
  expect(await takeOver("ann")).toEqual({ bookings: 2, waits: 0, left: 0 });
  expect([await ownerOf(booking), await ownerOf(paid)]).toEqual([userId("ann"), userId("ann")]);
  expect(
    await value(world, "select array_agg(distinct owner_id) from tickets where booking_id = any ($1)", [
      [booking.id, paid.id],
    ]),
  ).toEqual([userId("ann")]);
  const left = await value(
    world,
    `select (select count(*) from internal.guest_accounts g where g.email = 'ann@example.org')
       + (select count(*) from internal.ticket_links l where l.user_id = any ($1)) + (select count(*) from auth.sessions s where s.user_id = any ($1))`,
    [[userId("ann as guest"), userId("ann again")]],
  );
  expect(Number(left)).toBe(0);
  expect(await takeOver("ann")).toEqual(nothing);
  expect((await change(world, "ann", "cancel_booking", booking.id)).status).toBe("cancelled");
});

test("an account that has not confirmed the address, one with another and a guest get nothing", async () => {
  const booking = await bookFree("bea as guest", "bea@example.org");
  await addAccount("unconfirmed", "bea@example.org", false);
  expect(await call("unconfirmed", "my_guest_bookings()")).toEqual(nothing);
  await expect(takeOver("unconfirmed")).rejects.toMatchObject({
    code: "PT403",
    detail: "BOOKINGS_ADDRESS_UNCONFIRMED",
  });
  await addAccount("alike", "bea+other@example.org");
  expect(await takeOver("alike")).toEqual(nothing);
  await expect(takeOver("bea as guest")).rejects.toMatchObject({ detail: "PEOPLE_GUEST" });
  expect(await ownerOf(booking)).toBe(userId("bea as guest"));
});

test("of two accounts that had the address one after the other the first gets the bookings, and the second nothing", async () => {
  const booking = await bookFree("cy as guest", "cy@example.org");
  await addAccount("cy", "cy@example.org");
  await addAccount("cy later", "cy.later@example.org");
  const [first, second] = [new pg.Client(world.connection), new pg.Client(world.connection)];
  await Promise.all([first.connect(), second.connect()]);
  try {
    await first.query("begin");
    await become(first, "authenticated", "cy");
    await first.query("select take_over_guest_bookings()");
    // the address passes to the other account meanwhile, which has to wait
    const passing = second.query(
      `update auth.users set email = 'cy.before@example.org' where id = '${userId("cy")}'`,
    );
    await first.query("commit");
    await passing;
    await second.query("update auth.users set email = 'cy@example.org' where id = $1", [userId("cy later")]);
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
  expect(await takeOver("cy later")).toEqual(nothing);
  expect(await ownerOf(booking)).toBe(userId("cy"));
});

test("two tabs of one account take over once", async () => {
  await bookFree("di as guest", "di@example.org");
  await addAccount("di", "di@example.org");
  const tabs = [new pg.Client(world.connection), new pg.Client(world.connection)];
  const answers = await Promise.all(
    tabs.map(async (tab) => {
      await tab.connect();
      await tab.query("begin");
      await become(tab, "authenticated", "di");
      const { rows } = await tab.query("select take_over_guest_bookings() ->> 'bookings' as count");
      await tab.query("commit");
      await tab.end();
      return rows[0].count;
    }),
  );
  expect(answers.sort()).toEqual(["0", "1"]);
});

describe("what is under way", () => {
  test("a night with an open hold stays with the guest until that is booked or over, and the others come", async () => {
    const booked = await bookFree("eli as guest", "eli@example.org");
    const [eventId, typeId] = await addNight("more for eli");
    const first = await hold(world, "eli as guest", eventId, lines(typeId));
    await confirm(world, "eli as guest", first.id);
    const open = await hold(world, "eli as guest", eventId, lines(typeId));
    await addAccount("eli", "eli@example.org");
    expect(await takeOver("eli")).toEqual({ bookings: 1, waits: 0, left: 1 });
    expect(await ownerOf(booked)).toBe(userId("eli"));
    expect(await ownerOf(first)).toBe(userId("eli as guest"));
    expect((await confirm(world, "eli as guest", open.id)).status).toBe("confirmed");
    expect(await takeOver("eli")).toEqual({ bookings: 2, waits: 0, left: 0 });
    expect(await ownerOf(open)).toBe(userId("eli"));
  });

  test("a payment on its way stays with the guest who pays", async () => {
    await addGuests("flo as guest");
    const [eventId, typeId] = await addNight("flo pays", { kind: "paid", face_pence: 1000 });
    const held = await hold(world, "flo as guest", eventId, lines(typeId));
    await call("flo as guest", "save_guest_address($1)", "flo@example.org");
    await start(world, "flo as guest", held.id);
    await addAccount("flo", "flo@example.org");
    expect(await takeOver("flo")).toEqual(nothing);
    expect(await ownerOf(held)).toBe(userId("flo as guest"));
  });

  test("a refund under way follows the booking, and arrives", async () => {
    const booking = await bookPaid("gil as guest", "gil@example.org");
    await world.client.query(
      "update events set status = 'cancelled', cancel_reason = 'Flood' where id = (select event_id from bookings where id = $1)",
      [booking.id],
    );
    await world.client.query("select internal.refund_cancelled_events()");
    await addAccount("gil", "gil@example.org");
    expect(await takeOver("gil")).toEqual({ bookings: 1, waits: 0, left: 0 });
    expect(await sendRefunds(world)).toBe(1);
    expect(
      (await world.client.query("select user_id, status from bookings where id = $1", [booking.id])).rows,
    ).toEqual([{ user_id: userId("gil"), status: "refunded" }]);
  });
});

test("an offer to another person can be taken back by the account", async () => {
  const booking = await bookFree("ida as guest", "ida@example.org");
  const ticket = String(await value(world, "select id from tickets where booking_id = $1", [booking.id]));
  await call("ida as guest", "transfer_tickets($1, $2)", `{${ticket}}`, "friend@example.org");
  await addAccount("ida", "ida@example.org");
  await takeOver("ida");
  const id = String(
    await value(world, "select id from ticket_transfers where booking_id = $1", [booking.id]),
  );
  await call("ida", "revoke_transfer($1)", id);
  expect(await value(world, "select status from tickets where id = $1", [ticket])).toBe("issued");
});

test("a night that would pass the limit per person stays with the guest, and its link still opens it", async () => {
  await addAccount("joe", "joe.before@example.org");
  const booking = await bookFree("joe as guest", "joe@example.org", {
    type: { per_person_max: 2 },
    quantity: 2,
  });
  const [type] = (
    await world.client.query("select event_id, ticket_type_id from tickets where booking_id = $1", [
      booking.id,
    ])
  ).rows;
  await confirm(world, "joe", (await hold(world, "joe", type.event_id, lines(type.ticket_type_id))).id);
  await world.client.query("update auth.users set email = 'joe@example.org' where id = $1", [userId("joe")]);
  expect(await takeOver("joe")).toEqual({ bookings: 0, waits: 0, left: 1 });
  const secret = (await mails("joe@example.org")).at(-1)?.data.tickets_path?.slice(9);
  expect(await value(world, "select internal.guest_of_link($1)", [secret])).toBe(userId("joe as guest"));
});

test("a place on a waiting list comes along with its turn", async () => {
  await addGuests("kim as guest");
  const [eventId, typeId] = await addNight("full", {}, 2);
  await addAccount("everybody", "everybody@example.org");
  await confirm(world, "everybody", (await hold(world, "everybody", eventId, lines(typeId, 2))).id);
  await world.client.query("update events set waitlist_enabled = true where id = $1", [eventId]);
  await call("kim as guest", "save_guest_address($1)", "kim@example.org");
  await prove("kim as guest", "kim@example.org");
  await call("kim as guest", "join_waitlist($1)", eventId);
  await addAccount("kim", "kim@example.org");
  expect(await takeOver("kim")).toEqual({ bookings: 0, waits: 1, left: 0 });
  expect(await value(world, "select user_id from waitlist_entries where event_id = $1", [eventId])).toBe(
    userId("kim"),
  );
});

test("a team's ban of an address stops a guest who gives it", async () => {
  await addGuests("lee as guest");
  const [eventId, typeId] = await addNight("not for lee");
  const held = await hold(world, "lee as guest", eventId, lines(typeId));
  await world.client.query(
    `insert into team_bans (organiser_id, email_hash, reason, ends_at)
     select organiser_id, internal.inbox_hash('lee@example.org'), 'Hit a person at the bar', now() + interval '1 year' from events where id = $1`,
    [eventId],
  );
  await call("lee as guest", "save_guest_address($1)", "lee@example.org");
  await prove("lee as guest", "lee@example.org");
  await expect(confirm(world, "lee as guest", held.id)).rejects.toMatchObject({
    detail: "BOOKINGS_NOT_LET_IN",
  });
});
