// Presses that come twice at the same moment, at both copies of the server: money moves once.
import { rpcAtSecond, sql, type World } from "../money-world.ts";
import { type Booked, breaksPromise, byBooker, type Command, goodTickets } from "./command.ts";
import { promiseFor, quote } from "./going-back.ts";

/** The same call at both copies at once. */
const atBoth = ({ till, ...world }: World, token: string, name: string, args: object, other: object = args) =>
  Promise.all([till.rpc(token, name, args), rpcAtSecond({ till, ...world }, token, name, other)]);

const withKey = <Args extends object>(args: Args) => ({ ...args, p_idempotency_key: crypto.randomUUID() });

/** The same press of an organiser: one refund. */
async function refundTwice(world: World, { bookingId }: Booked): Promise<void> {
  const [booking] = await sql(world, "select ref from public.bookings where id = $1", [bookingId]);
  const args = withKey({ p_ref: booking?.ref, p_reason: "Pressed twice", p_amount_pence: 120 });
  const [one, two] = await atBoth(world, world.organiser, "refund_booking", args);
  const amounts = [one.amount_pence, two.amount_pence].filter(Boolean);
  if (amounts.length === 2 && one.refund_id !== two.refund_id)
    world.broken.push("one press made two refunds");
  if (amounts[0]) await promiseFor(world, bookingId, amounts[0]);
}

/** One ticket, or all, given back by two presses: with one key, or in two tabs with a key each. */
const giveBackTwice =
  (most: number): ((world: World, person: Booked) => Promise<void>) =>
  async (world, person) => {
    const tickets = (await goodTickets(world, person.bookingId)).slice(0, most);
    const pence = tickets.length > 0 ? await quote(world, person, tickets) : null;
    if (pence === null) return;
    const asked = { p_booking_id: person.bookingId, p_ticket_ids: tickets, p_expected_pence: pence };
    const args = withKey(asked);
    const other = world.next() < 0.5 ? args : withKey(asked);
    const answers = await atBoth(world, person.token, "cancel_tickets", args, other);
    if (answers.every(({ id }) => id)) await promiseFor(world, person.bookingId, pence);
    else world.broken.push(`give back twice for ${pence}: ${JSON.stringify(answers)}`);
  };

/** The money of a night that moved, chosen by two presses. */
async function chooseTwice(world: World, person: Booked): Promise<void> {
  const tickets = await goodTickets(world, person.bookingId);
  const pence = tickets.length > 0 ? await quote(world, person, tickets) : null;
  const args = withKey({ p_booking_id: person.bookingId, p_choice: "refund" });
  const answers = await atBoth(world, person.token, "choose_refund", args);
  if (answers.every(({ id }) => id) && pence !== null) await promiseFor(world, person.bookingId, pence);
  else if (answers.some(breaksPromise) || answers.filter(({ id }) => id).length === 1)
    world.broken.push(`choose twice for ${pence}: ${JSON.stringify(answers)}`);
}

/** Commands that are pressed twice, by name. */
export const pressingTwice: Record<string, Command> = {
  "refund a sum twice at once": byBooker(refundTwice),
  "give one back twice at once": byBooker(giveBackTwice(1)),
  "give all back twice at once": byBooker(giveBackTwice(200)),
  "choose the money twice at once": byBooker(chooseTwice),
};
