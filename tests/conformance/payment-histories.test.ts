// Random histories of money over HTTP: people hold, pay, are declined, pay too late, give back and are refunded, while calls of the
// card company come twice, late, out of order or not at all, its answers are lost, prices change and nights are cancelled. Whatever
// happened, in the end the card company's own books agree with ours, and nothing is in internal.violations. `HISTORIES` says how many.
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fault } from "../fakes/stripe/index.ts";
import { startTill } from "./pay-steps.ts";

const histories = Number(process.env.HISTORIES ?? randomRounds(100, 10_000));
const firstSeed = Number(process.env.SEED ?? 1);
const steps = 14;

type Till = Awaited<ReturnType<typeof startTill>>;
type Person = { token: string; bookingId: string | null };
type World = { till: Till; night: { eventId: string; typeId: string }; people: Person[]; next: () => number };

let till: Till;
const taken = new Map<string, number>();
beforeAll(async () => {
  till = await startTill("stripe");
});
afterAll(() => till.close());

/** Numbers that look like chance and are the same for one seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>({ next }: World, list: readonly T[]): T | undefined =>
  list[Math.floor(next() * list.length)];
const sql = (text: string, values: unknown[] = []) => till.services.superuser.query(text, values);
const webhook = () => `${till.services.url}/payments/v1/webhook`;

/** Payments at the card company, of this night. */
async function intents({ night }: World): Promise<string[]> {
  const rows = await sql(
    "select i.provider_ref as ref from internal.payment_intents i join public.payments p on p.id = i.payment_id join public.bookings b on b.id = p.booking_id where b.event_id = $1 and i.provider_ref is not null",
    [night.eventId],
  );
  return rows.map(({ ref }) => String(ref));
}

const withIntent =
  (act: (books: NonNullable<Till["fake"]>["books"], ref: string) => void) => async (world: World) => {
    const ref = pick(world, await intents(world));
    if (ref && till.fake) act(till.fake.books, ref);
  };

