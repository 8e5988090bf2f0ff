// What is sold beside tickets: bought with one or later, handed over, given back alone.
import { pick, sql, type Till, type World } from "../money-world.ts";
import { byBooker, type Command } from "./command.ts";
import { giveBack } from "./going-back.ts";

/** Coats of a night at £2.50, three of them, one for each ticket; made by the night's owner. Answers the id of the ticket type. */
export async function addExtra(till: Till, organiser: string, eventId: string): Promise<string> {
  await till.services.superuser.query("delete from public.rate_limits");
  await till.rpc(organiser, "save_extra", {
    p_event_id: eventId,
    p_extra: {
      kind: "cloakroom",
      name: "Cloakroom",
      rule: "one_per_ticket",
      choices: [{ price_pence: 250, quantity: 3 }],
    },
  });
  const [made] = await till.services.superuser.query<{ id: string }>(
    "select t.id from public.ticket_types t where t.event_id = $1 and t.kind = 'extra'",
    [eventId],
  );
  return made?.id ?? "";
}

const hold =
  (withTicket: boolean): Command =>
  async (world) => {
    const person = pick(world, world.people);
    if (!person) return;
    await sql(world, "delete from public.rate_limits");
    const ticket = { ticket_type_id: world.night.typeId, quantity: 1 };
    const held = await world.till.rpc(person.token, "hold_booking", {
      p_event_id: world.night.eventId,
      p_lines: [
        ...(withTicket ? [ticket] : []),
        { ticket_type_id: world.extraTypeId, quantity: 1 + Math.floor(world.next() * 2) },
      ],
    });
    person.bookingId = held.id ?? person.bookingId;
  };

/** Vouchers of a booking that are in a state. */
async function vouchers(world: World, bookingId: string, status: string): Promise<string[]> {
  const rows = await sql(
    world,
    "select id from public.tickets where booking_id = $1 and ticket_type_id = $2 and status = $3 order by place_number",
    [bookingId, world.extraTypeId, status],
  );
  return rows.map(({ id }) => String(id));
}

const handOver = (isUndone: boolean): Command =>
  byBooker(async (world, { bookingId }) => {
    const [one] = await vouchers(world, bookingId, isUndone ? "collected" : "ready");
    if (one)
      await world.till.rpc(world.organiser, "hand_over_extras", {
        p_event_id: world.night.eventId,
        p_ticket_ids: [one],
        p_is_undone: isUndone,
      });
  });

/** What people and the team do with extras. */
export const extras: Record<string, Command> = {
  "hold a ticket with an extra": hold(true),
  "hold an extra alone": hold(false),
  "hand an extra over": handOver(false),
  "take an extra back": handOver(true),
  "give an extra back": byBooker(async (world, person) =>
    giveBack(world, person, (await vouchers(world, person.bookingId, "ready")).slice(0, 1)),
  ),
  "give back all with its extras": byBooker(async (world, person) => {
    const all = await sql(
      world,
      "select id from public.tickets where booking_id = $1 and status in ('issued', 'ready') order by id",
      [person.bookingId],
    );
    await giveBack(
      world,
      person,
      all.map(({ id }) => String(id)),
    );
  }),
};
