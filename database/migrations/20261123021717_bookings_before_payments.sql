-- Bookings that were confirmed before the product took payments: those of the demo get the payments that its seed gives them now, real
-- ones are marked once, as nothing was ever paid for them here, and are left out of the rule that asks for payments.
alter table public.bookings add column predates_payments boolean not null default false;
comment on column public.bookings.predates_payments is 'confirmed at a price before the product took payments; marked once, by an upgrade';

create temp table unpaid on commit drop as
  select b.id, exists (select from internal.seeds where name = 'demo') and u.email like '%@undercroft.example' as is_demo
  from public.bookings b join auth.users u on u.id = b.user_id
  where b.status in ('confirmed', 'partly_refunded') and b.total_pence > 0 and not exists (select from public.payments where booking_id = b.id)
    and b.confirmed_at <= (select applied_at from internal.migrations where name like '%20261122150000_payments.sql');

update public.bookings b set predates_payments = true from unpaid u where u.id = b.id and not u.is_demo;

insert into public.payments (booking_id, attempt, provider, status, amount_pence, captured_pence, method, last4, created_at, captured_at, checked_at)
select b.id, 1, 'test', 'succeeded', b.total_pence, b.total_pence, 'card', '4242', b.confirmed_at, b.confirmed_at, b.confirmed_at
from public.bookings b join unpaid u on u.id = b.id where u.is_demo;

create temp table paid on commit drop as
  select p.* from public.payments p join unpaid u on u.id = p.booking_id where u.is_demo;

insert into internal.payment_intents (payment_id, idempotency_key, provider_ref, created_at)
select id, booking_id || ':1', 'pi_test_' || replace(id::text, '-', ''), created_at from paid;

insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4, created_at)
select 'pi_test_' || replace(id::text, '-', ''), booking_id || ':1', 'demo', booking_id, amount_pence, 'succeeded', captured_pence, last4, created_at from paid;

insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, booking_id, payment_id, created_at)
select p.id, 'capture', side.account, side.pence, case side.account when 'organiser' then e.organiser_id end, b.id, p.id, p.captured_at
from paid p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id, lateral (values
  ('clearing', b.total_pence), ('organiser', -(b.total_pence - b.fee_pence - b.levy_pence)), ('fee', -(b.fee_pence - b.fee_vat_pence)),
  ('vat', -b.fee_vat_pence), ('levy', -b.levy_pence)) side (account, pence)
where side.pence <> 0;

create temp table due_invoices on commit drop as
  select e.organiser_id as seller, b.id as booking_id, o.name as seller_name, b.face_pence - b.discount_pence + b.levy_pence as total, b.face_vat_pence as vat, b.confirmed_at
  from paid p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id join public.organisers o on o.id = e.organiser_id
  where b.face_pence - b.discount_pence + b.levy_pence <> 0
  union all
  select null, b.id, 'Undercroft', b.fee_pence, b.fee_vat_pence, b.confirmed_at from paid p join public.bookings b on b.id = p.booking_id where b.fee_pence > 0;

insert into public.invoices (seller_id, number, kind, booking_id, seller_name, total_pence, vat_pence, created_at)
select d.seller, coalesce(n.last, 0) + row_number() over (partition by d.seller order by d.confirmed_at, d.booking_id), 'invoice', d.booking_id, d.seller_name, d.total, d.vat, d.confirmed_at
from due_invoices d left join internal.invoice_numbers n on n.seller_id = coalesce(d.seller, '00000000-0000-0000-0000-000000000000');

insert into internal.invoice_numbers as counted (seller_id, last)
select coalesce(seller, '00000000-0000-0000-0000-000000000000'), count(*) from due_invoices group by 1
on conflict (seller_id) do update set last = counted.last + excluded.last;

drop table due_invoices, paid, unpaid;
