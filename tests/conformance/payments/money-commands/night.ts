// What happens to the night.
import { promise, sql, type World } from "../money-world.ts";
import type { Command } from "./command.ts";

/** All that was paid for a cancelled night and has not gone back, also of what ended before. */
async function promiseAll(world: World): Promise<void> {
  const paid = await sql(
    world,
    `select b.id from public.bookings b where b.event_id = $1 and b.status in ('confirmed', 'partly_refunded', 'cancelled', 'refunded')
       and (internal.captured_payment(b.id)).status in ('succeeded', 'won')`,
    [world.night.eventId],
  );
  for (const { id } of paid) promise(world, String(id), Number.POSITIVE_INFINITY);
  await sql(world, "select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
}

/** An admin takes back what the organiser said; of every third night, cancels it with that. */
async function takeBack(world: World): Promise<void> {
  if (world.next() > 0.5) return;
  const isCancelled = world.next() < 0.3;
  const answer = await world.till.rpc(world.admin, "take_back_outcome", {
    p_event_id: world.night.eventId,
    p_reason: "The organiser told us that nobody came in",
    p_is_cancelled: isCancelled,
  });
  if (isCancelled && !answer?.details) await promiseAll(world);
}

/** A night that was gets another date, unless it went ahead. */
async function movePast(world: World): Promise<void> {
  const { eventId } = world.night;
  const [night] = await sql(
    world,
    "select starts_at < now() as is_past, (internal.told_outcome(e)).outcome as outcome from public.events e where id = $1",
    [eventId],
  );
  if (!night?.is_past) return;
  const day = new Date(Date.now() + (30 + Math.floor(world.next() * 10)) * 86_400_000).toISOString();
  const answer = await world.till.rpc(world.organiser, "reschedule_event", {
    p_event_id: eventId,
    p_starts_at: `${day.slice(0, 10)}T21:00`,
  });
  if (night.outcome === "went_ahead" && !answer?.details)
    world.broken.push("a night that went ahead has another date");
}

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
  "move the past night": movePast,
  "move the night to two minutes from now": async (world) => {
    if (world.next() > 0.3) return;
    const [soon] = await sql(
      world,
      `select to_char((now() + interval '2 minutes') at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI') as at`,
    );
    await world.till.rpc(world.organiser, "reschedule_event", {
      p_event_id: world.night.eventId,
      p_starts_at: soon?.at,
    });
  },
  "staff take the outcome back": takeBack,
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
    await promiseAll(world);
  },
};
