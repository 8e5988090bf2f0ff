import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import { addTicketType, type World } from "../harness/world.ts";
import { addSoldNight, id, keptOf, refusalOf, waitingIn, waitlistWorld } from "./waitlist-fixture.ts";

let world: World;
let on: ReturnType<typeof waitingIn>;
beforeAll(async () => {
  world = await waitlistWorld();
  on = waitingIn(world);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

/** The newest link to leave that was mailed to a person. */
async function mailedLink(person: string): Promise<[entry: string, code: string]> {
  const { rows } = await world.client.query(
    `select payload -> 'data' ->> 'leave_path' as path from graphile_worker._private_jobs
     where payload ->> 'template' like 'waitlist-%' and payload ->> 'recipient' = $1 order by id desc limit 1`,
    [`${person}@example.org`],
  );
  const [, entry = "", code = ""] = /entry=([^&]+)&code=(.+)$/.exec(rows[0]?.path) ?? [];
  return [entry, code];
}

/** A function called without a sign-in. */
async function asVisitor(sql: string, values: unknown[]): Promise<{ is_waiting: boolean }> {
  await world.client.query("begin");
  try {
    await become(world.client, "anon", null);
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    await world.client.query("commit");
    return rows[0].answer;
  } catch (error) {
    await world.client.query("rollback");
    throw error;
  }
}

describe("joining a waiting list", () => {
  test("is refused while there are tickets, before sales, without a list, and on nights by application", async () => {
    const open = await addSoldNight(world, "open", 3);
    expect(await refusalOf(on.join("p1", open.eventId, open.typeId))).toMatchObject({
      code: "PT409",
      detail: "WAITLIST_NOT_SOLD_OUT",
    });
    const off = await addSoldNight(world, "off", 0, { waitlist_enabled: false });
    expect(await refusalOf(on.join("p1", off.eventId, off.typeId))).toMatchObject({
      detail: "WAITLIST_CLOSED",
    });
    const soon = await addSoldNight(world, "soon", 3, {}, { sales_start: inAnHour() });
    expect(await refusalOf(on.join("p1", soon.eventId, soon.typeId))).toMatchObject({
      detail: "WAITLIST_CLOSED",
    });
    const asked = await addSoldNight(world, "asked", 0, { requires_approval: true });
    expect(await refusalOf(on.join("p1", asked.eventId, asked.typeId))).toMatchObject({
      detail: "BOOKINGS_NOT_ON_SALE",
    });
    const tonight = await addSoldNight(world, "tonight", 0, { starts_at: inAnHour() });
    expect(await refusalOf(on.join("p1", tonight.eventId, tonight.typeId))).toMatchObject({
      detail: "WAITLIST_CLOSED",
    });
    expect(await refusalOf(on.join("p1", id("nowhere"), null))).toMatchObject({
      detail: "BOOKINGS_NOT_FOUND",
    });
    const hidden = await addTicketType(world.client, tonight.eventId, "hidden", 0, { is_hidden: true });
    expect(await refusalOf(on.join("p1", open.eventId, hidden))).toMatchObject({
      detail: "BOOKINGS_INVALID_LINES",
    });
  });

  test("takes 1 to 6 tickets, no more than one may buy, and the fewest between", async () => {
    const { eventId, typeId } = await addSoldNight(world, "numbers", 0, {}, { per_person_max: 3 });
    for (const [quantity, fewest] of [
      [0, 1],
      [7, 1],
      [2, 3],
      [2, 0],
    ] as const)
      expect(await refusalOf(on.join("p1", eventId, typeId, quantity, fewest))).toMatchObject({
        code: "PT400",
        detail: "WAITLIST_INVALID_QUANTITY",
      });
    expect(await refusalOf(on.join("p1", eventId, typeId, 4))).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
    });
    expect(await refusalOf(on.join("p1", eventId, null, 4))).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
    });
  });

  test("twice gives the same answer, and with another number is refused", async () => {
    const { eventId, typeId } = await addSoldNight(world, "twice", 0);
    const first = await on.join("p1", eventId, typeId, 2);
    expect((await on.join("p1", eventId, typeId, 2)).id).toBe(first.id);
    expect(await refusalOf(on.join("p1", eventId, typeId, 3))).toMatchObject({
      detail: "WAITLIST_ALREADY_JOINED",
    });
    expect(await refusalOf(on.join("p1", eventId, null, 2))).toMatchObject({
      detail: "WAITLIST_ALREADY_JOINED",
    });
  });

  test("is done twenty times an hour, refusals included, and the twenty-first is too many", async () => {
    const { eventId, typeId } = await addSoldNight(world, "often", 3);
    await world.client.query("update internal.known_limits set most = 20 where action = 'waitlist_joins'");
    const counted =
      "insert into rate_limits (identifier, action_type, window_minutes, window_start, count) values ($1, 'waitlist_joins', 60, date_bin('1 minute', now(), 'epoch'), 20)";
    await world.client.query(counted, [`user:${id("user p9")}`]);
    expect(await refusalOf(on.join("p9", eventId, typeId))).toMatchObject({
      code: "PT429",
      detail: "WAITLIST_RATE_LIMITED",
    });
    await world.client.query(
      "update internal.known_limits set most = 100000 where action = 'waitlist_joins'",
    );
  });
});

