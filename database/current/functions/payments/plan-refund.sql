-- What a refund by hand comes to: the screens show it before the press, and the press does it.

-- Those of some tickets whose money is on its way, sent or owed. What waits for a second admin counts where it is asked for.
create or replace function internal.paid_back_tickets(p_tickets uuid[], with_requested boolean default true) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct named.id), '{}')
  from public.refunds r cross join lateral unnest(r.ticket_ids) named (id)
  where r.booking_id in (select l.booking_id from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) where k.id = any (p_tickets))
    and r.status <> 'declined' and (with_requested or r.status <> 'requested') and named.id = any (p_tickets)
$$;

-- What has gone back, or is to, for some tickets: the part of each refund that their price is of all that it names.
create or replace function internal.returned_of_tickets(p_tickets uuid[]) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(ceil(r.amount_pence::numeric * part.pence / nullif(whole.pence, 0))), 0)::integer
  from public.refunds r
  cross join lateral (select v.face + v.fee + v.levy as pence from internal.value_of_tickets(r.ticket_ids) v) whole
  cross join lateral (select v.face + v.fee + v.levy as pence from internal.value_of_tickets(array(select unnest(r.ticket_ids) intersect select unnest(p_tickets))) v) part
  where r.booking_id in (select l.booking_id from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) where k.id = any (p_tickets))
    and r.status not in ('declined', 'cancelled')
$$;

-- What was paid and is neither sent, on its way, nor owed.
create or replace function internal.unreturned(p_payment_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select p.captured_pence - internal.disputed_pence(p.id) - back.standing
  from public.payments p, lateral internal.promised_refunds(p.id) back where p.id = p_payment_id
$$;

-- What the buyer has a right to when these tickets end: all that was paid once the night is cancelled; what giving them back would send
-- while they may change their mind, or choose because the night moved.
create or replace function internal.owed_for_ended(booking public.bookings, p_tickets uuid[]) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  payment public.payments := internal.captured_payment(internal.paid_booking_id(booking.id));
  holder record;
  owed integer := 0;
begin
  if payment.id is null then
    return 0;
  elsif exists (select from public.events where id = booking.event_id and status = 'cancelled') then
    return greatest(internal.unreturned(payment.id), 0);
  end if;
  for holder in
    select b, array_agg(k.id) as tickets from public.tickets k join public.bookings b on b.id = k.booking_id
    where k.id = any (p_tickets) and k.status in ('issued', 'transfer_pending', 'listed', 'frozen', 'ready') group by b.id, b
  loop
    owed := owed + (select q.face + q.fee + q.levy from internal.quote(holder.b, holder.tickets) q);
  end loop;
  return least(owed, greatest(internal.refundable(payment.id), 0));
end $$;

-- @throws PAYMENTS_INVALID_REFUND, PAYMENTS_INVALID_TICKETS, PAYMENTS_DISPUTED, PAYMENTS_TICKET_RETURNED
create or replace function internal.check_refund(booking public.bookings, payment public.payments, p_tickets uuid[], p_amount integer, p_cancels boolean, p_pays boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_pays and not coalesce(p_cancels, true) then
    perform internal.refuse(400, 'PAYMENTS_INVALID_REFUND', 'Nothing would be done', 'Send money back, end tickets, or both.');
  elsif (select count(*) from public.tickets where id in (select internal.tickets_of_order(booking.id)) and id = any (p_tickets)) <> cardinality(p_tickets) or cardinality(p_tickets) > 200 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_TICKETS', 'Choose tickets of this booking', 'Name each of them once, by its id.');
  elsif cardinality(internal.gifts_among(p_tickets)) > 0 then
    perform internal.refuse(409, 'PAYMENTS_INVALID_TICKETS', 'What was given to the solidarity fund stays there', 'Choose tickets alone. To send more, write an amount without naming tickets.');
  elsif payment.status = 'disputed' then
    perform internal.refuse(409, 'PAYMENTS_DISPUTED', 'The card company is looking at this payment', 'Wait for its decision: it may send the money back itself.');
  elsif p_pays and payment.id is null then
    perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'Nothing was paid for this booking', 'Cancel its tickets without a refund.');
  elsif p_amount is not null and p_amount <= 0 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_REFUND', 'The amount has to be more than nothing', 'Write it in pence, such as 1250.');
  elsif exists (select from public.tickets where id = any (p_tickets) and status in ('transferred', 'resold', 'void', 'refunded')) then
    perform internal.refuse(409, 'PAYMENTS_TICKET_RETURNED', 'One of these tickets was passed on, sold on or paid back', 'Choose tickets that are still good, or refund an amount without naming tickets.');
  elsif p_pays and p_amount is null and cardinality(internal.paid_back_tickets(p_tickets)) > 0 then
    perform internal.refuse(409, 'PAYMENTS_TICKET_RETURNED', 'One of these tickets has been paid back already', 'Leave it out, or refund an amount without naming tickets.');
  end if;
end $$;

-- Without tickets: all that still count. Without an amount: what those cost, fee and levy included, as far as it has not gone back yet; of a bundle
-- what its rule says.
-- Whether they end is chosen (p_cancels); where it is not, they stay good when less goes back than they cost.
-- `tickets` are those that are meant, `paid_for` those whose money goes, `owed` is what the buyer has a right to if they end.
create or replace function internal.plan_refund(booking public.bookings, p_tickets uuid[], p_amount integer, p_cancels boolean, p_pays boolean,
  out tickets uuid[], out paid_for uuid[], out ends boolean, out face integer, out fee integer, out fee_vat integer, out levy integer, out owed integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  payment public.payments := internal.captured_payment(internal.paid_booking_id(booking.id));
  whole record;
begin
  perform internal.check_refund(booking, payment, p_tickets, p_amount, p_cancels, p_pays);
  tickets := coalesce(p_tickets, array(select id from public.tickets where id in (select internal.tickets_of_order(booking.id))
    and status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen', 'expired', 'ready', 'collected')
    and cardinality(internal.gifts_among(array[tickets.id])) = 0 order by place_number));
  paid_for := array(select unnest(tickets) except select unnest(internal.paid_back_tickets(tickets)));
  select * into whole from internal.value_of_tickets(paid_for);
  ends := coalesce(p_cancels, not p_pays or p_amount is null or p_amount >= (whole.face + whole.fee + whole.levy));
  face := 0; fee := 0; fee_vat := 0; levy := 0;
  if p_pays and p_amount is null then
    select * into face, fee, fee_vat, levy from internal.value_back(paid_for, '{}');
    if face + fee + levy = 0 and whole.face + whole.fee + whole.levy > 0 then
      perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'The tickets that stay cost as much by their bundle', 'Write an amount to send money all the same, or cancel without a refund.');
    elsif face + fee + levy = 0 and cardinality(tickets) > cardinality(paid_for) then
      perform internal.refuse(409, 'PAYMENTS_TICKET_RETURNED', 'All of these tickets have been paid back already', 'Cancel the tickets without a refund.');
    elsif face + fee + levy = 0 then
      perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'These tickets cost nothing', 'Cancel them without a refund.');
    elsif internal.refundable(payment.id) <= 0 then
      perform internal.refuse(409, 'PAYMENTS_BEYOND_CAPTURE', 'All that was paid has gone back already', 'Cancel the tickets without a refund.');
    end if;
    select * into face, fee, fee_vat, levy from internal.within_payment(payment, face, fee, fee_vat, levy);
  elsif p_pays then
    if p_tickets is not null and p_amount > internal.most_for_tickets(p_tickets) then
      perform internal.refuse(409, 'PAYMENTS_BEYOND_CAPTURE', 'More than these tickets cost cannot go back for them',
        format('At most %s is left of what they cost.', internal.money_words(greatest(internal.most_for_tickets(p_tickets), 0))));
    end if;
    select * into face, fee, fee_vat, levy from internal.divide_sum(payment, p_amount);
  end if;
  owed := case when ends then internal.owed_for_ended(booking, tickets) else 0 end;
