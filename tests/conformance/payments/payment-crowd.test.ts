// Two hundred people buy one of fifty places in the same moment, at two servers of one database.
import { nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";
import { key, startTill } from "./pay-steps.ts";

let till: Awaited<ReturnType<typeof startTill>>;
let second: RunningServices;
beforeAll(async () => {
  till = await startTill("test");
  second = await startServices({
    given: [nonExpiringKey(readSigningKey(key))],
    product: till.services.product,
    acceptedIssuers: [till.services.issuer],
  });
});
afterAll(async () => {
  await second.close();
  await till.close();
});

test("two hundred buyers at two servers get fifty places, and fifty pay", async () => {
  const night = await till.makeNight(50);
  // they would otherwise be a rush, which queues
  await till.services.superuser.query("update public.events set queue_mode = 'off' where id = $1", [
    night.eventId,
  ]);
  const people: string[] = [];
  for (let at = 0; at < 200; at += 1) people.push(await till.makePerson());
  const at = (place: number) => (place % 2 === 0 ? till.services.url : second.url);
  const post = async (url: string, path: string, token: string, body: object) =>
    (
      await fetch(`${url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json();

  /** Holds a place and pays for it. Answers what became of it. */
  async function buy(token: string, place: number): Promise<string> {
    const held = await post(at(place), "/rest/v1/rpc/hold_booking", token, {
      p_event_id: night.eventId,
      p_lines: [{ ticket_type_id: night.typeId, quantity: 1 }],
    });
    if (!held.id) return held.details;
    // what was begun at one server is paid at the other
    const order = { booking_id: held.id, buyer_name: "Olu", terms_version: "1" };
    const started = await post(at(place + 1), "/payments/v1/payments", token, order);
    const card = {
      client_secret: started.client_secret,
      number: "4242424242424242",
      expiry: "12/40",
      cvc: "123",
    };
    const paid = await post(at(place), "/payments/v1/test/confirm", token, card);
    return paid.status;
  }

  const outcomes = await Promise.all(people.map(buy));
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  expect([count("succeeded"), count("BOOKINGS_SOLD_OUT")]).toEqual([50, 150]);
  await Promise.all([till.work(), till.work(), second.paymentTasks["work-payments"]?.({})]);
  await till.work();
  const [row] = await till.services.superuser.query(
    `select held, sold, (select count(*) from public.tickets where ticket_type_id = s.ticket_type_id and status = 'issued')::int as tickets,
       (select count(*) from public.bookings where event_id = $2 and status = 'confirmed')::int as bookings,
       (select count(*) from public.payments where status = 'succeeded')::int as payments
     from public.ticket_inventory s where ticket_type_id = $1`,
    [night.typeId, night.eventId],
  );
  expect(row).toEqual({ held: 0, sold: 50, tickets: 50, bookings: 50, payments: 50 });
  expect([await till.kept(), await till.clearing()]).toEqual([50 * 1100, 50 * 1100]);
  expect(await till.violations()).toEqual([]);
  expect([...till.services.failures, ...second.failures]).toEqual([]);
});