describe("leaving a waiting list", () => {
  test("is one's own to do: another's entry is not found", async () => {
    const { eventId, typeId } = await addSoldNight(world, "others", 0);
    const { id: entry } = await on.join("p1", eventId, typeId);
    expect(await refusalOf(on.leave("p2", entry))).toMatchObject({
      code: "PT404",
      detail: "WAITLIST_NOT_FOUND",
    });
    expect(await on.ask("p2", "my_waitlist($1)", [eventId])).toEqual([]);
    expect(await refusalOf(asVisitor("leave_waitlist($1)", [entry]))).toMatchObject({ code: "42501" });
  });

  test("works by the link of a mail, which only reads until it is posted", async () => {
    const { eventId, typeId } = await addSoldNight(world, "linked", 2);
    const stock = await on.sellOut(eventId, typeId, 2);
    const { id: entry } = await on.join("p6", eventId, typeId);
    await on.join("p7", eventId, typeId);
    const link = await mailedLink("p6");
    expect(link[0]).toBe(entry);
    expect(await asVisitor("find_waitlist_link($1, $2)", link)).toMatchObject({
      is_waiting: true,
      event: { title: "Event linked" },
    });
    await stock.free(1);
    await on.deal();
    expect(await asVisitor("find_waitlist_link($1, $2)", link)).toMatchObject({
      is_waiting: true,
      has_offer: true,
    });
    expect(await asVisitor("leave_waitlist_by_link($1, $2)", link)).toEqual({ is_waiting: false });
    expect(await asVisitor("leave_waitlist_by_link($1, $2)", link)).toEqual({ is_waiting: false });
    await on.deal();
    expect(await on.entryOf("p7", eventId)).toMatchObject({ status: "offered" });
  });

  test("with a forged link, or that of another entry, is refused", async () => {
    const { eventId, typeId } = await addSoldNight(world, "forged", 0);
    const { id: mine } = await on.join("p6", eventId, typeId);
    const { id: theirs } = await on.join("p7", eventId, typeId);
    const [, code] = await mailedLink("p6");
    for (const [entry, said] of [
      [theirs, code],
      [mine, `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`],
      [mine, ""],
      [mine, null],
      [id("nowhere"), code],
    ])
      expect(await refusalOf(asVisitor("leave_waitlist_by_link($1, $2)", [entry, said]))).toMatchObject({
        code: "PT404",
        detail: "WAITLIST_LINK_UNKNOWN",
      });
    expect(await on.entryOf("p7", eventId)).toMatchObject({ status: "waiting" });
  });

  test("erasure ends entries and offers, and the export holds them before", async () => {
    const { eventId, typeId } = await addSoldNight(world, "erased", 1);
    const stock = await on.sellOut(eventId, typeId, 1);
    await on.join("p8", eventId, typeId);
    const other = await addSoldNight(world, "erased other", 0);
    await on.join("p8", other.eventId, other.typeId, 4);
    await stock.free(1);
    await on.deal();
    const { rows } = await world.client.query("select internal.export_waitlist($1) as taken", [
      id("user p8"),
    ]);
    expect(rows[0].taken.waitlist_entries).toHaveLength(2);
    await world.client.query("select internal.anonymise_waitlist($1)", [id("user p8")]);
    const left = await world.client.query("select status from waitlist_entries where user_id = $1", [
      id("user p8"),
    ]);
    expect(left.rows).toEqual([{ status: "left" }]);
    expect(await keptOf(world, typeId)).toMatchObject({ held: 0, left: 1 });
  });
});

