// What people do who pass tickets on, for tests of the database.
import type { Booking } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addUsers, id, type World } from "../harness/world.ts";
import { holdPaid, pay, value } from "../payments/till.ts";

/** An offer, as transfer_tickets answers it. */
export type Offer = { id: string; ticket_ids: string[]; status: string; expires_at: string };

export function passingOn(world: () => World) {
  const as = <T = unknown>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
    asPerson(world().client, person, () => value(world(), sql, values)) as Promise<T>;
  return {
    as,
    /** a person of that name has paid for places of a night of its own: £10 and a fee of £1 each */
    bought: async (name: string, plan: Parameters<typeof holdPaid>[2] = {}) => {
      const held = await holdPaid(world(), name, plan);
      const paymentId = await pay(world(), name, held.booking.id);
      const tickets = (await value(
        world(),
        "select array_agg(id::text order by place_number) from tickets where booking_id = $1",
        [held.booking.id],
      )) as string[];
      return { ...held, paymentId, tickets };
    },
    /** people with a confirmed address `<name>@example.org` */
    meet: (...names: string[]) => addUsers(world().client, names),
    offer: (person: string, tickets: string[], to: string, note: string | null = null) =>
      as<Offer>(person, "select transfer_tickets($1, $2, $3)", [tickets, `${to}@example.org`, note]),
    accept: (person: string, offerId: string, code: string | null = null, name: string | null = null) =>
      as<Booking>(person, "select accept_transfer($1, $2, $3)", [offerId, code, name]),
    revoke: (person: string, offerId: string) => as(person, "select revoke_transfer($1)", [offerId]),
    /** the code of the newest link that was mailed for an offer */
    codeOf: async (offerId: string) =>
      String(
        await value(
          world(),
          `select split_part(payload -> 'data' ->> 'path', 'code=', 2) from graphile_worker._private_jobs
           where payload ->> 'template' = 'transfer-received' and payload -> 'data' ->> 'path' like $1 order by id desc limit 1`,
          [`/transfers/${offerId}?%`],
        ),
      ),
    /** the templates of the mails to an address, oldest first */
    mailsTo: async (person: string) =>
      (await value(
        world(),
        `select coalesce(array_agg(payload ->> 'template' order by id), '{}') from graphile_worker._private_jobs where payload ->> 'recipient' = $1`,
        [`${person}@example.org`],
      )) as string[],
    toldTo: async (person: string) =>
      (await value(
        world(),
        "select coalesce(array_agg(kind order by created_at, id), '{}') from notifications where user_id = $1",
        [id(`user ${person}`)],
      )) as string[],
    ticket: async (ticketId: string) => {
      const { rows } = await world().client.query(
        "select status, code, owner_id, holder_name, hand_overs, renames, paid_line_id, booking_id from tickets where id = $1",
        [ticketId],
      );
      return rows[0];
    },
    /** the tickets of a booking that are good */
    goodOf: async (bookingId: string) =>
      (await value(
        world(),
        "select coalesce(array_agg(id::text order by place_number), '{}') from tickets where booking_id = $1 and status = 'issued'",
        [bookingId],
      )) as string[],
  };
}
