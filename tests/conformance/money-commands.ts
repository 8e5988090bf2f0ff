// Everything that can happen in a random history of money, by name.
import type { Fault } from "../fakes/stripe/index.ts";
import { intents, type Person, pick, promise, sql, type Till, type World, webhook } from "./money-world.ts";

type Command = (world: World) => Promise<unknown>;
type Books = NonNullable<Till["fake"]>["books"];
type Booked = Person & { bookingId: string };

/** Something at the card company, about one payment of the night. */
const atCompany =
  (act: (books: Books, ref: string, world: World) => void): Command =>
  async (world) => {
    const ref = pick(world, await intents(world));
    if (ref && world.till.fake) act(world.till.fake.books, ref, world);
  };

/** Something that a person with a booking does. */
const byBooker =
  (act: (world: World, person: Booked) => Promise<unknown>): Command =>
  async (world) => {
    const person = pick(
      world,
      world.people.filter(({ bookingId }) => bookingId !== null),
    );
    if (person) await act(world, person as Booked);
  };

const goodTickets = async (world: World, bookingId: string): Promise<string[]> =>
  (
    await sql(
      world,
      "select id from public.tickets where booking_id = $1 and status = 'issued' order by place_number",
      [bookingId],
    )
  ).map(({ id }) => String(id));

/** What the screen says would come back, or null when it offers nothing. */
async function quote(world: World, { token, bookingId }: Booked, tickets: string[]): Promise<number | null> {
  const args = { p_booking_id: bookingId, p_ticket_ids: tickets };
  const rows = await world.till.rpc(token, "quote_cancellation", args);
  return Array.isArray(rows) ? rows[0].total_pence : null;
}

/** Refusals of what was promised a moment before. */
const breaksPromise = (answer: { details?: string }) =>
  ["PAYMENTS_BEYOND_CAPTURE", "PAYMENTS_QUOTE_CHANGED", "PAYMENTS_FAILED"].includes(answer.details ?? "");

async function giveBack(world: World, person: Booked, tickets: string[]): Promise<void> {
  const pence = tickets.length > 0 ? await quote(world, person, tickets) : null;
  if (pence === null) return;
  const answer = await world.till.rpc(person.token, "cancel_tickets", {
    p_booking_id: person.bookingId,
    p_ticket_ids: tickets,
    p_expected_pence: pence,
  });
  if (answer.id) promise(world, person.bookingId, pence);
  else world.broken.push(`give back for ${pence}: ${JSON.stringify(answer)}`);
}

/** The organiser sends money back: what the answer says was promised. */
async function refundByHand(
  world: World,
  bookingId: string,
  args: { p_ticket_ids?: string[]; p_amount_pence?: number; p_cancels?: boolean },
): Promise<void> {
  const [booking] = await sql(world, "select ref from public.bookings where id = $1", [bookingId]);
  const left = await sql(
    world,
    "select coalesce(internal.refundable((internal.captured_payment($1)).id), 0) as left",
    [bookingId],
  );
  const answer = await world.till.rpc(world.organiser, "refund_booking", {
    p_ref: booking?.ref,
    p_reason: "Asked for",
    ...args,
  });
  if (answer.amount_pence) promise(world, bookingId, answer.amount_pence);
  // a sum may be more than is left; tickets cost what is left at most
  else if (!args.p_amount_pence && Number(left[0]?.left) > 0 && breaksPromise(answer))
    world.broken.push(`refund ${JSON.stringify(args)} with ${left[0]?.left} left: ${JSON.stringify(answer)}`);
}

const hold = (args: object): Command => {
  return async (world) => {
    const person = pick(world, world.people);
    if (!person) return;
    await sql(world, "delete from public.rate_limits");
    const held = await world.till.rpc(person.token, "hold_booking", {
      p_event_id: world.night.eventId,
      p_lines: [{ ticket_type_id: world.night.typeId, quantity: 1 + Math.floor(world.next() * 3) }],
      ...args,
    });
    person.bookingId = held.id ?? person.bookingId;
  };
};

const buying: Record<string, Command> = {
  hold: hold({}),
  "hold with a code": hold({ p_code: "FRIENDS" }),
  start: byBooker(({ till }, { token, bookingId }) => till.start(token, bookingId)),
  "start twice": byBooker(({ till }, { token, bookingId }) =>
    Promise.all([till.start(token, bookingId), till.start(token, bookingId)]),
  ),
  release: byBooker(({ till }, { token, bookingId }) =>
    till.rpc(token, "release_hold", { p_booking_id: bookingId }),
  ),
  "run out": async (world) => {
    await sql(
      world,
      "update public.bookings set hold_expires_at = now() - interval '11 seconds' where event_id = $1 and status in ('held', 'awaiting_payment', 'failed')",
      [world.night.eventId],
    );
    await sql(world, "select internal.expire_holds()");
  },
};

