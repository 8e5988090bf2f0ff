-- What people were promised and what the provider sent by itself come out even: refunds of ours that no longer fit are replaced by their
-- rest, and what is missing is written again. Booking and payment are locked by the caller.
create or replace function internal.settle_refunds(p_payment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  refund public.refunds;
  available integer;
  sums record;
  over integer;
begin
  select * into payment from public.payments where id = p_payment_id;
  if payment.captured_pence = 0 or payment.status = 'disputed' then
    return; -- the bank's decision comes first
  end if;
  available := payment.captured_pence - internal.disputed_pence(payment.id);
  select coalesce(sum(amount_pence), 0)::integer into over from public.refunds
  where payment_id = payment.id and status not in ('cancelled', 'declined') and not (status = 'failed' and reason = 'provider');
  over := over - available;
  for refund in
    select * from public.refunds where payment_id = payment.id and reason <> 'provider' and status in ('requested', 'failed', 'approved', 'pending', 'requires_action')
    order by array_position('{requested,failed,approved,pending,requires_action}', status), created_at desc, id
  loop
    exit when over <= 0;
    perform internal.replace_refund(payment, refund, refund.amount_pence - least(over, refund.amount_pence));
    over := over - refund.amount_pence;
  end loop;
  select * into sums from internal.promised_refunds(payment.id);
  if least(sums.promised, available) > sums.standing then
    select * into refund from public.refunds where payment_id = payment.id and reason <> 'provider' and status = 'cancelled' order by created_at desc, id limit 1;
    if refund.id is not null then
      perform internal.write_rest(payment, refund, least(sums.promised, available) - sums.standing);
    end if;
  end if;
end $$;

-- What was promised of a payment, and what of it is sent or still to be sent. What the provider's staff send counts for it.
create or replace function internal.promised_refunds(p_payment_id uuid, out promised integer, out standing integer)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(amount_pence) filter (where replaces_id is null and reason <> 'provider' and status not in ('requested', 'declined')), 0)::integer,
    coalesce(sum(amount_pence) filter (where status not in ('requested', 'cancelled', 'declined') and not (status = 'failed' and reason = 'provider')), 0)::integer
  from public.refunds where payment_id = p_payment_id
$$;

-- Ends a refund that no longer fits and writes what is left of it; the buyer and staff are told.
create or replace function internal.replace_refund(payment public.payments, refund public.refunds, rest integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.refunds set status = case status when 'requested' then 'declined' else 'cancelled' end, failure_code = 'refunded_elsewhere' where id = refund.id;
  if rest > 0 then
    perform internal.write_rest(payment, refund, rest);
  else
    update public.tickets set status = 'refunded' where id = any (refund.ticket_ids) and status = 'cancelled';
  end if;
  if refund.booking_id is null then
    return; -- a membership's: its refund has no tickets, and the rest is sent
  end if;
  insert into internal.order_notes (booking_id, body) values (refund.booking_id, format('Of a refund of %s, %s had gone back another way; %s is still to be sent.',
    internal.money_words(refund.amount_pence), internal.money_words(refund.amount_pence - rest), internal.money_words(rest)));
  perform internal.notify('needs_attention', user_id, jsonb_build_object('booking_id', refund.booking_id, 'ref', (select ref from public.bookings where id = refund.booking_id)))
  from public.user_roles where role = 'admin';
end $$;

-- The rest of a refund, for the same reason and tickets. The face is what went first.
create or replace function internal.write_rest(payment public.payments, refund public.refunds, rest integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  fee integer := least(refund.fee_pence, rest);
  levy integer := least(refund.levy_pence, rest - least(refund.fee_pence, rest));
begin
  insert into public.refunds (payment_id, booking_id, ticket_ids, face_pence, fee_pence, fee_vat_pence, levy_pence, reason, note, requested_by, approved_by, ends_tickets, status, replaces_id)
  values (payment.id, payment.booking_id, refund.ticket_ids, rest - fee - levy, fee, least(refund.fee_vat_pence, fee), levy, refund.reason, refund.note, refund.requested_by, refund.approved_by, refund.ends_tickets,
    case refund.status when 'requested' then 'requested' else 'approved' end, case when refund.status <> 'requested' then refund.id end);
  if refund.status <> 'requested' then
    perform graphile_worker.add_job('work-payments', '{}', job_key := 'work-payments', max_attempts := 3);
    perform internal.notify('refund_rest', user_id, jsonb_build_object('booking_id', id, 'ref', ref, 'amount_pence', rest)) from public.bookings where id = refund.booking_id;
  end if;
end $$;
