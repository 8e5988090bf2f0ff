-- A booking that has money on its way, in or out.
create or replace function internal.has_open_money(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments p join internal.payment_intents i on i.payment_id = p.id
      where p.booking_id = p_booking_id and (p.status in ('requires_action', 'processing', 'disputed') or (p.status = 'created' and i.provider_ref is not null)))
    or exists (select from public.refunds where booking_id = p_booking_id and status in ('requested', 'approved', 'pending', 'requires_action'))
$$;

-- What has gone back of an order, or is on its way.
create or replace function internal.refunded_pence(p_booking_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.amount_pence), 0)::integer from public.refunds r
  where r.booking_id = p_booking_id and r.status in ('approved', 'pending', 'requires_action', 'succeeded')
$$;
