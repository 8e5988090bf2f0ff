-- What may go back when somebody changes their mind.

-- What is said about refunds on the page of a night, in the basket, at the payment and on the receipt: worked out for the moment of booking
-- by the rule that decides, internal.cooling_off_ends. The site says the same in the same words (contract/src/texts/payments.ts).
create or replace function internal.refund_sentence(policy jsonb, p_starts_at timestamptz, p_booked_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when hours is null then 'No refunds if you change your mind. '
    when p_booked_at >= closes then 'This night is less than 7 days away, so no refunds if you change your mind. '
    else format('You can change your mind %s: %s comes back. ',
      case when p_booked_at + make_interval(hours => hours) > closes then format('until %s', to_char(closes at time zone 'Europe/London', 'HH24:MI "on" Dy FMDD Mon'))
        when hours % 24 <> 0 then format('for %s hours after booking', hours)
        when hours = 24 then 'for 24 hours after booking' else format('for %s days after booking', hours / 24) end,
      case when (policy ->> 'includes_fee')::boolean then 'all you paid' else 'the price without the booking fee' end) end
    || 'If the night is cancelled, all of your money comes back by itself, fees included.'
  from (select nullif((policy ->> 'cooling_off_hours')::integer, 0) as hours, p_starts_at - interval '7 days' as closes) rule
$$;

create or replace function public.refund_sentence(p_event_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select internal.refund_sentence(refund_policy, starts_at, now()) from public.events where id = p_event_id and (internal.may_find_event(id) or internal.is_event_team(id))
$$;

-- Until when a booking's cooling-off lasts; null where it has none or it is over before it begins.
create or replace function internal.cooling_off_ends(booking public.bookings) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(booking.confirmed_at + make_interval(hours => (booking.refund_policy ->> 'cooling_off_hours')::integer), e.starts_at - interval '7 days')
  from public.events e where e.id = booking.event_id and (booking.refund_policy ->> 'cooling_off_hours') is not null
$$;

-- What giving back these tickets would send: a refund for those who may, nothing for the others, and never more than is left of what was paid.
-- Of tickets that were passed on, by the dates and the policy of the booking that paid; those who hold them are asked when a night moves.
create or replace function internal.quote(booking public.bookings, p_tickets uuid[], out face integer, out fee integer, out fee_vat integer, out levy integer, out basis text)
language plpgsql stable security definer set search_path = '' as $$
declare
  choice public.refund_choices;
  paid public.bookings := internal.paid_booking(booking);
begin
  select * into face, fee, fee_vat, levy from internal.value_back(p_tickets, internal.paid_back_tickets(p_tickets, false));
  select * into choice from public.refund_choices where booking_id = booking.id and status = 'open' and coalesce(deadline > now(), true);
  if choice.booking_id is not null then
    basis := 'rescheduled';
  elsif internal.cooling_off_ends(paid) > now() then
    basis := 'cooling_off';
    if not coalesce((paid.refund_policy ->> 'includes_fee')::boolean, false) then
      fee := 0;
      fee_vat := 0;
    end if;
  else
    basis := 'none';
    face := 0; fee := 0; fee_vat := 0; levy := 0;
  end if;
  select * into face, fee, fee_vat, levy from internal.within_payment(internal.captured_payment(paid.id), face, fee, fee_vat, levy);
end $$;

-- The caller's booking and those of its tickets that are named, or a refusal.
-- @throws BOOKINGS_NOT_FOUND, BOOKINGS_CANNOT_CANCEL, PAYMENTS_INVALID_TICKETS, PAYMENTS_DISPUTED
create or replace function internal.check_own_tickets(booking public.bookings, p_tickets uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_tickets), 0) not between 1 and 200
    or (select count(*) from public.tickets where booking_id = booking.id and id = any (p_tickets)) <> cardinality(p_tickets) then
    perform internal.refuse(400, 'PAYMENTS_INVALID_TICKETS', 'Choose tickets of this booking', 'Name each of them once, by its id.');
  elsif cardinality(internal.gifts_among(p_tickets)) > 0 then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'What you gave to the solidarity fund stays there', 'It comes back if the night is cancelled. Choose tickets alone.');
  elsif (internal.captured_payment(internal.paid_booking_id(booking.id))).status = 'disputed' then
    perform internal.refuse(409, 'PAYMENTS_DISPUTED', 'The card company is looking at this payment', 'Wait for its decision: it may send the money back itself.');
  elsif booking.status not in ('confirmed', 'partly_refunded') or exists (
    select from public.tickets where id = any (p_tickets) and status not in ('issued', 'transfer_pending', 'listed', 'ready')) then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'A ticket of this booking has been used, passed on or given back', 'Choose tickets that are still good.');
  elsif exists (select from public.events where id = booking.event_id and (starts_at <= now() and status <> 'postponed' or status = 'cancelled')) then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'The event has started or was cancelled', 'Tickets can be given back until the start.');
  end if;
