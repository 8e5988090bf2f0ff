// Passing tickets on: who may have them, and what becomes of the codes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { addPlaces, addTicketType, emptyWorld, id, type World } from "../harness/world.ts";
import { value } from "../payments/till.ts";
import { passingOn } from "./passing-on.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await meet("friend", "other", "late");
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { as, bought, meet, offer, accept, revoke, codeOf, mailsTo, toldTo, ticket, goodOf } = passingOn(
  () => world,
);

describe("a ticket that is passed on", () => {
  test("stays with its holder until the account of that address accepts; then the old code ends", async () => {
    const { booking, tickets, typeId } = await bought("giver");
    const [first = "", second = ""] = tickets;
    const before = await ticket(first);
    const made = await offer("giver", [first], "friend", "See you <b>there</b>");
    expect((await ticket(first)).status).toBe("transfer_pending");
    expect(await mailsTo("friend")).toEqual(["transfer-received"]);
    // templates take words alone
    const words =
      "select json_typeof(payload -> 'data' -> 'tickets') from graphile_worker._private_jobs where payload ->> 'template' = 'transfer-received' limit 1";
    expect(await value(world, words)).toBe("string");
    expect(await toldTo("friend")).toEqual(["transfer_received"]);

    await expect(accept("other", made.id)).rejects.toMatchObject({ detail: "TRANSFERS_NOT_FOUND" });
    await expect(accept("other", made.id, await codeOf(made.id))).rejects.toMatchObject({
      detail: "TRANSFERS_OTHER_ADDRESS",
    });
    await expect(accept("giver", made.id, await codeOf(made.id))).rejects.toMatchObject({
      detail: "TRANSFERS_OTHER_ADDRESS",
    });
    const received = await accept("friend", made.id, null, "Fran Friend");
    expect(received).toMatchObject({ status: "confirmed", total_pence: 0 });
    expect((await accept("friend", made.id)).id).toBe(received.id);

    const [now = ""] = await goodOf(received.id);
    expect(await ticket(now)).toMatchObject({
      owner_id: id("user friend"),
      holder_name: "Fran Friend",
      hand_overs: 1,
    });
    expect((await ticket(now)).code).not.toBe(before.code);
    expect(await ticket(first)).toMatchObject({ status: "transferred", code: before.code });
    expect((await ticket(second)).status).toBe("issued");
    expect(await value(world, "select (internal.paid_booking_of($1)).id", [now])).toBe(booking.id);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 2 });
    expect(await mailsTo("giver")).toContain("transfer-accepted");
    expect(await toldTo("giver")).toContain("transfer_accepted");
  });

  test("waits for 48 hours, or until the night is over where that is sooner", async () => {
    const { booking, tickets } = await bought("hasty");
    const { event_id } = (
      await world.client.query("select event_id from bookings where id = $1", [booking.id])
    ).rows[0];
    const until = (sql: string, offerId: string) =>
      value(world, `select t.expires_at = ${sql} from ticket_transfers t where t.id = $1`, [offerId]);
    const long = await offer("hasty", tickets.slice(0, 1), "late");
    expect(await until("t.created_at + interval '48 hours'", long.id)).toBe(true);
    await revoke("hasty", long.id);
    await world.client.query(
      "update events set starts_at = now() + interval '2 hours', ends_at = now() + interval '7 hours' where id = $1",
      [event_id],
    );
    const short = await offer("hasty", tickets.slice(0, 1), "late");
    const end = "(select ends_at from events where id = t.event_id)";
    expect(await until(end, short.id)).toBe(true);
    const mailed =
      "select payload -> 'data' ->> 'expires_at' from graphile_worker._private_jobs where payload ->> 'template' = 'transfer-received' order by id desc limit 1";
    expect(new Date(String(await value(world, mailed)))).toEqual(new Date(short.expires_at));
  });

  test("is listed for its giver while it waits, however many offers have ended since", async () => {
    const { tickets } = await bought("busy");
    const made = await offer("busy", tickets.slice(0, 1), "late");
    await world.client.query(
      `insert into ticket_transfers (booking_id, event_id, from_id, to_email, ticket_ids, code_hash, status, created_at, expires_at, ended_at)
       select booking_id, event_id, from_id, to_email, ticket_ids, code_hash || n, 'revoked', now() + make_interval(secs => n), expires_at, now()
       from ticket_transfers, generate_series(1, 120) n where id = $1`,
      [made.id],
    );
    const ids = await as<string[]>("busy", "select array_agg(id::text) from my_transfers()");
    expect(ids).toContain(made.id);
  });

  test("carries its note on the page of the offer, and in no mail", async () => {
    const { tickets } = await bought("noter");
    const made = await offer("noter", tickets.slice(0, 1), "late", "Bring earplugs");
    const read = await as<{ note: string; state: string; address: string; is_for_me: boolean }>(
      "other",
      "select read_transfer($1, $2)",
      [made.id, await codeOf(made.id)],
    );
    expect(read).toMatchObject({ note: "Bring earplugs", state: "pending", is_for_me: false });
    expect(read.address).toBe("l…@example.org");
    expect(
      await value(
        world,
        "select count(*)::int from graphile_worker._private_jobs where payload::text like '%earplugs%'",
      ),
    ).toBe(0);
  });

  test("is for a confirmed address alone", async () => {
    const { tickets } = await bought("sender");
    await meet("unconfirmed");
    await world.client.query("update auth.users set email_confirmed_at = null where id = $1", [
      id("user unconfirmed"),
    ]);
    const made = await offer("sender", tickets.slice(0, 1), "unconfirmed");
    const code = await codeOf(made.id);
    await expect(accept("unconfirmed", made.id, code)).rejects.toMatchObject({
      detail: "TRANSFERS_OTHER_ADDRESS",
    });
    await world.client.query("update auth.users set email_confirmed_at = now() where id = $1", [
      id("user unconfirmed"),
    ]);
    expect((await accept("unconfirmed", made.id)).status).toBe("confirmed");
  });

  test("may be taken back, turned down or forgotten, and is then as good as before", async () => {
    const { tickets } = await bought("fickle", { quantity: 3 });
    const [first = "", second = "", third = ""] = tickets;
    const taken = await offer("fickle", [first], "friend");
    await expect(revoke("other", taken.id)).rejects.toMatchObject({ detail: "TRANSFERS_NOT_FOUND" });
    await revoke("fickle", taken.id);
    await revoke("fickle", taken.id);
    await expect(accept("friend", taken.id)).rejects.toMatchObject({ detail: "TRANSFERS_CLOSED" });
    const down = await offer("fickle", [second], "friend");
    await as("friend", "select decline_transfer($1)", [down.id]);
    await expect(revoke("fickle", down.id)).rejects.toMatchObject({ detail: "TRANSFERS_CLOSED" });
    const old = await offer("fickle", [third], "friend");
    await world.client.query(
      "update ticket_transfers set expires_at = now() - interval '1 second' where id = $1",
      [old.id],
    );
    await expect(accept("friend", old.id)).rejects.toMatchObject({ detail: "TRANSFERS_CLOSED" });
    expect(await value(world, "select internal.expire_transfers()")).toBe(1);
    for (const one of tickets) expect((await ticket(one)).status).toBe("issued");
    expect(
      await value(
        world,
        "select array_agg(status order by status) from ticket_transfers where from_id = $1",
        [id("user fickle")],
      ),
    ).toEqual(["declined", "expired", "revoked"]);
    expect((await mailsTo("fickle")).filter((name) => name === "transfer-ended")).toHaveLength(2);
    // each row of the drawer that asked for an answer says what became of it
    expect(
      await as(
        "friend",
        "select jsonb_agg(n ->> 'settled' order by n ->> 'settled') from jsonb_array_elements(list_notifications()) n where n ->> 'kind' = 'transfer_received'",
      ),
    ).toEqual(expect.arrayContaining(["It has run out", "It was taken back", "You declined it"]));
  });

  test("works at the door until it is accepted, and entering ends the offer", async () => {
    const { tickets } = await bought("goer");
    const made = await offer("goer", tickets.slice(0, 1), "friend");
    expect(await value(world, "select internal.enter_ticket($1, now())", [tickets[0]])).toBe("entered");
    expect(await value(world, "select internal.enter_ticket($1, now())", [tickets[0]])).toBe("checked_in");
    expect(await value(world, "select status from ticket_transfers where id = $1", [made.id])).toBe("ended");
    await expect(accept("friend", made.id)).rejects.toMatchObject({ detail: "TRANSFERS_CLOSED" });
    await expect(offer("goer", tickets.slice(0, 1), "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_NOT_GOOD",
      message: "This ticket has been used",
    });
  });

  test("goes on three times and no more", async () => {
    const { tickets } = await bought("chain", { quantity: 1 });
    let at = tickets[0] ?? "";
    const people = ["chain", "one", "two", "three"];
    await meet("one", "two", "three", "four");
    for (let step = 0; step < 3; step++) {
      const made = await offer(String(people[step]), [at], String(people[step + 1]));
      const received = await accept(String(people[step + 1]), made.id);
      at = (await goodOf(received.id))[0] ?? "";
    }
    await expect(offer("three", [at], "four")).rejects.toMatchObject({ detail: "TRANSFERS_TOO_OFTEN" });
  });
});

