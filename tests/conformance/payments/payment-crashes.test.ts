// The server process is killed at every point between two calls, from the first click to the refund. After a new start each booking
// ends in the one right outcome, to the penny.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDyingServer } from "../mail/dying-server.ts";
import { signed } from "../sign-webhook.ts";
import { startTill } from "./pay-steps.ts";

let till: Awaited<ReturnType<typeof startTill>>;
beforeAll(async () => {
  till = await startTill("test");
});
afterAll(() => till.close());

type Dying = ReturnType<typeof startDyingServer>;
const sql = (text: string, values: unknown[]) =>
  till.services.superuser.query<Record<string, unknown>>(text, values);

/** Half a minute to two minutes pass, without the hold's running out. */
async function passTime(bookingId: string): Promise<void> {
  await sql("update public.payments set checked_at = now() - interval '2 minutes' where booking_id = $1", [
    bookingId,
  ]);
  await sql("update public.refunds set checked_at = now() - interval '2 minutes' where booking_id = $1", [
    bookingId,
  ]);
  await sql(
    "update internal.request_keys set started_at = now() - interval '31 seconds' where answer is null",
    [],
  );
}

/** A new process takes up what the dead one left. */
async function startAnew(bookingId: string): Promise<void> {
  await passTime(bookingId);
  await till.work();
  await till.work();
}

/** The buyer presses the button at a server that may die, and again after its end with the same key. Answers the client secret. */
async function startPaying(dying: Dying, token: string, bookingId: string): Promise<string> {
  const key = randomUUID();
  const body = JSON.stringify({ booking_id: bookingId, buyer_name: "Olu", terms_version: "1" });
  const answer = await dying.post(
    "/payments",
    { authorization: `Bearer ${token}`, "idempotency-key": key },
    body,
  );
  if (answer) return ((await answer.json()) as { client_secret: string }).client_secret;
  await startAnew(bookingId);
  const again = await till.start(token, bookingId, { key });
  expect(again.status).toBe(200);
  return again.body.client_secret ?? "";
}

/** The money is taken at the provider, which tells the dying server, and tells again where it was not heard. */
async function pay(dying: Dying, secret: string, bookingId: string): Promise<void> {
  await till.succeed(secret);
  // what the live server heard of it is forgotten: the call goes to the dying one
  await sql("delete from internal.webhook_events where applied_at is null", []);
  const event = `evt_${randomUUID()}`;
  const told = JSON.stringify({
    id: event,
    type: "payment_intent.succeeded",
    data: { object: { id: secret.split("_secret_")[0] } },
  });
  const header = () => ({
    "stripe-signature": signed.header(signed.testSecret(till.services.secretKey), told, Date.now() / 1000),
  });
  const heard = await dying.post("/webhook", header(), told);
  if (!heard)
    await fetch(`${till.services.url}/payments/v1/webhook`, {
      method: "POST",
      headers: header(),
      body: told,
    });
  await dying.run("apply-payment-event", { id: event });
  if (dying.isDead()) await startAnew(bookingId);
}

/** One of two tickets is given back. */
async function giveBack(dying: Dying, token: string, bookingId: string): Promise<void> {
  const [ticket] = await sql(
    "select id from public.tickets where booking_id = $1 order by place_number limit 1",
    [bookingId],
  );
  await till.rpc(token, "cancel_tickets", {
    p_booking_id: bookingId,
    p_ticket_ids: [ticket?.id],
    p_expected_pence: 1000,
    p_idempotency_key: crypto.randomUUID(),
  });
  await dying.run("work-payments", {});
  if (dying.isDead()) await startAnew(bookingId);
}

test("killed after any of its calls, a server leaves one payment, two tickets, and one refund of what was quoted", async () => {
  let deaths = 0;
  for (let lives = 1; ; lives += 1) {
    const [night, token] = [await till.makeNight(), await till.makePerson()];
    const before = await till.kept();
    const { id } = await till.hold(token, night);
    const dying = startDyingServer(till.services.paymentParts, lives);
    await pay(dying, await startPaying(dying, token, id), id);
    expect(await till.statusOf(id), `killed after call ${lives}`).toBe("confirmed");
    await giveBack(dying, token, id);
    await till.work();
    const [outcome] = await sql(
      `select status, (select count(*) from public.payments where booking_id = b.id and captured_pence = 2200)::int as captures,
         (select count(*) from public.refunds where booking_id = b.id and status = 'succeeded' and amount_pence = 1000)::int as refunds,
         (select count(*) from public.refunds where booking_id = b.id)::int as all_refunds,
         (select count(*) from public.tickets where booking_id = b.id and status = 'issued')::int as tickets,
         (select json_build_object('held', held, 'sold', sold) from public.ticket_inventory where ticket_type_id = $2) as stock
       from public.bookings b where id = $1`,
      [id, night.typeId],
    );
    expect(outcome, `killed after call ${lives}`).toEqual({
      status: "partly_refunded",
      captures: 1,
      refunds: 1,
      all_refunds: 1,
      tickets: 1,
      stock: { held: 0, sold: 1 },
    });
    expect((await till.kept()) - before).toBe(1200);
    expect(await till.clearing()).toBe(await till.kept());
    expect(await till.violations()).toEqual([]);
    if (!dying.isDead()) break;
    deaths += 1;
  }
  // the payment row, the provider's answer, the stored call and the refund are four of them
  expect(deaths).toBeGreaterThan(12);
});

test("killed while it begins to take money from a buyer who never comes back, a server leaves no charge and free places", async () => {
  for (let lives = 1; ; lives += 1) {
    const [night, token] = [await till.makeNight(), await till.makePerson()];
    const before = await till.kept();
    const { id } = await till.hold(token, night);
    const dying = startDyingServer(till.services.paymentParts, lives);
    const body = JSON.stringify({ booking_id: id, buyer_name: "Olu", terms_version: "1" });
    await dying.post("/payments", { authorization: `Bearer ${token}` }, body);
    await startAnew(id);
    await till.age(id);
    await till.work();
    await sql("select internal.expire_holds()", []);
    expect(await till.statusOf(id), `killed after call ${lives}`).toBe("expired");
    const [stock] = await sql("select held, sold from public.ticket_inventory where ticket_type_id = $1", [
      night.typeId,
    ]);
    expect(stock).toEqual({ held: 0, sold: 0 });
    const open = await sql(
      "select i.status from internal.test_intents i where booking_id = $1 and status <> 'cancelled'",
      [id],
    );
    expect(open, `killed after call ${lives}`).toEqual([]);
    expect(await till.kept()).toBe(before);
    expect(await till.violations()).toEqual([]);
    if (!dying.isDead()) break;
  }
});
