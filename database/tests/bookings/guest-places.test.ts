// What goes to an address without an account besides a booking: a place in a waiting list, a ticket that is passed on, one that is resold.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { pay, value } from "../payments/till.ts";
import { holdListings, list, refusalOf, sellOut } from "../resale/box-of-tickets.ts";
import { passingOn } from "../transfers/passing-on.ts";
import { addSoldNight, waitingIn } from "../waitlist/waitlist-fixture.ts";
import { violations } from "./box-office.ts";
import { guestDesk } from "./guest-desk.ts";

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

const { addGuests, call, mails, prove } = guestDesk(() => world);

/** Guests whose address a code proved. */
async function meetGuests(address: string, ...guests: string[]): Promise<void> {
  await addGuests(...guests);
  for (const guest of guests) {
    await call(guest, "save_guest_address($1)", address);
    await prove(guest, address);
  }
}

/** The guest whom the path of a mail lets in. */
const guestOf = (path: string | undefined) =>
  value(world, "select internal.guest_of_link($1)", [path?.split("#")[1]]);

describe("a place in a waiting list without an account", () => {
  test("asks for a proven address, and the mail of the offer opens it in any browser", async () => {
    const { eventId, typeId } = await addSoldNight(world, "sold to one", 2, { waitlist_enabled: true });
    const { join, entryOf, deal, sellOut: takeOff } = waitingIn(world);
    const { free } = await takeOff(eventId, typeId, 2);
    await addGuests("ann");
    expect(await refusalOf(join("ann", eventId, typeId))).toMatch("BOOKINGS_GUEST_CODE");
    await call("ann", "save_guest_address($1)", "ann@example.org");
    await prove("ann", "ann@example.org");
    expect(await join("ann", eventId, typeId)).toMatchObject({ status: "waiting", position: 1 });
    const joined = (await mails("ann@example.org")).at(-1);
    expect(joined).toMatchObject({ template: "waitlist-joined" });
    expect(await guestOf(joined?.data.path)).toBe(userId("ann"));

    await free(1);
    await deal(eventId);
    const offer = (await mails("ann@example.org")).at(-1);
    expect(offer).toMatchObject({ template: "waitlist-offer" });
    expect(offer?.data.path).toMatch(/^\/tickets\?tab=waitlists#[0-9a-z]{26}$/);
    expect(await guestOf(offer?.data.path)).toBe(userId("ann"));
    const entry = await entryOf("ann", eventId);
    expect(entry.status).toBe("offered");
    await pay(world, "ann", entry.offer?.booking_id ?? "");
    expect((await entryOf("ann", eventId)).status).toBe("converted");
  });

  test("is one for all who share the inbox, and its link ends with it", async () => {
    const { eventId, typeId } = await sellOut(world, "sold to two");
    await world.client.query("update events set waitlist_enabled = true where id = $1", [eventId]);
    const { join, leave } = waitingIn(world);
    await meetGuests("bob@example.org", "bob", "bob again");
    await addUsers(world.client, ["bob at home"]);
    await world.client.query("update auth.users set email = 'bob+home@example.org' where id = $1", [
      userId("bob at home"),
    ]);
    const entry = await join("bob", eventId, typeId);
    for (const other of ["bob again", "bob at home"])
      expect(await refusalOf(join(other, eventId, typeId))).toMatch("WAITLIST_ALREADY_JOINED: Your address");
    const path = (await mails("bob@example.org")).at(-1)?.data.path;
    expect(await guestOf(path)).toBe(userId("bob"));
    await leave("bob", entry.id);
    expect(await guestOf(path)).toBeNull();
  });
});

describe("a ticket that is passed on to an address without an account", () => {
  const passing = passingOn(() => world);

  test("is taken by the guest who typed the code that was mailed there, and by no other", async () => {
    const { tickets } = await passing.bought("cal", { quantity: 1 });
    const offer = await passing.offer("cal", tickets, "dee");
    const secret = await passing.codeOf(offer.id);
    await meetGuests("else@example.org", "else");
    expect(await refusalOf(passing.accept("else", offer.id, secret))).toMatch("TRANSFERS_OTHER_ADDRESS");
    await addGuests("dee");
    expect(await refusalOf(passing.accept("dee", offer.id, secret))).toMatch("BOOKINGS_GUEST_CODE");
    await call("dee", "save_guest_address($1)", "dee@example.org");
    expect(await refusalOf(passing.accept("dee", offer.id, secret))).toMatch("BOOKINGS_GUEST_CODE");
    await prove("dee", "dee@example.org");
    expect(await call("dee", "read_transfer($1, $2)", offer.id, secret)).toMatchObject({ is_for_me: true });
    const received = await passing.accept("dee", offer.id, secret, "Dee");
    expect(received.tickets).toMatchObject([{ holder_name: "Dee", status: "issued" }]);
    const mail = (await mails("dee@example.org")).at(-1);
    expect(mail).toMatchObject({ template: "booking-confirmed" });
    expect(await guestOf(mail?.data.tickets_path)).toBe(userId("dee"));
    expect(await value(world, "select buyer_email from bookings where id = $1", [received.id])).toBe(
      "dee@example.org",
    );
  });

  test("is no way round the limit of an inbox or a team that asks for accounts", async () => {
    const first = await passing.bought("eve", { quantity: 1, type: { per_person_max: 1 } });
    const { eventId } = first;
    await meetGuests("fay@example.org", "fay", "fay again");
    const offered = await passing.offer("eve", first.tickets, "fay");
    const secret = await passing.codeOf(offered.id);
    await world.client.query("update events set requires_account = true where id = $1", [eventId]);
    expect(await refusalOf(passing.accept("fay", offered.id, secret))).toMatch("BOOKINGS_ACCOUNT_REQUIRED");
    await world.client.query("update events set requires_account = false where id = $1", [eventId]);
    await passing.accept("fay", offered.id, secret);
    await passing.meet("gil");
    const second = await waitingIn(world).hold("gil", eventId, first.typeId, 1);
    await pay(world, "gil", second.id);
    const [ticket = ""] = await passing.goodOf(second.id);
    const again = await passing.offer("gil", [ticket], "fay");
    expect(await refusalOf(passing.accept("fay again", again.id, await passing.codeOf(again.id)))).toMatch(
      "BOOKINGS_LIMIT_REACHED",
    );
  });
});

describe("a ticket that is resold", () => {
  test("is bought without an account, and the mail of the payment has the link", async () => {
    const { tickets } = await sellOut(world, "hal");
    await addGuests("ivy");
    const held = await holdListings(world, "ivy", await list(world, "hal", tickets.slice(0, 1)));
    await call("ivy", "save_guest_address($1)", "ivy@example.org");
    await pay(world, "ivy", held.id);
    const mail = (await mails("ivy@example.org")).at(-1);
    expect(mail).toMatchObject({ template: "booking-paid" });
    expect(await guestOf(mail?.data.tickets_path)).toBe(userId("ivy"));
  });

  test("is held ten times in twenty minutes by guests of one network, and no eleventh time", async () => {
    const { tickets } = await sellOut(world, "jo", {
      quantity: 11,
      type: { per_booking_max: 20, per_person_max: 20 },
    });
    const listings = await list(world, "jo", tickets);
    const guests = listings.map((_, at) => `crowd ${at}`);
    await addGuests(...guests);
    await world.client.query("select set_config('request.headers', $1, false)", [
      JSON.stringify({ "x-forwarded-for": "203.0.113.7" }),
    ]);
    const answers: string[] = [];
    for (const [at, guest] of guests.entries())
      answers.push(
        await holdListings(world, guest, [listings[at] ?? ""]).then(
          () => "held",
          (error) => error.detail,
        ),
      );
    await world.client.query("select set_config('request.headers', '', false)");
    expect(answers).toEqual([...Array(10).fill("held"), "BOOKINGS_RATE_LIMITED"]);
  });
});
