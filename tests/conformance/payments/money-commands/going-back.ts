// Money that goes back: by those who booked, and by the organiser.
import { pick, promise, sql, type World } from "../money-world.ts";
import { type Booked, breaksPromise, byBooker, type Command, goodTickets } from "./command.ts";

/** Money for tickets that were received goes to the booking that paid for them. */
export async function promiseFor(world: World, bookingId: string, pence: number): Promise<void> {
  const [paid] = await sql(world, "select internal.paid_booking_id($1) as id", [bookingId]);
  promise(world, String(paid?.id), pence);
}

/** What the screen says would come back, or null when it offers nothing. */
export async function quote(
  world: World,
  { token, bookingId }: Booked,
  tickets: string[],
): Promise<number | null> {
  const args = { p_booking_id: bookingId, p_ticket_ids: tickets };
  const rows = await world.till.rpc(token, "quote_cancellation", args);
  return Array.isArray(rows) ? rows[0].total_pence : null;
}

/** Gives tickets back for what the screen says: it is promised with that. */
export async function giveBack(world: World, person: Booked, tickets: string[]): Promise<void> {
  const pence = tickets.length > 0 ? await quote(world, person, tickets) : null;
  if (pence === null) return;
  const answer = await world.till.rpc(person.token, "cancel_tickets", {
    p_booking_id: person.bookingId,
    p_ticket_ids: tickets,
    p_expected_pence: pence,
    p_idempotency_key: crypto.randomUUID(),
  });
  if (answer.id) await promiseFor(world, person.bookingId, pence);
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
    p_idempotency_key: crypto.randomUUID(),
    ...args,
  });
  if (answer.amount_pence) await promiseFor(world, bookingId, answer.amount_pence);
  // a sum may be more than is left; tickets cost what is left at most
  else if (!args.p_amount_pence && Number(left[0]?.left) > 0 && breaksPromise(answer))
    world.broken.push(`refund ${JSON.stringify(args)} with ${left[0]?.left} left: ${JSON.stringify(answer)}`);
}

/** Tickets end without money, as far as their buyer has no right to it. */
async function endUnpaid(world: World, { bookingId }: Booked): Promise<void> {
  const [booking] = await sql(world, "select ref from public.bookings where id = $1", [bookingId]);
  await world.till.rpc(world.organiser, "refund_booking", {
    p_ref: booking?.ref,
    p_reason: "Behaved badly",
    p_pays: false,
    p_idempotency_key: crypto.randomUUID(),
  });
}

/** What brings money back. */
export const goingBack: Record<string, Command> = {
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
      p_idempotency_key: crypto.randomUUID(),
    });
    if (answer.id && tickets.length > 0 && pence !== null) await promiseFor(world, person.bookingId, pence);
    else if (breaksPromise(answer)) world.broken.push(`choose for ${pence}: ${JSON.stringify(answer)}`);
  }),
  keep: byBooker(({ till }, { token, bookingId }) =>
    till.rpc(token, "choose_refund", {
      p_booking_id: bookingId,
      p_choice: "keep",
      p_idempotency_key: crypto.randomUUID(),
    }),
  ),
  "refund all": byBooker((world, { bookingId }) => refundByHand(world, bookingId, {})),
  "refund a sum": byBooker((world, { bookingId }) =>
    refundByHand(world, bookingId, { p_amount_pence: 150, p_cancels: false }),
  ),
  "refund a sum and leave it to the amount": byBooker((world, { bookingId }) =>
    refundByHand(world, bookingId, { p_amount_pence: 90 }),
  ),
  "end tickets without money": byBooker(endUnpaid),
  "refund a ticket": byBooker(async (world, { bookingId }) => {
    const tickets = (await goodTickets(world, bookingId)).slice(0, 1);
    if (tickets.length > 0) await refundByHand(world, bookingId, { p_ticket_ids: tickets });
  }),
  "refund part of a ticket": byBooker(async (world, { bookingId }) => {
    const tickets = (await goodTickets(world, bookingId)).slice(0, 1);
    const ends = pick(world, [true, false, undefined]);
    if (tickets.length > 0)
      await refundByHand(world, bookingId, {
        p_ticket_ids: tickets,
        p_amount_pence: 130,
        ...(ends === undefined ? {} : { p_cancels: ends }),
      });
  }),
};
