// Every paid booking of the demo was paid at the test provider, some were given back, one is disputed.
import { withoutRowChecks } from "../../insert-rows.ts";
import bookings from "../bookings/index.ts";
import type { DemoSeed } from "../demo-seed.ts";

/** A works outing: twenty places of one night on one order of more than £500, whose refund takes two admins. */
const outing = `
  do $$
  declare
    chosen record;
    buyer record;
    booking uuid := '5e11e750-0000-4000-8000-000000000001';
    line uuid := '5e11e750-0000-4000-8000-000000000002';
  begin
    select t.id, t.event_id, t.face_pence, t.fee_pence, least(now(), e.starts_at) - interval '3 days' as bought into chosen
    from ticket_types t join ticket_inventory s on s.ticket_type_id = t.id join events e on e.id = t.event_id
    where t.kind = 'paid' and t.status = 'active' and t.pool_id is null and not t.is_hidden and t.levy_pence = 0 and t.total_pence * 20 > 50000
      and s.quantity - s.sold - s.held >= 40 and e.status = 'published' and e.external_id is null
      and (e.starts_at < now() - interval '2 days' or e.starts_at > now() + interval '9 days')
    order by t.release_after_type_id is not null and e.starts_at > now(), e.starts_at desc, t.id limit 1;
    select u.id, p.full_name, u.email into buyer from auth.users u join profiles p on p.user_id = u.id
    where exists (select from bookings where user_id = u.id) and not exists (select from bookings where user_id = u.id and event_id = chosen.event_id)
      and not exists (select from user_roles where user_id = u.id and role <> 'user') order by md5(u.id::text) limit 1;
    if chosen.id is null or buyer.id is null then
      return;
    end if;
    update ticket_types set per_booking_max = 20, per_person_max = 20 where id = chosen.id;
    update ticket_inventory set sold = sold + 20 where ticket_type_id = chosen.id;
    insert into bookings (id, ref, user_id, event_id, status, buyer_name, buyer_email, face_pence, fee_pence, total_pence, created_at, confirmed_at)
    values (booking, 'WRKSDANC', buyer.id, chosen.event_id, 'confirmed', buyer.full_name, buyer.email, chosen.face_pence * 20, chosen.fee_pence * 20,
      (chosen.face_pence + chosen.fee_pence) * 20, chosen.bought, chosen.bought);
    insert into booking_lines (id, booking_id, ticket_type_id, quantity, unit_face_pence, unit_fee_pence, unit_total_pence)
    values (line, booking, chosen.id, 20, chosen.face_pence, chosen.fee_pence, chosen.face_pence + chosen.fee_pence);
    insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, code, place_number, created_at)
    select booking, line, chosen.event_id, chosen.id, buyer.id, buyer.full_name, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), place, chosen.bought
    from generate_series(1, 20) place;
  end $$`;

/** What was sold since holds the policy of its night, and the VAT of its fee, as bookings were given them. */
const policies = `
  update bookings b set refund_policy = e.refund_policy, terms_version = '1' from events e
  where e.id = b.event_id and b.total_pence > 0 and b.terms_version is null;
  update tickets k set refund_policy = b.refund_policy from bookings b
  where b.id = k.booking_id and b.total_pence > 0 and k.refund_policy is distinct from b.refund_policy;
  update booking_lines set unit_fee_vat_pence = internal.vat_inside(unit_fee_pence, 2000) where unit_fee_pence > 0 and unit_fee_vat_pence = 0;
  update bookings b set fee_vat_pence = lines.vat from (
    select booking_id, sum(quantity * unit_fee_vat_pence) as vat from booking_lines group by booking_id) lines
  where lines.booking_id = b.id and lines.vat <> b.fee_vat_pence`;

/** The payment of each, as the provider's books and ours know it. */
const payments = `
  insert into payments (booking_id, attempt, provider, status, amount_pence, captured_pence, method, last4, created_at, captured_at, checked_at)
  select id, 1, 'test', 'succeeded', total_pence, total_pence, 'card', '4242', confirmed_at, confirmed_at, confirmed_at
  from bookings where status = 'confirmed' and total_pence > 0;
  insert into internal.payment_intents (payment_id, idempotency_key, provider_ref, created_at)
  select id, booking_id || ':1', 'pi_test_' || replace(id::text, '-', ''), created_at from payments;
  insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4, created_at)
  select provider_ref, idempotency_key, 'demo', booking_id, amount_pence, 'succeeded', captured_pence, last4, p.created_at
  from payments p join internal.payment_intents i on i.payment_id = p.id;
  insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, booking_id, payment_id, created_at)
  select p.id, 'capture', side.account, side.pence, case side.account when 'organiser' then e.organiser_id end, b.id, p.id, p.captured_at
  from payments p join bookings b on b.id = p.booking_id join events e on e.id = b.event_id, lateral (values
    ('clearing', b.total_pence), ('organiser', -(b.face_pence - b.discount_pence)), ('fee', -(b.fee_pence - b.fee_vat_pence)),
    ('vat', -b.fee_vat_pence), ('levy', -b.levy_pence)) side (account, pence)
  where side.pence <> 0`;