describe("the team's view of a waiting list", () => {
  type Listed = {
    entries: { id: string; ref: string; position: number }[];
    moves: { ref: string; moved_by: string; reason: string }[];
  };
  const list = (person: string, eventId: string) => on.ask<Listed>(person, "list_waitlist($1)", [eventId]);
  const move = (person: string, entry: string, position: number, reason: string) =>
    on.ask<{ was: number }>(person, "move_waitlist_entry($1, $2, $3)", [entry, position, reason]);

  test("shows numbers and no names; moving one takes a reason, is audited, and decides who is next", async () => {
    const { eventId, typeId } = await addSoldNight(world, "moved", 1);
    const stock = await on.sellOut(eventId, typeId, 1);
    for (const person of ["p1", "p2", "p3"]) await on.join(person, eventId, typeId);
    const third = (await on.entryOf("p3", eventId)).id;
    expect(await refusalOf(move("team", third, 1, "Because"))).toMatchObject({
      detail: "WAITLIST_INVALID_MOVE",
    });
    expect(await refusalOf(move("team", third, 4, "They came from far away"))).toMatchObject({
      detail: "WAITLIST_INVALID_MOVE",
    });
    expect(await refusalOf(move("stranger", third, 1, "They came from far away"))).toMatchObject({
      code: "PT404",
    });
    expect(await refusalOf(list("p1", eventId))).toMatchObject({ code: "PT404" });
    expect(await move("team", third, 1, "They came from far away")).toMatchObject({ was: 3 });
    const told = await list("moderator", eventId);
    const inOrder: string[] = [];
    for (const person of ["p3", "p1", "p2"]) inOrder.push((await on.entryOf(person, eventId)).ref);
    expect(told.entries.map(({ ref }) => ref)).toEqual(inOrder);
    expect(told.moves).toMatchObject([{ reason: "They came from far away" }]);
    expect(JSON.stringify(told)).not.toMatch(/p[123]@|"user_id"/);
    const { rows } = await world.client.query(
      "select new_data from audit_logs where action_type = 'waitlist_entry_moved' and record_id = $1",
      [third],
    );
    expect(rows).toEqual([{ new_data: { position: 1, reason: "They came from far away" } }]);
    await move("admin", third, 2, "The others waited longer");
    expect(await on.entryOf("p3", eventId)).toMatchObject({ position: 2 });
    await move("team", third, 3, "The others waited longer");
    expect(await on.entryOf("p3", eventId)).toMatchObject({ position: 3 });
    await stock.free(1);
    await on.deal();
    expect(await on.entryOf("p1", eventId)).toMatchObject({ status: "offered" });
  });

  test("the figures of a night count tickets that were waited for in vain", async () => {
    const { eventId, typeId } = await addSoldNight(world, "in vain", 0);
    await on.join("p1", eventId, typeId, 4);
    await on.join("p2", eventId, null, 2);
    await on.leave("p2", (await on.entryOf("p2", eventId)).id);
    await on.join("p2", eventId, null, 3);
    const figures = await on.ask<{ totals: { unserved: number } }>("team", "event_figures($1)", [eventId]);
    expect(figures.totals.unserved).toBe(7);
    await on.leave("p1", (await on.entryOf("p1", eventId)).id);
    const after = await on.ask<{ totals: { unserved: number } }>("team", "event_figures($1)", [eventId]);
    expect(after.totals.unserved).toBe(3);
  });
});

describe("the end of a waiting list", () => {
  test("comes two hours before doors and when a night is cancelled; places kept for it go back", async () => {
    const { eventId, typeId } = await addSoldNight(world, "ends", 2);
    const stock = await on.sellOut(eventId, typeId, 2);
    await on.join("p1", eventId, typeId);
    await stock.free(1);
    await world.client.query("update events set starts_at = now() + interval '2 hours' where id = $1", [
      eventId,
    ]);
    expect(await on.deal()).toBe(0);
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 0, left: 1 });
    await world.client.query("select internal.close_waitlists()");
    expect(await on.entryOf("p1", eventId)).toMatchObject({ status: "closed" });
  });

  test("thirty days after the night entries are deleted", async () => {
    const { eventId, typeId } = await addSoldNight(world, "long gone", 0);
    await on.join("p1", eventId, typeId);
    const clean = async (after: string): Promise<boolean> => {
      const run =
        "select internal.retention_waitlist_entries(e.starts_at + interval '30 days' + $2::interval) from events e where id = $1";
      await world.client.query(run, [eventId, after]);
      const left = await world.client.query("select from waitlist_entries where event_id = $1", [eventId]);
      return left.rowCount === 0;
    };
    expect(await clean("8 hours")).toBe(false);
    expect(await clean("8 hours 1 second")).toBe(true);
  });
});
