// Money over HTTP, at the provider of test mode and at a fake that speaks Stripe's API to the official SDK: the same facts at both.
import { randomUUID } from "node:crypto";
import { createPayments } from "@undercroft/payments";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTill } from "./pay-steps.ts";

type Till = Awaited<ReturnType<typeof startTill>>;

describe.each(["test", "stripe"] as const)("payments at the provider %s", (provider) => {
  let till: Till;
  beforeAll(async () => {
    till = await startTill(provider);
  });
  // the provider's own books are the judge, after every fact
  afterEach(async () => {
    await till.work();
    await till.work();
    expect(await till.clearing()).toBe(await till.kept());
    expect(await till.violations()).toEqual([]);
    expect(till.services.failures).toEqual([]);
  });
  afterAll(() => till.close());

  async function startOne(places = 20) {
    const [night, token] = [await till.makeNight(places), await till.makePerson()];
    const { id, ref } = await till.hold(token, night);
    const started = await till.start(token, id);
    return { night, token, bookingId: id, ref, secret: started.body.client_secret ?? "", started };
  }

  test("a card that pays makes tickets, and calls that come twice or late change nothing", async () => {
    const { bookingId, secret, token } = await startOne();
    await till.succeed(secret);
    await till.work();
    expect(await till.statusOf(bookingId)).toBe("confirmed");
    await till.succeed(secret);
    await till.work();
    const order = await till.start(token, bookingId);
    expect(order.body).toMatchObject({
      client_secret: null,
      booking: { status: "confirmed", total_pence: 2200 },
    });
  });

  test("a lost call is made up for by asking", async () => {
    const { bookingId, secret } = await startOne();
    if (till.fake) till.fake.books.succeed(secret.split("_secret_")[0] ?? "");
    else await till.succeed(secret);
    await till.services.superuser.query("delete from internal.webhook_events");
    await till.services.superuser.query(
      "update public.payments set checked_at = now() - interval '2 minutes' where booking_id = $1",
      [bookingId],
    );
    await till.services.paymentTasks["work-payments"]?.({});
    expect(await till.statusOf(bookingId)).toBe("confirmed");
  });

  test("after a decline another attempt ends the first at the provider, and one payment is kept", async () => {
    const { bookingId, secret, token } = await startOne();
    await till.decline(secret);
    await till.work();
    expect(await till.statusOf(bookingId)).toBe("failed");
    const second = await till.start(token, bookingId);
    expect(second.body.payment?.attempt).toBe(2);
    await till.succeed(secret);
    await till.succeed(second.body.client_secret ?? "");
    await till.work();
    expect(await till.statusOf(bookingId)).toBe("confirmed");
  });

  test("the hold runs out only after the provider has been told, and no money is kept for it", async () => {
    const { bookingId } = await startOne();
    await till.age(bookingId);
    await till.work();
    await till.services.superuser.query("select internal.expire_holds()");
    expect(await till.statusOf(bookingId)).toBe("expired");
    const [row] = await till.services.superuser.query<{ status: string }>(
      "select status from public.payments where booking_id = $1",
      [bookingId],
    );
    expect(row?.status).toBe("cancelled");
  });

  test("a success against an expired hold is tickets while there are places, and else money back", async () => {
    const lucky = await startOne();
    await till.age(lucky.bookingId);
    await till.services.superuser.query("select internal.expire_holds()");
    await till.succeed(lucky.secret);
    await till.work();
    expect(await till.statusOf(lucky.bookingId)).toBe("confirmed");
    const late = await startOne(2);
    await till.age(late.bookingId);
    await till.services.superuser.query("select internal.expire_holds()");
    await till.hold(await till.makePerson(), late.night);
    await till.succeed(late.secret);
    await till.work();
    await till.work();
    expect(await till.statusOf(late.bookingId)).toBe("expired");
  });

  test("a success in the very moment that the hold runs out is tickets once, or money back", async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => startOne()));
    for (const { bookingId } of many) await till.age(bookingId);
    await Promise.all([
      ...many.map(({ secret }) => till.succeed(secret)),
      till.work(),
      till.services.superuser.query("select internal.expire_holds()"),
      till.work(),
    ]);
    await till.work();
    for (const { bookingId } of many)
      expect(["confirmed", "expired"]).toContain(await till.statusOf(bookingId));
  });

  test("one ticket given back sends what its quote said, once", async () => {
    const { bookingId, secret, token } = await startOne();
    await till.succeed(secret);
    await till.work();
    const before = await till.kept();
    const [ticket] = await till.services.superuser.query<{ id: string }>(
      "select id from public.tickets where booking_id = $1 limit 1",
      [bookingId],
    );
    const args = { p_booking_id: bookingId, p_ticket_ids: [ticket?.id] };
    const [quote] = await till.rpc(token, "quote_cancellation", args);
    expect(quote.total_pence).toBe(1000);
    const give = (key: string) =>
      till.rpc(token, "cancel_tickets", { ...args, p_expected_pence: 1000, p_idempotency_key: key });
    const key = crypto.randomUUID();
    await Promise.all([give(key), give(key), give(crypto.randomUUID())]);
    await till.work();
    await till.work();
    expect(before - (await till.kept())).toBe(1000);
  });

  test("a cancelled night sends everything back without being asked", async () => {
    const { bookingId, night, secret } = await startOne();
    await till.succeed(secret);
    await till.work();
    const before = await till.kept();
    await till.services.superuser.query("update public.events set status = 'cancelled' where id = $1", [
      night.eventId,
    ]);
    await till.services.superuser.query("select internal.refund_cancelled_events()");
    await till.work();
    expect(before - (await till.kept())).toBe(2200);
    expect(await till.statusOf(bookingId)).toBe("refunded");
  });

  test("twelve who pay for the last six places at once leave none sold twice", async () => {
    const night = await till.makeNight(6);
    const people = await Promise.all(Array.from({ length: 12 }, () => till.makePerson()));
    const held = (await Promise.all(people.map((token) => till.hold(token, night)))).map(({ id }) => id);
    const started = await Promise.all(
      people.map((token, at) => (held[at] ? till.start(token, held[at]) : null)),
    );
    await Promise.all(started.map((one) => one?.body.client_secret && till.succeed(one.body.client_secret)));
    await Promise.all([till.work(), till.work()]);
    const [row] = await till.services.superuser.query(
      "select held, sold from public.ticket_inventory where ticket_type_id = $1",
      [night.typeId],
    );
    expect(row).toEqual({ held: 0, sold: 6 });
  });

  test("a key with another body is refused, and the same gets the same answer", async () => {
    const [night, token] = [await till.makeNight(), await till.makePerson()];
    const { id } = await till.hold(token, night);
    const key = randomUUID();
    const first = await till.start(token, id, { key });
    const again = await till.start(token, id, { key });
    expect(again.body).toEqual(first.body);
    const other = await till.start(token, id, { key, body: { buyer_name: "Somebody else" } });
    expect([other.status, other.body.details]).toEqual([422, "PAYMENTS_KEY_REUSED"]);
    await till.services.superuser.query(
      "update internal.request_keys set answer = null, started_at = now() where key = $1",
      [key],
    );
    const busy = await till.start(token, id, { key });
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([409, "2"]);
  });

  test("another's booking, a price of one's own and a missing session get nowhere", async () => {
    const { bookingId } = await startOne();
    const stranger = await till.makePerson();
    expect((await till.start(stranger, bookingId)).body.details).toBe("BOOKINGS_NOT_FOUND");
    const asked = await till.start(stranger, bookingId, { body: { amount_pence: 1, total_pence: 1 } });
    expect(asked.status).toBe(404);
    expect((await till.start("none", bookingId)).status).toBe(401);
    const bad = await till.post("/payments/v1/payments", stranger, { booking_id: "x" });
    expect([bad.status, ((await bad.json()) as { message: string }).message]).toEqual([
      400,
      "booking_id cannot be read",
    ]);
    expect(await till.rpc(stranger, "apply_payment", { p_payment_id: bookingId })).toMatchObject({
      code: "PGRST202",
    });
  });

  test("webhooks that are forged, unsigned, old, from the future, with a NUL or too large are refused", async () => {
    const send = (body: string, signature: string) =>
      fetch(`${till.services.url}/payments/v1/webhook`, {
        method: "POST",
        headers: { "stripe-signature": signature, "content-type": "application/json" },
        body,
      });
    const { signed } = await import("../sign-webhook.ts");
    const secret = till.fake?.account.webhookSecret ?? signed.testSecret(till.services.secretKey);
    const now = Date.now() / 1000;
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: "event",
      type: "payment_intent.succeeded",
      created: Math.floor(now),
      data: { object: { id: "pi_none", object: "payment_intent" } },
    });
    const statuses = await Promise.all([
      send(body, ""),
      send(body, signed.header("another secret", body, now)),
      send(`${body} `, signed.header(secret, body, now)),
      send(body, signed.header(secret, body, now - 301)),
      send(
        body.replace(/"created":\d+/, `"created":${Math.floor(now + 400)}`),
        signed.header(secret, body, now + 400),
      ),
      // further ahead than the five minutes by what a busy machine may take to send it
      send(body, signed.header(secret, body, now + 360)),
      send(
        body.replace("evt_", "evt_\\u0000"),
        signed.header(secret, body.replace("evt_", "evt_\\u0000"), now),
      ),
      send("x".repeat(256 * 1024 + 1), signed.header(secret, body, now)),
      send(body, signed.header(secret, body, now)),
      send(body, signed.header(secret, body, now)),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 413, 200, 200]);
  });

  test("no card and no secret is kept or logged", async () => {
    const { secret } = await startOne();
    await till.succeed(secret);
    await till.work();
    const [row] = await till.services.superuser.query<{ found: boolean }>(
      `select exists (select from internal.test_intents t where t::text ~ '4242424242424242')
         or exists (select from public.payments p where p::text ~ '_secret_') as found`,
    );
    expect(row?.found).toBe(false);
  });
});

