-- Money that an erasure has to wait for beside what stands in a person's bookings: a refund that did not arrive and was not made up for
-- since, and money of a membership on its way, in or out.
create or replace function internal.obstacles_payments(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select format('Refund that did not arrive: booking %s.', b.ref) from public.bookings b
  where b.user_id = person and exists (select from public.refunds r where r.booking_id = b.id and internal.is_owed_still(r))
  union all
  select format('Unfinished payment: membership of %s.', o.name) from public.organisers o
  where o.id in (select c.organiser_id from public.membership_charges c join public.payments p on p.membership_charge_id = c.id
    where c.user_id = person and (p.status in ('requires_action', 'processing', 'disputed') or exists (
      select from public.refunds r where r.payment_id = p.id and (r.status in ('requested', 'approved', 'pending', 'requires_action') or internal.is_owed_still(r)))))
$$;

-- Whether what a failed refund should have given back was not given back by another one since.
create or replace function internal.is_owed_still(refund public.refunds) returns boolean
language sql stable security definer set search_path = '' as $$
  select refund.status = 'failed' and refund.reason <> 'provider' and not exists (
    select from public.refunds later where later.payment_id = refund.payment_id and later.created_at > refund.created_at
      and later.amount_pence >= refund.amount_pence and later.status in ('approved', 'pending', 'requires_action', 'succeeded'))
$$;