end $$;

-- What giving back these tickets would send back, to the penny. basis: cooling_off, rescheduled, or none when nothing goes back.
create or replace function public.quote_cancellation(p_booking_id uuid, p_ticket_ids uuid[])
returns table (face_pence integer, fee_pence integer, levy_pence integer, total_pence integer, basis text, until timestamptz)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
begin
  perform internal.check_own_tickets(booking, p_ticket_ids);
  return query select q.face, q.fee, q.levy, q.face + q.fee + q.levy, q.basis,
    case q.basis when 'cooling_off' then internal.cooling_off_ends(internal.paid_booking(booking)) when 'rescheduled' then (select deadline from public.refund_choices where booking_id = booking.id) end
  from internal.quote(booking, p_ticket_ids) q;
end $$;

-- Gives tickets back. p_expected_pence is what the quote said: another sum is refused, so that nobody gives back for less than they read.
-- @throws PAYMENTS_QUOTE_CHANGED, PAYMENTS_KEY_REQUIRED, PAYMENTS_KEY_REUSED besides
create or replace function public.cancel_tickets(p_booking_id uuid, p_ticket_ids uuid[], p_expected_pence integer, p_idempotency_key uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
  quoted record;
  answer jsonb := internal.begin_money_call(p_idempotency_key, 'cancel_tickets', jsonb_build_array(p_booking_id, p_ticket_ids, p_expected_pence));
begin
  if answer is not null then
    return answer;
  elsif booking.status not in ('held', 'awaiting_payment') and cardinality(p_ticket_ids) > 0 and not exists (
    select from public.tickets where id = any (p_ticket_ids) and booking_id = booking.id and status not in ('cancelled', 'refunded')) then
    answer := internal.booking_json(booking.id);
    perform internal.end_money_call(p_idempotency_key, answer);
    return answer;
  end if;
  perform internal.check_own_tickets(booking, p_ticket_ids);
  perform internal.require_guest_code(booking.user_id);
  perform internal.take_limit(booking.user_id, 'cancel_tickets', 'PAYMENTS_RATE_LIMITED');
  select * into quoted from internal.quote(booking, p_ticket_ids);
  if quoted.face + quoted.fee + quoted.levy is distinct from p_expected_pence then
    perform internal.refuse(409, 'PAYMENTS_QUOTE_CHANGED', format('You would get £%s back now', to_char((quoted.face + quoted.fee + quoted.levy) / 100.0, 'FM999990.00')),
      'Look at the amount again before you give the tickets back.');
  end if;
  if p_expected_pence > 0 then
    perform internal.write_refund(internal.captured_payment(internal.paid_booking_id(booking.id)), p_ticket_ids, quoted.face, quoted.fee, quoted.fee_vat, quoted.levy, quoted.basis, null, booking.user_id, 'approved');
  end if;
  perform internal.end_tickets(booking, p_ticket_ids, case when p_expected_pence > 0 then 'refunded' else 'cancelled' end);
  answer := internal.booking_json(booking.id);
  perform internal.end_money_call(p_idempotency_key, answer);
  return answer;
end $$;

grant execute on function public.refund_sentence(uuid) to anon, authenticated;
grant execute on function public.quote_cancellation(uuid, uuid[]), public.cancel_tickets(uuid, uuid[], integer, uuid) to authenticated;
