// Tickets for a deposit: held, let in or not, settled after the night by two runs of the job.
import { randomUUID } from "node:crypto";
import { pick, promise, rpcAtSecond, sql, type Till, type World } from "../money-world.ts";
import type { Command } from "./command.ts";

/** A ticket of a night for a deposit of £5. Answers its id. */
export async function addDeposit(till: Till, eventId: string): Promise<string> {
  const id = randomUUID();
  const { superuser } = till.services;
  await superuser.query(
    `insert into public.ticket_types (id, event_id, name, kind, face_pence, fee_pence, per_person_max, per_booking_max)
     values ($1, $2, 'Deposit', 'paid', 500, 0, 4, 4)`,
    [id, eventId],
  );
  await superuser.query("update public.ticket_inventory set quantity = 6 where ticket_type_id = $1", [id]);
  await superuser.query("insert into internal.deposit_types (ticket_type_id) values ($1)", [id]);
  return id;
}

/** A person holds one or two, sometimes with a ticket, at both copies at once. */
const hold: Command = async (world) => {
  const person = pick(world, world.people);
  if (!person) return;
  await sql(world, "delete from public.rate_limits");
  const deposit = { ticket_type_id: world.depositTypeId, quantity: 1 + Math.floor(world.next() * 2) };
  const listed = { ticket_type_id: world.night.typeId, quantity: 1 };
  const args = {
    p_event_id: world.night.eventId,
    p_lines: [deposit, ...(world.next() < 0.4 ? [listed] : [])],
    p_idempotency_key: randomUUID(),
  };
  const [held] = await Promise.all([
    world.till.rpc(person.token, "hold_booking", args),
    rpcAtSecond(world, person.token, "hold_booking", args),
  ]);
  person.bookingId = held.id ?? person.bookingId;
};

/** Somebody with a deposit comes. */
const letIn: Command = (world) =>
  sql(
    world,
    "select internal.enter_ticket((select id from public.tickets where event_id = $1 and ticket_type_id = $2 and status = 'issued' order by id limit 1), now())",
    [world.night.eventId, world.depositTypeId],
  );

/** The job, twice. */
export const settleDeposits: Command = (world) =>
  sql(world, "select internal.settle_deposits()").then(() => sql(world, "select internal.settle_deposits()"));

/** Who came with a deposit has read that it comes back. Answers tickets that came in and have none on its way. */
export async function promiseDeposits(world: World): Promise<string[]> {
  const back = await sql(
    world,
    `select r.booking_id as id, sum(r.amount_pence)::int as pence from public.refunds r join public.bookings b on b.id = r.booking_id
     where b.event_id = $1 and r.reason = 'deposit' and r.replaces_id is null and r.status <> 'declined' group by 1`,
    [world.night.eventId],
  );
  for (const { id, pence } of back) promise(world, String(id), Number(pence));
  const due = await sql(
    world,
    `select due.ticket_id as id from internal.due_deposits() due join public.bookings b on b.id = due.booking_id
     where b.event_id = $1 and due.outcome = 'returned' and not exists (select from public.payments p where p.booking_id = b.id and p.status = 'disputed')`,
    [world.night.eventId],
  );
  return due.map(({ id }) => `${id} came in and its deposit stayed`);
}

/** What happens with deposits. */
export const deposits: Record<string, Command> = {
  "hold a deposit": hold,
  "let a deposit in": letIn,
  "settle deposits": settleDeposits,
};
