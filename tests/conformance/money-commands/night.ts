// What happens to the night.
import { promise, sql } from "../money-world.ts";
import type { Command } from "./command.ts";

/** What happens to the night. */
export const night: Record<string, Command> = {
  work: ({ till }) => till.work(),
  "let in": (world) =>
    sql(
      world,
      "select internal.enter_ticket((select id from public.tickets where event_id = $1 and status in ('issued', 'transfer_pending', 'listed') order by id limit 1), now())",
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
  "staff take the outcome back": async (world) => {
    if (world.next() > 0.5) return;
    await sql(
      world,
      "update internal.event_outcomes set outcome = null, confirmed_at = null where event_id = $1 and outcome = 'went_ahead' and not internal.is_paid_out(event_id)",
      [world.night.eventId],
    );
  },
  "say that it went ahead": ({ till, organiser, night: { eventId } }) =>
    till.rpc(organiser, "confirm_event_outcome", { p_event_id: eventId, p_outcome: "went_ahead" }),
  cancel: async (world) => {
    if (world.next() > 0.3) return;
    const { eventId } = world.night;
    // a night that went ahead is not cancelled: its organiser is refused, and so is everybody else
    const [ended] = await sql(
      world,
      `update public.events e set status = 'cancelled' where id = $1 and status <> 'cancelled'
         and coalesce((internal.told_outcome(e)).outcome, '') <> 'went_ahead' returning id`,
      [eventId],
    );
    if (!ended) return;
    // all that was paid and has not gone back, also of what ended before
    const paid = await sql(
      world,
      `select b.id from public.bookings b where b.event_id = $1 and b.status in ('confirmed', 'partly_refunded', 'cancelled', 'refunded')
         and (internal.captured_payment(b.id)).status in ('succeeded', 'won')`,
      [eventId],
    );
    for (const { id } of paid) promise(world, String(id), Number.POSITIVE_INFINITY);
    await sql(world, "select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
  },
};