/** Everything that can happen, by name. */
const commands: Record<string, (world: World) => Promise<unknown>> = {
  hold: async (world) => {
    const person = pick(world, world.people);
    if (!person) return;
    await sql("delete from public.rate_limits");
    const held = await till.rpc(person.token, "hold_booking", {
      p_event_id: world.night.eventId,
      p_lines: [{ ticket_type_id: world.night.typeId, quantity: 1 + Math.floor(world.next() * 3) }],
    });
    person.bookingId = held.id ?? person.bookingId;
  },
  start: async (world) => {
    const person = pick(world, world.people);
    if (person?.bookingId) await till.start(person.token, person.bookingId);
  },
  "start twice": async (world) => {
    const person = pick(world, world.people);
    if (!person?.bookingId) return;
    await Promise.all([
      till.start(person.token, person.bookingId),
      till.start(person.token, person.bookingId),
    ]);
  },
  release: async (world) => {
    const person = pick(world, world.people);
    if (person?.bookingId) await till.rpc(person.token, "release_hold", { p_booking_id: person.bookingId });
  },
  succeed: withIntent((books, ref) => books.succeed(ref)),
  decline: withIntent((books, ref) => {
    if (books.intent(ref).status.startsWith("requires")) books.decline(ref);
  }),
  challenge: withIntent((books, ref) => {
    if (books.intent(ref).status === "requires_payment_method") books.become(ref, "requires_action");
  }),
  process: withIntent((books, ref) => {
    if (books.intent(ref).status.startsWith("requires")) books.become(ref, "processing");
  }),
  "refund at the dashboard": withIntent((books, ref) => {
    const left = books.intent(ref).amount_received - books.refunded(ref);
    if (left >= 200) books.refund(ref, 200);
  }),
  call: async (world) => {
    const ref = pick(world, await intents(world));
    const id = `evt_${world.night.eventId}_${Math.floor(world.next() * 6)}`;
    if (ref) await till.fake?.call(webhook(), ref, { id, type: "payment_intent.updated" });
  },
  work: () => till.work(),
  fault: async (world) => {
    const fault = pick<Fault>(world, ["500", "lost", "429", "drop"]);
    if (fault) till.fake?.faults.push(fault);
  },
  "run out": async ({ night }) => {
    await sql(
      "update public.bookings set hold_expires_at = now() - interval '11 seconds' where event_id = $1 and status in ('held', 'awaiting_payment', 'failed')",
      [night.eventId],
    );
    await sql("select internal.expire_holds()");
  },
  "give back": async (world) => {
    const person = pick(world, world.people);
    if (!person?.bookingId) return;
    const [ticket] = await sql(
      "select id from public.tickets where booking_id = $1 and status = 'issued' limit 1",
      [person.bookingId],
    );
    if (!ticket) return;
    const args = { p_booking_id: person.bookingId, p_ticket_ids: [ticket.id] };
    const [quote] = await till
      .rpc(person.token, "quote_cancellation", args)
      .then((rows) => (Array.isArray(rows) ? rows : []));
    if (quote)
      await till.rpc(person.token, "cancel_tickets", { ...args, p_expected_pence: quote.total_pence });
  },
  "let in": async ({ night }) => {
    await sql(
      "update public.tickets set status = 'checked_in', checked_in_at = now() where id in (select id from public.tickets where event_id = $1 and status = 'issued' limit 1)",
      [night.eventId],
    );
  },
  "change the price": async ({ night }) => {
    await sql("update public.ticket_types set face_pence = face_pence + 50 where id = $1", [night.typeId]);
  },
  cancel: async ({ night, next }) => {
    if (next() > 0.3) return;
    await sql("update public.events set status = 'cancelled' where id = $1", [night.eventId]);
    await sql("select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
  },
};

/** Everything that is open ends: calls are made up for, holds run out, refunds are sent. */
async function drain(world: World): Promise<void> {
  till.fake?.faults.splice(0);
  for (const ref of await intents(world)) {
    const intent = till.fake?.books.intent(ref);
    // no bank takes for ever
    if (intent?.status === "processing") till.fake?.books.succeed(ref);
  }
  for (let round = 0; round < 3; round++) {
    await commands["run out"]?.(world);
    await sql(
      "update public.payments set checked_at = now() - interval '2 minutes', created_at = now() - interval '2 minutes' where status in ('created', 'requires_action', 'processing')",
    );
    await sql("update public.refunds set checked_at = now() - interval '2 minutes' where status = 'pending'");
    await sql("select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
    await till.work();
  }
  // what was done at the dashboard and never called about is found by the nightly comparison, or a later call
  for (const ref of await intents(world)) await till.fake?.call(webhook(), ref);
  await till.work();
  await till.work();
}

async function live(seed: number): Promise<string[]> {
  const next = chance(seed);
  const night = await till.makeNight(4);
  const people = await Promise.all(
    [1, 2, 3].map(async () => ({ token: await till.makePerson(), bookingId: null })),
  );
  const world: World = { till, night, people, next };
  const lived: string[] = [];
  const names = Object.keys(commands);
  // most histories begin like one: somebody holds and pays
  for (const name of [
    "hold",
    "start",
    ...Array.from({ length: steps }, () => pick(world, names) ?? "work"),
  ]) {
    lived.push(name);
    taken.set(name, (taken.get(name) ?? 0) + 1);
    await commands[name]?.(world);
  }
  await drain(world);
  return lived;
}

test(
  `${histories} histories leave the card company's books and ours the same`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
      const lived = await live(seed);
      // the nightly comparison asks about all of the last seven days, so not after each
      if (seed % 25 === 0) await till.services.paymentTasks["reconcile-payments"]?.({});
      const wrong = {
        violations: await till.violations(),
        difference: (await till.clearing()) - (await till.kept()),
        failures: till.services.failures.map(String),
      };
      const told = `seed ${seed}: ${lived.join(", ")}`;
      expect({ told, ...wrong }).toEqual({ told, violations: [], difference: 0, failures: [] });
    }
    expect([...taken.keys()].toSorted()).toEqual(Object.keys(commands).toSorted());
  },
  Math.max(180_000, histories * 2000),
);