const company: Record<string, Command> = {
  succeed: atCompany((books, ref) => books.succeed(ref)),
  decline: atCompany((books, ref) => {
    if (books.intent(ref).status.startsWith("requires")) books.decline(ref);
  }),
  challenge: atCompany((books, ref) => {
    if (books.intent(ref).status === "requires_payment_method") books.become(ref, "requires_action");
  }),
  process: atCompany((books, ref) => {
    if (books.intent(ref).status.startsWith("requires")) books.become(ref, "processing");
  }),
  "refund at the dashboard": atCompany((books, ref, { next }) => {
    const status = next() < 0.3 ? "pending" : "succeeded";
    if (books.left(ref) >= 200 && books.disputed(ref) === 0) books.refund(ref, 200, {}, status);
  }),
  "a refund of the dashboard ends": atCompany((books, ref, { next }) => {
    for (const refund of books.refunds.values())
      if (refund.payment_intent === ref && refund.status === "pending")
        refund.status = next() < 0.5 ? "succeeded" : "failed";
  }),
  dispute: atCompany((books, ref) => {
    if (books.left(ref) > 0 && !books.disputes.has(ref)) books.dispute(ref, "needs_response");
  }),
  "decide a dispute": atCompany((books, ref, { next }) => {
    if (books.disputes.get(ref)?.status === "needs_response")
      books.dispute(ref, next() < 0.6 ? "won" : "lost");
  }),
  call: async (world) => {
    const ref = pick(world, await intents(world));
    const id = `evt_${world.night.eventId}_${Math.floor(world.next() * 6)}`;
    if (ref) await world.till.fake?.call(webhook(world), ref, { id, type: "payment_intent.updated" });
  },
  fault: async (world) => {
    const fault = pick<Fault>(world, ["500", "lost", "429", "drop"]);
    if (fault) world.till.fake?.faults.push(fault);
  },
};

const goingBack: Record<string, Command> = {
  "give one back": byBooker(async (world, person) =>
    giveBack(world, person, (await goodTickets(world, person.bookingId)).slice(0, 1)),
  ),
  "give all back": byBooker(async (world, person) =>
    giveBack(world, person, await goodTickets(world, person.bookingId)),
  ),
  "choose the money": byBooker(async (world, person) => {
    const tickets = await goodTickets(world, person.bookingId);
    const pence = tickets.length > 0 ? await quote(world, person, tickets) : null;
    const answer = await world.till.rpc(person.token, "choose_refund", {
      p_booking_id: person.bookingId,
      p_choice: "refund",
    });
    if (answer.id && tickets.length > 0 && pence !== null) promise(world, person.bookingId, pence);
    else if (breaksPromise(answer)) world.broken.push(`choose for ${pence}: ${JSON.stringify(answer)}`);
  }),
  keep: byBooker(({ till }, { token, bookingId }) =>
    till.rpc(token, "choose_refund", { p_booking_id: bookingId, p_choice: "keep" }),
  ),
  "refund all": byBooker((world, { bookingId }) => refundByHand(world, bookingId, {})),
  "refund a sum": byBooker((world, { bookingId }) =>
    refundByHand(world, bookingId, { p_amount_pence: 150, p_cancels: false }),
  ),
  "refund a ticket": byBooker(async (world, { bookingId }) => {
    const tickets = (await goodTickets(world, bookingId)).slice(0, 1);
    if (tickets.length > 0) await refundByHand(world, bookingId, { p_ticket_ids: tickets });
  }),
};

const night: Record<string, Command> = {
  work: ({ till }) => till.work(),
  "let in": (world) =>
    sql(
      world,
      "update public.tickets set status = 'checked_in', checked_in_at = now() where id in (select id from public.tickets where event_id = $1 and status = 'issued' limit 1)",
      [world.night.eventId],
    ),
  "change the price": (world) =>
    sql(world, "update public.ticket_types set face_pence = face_pence + 50 where id = $1", [
      world.night.typeId,
    ]),
  "move the night": async ({ till, organiser, night: { eventId }, next }) => {
    const day = new Date(Date.now() + (40 + Math.floor(next() * 20)) * 86_400_000).toISOString();
    await till.rpc(organiser, "reschedule_event", {
      p_event_id: eventId,
      p_starts_at: `${day.slice(0, 10)}T22:00`,
    });
  },
  cancel: async (world) => {
    if (world.next() > 0.3) return;
    const { eventId } = world.night;
    await sql(world, "update public.events set status = 'cancelled' where id = $1", [eventId]);
    const paid = await sql(
      world,
      "select id from public.bookings where event_id = $1 and status in ('confirmed', 'partly_refunded') and total_pence > 0",
      [eventId],
    );
    for (const { id } of paid) promise(world, String(id), Number.POSITIVE_INFINITY);
    await sql(world, "select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
  },
};

/** All of them. */
export const commands: Record<string, Command> = { ...buying, ...company, ...goingBack, ...night };