/** Invoices in the order of their payments, without gaps per seller. */
const invoices = `
  insert into invoices (seller_id, number, booking_id, seller_name, total_pence, vat_pence, created_at)
  select e.organiser_id, row_number() over (partition by e.organiser_id order by b.confirmed_at, b.id), b.id, o.name, b.face_pence - b.discount_pence + b.levy_pence, b.face_vat_pence, b.confirmed_at
  from bookings b join events e on e.id = b.event_id join organisers o on o.id = e.organiser_id where b.status = 'confirmed' and b.total_pence > 0
  union all
  select null, row_number() over (order by b.confirmed_at, b.id), b.id, 'Undercroft', b.fee_pence, b.fee_vat_pence, b.confirmed_at
  from bookings b where b.status = 'confirmed' and b.fee_pence > 0;
  insert into internal.invoice_numbers (seller_id, last)
  select coalesce(seller_id, '00000000-0000-0000-0000-000000000000'), max(number) from invoices group by 1`;

/** Nights of more than four days ago went ahead, as their organisers said on the day after. */
const outcomes = `
  insert into internal.event_outcomes (event_id, outcome, asked_at, confirmed_at)
  select e.id, 'went_ahead', e.starts_at + interval '1 day', e.starts_at + interval '1 day' from events e
  where e.starts_at < now() - interval '4 days' and e.status = 'published' and exists (select from bookings b join payments p on p.booking_id = b.id where b.event_id = e.id)`;

/** Thirty buyers of nights to come gave one ticket back; one refund above £500 waits for a second admin; one payment is disputed. */
const refunds = `
  create temp table demo_orders on commit drop as
    select b.id, row_number() over (order by md5(b.id::text)) as place from bookings b join events e on e.id = b.event_id join auth.users u on u.id = b.user_id
    where b.status = 'confirmed' and b.total_pence > 0 and e.starts_at > now() + interval '2 days' and e.status = 'published'
      and u.email not like 'visitor@%'
      and not exists (select from booking_lines l join ticket_inventory s using (ticket_type_id) where l.booking_id = b.id and s.sold + s.held >= s.quantity) and (select count(*) from tickets where booking_id = b.id and status = 'issued') between 2 and 6
    order by 2 limit 31;
  do $$
  declare
    chosen record;
    booking bookings;
    ticket uuid[];
    value record;
    refund refunds;
  begin
    for chosen in select * from demo_orders order by place loop
      select * into booking from bookings where id = chosen.id;
      ticket := array(select id from tickets where booking_id = booking.id and status = 'issued' order by place_number, id limit 1);
      select * into value from internal.value_of_tickets(ticket);
      if chosen.place = 31 then
        perform internal.apply_dispute((select provider_ref from internal.payment_intents i join payments p on p.id = i.payment_id where p.booking_id = booking.id), 'disputed', booking.total_pence);
      else
        refund := internal.write_refund(internal.captured_payment(booking.id), ticket, value.face, value.fee, value.fee_vat, value.levy, 'cooling_off', null, booking.user_id, 'approved');
        perform internal.end_tickets(booking, ticket, 'refunded');
        update refunds set status = 'pending' where id = refund.id;
        insert into internal.test_refunds (id, idempotency_key, intent_id, amount_pence)
        select 're_test_' || replace(refund.id::text, '-', ''), refund.id::text, provider_ref, refund.amount_pence from internal.payment_intents where payment_id = refund.payment_id;
        insert into internal.refund_intents (refund_id, provider_ref) values (refund.id, 're_test_' || replace(refund.id::text, '-', ''));
        update refunds set status = 'succeeded', succeeded_at = now() where id = refund.id returning * into refund;
        perform internal.post_ledger('refund', internal.captured_payment(booking.id), refund.id, 'clearing', -1, refund.face_pence, refund.fee_pence, refund.fee_vat_pence, refund.levy_pence);
        perform internal.write_credit_notes(refund);
        update tickets set status = 'refunded' where id = any (ticket);
      end if;
    end loop;
    select * into booking from bookings where ref = 'WRKSDANC';
    if booking.id is not null then
      ticket := array(select id from tickets where booking_id = booking.id order by place_number);
      select * into value from internal.value_of_tickets(ticket);
      perform internal.write_refund(internal.captured_payment(booking.id), ticket, value.face, value.fee, value.fee_vat, value.levy, 'goodwill', 'The firm called its outing off.',
        (select user_id from user_roles where role = 'admin' limit 1), 'requested');
    end if;
  end $$`;

/** The provider's books are written from ours just now: nobody has to ask about thousands of payments in the first minute. */
const reconciled = `
  insert into internal.daily_runs (name, day) values ('select internal.queue_reconciliation()', (now() at time zone 'Europe/London')::date)
  on conflict do nothing`;

const seed: DemoSeed<void> = {
  after: [bookings],
  seed: async ({ client, onProgress }) => {
    await client.query(outing);
    await client.query(policies);
    await withoutRowChecks(client, async () => {
      await client.query(payments);
      await client.query(invoices);
    });
    await client.query(outcomes);
    await client.query(refunds);
    await client.query(reconciled);
    const counted = await client.query<{ paid: string }>("select count(*) as paid from payments");
    onProgress(`${counted.rows[0]?.paid} payments`);
  },
};

export default seed;