describe("faults of the card company", () => {
  let till: Till;
  beforeAll(async () => {
    till = await startTill("stripe");
  });
  afterAll(() => till.close());

  async function settle(bookingId: string): Promise<void> {
    await till.services.superuser.query(
      "update public.payments set checked_at = now() - interval '2 minutes' where booking_id = $1",
      [bookingId],
    );
    await till.work();
  }

  test.each(["500", "lost", "429", "drop"] as const)(
    "%s while a payment is made: places are kept, nothing is charged twice, and it can be paid after",
    async (fault) => {
      const [night, token] = [await till.makeNight(), await till.makePerson()];
      const { id } = await till.hold(token, night);
      // the SDK tries a second time by itself
      till.fake?.faults.push(fault, fault);
      const first = await till.start(token, id);
      till.fake?.faults.splice(0);
      const paid = first.status === 200 ? first : await till.start(token, id);
      expect([200, 503]).toContain(first.status);
      if (paid.status === 200) {
        await till.succeed(paid.body.client_secret ?? "");
        await till.work();
        expect(await till.statusOf(id)).toBe("confirmed");
      } else expect(paid.headers.get("retry-after")).toBe("5");
      await settle(id);
      expect(await till.clearing()).toBe(await till.kept());
      expect(await till.violations()).toEqual([]);
    },
  );

  test("an answer that is lost while money goes back is asked for again, and sent once", async () => {
    const [night, token] = [await till.makeNight(), await till.makePerson()];
    const { id } = await till.hold(token, night);
    const { body } = await till.start(token, id);
    await till.succeed(body.client_secret ?? "");
    await till.work();
    const before = await till.kept();
    await till.services.superuser.query("update public.events set status = 'cancelled' where id = $1", [
      night.eventId,
    ]);
    await till.services.superuser.query("select internal.refund_cancelled_events()");
    till.fake?.faults.push("lost", "drop");
    await till.work();
    till.fake?.faults.splice(0);
    await till.services.superuser.query(
      "update public.refunds set checked_at = now() - interval '2 minutes' where booking_id = $1",
      [id],
    );
    await till.work();
    expect(before - (await till.kept())).toBe(2200);
    expect(await till.clearing()).toBe(await till.kept());
  });

  test("a refund that is refused while a bank looks at its payment is sent once the dispute is won", async () => {
    const [night, token] = [await till.makeNight(), await till.makePerson()];
    const { id } = await till.hold(token, night);
    const { body } = await till.start(token, id);
    const intent = body.client_secret?.split("_secret_")[0] ?? "";
    await till.succeed(body.client_secret ?? "");
    await till.work();
    const { fake, services } = till;
    const organiser = await till.makeOrganiser();
    const [booking] = await services.superuser.query("select ref from public.bookings where id = $1", [id]);
    await till.rpc(organiser, "refund_booking", {
      p_ref: booking?.ref,
      p_reason: "Asked for",
      p_idempotency_key: crypto.randomUUID(),
    });
    fake?.books.dispute(intent, "needs_response");
    await till.work(); // the key repeats this refusal from now on
    fake?.books.dispute(intent, "won");
    await fake?.call(`${services.url}/payments/v1/webhook`, intent, { type: "charge.dispute.closed" });
    await till.work();
    for (let round = 0; round < 2; round++) {
      await services.superuser.query(
        "update public.refunds set checked_at = now() - interval '2 minutes' where booking_id = $1",
        [id],
      );
      await till.work();
    }
    expect(fake?.books.refunded(intent)).toBe(2200);
    expect(await till.violations()).toEqual([]);
  });

  test("a refund and a dispute made at the provider are taken in", async () => {
    const [night, token] = [await till.makeNight(), await till.makePerson()];
    const { id } = await till.hold(token, night);
    const { body } = await till.start(token, id);
    const intent = body.client_secret?.split("_secret_")[0] ?? "";
    await till.succeed(body.client_secret ?? "");
    await till.work();
    const call = (type: string) =>
      till.fake?.call(`${till.services.url}/payments/v1/webhook`, intent, { type });
    till.fake?.books.refund(intent, 700);
    await call("refund.created");
    await till.work();
    expect(await till.clearing()).toBe(await till.kept());
    till.fake?.books.dispute(intent, "needs_response");
    await call("charge.dispute.created");
    await till.work();
    const tickets = () =>
      till.services.superuser.query("select distinct status from public.tickets where booking_id = $1", [id]);
    expect(await tickets()).toEqual([{ status: "frozen" }]);
    till.fake?.books.dispute(intent, "won");
    await call("charge.dispute.closed");
    await till.work();
    expect(await tickets()).toEqual([{ status: "issued" }]);
    expect(await till.violations()).toEqual([]);
  });
});

test("without a provider the answer is that card payments are not set up", async () => {
  const { app } = createPayments({
    database: {} as never,
    provider: null,
    cardKey: "none",
    siteUrl: "http://127.0.0.1",
    readPerson: async () => ({ userId: randomUUID(), isProven: true }),
    callAs: async () => new Response(),
    onError: () => {},
  });
  const answer = await app.request("/payments", { method: "POST", body: "{}" });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ details: "PAYMENTS_NOT_SET_UP", message: "Card payments are not set up" }),
  ]);
});
