// Tickets that change hands for nothing, and people who go in.
import { pick, promise, sql, type World } from "../money-world.ts";
import { type Booked, byBooker, type Command, goodTickets } from "./command.ts";

/** The offers of a night that wait, with the account they are for. */
const offers = (world: World) =>
  sql(
    world,
    `select t.id, t.from_id, u.id as to_id from public.ticket_transfers t join auth.users u on lower(u.email) = t.to_email
     where t.event_id = $1 and t.status = 'pending' order by t.created_at, t.id`,
    [world.night.eventId],
  );

/** Whose token it is: the account that a JSON Web Token names. */
const accountOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub;

async function passOn(world: World, person: Booked): Promise<void> {
  const [ticket] = await goodTickets(world, person.bookingId);
  const other = pick(
    world,
    world.people.filter((one) => one !== person),
  );
  if (!ticket || !other) return;
  const [account] = await sql(world, "select email from auth.users where id = $1", [accountOf(other.token)]);
  await world.till.rpc(person.token, "transfer_tickets", {
    p_ticket_ids: [ticket],
    p_to_email: account?.email,
  });
}

/** Somebody accepts an offer that is for them, and goes on with what they got. */
async function accept(world: World): Promise<void> {
  const offer = pick(world, await offers(world));
  const person = world.people.find(({ token }) => accountOf(token) === offer?.to_id);
  if (!offer || !person) return;
  const received = await world.till.rpc(person.token, "accept_transfer", { p_transfer_id: offer.id });
  if (received.id && world.next() < 0.6) person.bookingId = received.id;
}

/** The person who received a ticket gives it back: what is promised, is promised to the booking that paid. */
async function giveBackReceived(world: World): Promise<void> {
  const [held] = await sql(
    world,
    `select k.id, k.booking_id, k.owner_id, internal.paid_booking_id(k.booking_id) as paid from public.tickets k
     where k.event_id = $1 and k.paid_line_id is not null and k.status = 'issued' order by k.id limit 1`,
    [world.night.eventId],
  );
  const person = world.people.find(({ token }) => accountOf(token) === held?.owner_id);
  if (!held || !person) return;
  const args = { p_booking_id: held.booking_id, p_ticket_ids: [held.id] };
  const [quote] = [await world.till.rpc(person.token, "quote_cancellation", args)].flat();
  if (typeof quote?.total_pence !== "number") return;
  const answer = await world.till.rpc(person.token, "cancel_tickets", {
    ...args,
    p_expected_pence: quote.total_pence,
    p_idempotency_key: crypto.randomUUID(),
  });
  if (answer.id) promise(world, String(held.paid), quote.total_pence);
  else world.broken.push(`give back what was received for ${quote.total_pence}: ${JSON.stringify(answer)}`);
}

/** What people do with tickets they cannot use. */
export const passingOn: Record<string, Command> = {
  "pass on": byBooker(passOn),
  accept,
  "take back": async (world) => {
    const offer = pick(world, await offers(world));
    const person = world.people.find(({ token }) => accountOf(token) === offer?.from_id);
    if (offer && person) await world.till.rpc(person.token, "revoke_transfer", { p_transfer_id: offer.id });
  },
  "give back what was received": giveBackReceived,
};
