// What seeds of things that are sold share: asking as a person, paying, and the nights of the demo's owner.
import type pg from "pg";

/** Asks a procedure as a person does, with no limit on how often. */
export async function ask<T>(
  client: pg.ClientBase,
  person: string,
  call: string,
  values: unknown[],
): Promise<T> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: person, role: "authenticated" }),
  ]);
  const { rows } = await client.query<{ it: T }>(`select ${call} as it`, values);
  await client.query("select set_config('request.jwt.claims', '', true)");
  await client.query("delete from public.rate_limits");
  return rows[0]?.it as T;
}

/** Paid at the test provider. */
const paid = `
  with charge as (
    select p.id, i.idempotency_key, p.booking_id, p.amount_pence as pence, 'pi_test_' || replace(p.id::text, '-', '') as ref
    from payments p join internal.payment_intents i on i.payment_id = p.id where p.booking_id = $1
  ), known as (
    insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4)
    select ref, idempotency_key, 'demo', booking_id, pence, 'succeeded', pence, '4242' from charge returning id
  )
  select internal.note_intent(charge.id, charge.ref, 'test'), internal.apply_payment(charge.id, charge.ref, 'succeeded', charge.pence, null, 'card', '4242') from charge, known`;

/** Nights that people can buy tickets for in a week or more and that sell no extras yet: those of one owner, or of anybody. */
const nights = `
  select e.id, e.night_date::text as day, t.id as type_id from public.events e
  cross join lateral (
    select t.id from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id
    where t.event_id = e.id and t.kind = 'paid' and t.status = 'active' and not t.is_hidden and coalesce(t.sales_start <= now(), true)
      and coalesce(t.sales_end > now(), true) and t.release_after_type_id is null and s.quantity - s.held - s.sold > 20 order by t.sort limit 1) t
  where e.status = 'published' and e.starts_at > now() + interval '7 days' and not e.requires_approval and e.visibility = 'public' and e.queue_mode <> 'on'
    and coalesce(e.ends_at, e.starts_at + interval '8 hours') < e.starts_at + interval '14 hours'
    and not exists (select from internal.extras x where x.event_id = e.id)
    and ($1::uuid is null or exists (select from public.organiser_members m where m.organiser_id = e.organiser_id and m.user_id = $1 and m.role = 'owner'))
  order by e.starts_at, e.id limit $2 offset $3`;

/** Some of these nights in their order, with a ticket type that has places. */
export async function listNights(
  client: pg.ClientBase,
  owner: string | null,
  { skip, most }: { skip: number; most: number },
): Promise<{ id: string; day: string; type_id: string }[]> {
  return (await client.query(nights, [owner, most, skip])).rows;
}

/** A person holds what they chose at a night and pays for it. Answers the booking. */
export async function buyTickets(
  client: pg.ClientBase,
  person: { id: string; name: string },
  eventId: string,
  lines: object[],
): Promise<string> {
  const held = await ask<{ id: string }>(client, person.id, "hold_booking($1, $2, gen_random_uuid())", [
    eventId,
    JSON.stringify(lines),
  ]);
  await ask(client, person.id, "start_payment($1, $2, null, null, false, null, '1')", [held.id, person.name]);
  await client.query(paid, [held.id]);
  return held.id;
}
