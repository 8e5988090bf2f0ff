// Holding, paying, letting go.
import { intents, pick, sql, webhook } from "../money-world.ts";
import { byBooker, type Command } from "./command.ts";

const hold = (args: object): Command => {
  return async (world) => {
    const person = pick(world, world.people);
    if (!person) return;
    await sql(world, "delete from public.rate_limits");
    const held = await world.till.rpc(person.token, "hold_booking", {
      p_event_id: world.night.eventId,
      p_lines: [{ ticket_type_id: world.night.typeId, quantity: 1 + Math.floor(world.next() * 3) }],
      ...args,
    });
    person.bookingId = held.id ?? person.bookingId;
  };
};

/** Two people pay with a code for one use; the bank is slow with one of them, whose hold has run out. */
const payLateWithCode: Command = async (world) => {
  const code = pick(world, ["ONCE", "TWO"]) ?? "ONCE";
  const known = new Set(await intents(world));
  await hold({ p_code: code })(world);
  const [late] = world.people.filter(({ bookingId }) => bookingId !== null);
  if (!late?.bookingId) return;
  await world.till.start(late.token, late.bookingId);
  await runOut(world);
  await hold({ p_code: code })(world);
  for (const ref of await intents(world)) if (!known.has(ref)) world.till.fake?.books.succeed(ref);
  for (const ref of await intents(world))
    if (!known.has(ref)) await world.till.fake?.call(webhook(world), ref);
  if (world.next() < 0.7) await world.till.work();
};

const runOut: Command = async (world) => {
  await sql(
    world,
    "update public.bookings set hold_expires_at = now() - interval '11 seconds' where (event_id = $1 or pass_order_id in (select n.pass_order_id from public.bookings n where n.event_id = $1)) and status in ('held', 'awaiting_payment', 'failed')",
    [world.night.eventId],
  );
  await sql(world, "select internal.expire_holds()");
};

/** What people do to buy. */
export const buying: Record<string, Command> = {
  hold: hold({}),
  "hold with a code": hold({ p_code: "FRIENDS" }),
  start: byBooker(({ till }, { token, bookingId }) => till.start(token, bookingId)),
  "start twice": byBooker(({ till }, { token, bookingId }) =>
    Promise.all([till.start(token, bookingId), till.start(token, bookingId)]),
  ),
  release: byBooker(({ till }, { token, bookingId }) =>
    till.rpc(token, "release_hold", { p_booking_id: bookingId }),
  ),
  "run out": runOut,
  "hold with a code for one use": hold({ p_code: "ONCE" }),
  "hold with a code for two tickets": hold({ p_code: "TWO" }),
  "pay late with a code": payLateWithCode,
};
