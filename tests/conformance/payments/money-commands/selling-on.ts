// Tickets that people sell on at the price that was paid, and those who buy them.
import { pick, promise, sql, type World } from "../money-world.ts";
import { byBooker, type Command, goodTickets } from "./command.ts";

/** The listings of a night that somebody could buy, or a seller take back. */
const listings = (world: World) =>
  sql(world, "select id from public.resale_listings where event_id = $1 and status = 'active' order by id", [
    world.night.eventId,
  ]);

/** The buyer has nothing but a card: it is a person of the night, who may be the seller and is refused then. */
const buy: Command = async (world) => {
  const person = pick(world, world.people);
  const listing = pick(world, await listings(world));
  if (!person || !listing) return;
  await sql(world, "delete from public.rate_limits");
  await sql(
    world,
    "update public.ticket_inventory set quantity = held + sold where ticket_type_id = $1 and held + sold > 0",
    [world.night.typeId],
  );
  const held = await world.till.rpc(person.token, "hold_listing", { p_listing_ids: [listing.id] });
  person.bookingId = held.id ?? person.bookingId;
};

/** A ticket that was sold on brings its whole price back to the booking that paid, once. */
export async function promiseForSold(world: World): Promise<void> {
  const sold = await sql(
    world,
    `select l.booking_id as paid, sum(r.price_pence)::integer as pence from public.resale_listings r join public.tickets k on k.id = r.ticket_id
     join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) where r.event_id = $1 and r.status = 'sold' group by 1`,
    [world.night.eventId],
  );
  for (const { paid, pence } of sold) promise(world, String(paid), Number(pence));
}

/** What people do with a listing. */
export const sellingOn: Record<string, Command> = {
  "sell on": byBooker(async (world, person) => {
    const [ticket] = await goodTickets(world, person.bookingId);
    if (ticket) await world.till.rpc(person.token, "list_ticket", { p_ticket_ids: [ticket] });
  }),
  "take off sale": byBooker(async (world, person) => {
    const listing = pick(world, await listings(world));
    if (listing) await world.till.rpc(person.token, "withdraw_listing", { p_listing_id: listing.id });
  }),
  "buy what is sold on": buy,
};
