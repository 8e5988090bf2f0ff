// Paying as the payment service does it, for tests of the database: what the provider says is given by hand.
import { type Booking, hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addTicketType, addUsers, type World } from "../harness/world.ts";

/** What start_payment answers, as far as the tests look at it. */
export type Started = {
  booking: { id: string; status: string; total_pence: number };
  payment: { id: string; attempt: number; status: string; amount_pence: number };
};

/** A person begins to pay for a hold. */
export async function start(world: World, person: string, bookingId: string): Promise<Started> {
  return asPerson(world.client, person, async () => {
    const { rows } = await world.client.query(
      "select start_payment($1, $2, null, null, false, null, '1') as started",
      [bookingId, person],
    );
    return rows[0].started;
  });
}

/** What the provider says of a payment. */
export async function say(world: World, paymentId: string, status: string, captured = 0): Promise<void> {
  await world.client.query("select internal.apply_payment($1, $2, $3, $4, $5, 'card', '4242')", [
    paymentId,
    `pi_${paymentId}`,
    status,
    captured,
    status === "failed" ? "card_declined" : null,
  ]);
}

/** A person pays for a hold and the money comes in. Answers the payment. */
export async function pay(world: World, person: string, bookingId: string): Promise<string> {
  const { payment } = await start(world, person, bookingId);
  await say(world, payment.id, "succeeded", payment.amount_pence);
  return payment.id;
}

/** The refunds that wait are sent, and the provider says that they arrived. */
export async function sendRefunds(world: World): Promise<number> {
  const { rows } = await world.client.query("select r ->> 'id' as id from internal.take_refunds() r");
  for (const { id } of rows)
    await world.client.query("select internal.apply_refund($1, $2, 'succeeded', null)", [id, `re_${id}`]);
  return rows.length;
}

/** One value of one row. */
export async function value(world: World, sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await world.client.query({ text: sql, values, rowMode: "array" });
  return rows[0]?.[0];
}

/** So many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

type Held = { name: string; eventId: string; typeId: string; booking: Booking };
type Plan = { quantity?: number; places?: number; event?: object; type?: object };

/** A person of that name holds places of a paid night: £10 and a fee of £1 each, unless said otherwise. */
export async function holdPaid(world: World, name: string, plan: Plan = {}): Promise<Held> {
  const { quantity = 2, places = 20, event = {}, type = {} } = plan;
  await addUsers(world.client, [name]);
  const eventId = await addEvent(world.client, { name, starts_at: inDays(30), ...event });
  const priced = { kind: "paid", face_pence: 1000, fee_pence: 100, ...type };
  const typeId = await addTicketType(world.client, eventId, name, places, priced);
  const booking = await hold(world, name, eventId, [{ ticket_type_id: typeId, quantity }]);
  return { name, eventId, typeId, booking };
}

/** The questions the tests ask again and again. */
export function askAbout(world: () => World) {
  return {
    held: (name: string, plan?: Plan) => holdPaid(world(), name, plan),
    statusOf: (bookingId: string) => value(world(), "select status from bookings where id = $1", [bookingId]),
    ticketIds: async (bookingId: string): Promise<string[]> => {
      const sql = "select id from tickets where booking_id = $1 order by place_number";
      return (await world().client.query<{ id: string }>(sql, [bookingId])).rows.map(({ id }) => id);
    },
    as: (person: string, sql: string, values: unknown[] = []) =>
      asPerson(world().client, person, () => value(world(), sql, values)),
    expire: (bookingId: string) =>
      world().client.query(
        "update bookings set hold_expires_at = now() - interval '11 seconds' where id = $1",
        [bookingId],
      ),
  };
}
