// Tickets whose price people choose themselves.
import { randomUUID } from "node:crypto";
import { pick, sql, type Till } from "../money-world.ts";
import type { Command } from "./command.ts";

/** A ticket of a night that costs what its buyer chooses, from nothing to £40. Answers its id. */
export async function addOwnPriced(till: Till, eventId: string): Promise<string> {
  const id = randomUUID();
  await till.services.superuser.query(
    `insert into public.ticket_types (id, event_id, name, kind, min_pence, suggested_pence, max_pence, per_person_max, per_booking_max)
     values ($1, $2, 'Pay what you can', 'donation', 0, 700, 4000, 3, 3)`,
    [id, eventId],
  );
  await till.services.superuser.query(
    "update public.ticket_inventory set quantity = 4 where ticket_type_id = $1",
    [id],
  );
  return id;
}

const hold =
  (code: string | null): Command =>
  async (world) => {
    const person = pick(world, world.people);
    if (!person) return;
    await sql(world, "delete from public.rate_limits");
    const amount = pick(world, [0, 30, 75, 700, 1999, 4000, 4001]) ?? 700;
    const own = { ticket_type_id: world.ownTypeId, quantity: 1 + Math.floor(world.next() * 2) };
    const listed = { ticket_type_id: world.night.typeId, quantity: 1 };
    const held = await world.till.rpc(person.token, "hold_booking", {
      p_event_id: world.night.eventId,
      p_lines: [{ ...own, amount_pence: amount }, ...(world.next() < 0.4 ? [listed] : [])],
      ...(code ? { p_code: code } : {}),
    });
    if (held.id && amount > 4000) world.broken.push(`${amount} was held where £40 is the most`);
    person.bookingId = held.id ?? person.bookingId;
  };

/** The team chooses other bounds: what was held or bought keeps those of its moment. */
const changeBounds: Command = (world) =>
  sql(world, "update public.ticket_types set min_pence = $2, max_pence = $3 where id = $1", [
    world.ownTypeId,
    pick(world, [0, 500]),
    pick(world, [700, 4000]),
  ]);

/** What people do where they choose the price. */
export const ownPrices: Record<string, Command> = {
  "hold at an own price": hold(null),
  "hold at an own price with a code": hold("FRIENDS"),
  "change the bounds of own prices": changeBounds,
};
