// Every call of a person's that moves money takes an idempotency key: the list of them is read from the database, not kept by hand.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addSeries, passDesk } from "../bookings/series-pass-desk.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, say, sendRefunds, start, value } from "./till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["colleague"]);
  await world.client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [
    id("user colleague"),
  ]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  await sendRefunds(world);
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { held, ticketIds, as } = askAbout(() => world);

// Functions that people may call and that write in the books, a refund, a payment, a pay-out or a sale at the door, or move the state of one,
// themselves or through what they call. Triggers are not followed: they run on what one of these wrote.
const movers = `
  with recursive code as (
    select p.oid, n.nspname || '.' || p.proname as name, p.prosrc,
      p.prosrc ~ '(insert into|update|delete from) (internal\\.ledger_entries|internal\\.payment_intents|internal\\.payout_intents|public\\.refunds|public\\.payments|public\\.payouts|public\\.payout_items|public\\.door_sales)\\M' as moves
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'internal')
  ), reach as (
    select name from code where moves
    union
    select caller.name from reach join code caller on caller.prosrc like '%' || reach.name || '(%'
  )
  select p.proname as name, p.proargnames && '{p_idempotency_key,p_key}' as takes_key
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and 'public.' || p.proname in (select name from reach) and has_function_privilege('authenticated', p.oid, 'execute')
  order by 1`;

/** Why a call has no key: what it is about is one. */
const OWN_KEY = new Map([
  ["change_members", "a membership ends once, and the second press finds it ended"],
  ["confirm_booking", "what it books costs nothing: a ticket with a price is sold by the payment for it"],
  ["end_membership_plan", "a plan ends once, and its paused memberships with it"],
  ["leave_membership", "a membership is left once, and the second press finds it left"],
  [
    "start_membership_payment",
    "a person has one open payment of a plan, which the second press goes on with",
  ],
  ["start_payment", "a booking has one open payment, which the second press goes on with"],
  ["start_saved_card_payment", "as start_membership_payment, with the card that is kept"],
  ["take_over_guest_bookings", "the bookings of a guest go to one account, and a second press finds none"],
  ["void_door_sale", "a sale ends once, and money in a till is moved by hand"],
]);

test("every call that moves money takes an idempotency key", async () => {
  const { rows } = await world.client.query<{ name: string; takes_key: boolean }>(movers);
  const keyless = rows.filter(({ takes_key }) => !takes_key).map(({ name }) => name);
  expect(keyless).toEqual([...OWN_KEY.keys()]);
  const keyed = rows.filter(({ takes_key }) => takes_key).map(({ name }) => name);
  expect(keyed).toEqual([...Object.keys(calls), "sell_at_door"].toSorted());
});

const policy = { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) };
const refundOf = (bookingId: string) =>
  value(world, "select id from refunds where booking_id = $1 order by created_at desc limit 1", [bookingId]);

/** Prepares each call; answers who asks what. The last value is the key. */
const calls: Record<string, () => Promise<[string, string, unknown[]]>> = {
  cancel_tickets: async () => {
    const { booking } = await held("gives back", { event: policy });
    await pay(world, "gives back", booking.id);
    const [first] = await ticketIds(booking.id);
    return ["gives back", "cancel_tickets($1, array[$2::uuid], 1100, $3)", [booking.id, first]];
  },
  choose_refund: async () => {
    const { booking, eventId } = await held("chooses");
    await pay(world, "chooses", booking.id);
    await world.client.query(
      "insert into event_changes (event_id, field, new, is_material) values ($1, 'date', 'later', true)",
      [eventId],
    );
    return ["chooses", "choose_refund($1, 'refund', $2)", [booking.id]];
  },
  decide_refund: async () => {
    const { booking } = await held("decided", { type: { face_pence: 30_000, fee_pence: 1050 } });
    await pay(world, "decided", booking.id);
    await as("admin", "select staff_refund($1, 'Sorry', p_idempotency_key => gen_random_uuid())", [
      booking.id,
    ]);
    return ["colleague", "decide_refund($1, false, $2)", [await refundOf(booking.id)]];
  },
  give_back_series_pass: async () => {
    const { seriesId } = await addSeries(world, "given back", 2, policy);
    await addUsers(world.client, ["whole"]);
    const desk = passDesk(() => world);
    const passId = await desk.offer(seriesId);
    const pence = (await desk.passOf(seriesId))?.total_pence ?? 0;
    const { id } = await desk.buy("whole", passId, pence);
    const [mine] = (await as("whole", "select list_my_series_passes()", [])) as { return_pence: number }[];
    return ["whole", "give_back_series_pass($1, $2, $3)", [id, mine?.return_pence]];
  },
  refund_booking: async () => {
    const { booking } = await held("asks");
    await pay(world, "asks", booking.id);
    return ["team", "refund_booking($1, 'Rain', null, 300, null, true, $2)", [booking.ref]];
  },
  resolve_order: async () => {
    const { booking } = await held("odd");
    const { payment } = await start(world, "odd", booking.id);
    await say(world, payment.id, "succeeded", 2100);
    return ["admin", "resolve_order($1, false, $2)", [booking.id]];
  },
  retry_refund: async () => {
    const { booking } = await held("again");
    await pay(world, "again", booking.id);
    await as("team", "select refund_booking($1, 'Rain', null, 300, p_idempotency_key => gen_random_uuid())", [
      booking.ref,
    ]);
    const refund = await refundOf(booking.id);
    await world.client.query("select internal.apply_refund($1, 're_x', 'failed', 'closed')", [refund]);
    return ["admin", "retry_refund($1, $2)", [refund]];
  },
  staff_refund: async () => {
    const { booking } = await held("goodwill");
    await pay(world, "goodwill", booking.id);
    return ["admin", "staff_refund($1, 'Sorry', null, 300, null, $2)", [booking.id]];
  },
};

test.each(Object.keys(calls))(
  "%s without a key is refused; with the same one it answers the same and moves nothing twice; with another body it is refused",
  async (name) => {
    const [person, call, values] = (await calls[name]?.()) ?? ["", "", []];
    const key = randomUUID();
    const ask = () => as(person, `select ${call}`, [...values, key]);
    const books = () =>
      value(world, "select jsonb_agg(r order by r.id) from (select id, status, amount_pence from refunds) r");
    await expect(as(person, `select ${call}`, [...values, null])).rejects.toMatchObject({
      detail: "PAYMENTS_KEY_REQUIRED",
    });
    const answer = await ask();
    const after = await books();
    expect(await ask()).toEqual(answer);
    expect(await books()).toEqual(after);
    const others = [...values];
    others[0] = name === "refund_booking" ? "ZZZZZZZZ" : randomUUID();
    // whoever is refused for what is asked for learns nothing else by the key
    await expect(as(person, `select ${call}`, [...others, key])).rejects.toMatchObject({
      detail: expect.stringMatching(/PAYMENTS_KEY_REUSED|NOT_FOUND/),
    });
  },
);
