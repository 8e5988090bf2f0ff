// A pass after it was bought: nights that are cancelled or moved, giving back, passing on, the bank, and the doors.
import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doorOf, doorWorld, openCopies, type ScanAnswer } from "../door/door-fixture.ts";
import { become } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { say, sendRefunds, start, value } from "../payments/till.ts";
import { violations } from "./box-office.ts";
import { addSeries, passDesk } from "./series-pass-desk.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
let copies: pg.Client[];
beforeAll(async () => {
  world = await doorWorld("ada", "bo");
  on = doorOf(world);
  copies = await openCopies(world, 2);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  for (const copy of copies) await copy.end();
  await world.end();
});
const desk = passDesk(() => world);

/** Ada has a pass for three nights at £8 each, which she may give back within a month. */
async function bought(name: string) {
  const series = await addSeries(world, name, 3, {
    refund_policy: JSON.stringify({ cooling_off_hours: 336, includes_fee: true }),
  });
  const passId = await desk.offer(series.seriesId);
  const { id, ref } = await desk.buy("ada", passId, 2400);
  return { ...series, passId, orderId: id, ref, bookings: () => desk.bookings(id) };
}
/** The reference under which the provider knows the charge of a pass. */
const charge = (orderId: string) =>
  value(
    world,
    "select i.provider_ref from internal.payment_intents i join payments p on p.id = i.payment_id join bookings b on b.id = p.booking_id where b.pass_order_id = $1",
    [orderId],
  );
/** What mails said of money that was sent back under a title. */
const toldOfRefunds = async (title: string) =>
  (
    await world.client.query(
      `select payload -> 'data' ->> 'amount' as amount, payload -> 'data' ->> 'tickets_left' as left from graphile_worker._private_jobs
       where payload ->> 'template' = 'refund-sent' and payload -> 'data' ->> 'event_title' = $1`,
      [title],
    )
  ).rows;
const mine = async (orderId: string) => {
  const all = (await desk.as("ada", "select list_my_series_passes()")) as {
    id: string;
    return_pence: number | null;
    nights: { status: string }[];
  }[];
  return all.find(({ id }) => id === orderId);
};

