// Tickets that cost less together: held with and without a code, given back one by one, their rule changed in between.
import { randomUUID } from "node:crypto";
import { pick, sql, type Till, type World } from "../money-world.ts";
import { byBooker, type Command } from "./command.ts";
import { giveBack } from "./going-back.ts";

/** A ticket of a night at £10.01 of which three cost what two do, so that their price does not divide evenly. Answers its id. */
export async function addBundled(till: Till, eventId: string): Promise<string> {
  const id = randomUUID();
  const { superuser } = till.services;
  await superuser.query(
    `insert into public.ticket_types (id, event_id, name, kind, face_pence, fee_pence, per_person_max, per_booking_max)
     values ($1, $2, 'Together', 'paid', 1001, 101, 6, 6)`,
    [id, eventId],
  );
  await superuser.query("update public.ticket_inventory set quantity = 8 where ticket_type_id = $1", [id]);
  await superuser.query(
    "insert into internal.bundles (ticket_type_id, kind, count, pays) values ($1, 'pay_for_fewer', 3, 2)",
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
    const together = { ticket_type_id: world.bundledTypeId, quantity: 2 + Math.floor(world.next() * 4) };
    const listed = { ticket_type_id: world.night.typeId, quantity: 1 };
    const held = await world.till.rpc(person.token, "hold_booking", {
      p_event_id: world.night.eventId,
      p_lines: [together, ...(world.next() < 0.4 ? [listed] : [])],
      ...(code ? { p_code: code } : {}),
    });
    person.bookingId = held.id ?? person.bookingId;
  };

/** The team changes what several cost: what was held or bought keeps the rule of its moment. */
const change: Command = (world) =>
  sql(
    world,
    `update internal.bundles set kind = $2, count = $3, pays = case when $2 = 'pay_for_fewer' then 2 end,
       price_pence = case when $2 = 'cheaper_from' then 777 end where ticket_type_id = $1`,
    [
      world.bundledTypeId,
      ...(pick(world, [
        ["pay_for_fewer", 3],
        ["pay_for_fewer", 5],
        ["cheaper_from", 2],
        ["group", 3],
      ]) ?? ["pay_for_fewer", 3]),
    ],
  );

/** The good tickets of a bundle in a booking. */
const together = async (world: World, bookingId: string) =>
  (
    await sql(
      world,
      "select id from public.tickets where booking_id = $1 and ticket_type_id = $2 and status = 'issued' order by place_number",
      [bookingId, world.bundledTypeId],
    )
  ).map(({ id }) => String(id));

/** What people do with bundles. */
export const bundles: Record<string, Command> = {
  "hold a bundle": hold(null),
  "hold a bundle with a code": hold("FRIENDS"),
  "change a bundle": change,
  "give one of a bundle back": byBooker(async (world, person) =>
    giveBack(world, person, (await together(world, person.bookingId)).slice(0, 1)),
  ),
  "give two of a bundle back": byBooker(async (world, person) =>
    giveBack(world, person, (await together(world, person.bookingId)).slice(0, 2)),
  ),
};
