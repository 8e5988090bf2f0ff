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
