// People who wait for tickets of a sold-out night, and what is dealt to them.
import { pick, rpcAtSecond, sql, type World } from "../money-world.ts";
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

/** A person waits for one type and for any, at both copies at once: one entry. */
const joinTwice: Command = async (world) => {
  const person = pick(world, world.people);
  if (!person) return;
  await join(world);
  const args = { p_event_id: world.night.eventId, p_quantity: 1 + Math.floor(world.next() * 3), p_fewest: 1 };
  await Promise.all([
    world.till.rpc(person.token, "join_waitlist", { ...args, p_ticket_type_id: world.night.typeId }),
    rpcAtSecond(world, person.token, "join_waitlist", args),
  ]);
};

/** A person with an offer holds as many more as there are, or buys what a holder sells: the limit per person is one. */
const holdBesideOffer: Command = async (world) => {
  const [offer] = await sql(
    world,
    "select user_id from public.bookings where event_id = $1 and waitlist_entry_id is not null and status in ('held', 'awaiting_payment', 'failed') order by id limit 1",
    [world.night.eventId],
  );
  const person = world.people.find(({ token }) =>
    Buffer.from(token.split(".")[1] ?? "", "base64url")
      .toString()
      .includes(String(offer?.user_id)),
  );
  if (!person) return;
  await sql(world, "delete from public.rate_limits");
  await sql(world, "update public.ticket_inventory set quantity = quantity + 2 where ticket_type_id = $1", [
    world.night.typeId,
  ]);
  const held = await world.till.rpc(person.token, "hold_booking", {
    p_event_id: world.night.eventId,
    p_lines: [{ ticket_type_id: world.night.typeId, quantity: 1 + Math.floor(world.next() * 2) }],
  });
  person.bookingId = held.id ?? person.bookingId;
};

/** What is free or sold on is offered, and a person with an offer goes on with it. */
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
  "wait twice at once": joinTwice,
  "hold beside an offer": holdBesideOffer,
  deal,
  "let an offer lapse": lapse,
};
