// The solidarity fund of a night: given to, taken from by two at once at both copies, changed by its team, and settled after the night.
import { randomUUID } from "node:crypto";
import { type Person, pick, promise, rpcAtSecond, sql, type Till, type World } from "../money-world.ts";
import { byBooker, type Command } from "./command.ts";
import { giveBack } from "./going-back.ts";

/** A fund for a ticket of £12, of which a person has two at most; opened by the night's owner, on every other night with deposits. */
export async function openFund(till: Till, organiser: string, eventId: string, seed: number): Promise<void> {
  await till.services.superuser.query("delete from public.rate_limits");
  const answer = await till.rpc(organiser, "save_fund", {
    p_event_id: eventId,
    p_fund: {
      name: "Entry",
      price_pence: 1200,
      places: 5,
      per_person: 2,
      rest: seed % 3 === 1 ? "next" : "back",
      takes_deposits: seed % 2 === 0,
    },
  });
  if (!answer.fund) throw new Error(`no fund was opened: ${JSON.stringify(answer)}`);
}

const typesOf = async (world: World) => {
  const [fund] = await sql(
    world,
    "select gift_type_id as gift, ticket_type_id as ticket from internal.solidarity_funds where event_id = $1",
    [world.night.eventId],
  );
  return fund as { gift: string; ticket: string };
};

const holdLines = async (world: World, person: Person, lines: object[]): Promise<void> => {
  await sql(world, "delete from public.rate_limits");
  const args = { p_event_id: world.night.eventId, p_lines: lines, p_idempotency_key: randomUUID() };
  const [held] = await Promise.all([
    world.till.rpc(person.token, "hold_booking", args),
    rpcAtSecond(world, person.token, "hold_booking", args),
  ]);
  person.bookingId = held.id ?? person.bookingId;
};

/** Somebody gives, alone or with a ticket. */
const give: Command = async (world) => {
  const person = pick(world, world.people);
  if (!person) return;
  const { gift } = await typesOf(world);
  const amount = pick(world, [100, 333, 2500, 20_001]) ?? 100;
  const listed = { ticket_type_id: world.night.typeId, quantity: 1 };
  await holdLines(world, person, [
    { ticket_type_id: gift, quantity: 1, amount_pence: amount },
    ...(world.next() < 0.5 ? [listed] : []),
  ]);
};

/** All want what is in the fund at the same moment, at one copy or the other. */
const take: Command = async (world) => {
  const { ticket } = await typesOf(world);
  await sql(world, "delete from public.rate_limits");
  const people = [...world.people, ...world.guests.slice(0, 1)];
  const wanted = people.map((person) => ({
    person,
    args: {
      p_event_id: world.night.eventId,
      p_lines: [
        {
          ticket_type_id: ticket,
          quantity: 1 + Math.floor(world.next() * 2),
          amount_pence: pick(world, [0, 0, 300, 1200]) ?? 0,
        },
      ],
      p_idempotency_key: randomUUID(),
    },
  }));
  await Promise.all(
    wanted.map(async ({ person, args }, at) => {
      const held = await (at % 2 === 0
        ? world.till.rpc(person.token, "hold_booking", args)
        : rpcAtSecond(world, person.token, "hold_booking", args));
      person.bookingId = held.id ?? person.bookingId;
    }),
  );
};

/** What costs nothing is booked at once. */
const confirm: Command = byBooker((world, { token, bookingId }) =>
  world.till.rpc(token, "confirm_booking", { p_booking_id: bookingId, p_buyer_name: "Taker" }),
);

/** A ticket of the fund goes back. */
const giveTicketBack: Command = byBooker(async (world, person) => {
  const { ticket } = await typesOf(world);
  const rows = await sql(
    world,
    "select id from public.tickets where booking_id = $1 and ticket_type_id = $2 and status = 'issued' order by place_number limit 1",
    [person.bookingId, ticket],
  );
  await giveBack(
    world,
    person,
    rows.map(({ id }) => String(id)),
  );
});

/** The team changes the price, or closes the fund and opens it again. */
const change: Command = async (world) => {
  await sql(world, "delete from public.rate_limits");
  if (world.next() < 0.4)
    await world.till.rpc(world.organiser, "close_fund", { p_event_id: world.night.eventId });
  const [{ rest } = { rest: "back" }] = await sql(
    world,
    "select rest from internal.solidarity_funds where event_id = $1",
    [world.night.eventId],
  );
  await world.till.rpc(world.organiser, "save_fund", {
    p_event_id: world.night.eventId,
    p_fund: {
      name: "Entry",
      price_pence: pick(world, [900, 1200, 1501]),
      places: 5,
      per_person: 2,
      rest,
      takes_deposits: world.next() < 0.5,
    },
  });
};

/** The job at both runs. */
export const settleFunds: Command = (world) =>
  sql(world, "select internal.settle_funds()").then(() => sql(world, "select internal.settle_funds()"));

/** Who gave has read which share comes back. */
export async function promiseFunds(world: World): Promise<void> {
  const back = await sql(
    world,
    `select r.booking_id as id, sum(r.amount_pence)::int as pence from public.refunds r join public.bookings b on b.id = r.booking_id
     where b.event_id = $1 and r.reason = 'fund' and r.replaces_id is null and r.status <> 'declined' group by 1`,
    [world.night.eventId],
  );
  for (const { id, pence } of back) promise(world, String(id), Number(pence));
}

/** What happens with a fund. */
export const funds: Record<string, Command> = {
  "give to the fund": give,
  "take from the fund": take,
  "book what the fund pays": confirm,
  "give a ticket of the fund back": giveTicketBack,
  "change the fund": change,
  "settle the fund": settleFunds,
};
