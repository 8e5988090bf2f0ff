// People who wait for tickets of a sold-out night, and what is dealt to them.
import { pick, sql, type World } from "../money-world.ts";
import type { Command } from "./command.ts";

/** A person waits for one to three tickets; the night is sold out by then. */
const join: Command = async (world) => {
  const person = pick(world, world.people);
  if (!person) return;
  await sql(world, "delete from public.rate_limits");
  await sql(
    world,
    "update public.ticket_inventory set quantity = held + sold where ticket_type_id = $1 and held + sold > 0",
    [world.night.typeId],
  );
  await world.till.rpc(person.token, "join_waitlist", {
    p_event_id: world.night.eventId,
    p_ticket_type_id: world.night.typeId,
    p_quantity: 1 + Math.floor(world.next() * 3),
    p_fewest: 1,
  });
};

/** What is free or sold on is offered, and whoever has an offer goes on with it. */
const deal: Command = async (world) => {
  await sql(world, "select internal.deal_places(), internal.deal_listings()");
  for (const person of world.people) {
    const [entry] = (await world.till.rpc(person.token, "my_waitlist", {
      p_event_id: world.night.eventId,
    })) as unknown as { offer: { booking_id: string } | null }[];
    person.bookingId = entry?.offer?.booking_id ?? person.bookingId;
  }
};

/** Time passes for offers alone. */
const lapse = (world: World) =>
  sql(
    world,
    `with over as (update public.bookings set hold_expires_at = now() - interval '11 seconds' where event_id = $1 and waitlist_entry_id is not null
       and status in ('held', 'awaiting_payment', 'failed') returning 1)
     select count(*) from over`,
    [world.night.eventId],
  ).then(() => sql(world, "select internal.expire_holds()"));

/** What people do with a waiting list. */
export const waiting: Record<string, Command> = {
  wait: join,
  deal,
  "let an offer lapse": lapse,
};
