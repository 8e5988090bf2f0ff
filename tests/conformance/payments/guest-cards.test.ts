// Guests pay over HTTP, at the provider of test mode and at a fake that speaks Stripe's API to the official SDK: their card is authorised, looked at, and
// then charged or let go.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTill } from "./pay-steps.ts";

type Till = Awaited<ReturnType<typeof startTill>>;
type Night = { eventId: string; typeId: string };

describe.each(["test", "stripe"] as const)("cards of guests at the provider %s", (provider) => {
  let till: Till;
  beforeAll(async () => {
    till = await startTill(provider);
  });
  afterEach(async () => {
    await till.work();
    expect(await till.clearing()).toBe(await till.kept());
    expect(await till.violations()).toEqual([]);
    expect(till.services.failures).toEqual([]);
  });
  afterAll(() => till.close());
  const sql = (text: string, values: unknown[] = []) => till.services.superuser.query(text, values);
  const refOf = (secret: string) => secret.split("_secret_")[0] ?? "";

  /** A guest with an address of their own begins to pay for a night. */
  async function begin(night: Night) {
    const token = await till.makeGuest();
    const { id } = await till.hold(token, night);
    const { body } = await till.start(token, id);
    return { token, bookingId: id, secret: body.client_secret ?? "" };
  }
  /** The guest gives a card, and nobody hears of it yet. */
  async function give(secret: string, postcode: string): Promise<void> {
    if (till.fake) {
      till.fake.books.cards.set(refOf(secret), postcode);
      till.fake.books.succeed(refOf(secret));
      return;
    }
    const card = { client_secret: secret, number: "4242424242424242", expiry: "12/40", cvc: "123", postcode };
    await till.post("/payments/v1/test/confirm", "", card);
  }
  async function pay({ secret }: { secret: string }, postcode: string): Promise<void> {
    await give(secret, postcode);
    await till.fake?.call(`${till.services.url}/payments/v1/webhook`, refOf(secret), {
      type: "payment_intent.amount_capturable_updated",
    });
    await till.work();
  }
  const paymentOf = async (bookingId: string) => {
    const [row] = await sql(
      "select status, captured_pence, failure_code from public.payments where booking_id = $1 order by attempt desc limit 1",
      [bookingId],
    );
    return row;
  };
  const minutesPass = () =>
    sql("update public.payments set checked_at = now() - interval '2 minutes' where captured_at is null");

  test("the same card pays for two guests of a night; the third is told, not charged, and pays with another", async () => {
    const night = await till.makeNight();
    const [one, two, three] = [await begin(night), await begin(night), await begin(night)];
    await pay(one, "LS11 5AB");
    await pay(two, "LS11 5AB");
    const before = await till.kept();
    await pay(three, "LS11 5AB");
    expect(await till.kept()).toBe(before);
    expect([await till.statusOf(two.bookingId), await till.statusOf(three.bookingId)]).toEqual([
      "confirmed",
      "failed",
    ]);
    expect(await paymentOf(three.bookingId)).toMatchObject({
      captured_pence: 0,
      failure_code: "card_of_others",
    });
    const again = await till.start(three.token, three.bookingId);
    await pay({ secret: again.body.client_secret ?? "" }, "M1 2AB");
    expect(await till.statusOf(three.bookingId)).toBe("confirmed");
  });

  test("three guests who press Pay with one card at the same moment are charged twice in all", async () => {
    const night = await till.makeNight();
    const all = [await begin(night), await begin(night), await begin(night)];
    await Promise.all(all.map((guest) => pay(guest, "E1 6AN")));
    await minutesPass();
    await till.work();
    const states = await Promise.all(all.map(({ bookingId }) => till.statusOf(bookingId)));
    expect(states.toSorted()).toEqual(["confirmed", "confirmed", "failed"]);
  });

  test("a server that dies between authorising and charging is made up for by asking", async () => {
    const [lost, away] = [await begin(await till.makeNight()), await begin(await till.makeNight())];
    await give(lost.secret, "LS1 1AA");
    await give(away.secret, "LS1 1AA");
    // the calls never came, and the answer to the first capture is lost
    await sql("delete from internal.webhook_events");
    till.fake?.faults.push("lost");
    await minutesPass();
    await till.work();
    await minutesPass();
    await till.work();
    for (const { bookingId } of [lost, away]) {
      expect(await till.statusOf(bookingId)).toBe("confirmed");
      expect(await paymentOf(bookingId)).toMatchObject({ status: "succeeded", captured_pence: 2200 });
    }
  });

  test("a card that is authorised after the hold ran out is let go, and nothing is charged", async () => {
    const late = await begin(await till.makeNight());
    await till.age(late.bookingId);
    await sql("select internal.expire_holds()");
    await give(late.secret, randomUUID());
    await minutesPass();
    await till.work();
    await till.work();
    expect(await till.statusOf(late.bookingId)).toBe("expired");
    expect(await paymentOf(late.bookingId)).toMatchObject({ status: "cancelled", captured_pence: 0 });
    const [refunds] = await sql("select count(*)::int as count from public.refunds where booking_id = $1", [
      late.bookingId,
    ]);
    expect(refunds?.count).toBe(0);
  });

  test("the bank lets go of a card that nobody charged for a week, and the guest can pay again", async () => {
    const guest = await begin(await till.makeNight());
    await give(guest.secret, "LS2 2BB");
    if (till.fake) till.fake.books.letGo(refOf(guest.secret));
    else
      await sql("update internal.test_intents set status = 'cancelled' where id = $1", [refOf(guest.secret)]);
    await minutesPass();
    await till.work();
    expect(await paymentOf(guest.bookingId)).toMatchObject({ status: "cancelled", captured_pence: 0 });
    const again = await till.start(guest.token, guest.bookingId);
    await pay({ secret: again.body.client_secret ?? "" }, "LS2 2BB");
    expect(await till.statusOf(guest.bookingId)).toBe("confirmed");
  });
});