describe("the money of a pass", () => {
  test("lies with each night by its share, and the share of a cancelled night goes back by itself", async () => {
    const pass = await bought("cancelled night");
    const owed = `select e.id, -sum(l.amount_pence)::int as pence from internal.ledger_entries l join bookings b on b.id = l.booking_id join events e on e.id = b.event_id
      where b.pass_order_id = $1 and l.account <> 'clearing' group by e.id, e.starts_at order by e.starts_at`;
    const spread = async () =>
      (await world.client.query(owed, [pass.orderId])).rows.map(({ pence }) => pence);
    expect(await spread()).toEqual([800, 800, 800]);
    await desk.as("team", "select cancel_event($1, 'Flood')", [pass.nights[1]]);
    await world.client.query("select internal.refund_cancelled_events()");
    const { rows } = await world.client.query<{
      due: { payment_id: string; intent_ref: string; amount_pence: number; id: string };
    }>("select r as due from internal.take_refunds() r");
    const lead = await value(
      world,
      "select payment_id from internal.payment_intents where provider_ref = $1",
      [rows[0]?.due.intent_ref],
    );
    expect(rows.map(({ due }) => [due.payment_id === lead, due.amount_pence])).toEqual([[true, 800]]);
    await world.client.query("select internal.apply_refund($1, 're_one', 'succeeded', null)", [
      rows[0]?.due.id,
    ]);
    expect(await spread()).toEqual([800, 0, 800]);
    expect((await pass.bookings()).map(({ status }) => status)).toEqual([
      "confirmed",
      "refunded",
      "confirmed",
    ]);
    expect(await desk.stock(pass.passId)).toEqual(["0/1", "0/0", "0/1"]);
  });

  test("of a night that moved is asked for by its buyer, and the others stay", async () => {
    const pass = await bought("moved night");
    const [first] = await pass.bookings();
    await desk.as(
      "team",
      "select reschedule_event($1, to_char(now() + interval '90 days', 'YYYY-MM-DD') || 'T22:00')",
      [pass.nights[0]],
    );
    await desk.as("ada", "select choose_refund($1, 'refund', $2)", [first.id, randomUUID()]);
    expect(await sendRefunds(world)).toBe(1);
    expect((await pass.bookings()).map(({ status }) => status)).toEqual([
      "confirmed",
      "confirmed",
      "refunded",
    ]);
  });

  test("comes back for all nights that are left, when the sum is the one that was read", async () => {
    const pass = await bought("given back");
    expect(await mine(pass.orderId)).toMatchObject({
      ref: pass.ref,
      return_pence: 2400,
      nights: [{}, {}, {}],
    });
    await expect(
      desk.as("ada", "select give_back_series_pass($1, 100, $2)", [pass.orderId, randomUUID()]),
    ).rejects.toMatchObject({ detail: "PAYMENTS_QUOTE_CHANGED", message: "You would get £24 back now" });
    await expect(
      desk.as("bo", "select give_back_series_pass($1, 2400, $2)", [pass.orderId, randomUUID()]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_PASS_NOT_FOUND" });
    await world.client.query("update events set starts_at = now() - interval '1 hour' where id = $1", [
      pass.nights[0],
    ]);
    expect(await mine(pass.orderId)).toMatchObject({ return_pence: 1600 });
    const key = randomUUID();
    const give = () => desk.as("ada", "select give_back_series_pass($1, 1600, $2)", [pass.orderId, key]);
    expect([await give(), await give()]).toEqual([{ returned_pence: 1600 }, { returned_pence: 1600 }]);
    expect(await sendRefunds(world)).toBe(2);
    expect(await toldOfRefunds("All nights, 2 nights")).toEqual([{ amount: "£16", left: "1" }]);
    expect((await pass.bookings()).map(({ status }) => status)).toEqual([
      "confirmed",
      "refunded",
      "refunded",
    ]);
    await expect(
      desk.as("ada", "select give_back_series_pass($1, 0, $2)", [pass.orderId, randomUUID()]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_CANNOT_CANCEL" });
  });

  test("that a bank takes back is taken of each night, and comes back to each", async () => {
    const pass = await bought("disputed");
    const ref = await charge(pass.orderId);
    const say = (status: string) =>
      world.client.query("select internal.apply_dispute($1, $2, 2400)", [ref, status]);
    await say("disputed");
    await say("disputed");
    expect((await pass.bookings()).map(({ ticket_status }) => ticket_status)).toEqual([
      "frozen",
      "frozen",
      "frozen",
    ]);
    await say("won");
    expect((await pass.bookings()).map(({ ticket_status }) => ticket_status)).toEqual([
      "issued",
      "issued",
      "issued",
    ]);
    await say("disputed");
    await say("lost");
    await say("lost");
    expect((await pass.bookings()).map(({ ticket_status }) => ticket_status)).toEqual([
      "void",
      "void",
      "void",
    ]);
  });

  test("that staff of the provider send back is spread over the nights, heard once or twice", async () => {
    const pass = await bought("sent elsewhere");
    const ref = await charge(pass.orderId);
    const hear = () =>
      world.client.query("select internal.take_foreign_refund($1, $2, 1000, null, 'succeeded', null)", [
        ref,
        `re_${pass.orderId}`,
      ]);
    await hear();
    await hear();
    const { rows } = await world.client.query(
      "select r.amount_pence from refunds r join bookings b on b.id = r.booking_id where b.pass_order_id = $1 order by 1",
      [pass.orderId],
    );
    expect(rows.map(({ amount_pence }) => amount_pence)).toEqual([200, 800]);
  });
});

describe("a refund of a pass that was given back", () => {
  test("that fails last tells of the nights that were sent, and of itself once it is sent after all", async () => {
    const pass = await bought("one refund fails");
    await desk.as("ada", "select give_back_series_pass($1, 2400, $2)", [pass.orderId, randomUUID()]);
    const { rows } = await world.client.query<{ id: string }>(
      "select r ->> 'id' as id from internal.take_refunds() r",
    );
    const [first, second, third] = rows.map(({ id }) => id);
    const answer = (id: string | undefined, status: string) =>
      world.client.query("select internal.apply_refund($1, $2, $3, null)", [id, `re_${id}`, status]);
    const before = (await toldOfRefunds("All nights, 2 nights")).length;
    await answer(first, "succeeded");
    await answer(second, "succeeded");
    expect(await toldOfRefunds("All nights, 2 nights")).toHaveLength(before);
    await answer(third, "failed");
    expect(await toldOfRefunds("All nights, 2 nights")).toHaveLength(before + 1);
    await answer(third, "succeeded");
    const title = await value(
      world,
      "select e.title from events e join bookings b on b.event_id = e.id join refunds r on r.booking_id = b.id where r.id = $1",
      [third],
    );
    expect(await toldOfRefunds(String(title))).toEqual([{ amount: "£8", left: "0" }]);
  });
});

describe("a pass for which another sum came in", () => {
  const waiting = async (name: string, pence: number) => {
    const { seriesId } = await addSeries(world, name, 2);
    const passId = await desk.offer(seriesId);
    const held = await desk.hold("bo", passId, 1600);
    const { payment } = await start(world, "bo", held.booking_id);
    await say(world, payment.id, "succeeded", pence);
    return { passId, ...held };
  };
  const resolve = (bookingId: string, issues: boolean) =>
    desk.as("admin", "select resolve_order($1, $2, $3)", [bookingId, issues, randomUUID()]);
  const statuses = async (orderId: string) => (await desk.bookings(orderId)).map(({ status }) => status);

  test("is decided on as a whole by staff: all of its tickets, by whichever of its nights they opened", async () => {
    const order = await waiting("too much", 1700);
    const [, second] = await desk.bookings(order.id);
    expect(await statuses(order.id)).toEqual(["needs_attention", "needs_attention"]);
    await resolve(second.id, true);
    expect(await statuses(order.id)).toEqual(["confirmed", "confirmed"]);
    expect(new Set((await desk.bookings(order.id)).map(({ code }) => code)).size).toBe(1);
    expect(await desk.stock(order.passId)).toEqual(["0/1", "0/1"]);
    await expect(resolve(second.id, true)).rejects.toMatchObject({ detail: "PAYMENTS_STALE" });
  });

  test("or all of the money, and no tickets where less was paid than they cost", async () => {
    const order = await waiting("too little", 900);
    const [first] = await desk.bookings(order.id);
    await expect(resolve(first.id, true)).rejects.toMatchObject({ detail: "PAYMENTS_INVALID_REFUND" });
    await resolve(first.id, false);
    await sendRefunds(world);
    expect(await statuses(order.id)).toEqual(["refunded", "refunded"]);
    expect(
      await value(
        world,
        "select sum(r.amount_pence)::int from refunds r join bookings b on b.id = r.booking_id where b.pass_order_id = $1",
        [order.id],
      ),
    ).toBe(900);
    expect(await desk.stock(order.passId)).toEqual(["0/0", "0/0"]);
  });
});

describe("a pass at its doors", () => {
  const openDoors = (nights: string[]) =>
    world.client.query(
      "update events set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour', ends_at = now() + interval '7 hours' where id = any ($1)",
      [nights],
    );
  const scan = async (eventId: string, code: string) =>
    (await on.scan("steward", eventId, [code])).results[0].result;

  test("one code lets in once a night, at each night of the series and at no other", async () => {
    const pass = await bought("one code");
    const other = await on.tonight("another night");
    await openDoors(pass.nights);
    const [{ code }] = (await pass.bookings()) as [{ code: string }];
    for (const night of pass.nights) {
      expect(await scan(night, code)).toBe("admitted");
      expect(await scan(night, code)).toBe("already_in");
    }
    expect(await scan(other.eventId, code)).toBe("other_night");
  });

  test("at two doors of a night at the same moment one gets in", async () => {
    const pass = await bought("two doors");
    await openDoors(pass.nights);
    const [{ code }] = (await pass.bookings()) as [{ code: string }];
    const told = await Promise.all(
      copies.map(async (copy) => {
        await copy.query("begin");
        await become(copy, "authenticated", "steward");
        const { rows } = await copy.query<{ answer: ScanAnswer }>("select check_in($1, $2, $3) as answer", [
          pass.nights[0],
          [code],
          randomUUID(),
        ]);
        await copy.query("commit");
        return rows[0]?.answer.results[0].result;
      }),
    );
    expect(told.toSorted()).toEqual(["admitted", "already_in"]);
  });

  test("without a connection two doors let it in, and both are told afterwards", async () => {
    const pass = await bought("offline");
    await openDoors(pass.nights);
    const night = pass.nights[2] ?? "";
    const [{ code }] = (await pass.bookings()) as [{ code: string }];
    const { list } = await on.ask<{ list: string }>("steward", "door_list($1)", [night]);
    expect(list).toContain(createHash("sha256").update(`${night}:${code}`).digest("base64url").slice(0, 16));
    const sync = (device: string, minutes: number) =>
      on.ask<{ results: { result: string; counts: boolean }[] }>(
        "steward",
        "sync_check_ins($1, $2, null, null, $3)",
        [
          night,
          JSON.stringify([
            {
              scan_id: randomUUID(),
              kind: "in",
              code,
              said: "admitted",
              at: new Date(Date.now() - minutes * 60_000).toISOString(),
            },
          ]),
          device,
        ],
      );
    expect((await sync("Front", 10)).results).toMatchObject([{ counts: true }]);
    expect((await sync("Side", 5)).results).toMatchObject([{ counts: false }]);
    expect(await on.inside(night)).toBe(1);
    expect(
      await value(
        world,
        "select count(*)::int from check_ins where event_id = $1 and ticket_id is not null",
        [night],
      ),
    ).toBe(2);
  });

  test("a night that was passed on lets in who has it now, and the others stay with the pass", async () => {
    const pass = await bought("passed on");
    const [first] = await pass.bookings();
    await openDoors(pass.nights);
    await desk.as("ada", "select transfer_tickets($1, 'bo@example.org', null)", [[first.ticket]]);
    const transfer = await value(world, "select id from ticket_transfers where event_id = $1", [
      pass.nights[0],
    ]);
    await desk.as("bo", "select accept_transfer($1)", [transfer]);
    expect(await scan(pass.nights[0] ?? "", first.code)).toBe("passed_on");
    expect(await scan(pass.nights[1] ?? "", first.code)).toBe("admitted");
    const given = await value(world, "select code from tickets where event_id = $1 and status = 'issued'", [
      pass.nights[0],
    ]);
    expect(await scan(pass.nights[0] ?? "", String(given))).toBe("admitted");
  });

  test("a night cannot be sold on, since only the whole pass has a price", async () => {
    const pass = await bought("sold on");
    const [first] = await pass.bookings();
    await expect(desk.as("ada", "select list_ticket($1)", [[first.ticket]])).rejects.toMatchObject({
      message: "This kind of ticket cannot be sold on",
    });
  });
});

describe("a pass that is given back", () => {
  test("that staff of the provider send back while all of it is promised takes the place of what was not sent", async () => {
    const pass = await bought("sent elsewhere beside a promise");
    const ref = await charge(pass.orderId);
    await desk.as("ada", "select give_back_series_pass($1, 2400, $2)", [pass.orderId, randomUUID()]);
    await world.client.query("select internal.take_foreign_refund($1, $2, 1000, null, 'succeeded', null)", [
      ref,
      `re_${pass.orderId}`,
    ]);
    const { rows } = await world.client.query(
      `select r.amount_pence, r.reason = 'provider' as is_foreign from refunds r join bookings b on b.id = r.booking_id
       where b.pass_order_id = $1 and r.status <> 'cancelled' order by 2, 1`,
      [pass.orderId],
    );
    expect(rows.map((row) => [row.amount_pence, row.is_foreign])).toEqual([
      [600, false],
      [800, false],
      [200, true],
      [800, true],
    ]);
    expect(await violations(world)).toEqual([]);
  });
});
