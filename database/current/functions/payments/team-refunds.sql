-- Refunds that the organiser decides: all or part, with the tickets or without, or the tickets without the money.
-- @throws PAYMENTS_NOT_FOUND, PAYMENTS_INVALID_REFUND, PAYMENTS_BEYOND_CAPTURE, PAYMENTS_DISPUTED
create or replace function public.refund_booking(p_ref text, p_reason text, p_ticket_ids uuid[] default null, p_amount_pence integer default null, p_cancels boolean default true, p_pays boolean default true)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  perform internal.require_person();
  perform internal.lock_with_payer((select b.id from public.bookings b where b.ref = upper(btrim(p_ref))));
  select * into booking from public.bookings where ref = upper(btrim(p_ref)) for update;
  if booking.id is null or not internal.is_event_team(booking.event_id, '{owner,manager,finance}') then
    perform internal.refuse(404, 'PAYMENTS_NOT_FOUND', 'There is no such booking of an event of yours', 'Check the reference.');
  end if;
  return internal.refund_by_hand(booking, p_reason, p_ticket_ids, p_amount_pence, p_cancels, p_pays, 'organiser', 'approved');
end $$;

-- Without tickets: all that still count. Without an amount: what those cost, fee and levy included, as far as it has not gone back yet.
create or replace function internal.refund_by_hand(booking public.bookings, p_reason text, p_tickets uuid[], p_amount integer, p_cancels boolean, p_pays boolean, p_kind text, p_status text)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(internal.clean_text(p_reason), '');
  wanted uuid[] := coalesce(p_tickets, array(select id from public.tickets where id in (select internal.tickets_of_order(booking.id)) and status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'expired')));
  payment public.payments := internal.captured_payment(internal.paid_booking_id(booking.id));
  value record;
  part record;
  refund public.refunds;
begin
  if why is null or char_length(why) > 500 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_REFUND', 'Give a reason of at most 500 letters', 'Say in a sentence why.');
  elsif not coalesce(p_cancels, false) and not coalesce(p_pays, false) then
    perform internal.refuse(400, 'PAYMENTS_INVALID_REFUND', 'Nothing would be done', 'Send money back, end tickets, or both.');
  elsif (select count(*) from public.tickets where id in (select internal.tickets_of_order(booking.id)) and id = any (wanted)) <> cardinality(wanted) or cardinality(wanted) > 200 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_TICKETS', 'Choose tickets of this booking', 'Name each of them once, by its id.');
  elsif payment.status = 'disputed' then
    perform internal.refuse(409, 'PAYMENTS_DISPUTED', 'The card company is looking at this payment', 'Wait for its decision: it may send the money back itself.');
  elsif p_pays and payment.id is null then
    perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'Nothing was paid for this booking', 'Cancel its tickets without a refund.');
  elsif p_amount is not null and p_amount <= 0 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_REFUND', 'The amount has to be more than nothing', 'Write it in pence, such as 1250.');
  end if;
  if p_pays then
    select * into value from internal.value_of_tickets(wanted);
    if p_amount is null and value.face + value.fee + value.levy = 0 then
      perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'These tickets cost nothing', 'Cancel them without a refund.');
    elsif p_amount is null and internal.refundable(payment.id) <= 0 then
      perform internal.refuse(409, 'PAYMENTS_BEYOND_CAPTURE', 'All that was paid has gone back already', 'Cancel the tickets without a refund.');
    elsif p_amount is null then
      select * into part from internal.within_payment(payment, value.face, value.fee, value.fee_vat, value.levy);
    else
      select * into part from internal.divide_sum(payment, p_amount);
    end if;
    refund := internal.write_refund(payment, case when p_amount is null or p_cancels then wanted end, part.face, part.fee, part.fee_vat, part.levy, p_kind, why, auth.uid(), p_status);
  end if;
  if p_cancels and p_status = 'approved' then
    perform internal.end_tickets(booking, wanted, case when p_pays then 'refunded' else 'cancelled' end);
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), case when p_pays then 'booking_refunded' else 'tickets_cancelled' end, 'bookings', booking.id::text);
  return json_build_object('booking', internal.booking_json(booking.id), 'refund_id', refund.id, 'refund_status', refund.status, 'amount_pence', refund.amount_pence);
end $$;

grant execute on function public.refund_booking(text, text, uuid[], integer, boolean, boolean) to authenticated;