describe("passing on is refused", () => {
  test("for what is not one's own, with an address that is none, and with a note that is too long", async () => {
    const { tickets } = await bought("owner of two");
    await expect(offer("other", tickets, "friend")).rejects.toMatchObject({ detail: "TRANSFERS_NOT_FOUND" });
    const to = (address: string, note = "") =>
      as("owner of two", "select transfer_tickets($1, $2, $3)", [tickets, address, note]);
    for (const address of ["", "nobody", "a@b", "owner of two@example.org", "x".repeat(300)])
      await expect(to(address)).rejects.toMatchObject({ detail: "TRANSFERS_INVALID_ADDRESS" });
    await expect(to("sam@example.org", "x".repeat(501))).rejects.toMatchObject({
      detail: "TRANSFERS_INVALID_NOTE",
    });
    await expect(offer("owner of two", [], "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_INVALID_TICKETS",
    });
  });

  test("where the organiser does not allow it, without ending what is under way", async () => {
    const { tickets, eventId } = await bought("strict");
    const made = await offer("strict", tickets.slice(0, 1), "friend");
    await world.client.query("update events set transfer_enabled = false where id = $1", [eventId]);
    await expect(offer("strict", tickets.slice(1), "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_OFF",
    });
    await expect(offer("strict", tickets.slice(0, 1), "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_OFF",
    });
    expect((await accept("friend", made.id)).status).toBe("confirmed");
    await world.client.query(
      "update events set transfer_enabled = true, requires_approval = true where id = $1",
      [eventId],
    );
    await expect(offer("strict", tickets.slice(1), "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_OFF",
    });
  });

  test("over the recipient's limit, and what was given still counts for its giver", async () => {
    const { tickets, eventId, typeId } = await bought("limited", { type: { per_person_max: 2 } });
    await meet("full");
    await as("full", "select hold_booking($1, $2)", [
      eventId,
      JSON.stringify([{ ticket_type_id: typeId, quantity: 2 }]),
    ]);
    const made = await offer("limited", tickets.slice(0, 1), "full");
    await expect(accept("full", made.id)).rejects.toMatchObject({ detail: "BOOKINGS_LIMIT_REACHED" });
    await revoke("limited", made.id);
    await accept("late", (await offer("limited", tickets.slice(0, 1), "late")).id);
    await expect(
      as("limited", "select hold_booking($1, $2)", [
        eventId,
        JSON.stringify([{ ticket_type_id: typeId, quantity: 1 }]),
      ]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_LIMIT_REACHED" });
  });

  test("of a companion's ticket alone; with the ticket it belongs to, it goes along", async () => {
    const { booking, tickets, typeId, eventId } = await bought("assisted", { quantity: 1 });
    const companion = await addTicketType(world.client, eventId, "companion of assisted", 5, {
      kind: "companion",
      parent_type_id: typeId,
    });
    // what an order with a companion is made of, without ordering again
    await world.client.query(
      `with line as (insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) values ($1, $2, 1, 0, 0) returning id)
       insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code)
       select $1, line.id, $3, $2, $4, 2, 'Comp', 'companioncode' from line`,
      [booking.id, companion, eventId, id("user assisted")],
    );
    await world.client.query("update ticket_inventory set sold = 1 where ticket_type_id = $1", [companion]);
    const second = String(await value(world, "select id from tickets where code = 'companioncode'"));
    await expect(offer("assisted", [second], "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_INVALID_TICKETS",
    });
    const made = await offer("assisted", tickets, "friend");
    expect(made.ticket_ids.toSorted()).toEqual([...tickets, second].toSorted());
    expect((await accept("friend", made.id)).tickets).toHaveLength(2);
  });

  test("more than twenty times an hour", async () => {
    const { tickets } = await bought("eager");
    for (let times = 0; times < 20; times++)
      await revoke("eager", (await offer("eager", tickets, `inbox${times}`)).id);
    await expect(offer("eager", tickets, "friend")).rejects.toMatchObject({
      detail: "TRANSFERS_RATE_LIMITED",
    });
  });
});

describe("the name on a ticket", () => {
  const rename = (person: string, ticketId: unknown, name: string) =>
    as(person, "select rename_holder($1, $2)", [ticketId, name]);

  test("is changed by its holder, five times", async () => {
    const { tickets } = await bought("namer");
    const [first = ""] = tickets;
    await expect(rename("other", first, "Sam")).rejects.toMatchObject({ detail: "TRANSFERS_NOT_FOUND" });
    for (const name of ["", " ", "x".repeat(101)])
      await expect(rename("namer", first, name)).rejects.toMatchObject({ detail: "TRANSFERS_INVALID_NAME" });
    for (const name of ["A", "A", "B", "C", "D", "E"]) await rename("namer", first, name);
    expect(await ticket(first)).toMatchObject({ holder_name: "E", renames: 5 });
    await expect(rename("namer", first, "F")).rejects.toMatchObject({ detail: "TRANSFERS_RENAME_LIMIT" });
    expect(
      await value(
        world,
        "select count(*)::int from audit_logs where action_type = 'ticket_renamed' and record_id = $1",
        [first],
      ),
    ).toBe(5);
  });

  test("stays as it is from so many hours before doors as the organiser says", async () => {
    const { tickets, eventId } = await bought("slow");
    const opensIn = (hours: number) =>
      world.client.query(
        "update events set doors_at = now() + make_interval(hours => $2), starts_at = now() + make_interval(hours => $2 + 1), ends_at = null where id = $1",
        [eventId, hours],
      );
    await opensIn(23);
    await expect(rename("slow", tickets[0], "Sam")).rejects.toMatchObject({
      detail: "TRANSFERS_RENAME_CLOSED",
    });
    await world.client.query("update events set rename_hours = 2 where id = $1", [eventId]);
    await rename("slow", tickets[0], "Sam");
    expect((await ticket(tickets[0] ?? "")).holder_name).toBe("Sam");
  });

  test("of a free ticket from the organiser is changed by the team, and it is not passed on", async () => {
    const { eventId, typeId } = await bought("band");
    await meet("guest");
    await as("team", "select issue_comps($1, $2, 'Guest, guest@example.org', $3)", [
      eventId,
      typeId,
      id("comp key"),
    ]);
    const path = String(
      await value(
        world,
        "select payload -> 'data' ->> 'path' from graphile_worker._private_jobs where payload ->> 'template' = 'comp-sent' order by id desc limit 1",
      ),
    );
    const [, compId = "", code = ""] = /^\/comps\/([0-9a-f-]+)\?code=(\w+)$/.exec(path) ?? [];
    const { id: bookingId } = await as<{ id: string }>("guest", "select take_comp($1, $2)", [compId, code]);
    const [comp = ""] = await goodOf(bookingId);
    await expect(offer("guest", [comp], "friend")).rejects.toMatchObject({ detail: "TRANSFERS_COMP" });
    await expect(rename("guest", comp, "Sam")).rejects.toMatchObject({ detail: "TRANSFERS_COMP" });
    // the team's list says which ticket it is, as long as its name may be changed
    const listed = () => as<string | null>("team", "select ticket_id from list_comps($1)", [eventId]);
    expect(await listed()).toBe(comp);
    await rename("team", comp, "Sam");
    expect((await ticket(comp)).holder_name).toBe("Sam");
    await world.client.query("update events set doors_at = now() + interval '23 hours' where id = $1", [
      eventId,
    ]);
    expect(await listed()).toBeNull();
  });
});

test("an account that ends takes back what it offered, and addresses go", async () => {
  const { tickets } = await bought("leaving");
  const made = await offer("leaving", tickets, "friend", "Take care");
  await world.client.query("select internal.anonymise_transfers($1)", [id("user leaving")]);
  expect(
    (await world.client.query("select status, to_email, note from ticket_transfers where id = $1", [made.id]))
      .rows,
  ).toEqual([{ status: "ended", to_email: null, note: null }]);
  for (const one of tickets) expect((await ticket(one)).status).toBe("issued");
});
