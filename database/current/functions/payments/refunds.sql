-- Money that goes back. What is written here is sent by a job; what the provider answers comes in by apply_refund.

-- What of a payment a bank holds while it looks at a dispute, or has taken for good.
create or replace function internal.disputed_pence(p_payment_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(amount_pence), 0)::integer from internal.ledger_entries
  where payment_id = p_payment_id and account = 'clearing' and kind in ('dispute', 'dispute_won')
$$;

-- What of a payment may still go back.
create or replace function internal.refundable(p_payment_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select p.captured_pence - internal.disputed_pence(p.id) - coalesce((select sum(amount_pence)::integer from public.refunds
    where payment_id = p.id and status not in ('failed', 'cancelled', 'declined')), 0)
  from public.payments p where p.id = p_payment_id
$$;

-- What is left of a payment's parts after its refunds: the face after discount, fee with the VAT in it, levy.
create or replace function internal.parts_left(payment public.payments, out face integer, out fee integer, out fee_vat integer, out levy integer)
language sql stable security definer set search_path = '' as $$
  select greatest(case when whole.fits then payment.captured_pence - b.fee_pence - b.levy_pence else payment.captured_pence end - back.face, 0),
    greatest(case when whole.fits then b.fee_pence else 0 end - back.fee, 0), greatest(case when whole.fits then b.fee_vat_pence else 0 end - back.fee_vat, 0),
    greatest(case when whole.fits then b.levy_pence else 0 end - back.levy, 0)
  from internal.parts_of_payment(payment) b, lateral (select payment.captured_pence >= b.fee_pence + b.levy_pence as fits) whole,
    (select coalesce(sum(face_pence), 0)::integer as face, coalesce(sum(fee_pence), 0)::integer as fee, coalesce(sum(fee_vat_pence), 0)::integer as fee_vat,
      coalesce(sum(levy_pence), 0)::integer as levy from public.refunds where payment_id = payment.id and status not in ('failed', 'cancelled', 'declined')) back
$$;

-- Divides a sum: the face first, then the levy, then the fee; what none of them holds is the organiser's.
create or replace function internal.divide_sum(payment public.payments, pence integer, out face integer, out fee integer, out fee_vat integer, out levy integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  parts record;
begin
  select * into parts from internal.parts_left(payment);
  levy := least(greatest(pence - parts.face, 0), parts.levy);
  fee := least(greatest(pence - parts.face - levy, 0), parts.fee);
  fee_vat := case when parts.fee > 0 then least((parts.fee_vat::bigint * fee / parts.fee)::integer, fee) else 0 end;
  face := pence - levy - fee;
end $$;

-- No more than what is left of each part: what people are told would come back, and what is then sent.
create or replace function internal.within_payment(payment public.payments, inout face integer, inout fee integer, inout fee_vat integer, inout levy integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  parts record;
  over integer;
begin
  if payment.id is null then
    return;
  end if;
  select * into parts from internal.parts_left(payment);
  face := least(face, parts.face);
  levy := least(levy, parts.levy);
  fee := least(fee, parts.fee);
  over := greatest(face + fee + levy - greatest(internal.refundable(payment.id), 0), 0);
  face := face - least(over, face);
  over := greatest(face + fee + levy - greatest(internal.refundable(payment.id), 0), 0);
  levy := levy - least(over, levy);
  over := greatest(face + fee + levy - greatest(internal.refundable(payment.id), 0), 0);
  fee := fee - least(over, fee);
  fee_vat := least(fee_vat, fee);
end $$;

-- @throws PAYMENTS_BEYOND_CAPTURE
create or replace function internal.write_refund(
  payment public.payments, p_tickets uuid[], face integer, fee integer, fee_vat integer, levy integer, p_reason text, p_note text, p_by uuid, p_status text,
  p_ends boolean default true)
returns public.refunds
language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  perform from public.payments where id = payment.id for update;
  if face + fee + levy > internal.refundable(payment.id) then
    perform internal.refuse(409, 'PAYMENTS_BEYOND_CAPTURE', 'More than was paid cannot go back',
      format('At most £%s is left to refund.', to_char(internal.refundable(payment.id) / 100.0, 'FM999990.00')));
  end if;
  insert into public.refunds (payment_id, booking_id, ticket_ids, face_pence, fee_pence, fee_vat_pence, levy_pence, reason, note, requested_by, status, ends_tickets)
  values (payment.id, payment.booking_id, coalesce(p_tickets, '{}'), face, fee, fee_vat, levy, p_reason, p_note, p_by, p_status, p_ends) returning * into refund;
  if p_status = 'approved' then
    perform graphile_worker.add_job('work-payments', '{}', job_key := 'work-payments', max_attempts := 3);
  end if;
  return refund;
end $$;

-- All of a payment that is neither sent, on its way nor owed, divided as its booking was.
create or replace function internal.refund_whole(payment public.payments, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_over integer := internal.unreturned(payment.id);
  part record;
begin
  if coalesce(left_over, 0) <= 0 then
    return;
  end if;
  select * into part from internal.divide_sum(payment, left_over);
  perform internal.write_refund(payment, null, part.face, part.fee, part.fee_vat, part.levy, p_reason, null, null, 'approved');
end $$;

-- The captured payment that a booking's tickets were paid with.
create or replace function internal.captured_payment(p_booking_id uuid) returns public.payments
language sql stable security definer set search_path = '' as $$
  select p from public.payments p where p.booking_id = p_booking_id and p.captured_pence > 0 and not exists (
    select from public.refunds r where r.payment_id = p.id and r.reason in ('duplicate', 'late') and r.status not in ('failed', 'cancelled', 'declined'))
  order by p.captured_at limit 1
$$;

-- What some tickets of one booking cost: the face after discount, fee with the VAT in it, levy.
create or replace function internal.value_of_tickets(p_tickets uuid[], out face integer, out fee integer, out fee_vat integer, out levy integer)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.unit_face_pence - l.unit_discount_pence), 0)::integer, coalesce(sum(l.unit_fee_pence), 0)::integer,
    coalesce(sum(l.unit_fee_vat_pence), 0)::integer, coalesce(sum(l.unit_levy_pence), 0)::integer
  from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) where k.id = any (p_tickets)
$$;

-- Ends these tickets of a locked booking, with those that it paid for and others hold, and gives their places back; the states of the bookings
-- follow. Used ones stay used. What was under way with them (passing on, resale) ends first.
create or replace function internal.end_tickets(booking public.bookings, p_tickets uuid[], becomes_all text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  perform from public.bookings b where b.id in (select k.booking_id from public.tickets k where k.id = any (p_tickets)) order by b.id for update;
  perform internal.signal_tickets_end(p_tickets, becomes_all);
  with gone as (
    update public.tickets set status = 'cancelled', cancelled_at = now()
    where id = any (p_tickets) and id in (select internal.tickets_of_order(booking.id)) and status in ('issued', 'transfer_pending', 'listed', 'expired', 'ready')
      -- what was given to a fund stays there, but for a night that is cancelled
      and (id <> all (internal.gifts_among(p_tickets)) or exists (select from public.events e where e.id = booking.event_id and e.status = 'cancelled')) returning id
  ) select coalesce(array_agg(id), '{}') into ended from gone;
  perform internal.return_places(ended);
  perform internal.settle_orders(ended, becomes_all);
  return ended;
end $$;

-- What the provider says of a refund. One that it cancelled is one that it did not send.
create or replace function internal.apply_refund(p_refund_id uuid, p_ref text, p_status text, p_failure text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
  booking public.bookings;
  says text := case p_status when 'cancelled' then 'failed' else p_status end;
begin
  select b.* into booking from public.bookings b join public.refunds r on r.booking_id = b.id where r.id = p_refund_id for update of b;
  perform from public.payments p join public.refunds r on r.payment_id = p.id where r.id = p_refund_id for update of p;
  select * into refund from public.refunds where id = p_refund_id for update;
  insert into internal.refund_intents (refund_id, provider_ref) values (p_refund_id, p_ref)
  on conflict (refund_id) do update set provider_ref = coalesce(internal.refund_intents.provider_ref, excluded.provider_ref);
  update public.refunds set checked_at = now() where id = refund.id;
  if (refund.status not in ('approved', 'pending', 'requires_action') and not (refund.status in ('failed', 'cancelled') and says = 'succeeded'))
    or refund.status = says or says not in ('requires_action', 'succeeded', 'failed') then
    return;
  end if;
  update public.refunds set status = says, failure_code = left(coalesce(p_failure, case p_status when 'cancelled' then 'cancelled_by_provider' end), 60),
    succeeded_at = case says when 'succeeded' then now() end where id = refund.id returning * into refund;
  if says = 'succeeded' then
    perform internal.note_refund_sent(booking, refund);
  elsif says = 'failed' and refund.reason <> 'provider' then
    perform internal.notify('refund_failed', booking.user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref)) where booking.id is not null;
    perform internal.notify('needs_attention', user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref)) from public.user_roles where role = 'admin';
    perform internal.tell_of_pass_refund(booking, refund) where booking.pass_order_id is not null;
  end if;
  perform internal.settle_refunds(refund.payment_id);
end $$;

-- How many tickets of an order still let somebody in, wherever they are now.
create or replace function internal.good_tickets_of_order(p_booking_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.tickets where id in (select internal.tickets_of_order(p_booking_id))
    and status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen')
$$;

create or replace function internal.note_refund_sent(booking public.bookings, refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments where id = refund.payment_id;
  perform internal.post_ledger('refund', payment, refund.id, 'clearing', -1, refund.face_pence, refund.fee_pence, refund.fee_vat_pence, refund.levy_pence);
  if payment.membership_charge_id is not null then
    perform internal.note_charge_refund_sent(refund);
    return;
  end if;
  perform internal.write_credit_notes(refund);
  update public.tickets set status = 'refunded' where id = any (refund.ticket_ids) and status = 'cancelled';
  if booking.pass_order_id is null then
    perform internal.tell_of_refund(booking, refund, e.title, refund.amount_pence, internal.good_tickets_of_order(booking.id)) from public.events e where e.id = booking.event_id;
  else
    perform internal.tell_of_pass_refund(booking, refund);
  end if;
  perform internal.tell_holders_of_refund(booking, refund);
end $$;

-- A refund that was made at the provider, not by us: taken in as it is, and followed from then on. Of a charge for several bookings it is
-- spread over what each has left; the parts after the first one carry its reference with a number.
create or replace function internal.take_foreign_refund(p_intent_ref text, p_ref text, p_amount integer, p_refund_id text, p_status text, p_failure text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lead uuid := internal.payment_of_ref(p_intent_ref);
  known uuid[];
  part record;
begin
  if lead is null or exists (select from public.refunds where id::text = p_refund_id) then
    return;
  end if;
  perform internal.lock_charge(lead);
  known := array(select i.refund_id from internal.refund_intents i join public.refunds r on r.id = i.refund_id
    where (i.provider_ref = p_ref or i.provider_ref like replace(replace(p_ref, '_', '\_'), '%', '\%') || '#%') and internal.lead_payment_id(r.payment_id) = lead order by i.provider_ref);
  if cardinality(known) > 0 then
    perform internal.apply_refund(r.id, null, p_status, p_failure) from unnest(known) r (id);
    return;
  elsif p_status in ('failed', 'cancelled') then
    return;
  end if;
  for part in select s.*, row_number() over (order by s.payment_id) as number from internal.spread_of_charge(lead, p_amount) s where s.pence > 0 and s.status not in ('created', 'requires_action', 'processing', 'failed', 'cancelled') order by s.payment_id loop
    perform internal.write_foreign_refund(part.payment_id, p_ref || case when part.number > 1 then '#' || part.number else '' end, part.pence, p_status, p_failure);
  end loop;
end $$;

create or replace function internal.write_foreign_refund(p_payment_id uuid, p_ref text, p_amount integer, p_status text, p_failure text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  refund public.refunds;
  part record;
begin
  select p.* into payment from public.payments p where p.id = p_payment_id for update;
  select * into part from internal.divide_sum(payment, p_amount);
  insert into public.refunds (payment_id, booking_id, face_pence, fee_pence, fee_vat_pence, levy_pence, reason, note, status)
  values (payment.id, payment.booking_id, part.face, part.fee, part.fee_vat, part.levy, 'provider', 'Made at the payment provider', 'pending') returning * into refund;
  insert into internal.refund_intents (refund_id, provider_ref) values (refund.id, p_ref);
  perform internal.settle_refunds(payment.id);
  perform internal.apply_refund(refund.id, p_ref, p_status, p_failure);
end $$;
