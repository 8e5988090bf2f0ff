// Passes for a series: two nights under one charge.
import { randomUUID } from "node:crypto";
import { pick, sql, type World, webhook } from "../money-world.ts";
import type { Command } from "./command.ts";

/** Makes the night one of two of a series, and sells three passes for both. */
export async function offerPass(world: World): Promise<void> {
  const { till, night, organiser } = world;
  const other = await till.makeNight(4);
  const seriesId = randomUUID();
  await sql(world, "insert into public.series (id, organiser_id, title) values ($1, $2, 'Vault nights')", [
    seriesId,
    till.organiserId,
  ]);
  await sql(world, "update public.events set series_id = $1 where id = any ($2)", [
    seriesId,
    [night.eventId, other.eventId],
  ]);
  await till.rpc(organiser, "save_series_pass", {
    p_series_id: seriesId,
    p_name: "Both nights",
    p_quantity: 3,
    p_per_night_pence: 801,
  });
}

const passOf = async (world: World): Promise<{ id: string; total_pence: number } | null> => {
  const pass = await world.till.rpc(world.organiser, "get_series_pass", { p_event_id: world.night.eventId });
  return pass?.total_pence ? pass : null;
};

/** A person holds a pass and begins to pay for it, some of them twice. */
const buyPass: Command = async (world) => {
  const person = pick(world, world.people);
  const pass = person && (await passOf(world));
  if (!pass) return;
  await sql(world, "delete from public.rate_limits");
  const held = await world.till.rpc(person.token, "hold_series_pass", {
    p_pass_id: pass.id,
    p_expected_pence: pass.total_pence,
    p_idempotency_key: randomUUID(),
  });
  if (held?.booking_id) await world.till.start(person.token, held.booking_id);
  if (held?.booking_id && world.next() < 0.3) await world.till.start(person.token, held.booking_id);
};

/** The bank takes what was asked for passes. */
const payPass: Command = async (world) => {
  const asked = await sql(
    world,
    `select distinct i.provider_ref as ref from internal.payment_intents i join public.payments p on p.id = i.payment_id join public.bookings b on b.id = p.booking_id
     where i.provider_ref is not null and b.pass_order_id in (select n.pass_order_id from public.bookings n where n.event_id = $1)`,
    [world.night.eventId],
  );
  for (const { ref } of asked) {
    world.till.fake?.books.succeed(String(ref));
    await world.till.fake?.call(webhook(world), String(ref));
  }
};

/** The other night of the series is cancelled. */
const cancelOther: Command = async (world) => {
  const [other] = await sql(
    world,
    "select o.id from public.events e join public.events o on o.series_id = e.series_id and o.id <> e.id where e.id = $1 and o.status = 'published'",
    [world.night.eventId],
  );
  if (other)
    await world.till.rpc(world.organiser, "cancel_event", { p_event_id: other.id, p_reason: "Flood" });
};

/** A person gives back what is left of a pass: the sum that they read is the sum that is sent. */
const giveBack: Command = async (world) => {
  const person = pick(world, world.people);
  if (!person) return;
  await sql(world, "delete from public.rate_limits");
  const mine: { id: string; return_pence: number | null }[] = await world.till.rpc(
    person.token,
    "list_my_series_passes",
    {},
  );
  const pass = Array.isArray(mine) ? mine.find(({ return_pence }) => return_pence !== null) : undefined;
  if (!pass) return;
  const answer = await world.till.rpc(person.token, "give_back_series_pass", {
    p_order_id: pass.id,
    p_expected_pence: pass.return_pence,
    p_idempotency_key: randomUUID(),
  });
  if (answer?.details)
    world.broken.push(`a pass was quoted ${pass.return_pence}, and refused: ${answer.details}`);
};

/** What of the charges of passes went back at the card company and by our own books, where they differ. */
export async function wrongPasses(world: World): Promise<string[]> {
  const { books } = world.till.fake ?? {};
  if (!books) return [];
  const rows = await sql(
    world,
    `select i.provider_ref as ref, sum(p.captured_pence)::int as captured,
       coalesce(sum((select sum(l.amount_pence) from internal.ledger_entries l where l.payment_id = p.id and l.kind = 'refund' and l.account = 'clearing')), 0)::int as back
     from internal.payment_intents i join public.payments lead on lead.id = i.payment_id join public.bookings b on b.id = lead.booking_id and b.pass_order_id is not null
     join public.payments p on p.id = any (internal.payments_of_charge(lead.id))
     where i.provider_ref is not null and b.pass_order_id in (select n.pass_order_id from public.bookings n where n.event_id = $1) group by 1`,
    [world.night.eventId],
  );
  return rows.flatMap(({ ref, captured, back }) => {
    const theirs = [books.intent(String(ref)).amount_received, books.refunded(String(ref))];
    return captured === theirs[0] && -Number(back) === theirs[1]
      ? []
      : [
          `pass ${ref}: captured ${captured}, sent back ${-Number(back)}; the company says ${theirs.join(" and ")}`,
        ];
  });
}

/** What people do with passes. */
export const passes: Record<string, Command> = {
  "buy a pass": buyPass,
  "pay for a pass": payPass,
  "give a pass back": giveBack,
  "cancel the other night": cancelOther,
};