end $$;

-- What a refund would do, as both forms show it.
create or replace function internal.refund_quote_json(booking public.bookings, p_tickets uuid[], p_amount integer, p_cancels boolean, p_pays boolean) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  plan record;
begin
  select * into plan from internal.plan_refund(booking, p_tickets, p_amount, p_cancels, p_pays);
  return json_build_object('amount_pence', plan.face + plan.fee + plan.levy, 'ends_tickets', plan.ends, 'owed_pence', plan.owed,
    'tickets', (select coalesce(json_agg(json_build_object('id', k.id, 'name', t.name, 'holder_name', k.holder_name, 'status', k.status) order by k.place_number), '[]')
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id where k.id = any (plan.tickets)));
end $$;

-- The money, the tickets by name, and what the buyer has a right to, before anything is done. @throws what refund_booking refuses
create or replace function public.quote_refund(p_ref text, p_ticket_ids uuid[] default null, p_amount_pence integer default null, p_cancels boolean default null, p_pays boolean default true)
returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  perform internal.require_person();
  select * into booking from public.bookings where ref = upper(btrim(p_ref));
  if booking.id is null or not internal.is_event_team(booking.event_id, '{owner,manager,finance}') then
    perform internal.refuse(404, 'PAYMENTS_NOT_FOUND', 'There is no such booking of an event of yours', 'Check the reference.');
  end if;
  return internal.refund_quote_json(booking, p_ticket_ids, p_amount_pence, p_cancels, coalesce(p_pays, true));
end $$;

-- The same for admins. @throws ADMIN_ADMIN_REQUIRED and what staff_refund refuses
create or replace function public.quote_staff_refund(p_booking_id uuid, p_ticket_ids uuid[] default null, p_amount_pence integer default null, p_cancels boolean default null)
returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  perform internal.require_admin();
  select * into booking from public.bookings where id = p_booking_id;
  if booking.id is null then
    perform internal.refuse(404, 'PAYMENTS_NOT_FOUND', 'This order does not exist', 'Look at the list again.');
  end if;
  return internal.refund_quote_json(booking, p_ticket_ids, p_amount_pence, p_cancels, true);
end $$;

grant execute on function public.quote_refund(text, uuid[], integer, boolean, boolean), public.quote_staff_refund(uuid, uuid[], integer, boolean) to authenticated;
