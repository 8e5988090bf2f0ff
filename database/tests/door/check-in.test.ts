// Scanning tickets: every result, and what the log makes of them.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addTicketType, type World } from "../harness/world.ts";
import { type Bought, doorOf, doorWorld, refusalOf } from "./door-fixture.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
beforeAll(async () => {
  world = await doorWorld();
  on = doorOf(world);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const resultOf = async (...scan: Parameters<typeof on.scan>) => (await on.scan(...scan)).results[0].result;
const set = (eventId: string, columns: string) =>
  world.client.query(`update events set ${columns} where id = $1`, [eventId]);

describe("a ticket that is scanned", () => {
  test("lets one person in, and says to the next when and where", async () => {
    const night = await on.tonight("once");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    const first = await on.scan("steward", night.eventId, [ticket.code.toUpperCase()], { gate: "Front" });
    expect(first).toMatchObject({
      results: [{ result: "admitted", tone: "come_in" }],
      numbers: { inside: 1 },
    });
    expect(await on.ticket(ticket.id)).toMatchObject({ status: "checked_in", is_inside: true });
    const second = await on.scan("steward", night.eventId, [ticket.code], { gate: "Side" });
    expect(second).toMatchObject({
      results: [
        { result: "already_in", tone: "look_again", first: { at: first.results[0].at, gate: "Front" } },
      ],
      numbers: { inside: 1 },
    });
  });

  test("is known by the text of its QR, whatever its signature: online the code decides", async () => {
    const night = await on.tonight("by its QR");
    const [first] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    const [second] = (await on.buy("guest", night, ["Bo"])) as [Bought];
    const forged = (code: string) => `U1${code.toUpperCase()}0101${"7".repeat(103)}`;
    expect(await resultOf("steward", night.eventId, [forged(first.code)])).toBe("admitted");
    await on.ask("guest", "cancel_booking($1)", [second.booking]);
    expect(await resultOf("steward", night.eventId, [forged(second.code)])).toBe("cancelled");
    expect(await resultOf("steward", night.eventId, [forged("0".repeat(26))])).toBe("unknown");
    expect(await resultOf("steward", night.eventId, [first.code.replace(/(.{4})/g, "$1 ")])).toBe(
      "already_in",
    );
  });

  test("and is being passed on lets its holder in, and ends the offer", async () => {
    const night = await on.tonight("pending");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    await on.ask("buyer", "transfer_tickets($1, 'guest@example.org', null)", [[ticket.id]]);
    expect(await resultOf("steward", night.eventId, [ticket.code])).toBe("admitted");
    const { rows } = await world.client.query(
      "select status, ended_why from ticket_transfers where event_id = $1",
      [night.eventId],
    );
    expect(rows).toEqual([{ status: "ended", ended_why: "entered" }]);
  });

  test("is answered the same when its scan comes twice", async () => {
    const night = await on.tonight("repeated");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    const scan = randomUUID();
    const first = await on.scan("steward", night.eventId, [ticket.code], { scan });
    const again = await on.scan("steward", night.eventId, [ticket.code], { scan });
    expect(again.results).toEqual(first.results);
    expect(await on.inside(night.eventId)).toBe(1);
  });

  test("shows its booking by name and type, who needs a hand, and no code", async () => {
    const night = await on.tonight("party");
    const party = await on.buy("buyer", night, ["Ada", "Bo", "Cy", "Di"]);
    await world.client.query("update bookings set access_notes = 'I use a wheelchair' where id = $1", [
      party[0]?.booking,
    ]);
    const answer = await on.scan("steward", night.eventId, [party[0]?.code ?? ""]);
    expect(answer.parties).toMatchObject([
      {
        name: "buyer",
        needs_a_hand: true,
        tickets: [{ holder_name: "Ada", is_inside: true }, { holder_name: "Bo", is_inside: false }, {}, {}],
      },
    ]);
    const told = JSON.stringify(answer);
    for (const secret of ["wheelchair", "buyer@example.org", ...party.map(({ code }) => code)])
      expect(told).not.toContain(secret);
    const all = await on.scan("steward", night.eventId, [
      party[0]?.code ?? "",
      ...party.slice(1).map(({ id }) => id),
    ]);
    expect(all.results.map(({ result }) => result)).toEqual([
      "already_in",
      "admitted",
      "admitted",
      "admitted",
    ]);
    expect(all.numbers.inside).toBe(4);
    const notes = await on.ask<{ notes: string }>("lead", "open_door_access_notes($1, $2)", [
      night.eventId,
      party[0]?.booking,
    ]);
    expect(notes.notes).toBe("I use a wheelchair");
    const kept = await world.client.query("select access_notes from bookings where id = $1", [
      party[0]?.booking,
    ]);
    expect(kept.rows[0].access_notes).toMatch(/^sealed:/);
    const { rows } = await world.client.query(
      "select actor_id from audit_logs where action_type = 'door_access_notes_read' and record_id = $1",
      [party[0]?.booking],
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["cancelled", "cancelled"],
    ["refunded", "refunded"],
    ["transferred", "passed_on"],
    ["resold", "resold"],
    ["frozen", "frozen"],
    ["void", "cancelled"],
    ["expired", "expired"],
  ])("and is %s lets nobody in: %s", async (status, result) => {
    const night = await on.tonight(`over ${status}`);
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    await world.client.query("begin");
    await world.client.query("set local session_replication_role = replica");
    await world.client.query("update tickets set status = $2 where id = $1", [ticket.id, status]);
    await world.client.query("commit");
    expect(await resultOf("steward", night.eventId, [ticket.code])).toBe(result);
    expect(await resultOf("lead", night.eventId, [ticket.code], { reason: "They insist" })).toBe(result);
    expect(await on.inside(night.eventId)).toBe(0);
    // as it was, for the rules that are looked at in the end
    await world.client.query("begin");
    await world.client.query("set local session_replication_role = replica");
    await world.client.query("update tickets set status = 'issued' where id = $1", [ticket.id]);
    await world.client.query("commit");
  });

  test("and is unknown, of another night or for a night that is called off lets nobody in", async () => {
    const night = await on.tonight("this one");
    const other = await on.tonight("that one");
    const [ticket] = (await on.buy("buyer", other, ["Ada"])) as [Bought];
    expect(await resultOf("steward", night.eventId, ["0".repeat(26)])).toBe("unknown");
    expect((await on.scan("steward", night.eventId, [ticket.code])).results[0]).toMatchObject({
      result: "other_night",
      night: { title: "Event that one" },
      ticket_id: null,
    });
    await set(other.eventId, "status = 'postponed'");
    expect(await resultOf("steward", other.eventId, [ticket.code])).toBe("night_off");
  });

  test("before doors, after the last entry or after its own hour waits for a supervisor's reason", async () => {
    const night = await on.tonight("hours");
    const [first, second, third] = (await on.buy("buyer", night, ["Ada", "Bo", "Cy"])) as [
      Bought,
      Bought,
      Bought,
    ];
    await set(
      night.eventId,
      "doors_at = now() + interval '61 minutes', starts_at = now() + interval '2 hours'",
    );
    expect(await resultOf("steward", night.eventId, [first.code])).toBe("too_early");
    expect(await resultOf("lead", night.eventId, [first.code], { reason: "The band's driver" })).toBe(
      "admitted",
    );
    await set(
      night.eventId,
      "doors_at = now() - interval '2 hours', starts_at = now() - interval '1 hour', last_entry_at = now() - interval '1 minute'",
    );
    expect(await resultOf("steward", night.eventId, [second.code])).toBe("after_last_entry");
    await set(night.eventId, "last_entry_at = null");
    await addTicketType(world.client, night.eventId, "hours door", 20, { kind: "door", face_pence: 800 });
    await world.client.query(
      "update ticket_types set entry_before = now() - interval '1 minute' where id = $1",
      [night.typeId],
    );
    expect((await on.scan("steward", night.eventId, [third.code])).results[0]).toMatchObject({
      result: "entry_over",
      price_pence: 800,
    });
  });

  test("goes out, and comes in again as the night allows", async () => {
    const night = await on.tonight("again");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    const go = (action: string) => resultOf("steward", night.eventId, [ticket.code], { action });
    expect([await go("out"), await go("in"), await go("out"), await go("out"), await go("in")]).toEqual([
      "not_inside",
      "admitted",
      "out",
      "not_inside",
      "no_re_entry",
    ]);
    expect(await on.inside(night.eventId)).toBe(0);
    await set(night.eventId, "re_entry = 'until', re_entry_until = now() - interval '1 minute'");
    expect(await go("in")).toBe("no_re_entry");
    await set(night.eventId, "re_entry = 'free', re_entry_until = null");
    expect([await go("in"), await on.inside(night.eventId)]).toEqual(["admitted", 1]);
  });

  test("ten thousand codes, no id or a reason of two letters are refused with a sentence", async () => {
    const { eventId } = await on.tonight("hostile");
    expect(
      await refusalOf(
        on.scan(
          "steward",
          eventId,
          Array.from({ length: 10_000 }, () => "x"),
        ),
      ),
    ).toBe("DOOR_INVALID_SCAN");
    expect(await refusalOf(on.scan("steward", eventId, ["x".repeat(201)]))).toBe("DOOR_INVALID_SCAN");
    expect(await refusalOf(on.scan("lead", eventId, ["x"], { reason: "ok" }))).toBe("DOOR_INVALID_REASON");
    expect(await refusalOf(on.scan("lead", eventId, ["x"], { gate: "x".repeat(41) }))).toBe(
      "DOOR_INVALID_GATE",
    );
    expect(await refusalOf(on.ask("lead", "search_door($1, 'ab')", [eventId]))).toBe("DOOR_INVALID_SEARCH");
  });

  test("by a clock that is three hours wrong is entered by ours, and the log knows", async () => {
    const night = await on.tonight("wrong clock");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    const at = new Date(Date.now() + 3 * 3_600_000).toISOString();
    await on.scan("steward", night.eventId, [ticket.code], { at });
    const { rows } = await world.client.query(
      "select abs(extract(epoch from scanned_at - now())) < 60 as is_now, clock_off_seconds between 10700 and 10900 as is_off from check_ins where ticket_id = $1",
      [ticket.id],
    );
    expect(rows).toEqual([{ is_now: true, is_off: true }]);
  });
});

describe("a supervisor", () => {
  test("undoes a check-in with a reason, once, and the ticket lets in again", async () => {
    const night = await on.tonight("undone");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    const { results } = await on.scan("steward", night.eventId, [ticket.code]);
    const undo = (scan: string) =>
      on.ask("lead", "undo_check_in($1, $2, $3, 'Scanned the wrong one')", [
        night.eventId,
        results[0].id,
        scan,
      ]);
    const scan = randomUUID();
    await undo(scan);
    await undo(scan);
    expect(await on.ticket(ticket.id)).toEqual({ status: "issued", is_inside: false, checked_in_at: null });
    expect(await on.inside(night.eventId)).toBe(0);
    expect(await refusalOf(undo(randomUUID()))).toBe("DOOR_NOT_COUNTED");
    expect(await resultOf("steward", night.eventId, [ticket.code])).toBe("admitted");
  });

  test("turns somebody out for conduct: they are written to once, and not let in again without a reason", async () => {
    const night = await on.tonight("turned out", { re_entry: "free" });
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    await on.scan("steward", night.eventId, [ticket.code]);
    const refuse = () =>
      on.ask<{ results: { result: string }[] }>("lead", "refuse_entry($1, $2, $3, 'conduct', 'Fighting')", [
        night.eventId,
        ticket.code,
        randomUUID(),
      ]);
    expect((await refuse()).results).toMatchObject([{ result: "refused" }]);
    await refuse();
    expect(await on.inside(night.eventId)).toBe(0);
    expect(await resultOf("steward", night.eventId, [ticket.code])).toBe("refused_before");
    expect(await resultOf("lead", night.eventId, [ticket.code], { reason: "It was somebody else" })).toBe(
      "admitted",
    );
    const { rows } = await world.client.query(
      "select payload -> 'data' ->> 'why' as why, payload::text like '%Fighting%' as tells from graphile_worker._private_jobs where payload ->> 'template' = 'entry-refused' and payload -> 'data' ->> 'event_title' = 'Event turned out'",
    );
    expect(rows).toEqual([{ why: "conduct", tells: false }]);
  });

  test("who was refused for no proof of age comes back with one", async () => {
    const night = await on.tonight("no proof");
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    await on.ask("lead", "refuse_entry($1, $2, $3, 'id')", [night.eventId, ticket.code, randomUUID()]);
    expect(await resultOf("steward", night.eventId, [ticket.code])).toBe("admitted");
  });

  test("goes past a full house with a reason; a steward does not", async () => {
    const night = await on.tonight("full", { door_capacity: 2 });
    const party = await on.buy("buyer", night, ["Ada", "Bo", "Cy"]);
    const [, , third] = party as [Bought, Bought, Bought];
    const answer = await on.scan(
      "steward",
      night.eventId,
      party.map(({ code }) => code),
    );
    expect(answer).toMatchObject({
      results: [{ result: "admitted" }, { result: "admitted" }, { result: "house_full" }],
      numbers: { inside: 2, capacity: 2, level: "full" },
    });
    expect((await on.ticket(third.id)).status).toBe("issued");
    expect(await resultOf("lead", night.eventId, [third.code], { reason: "The licensee said so" })).toBe(
      "admitted",
    );
  });
});
