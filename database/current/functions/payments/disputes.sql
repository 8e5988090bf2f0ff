-- The card company takes money back while it looks: tickets that were not used wait, and nothing is refunded besides. p_amount is what it
-- took. A dispute that is over when it is first heard of began as one.
create or replace function internal.apply_dispute(p_intent_ref text, p_status text, p_amount integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payment public.payments;
begin
  select b.* into booking from public.bookings b join public.payments p on p.booking_id = b.id join internal.payment_intents i on i.payment_id = p.id
  where i.provider_ref = p_intent_ref for update of b;
  select p.* into payment from public.payments p join internal.payment_intents i on i.payment_id = p.id where i.provider_ref = p_intent_ref for update of p;
  if payment.status = 'succeeded' or (payment.status = 'won' and p_status = 'disputed') then
    payment := internal.open_dispute(booking, payment, p_amount);
  end if;
  if payment.status = 'disputed' and p_status = 'won' then
    update public.payments set status = 'won' where id = payment.id;
    perform internal.move_ledger('dispute_won', payment, 'dispute', 'clearing', internal.disputed_pence(payment.id));
    update public.tickets set status = 'issued' where booking_id = booking.id and status = 'frozen';
    perform internal.settle_refunds(payment.id);
  elsif payment.status = 'disputed' and p_status = 'lost' then
    update public.payments set status = 'lost' where id = payment.id returning * into payment;
    perform internal.settle_refunds(payment.id);
    perform internal.post_lost_dispute(payment);
    perform internal.void_tickets(booking);
  end if;
end $$;

create or replace function internal.open_dispute(booking public.bookings, payment public.payments, pence integer) returns public.payments
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'disputed' where id = payment.id returning * into payment;
  perform internal.move_ledger('dispute', payment, 'clearing', 'dispute', pence);
  update public.tickets set status = 'frozen' where booking_id = booking.id and status = 'issued';
  perform internal.notify('dispute_opened', person, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref)) from (
    select t.user_id as person from public.events e cross join internal.team_people(e.organiser_id, null, '{owner,manager,finance}') t
    where e.id = booking.event_id
    union select user_id from public.user_roles where role = 'admin') told;
  return payment;
end $$;

-- What the bank took for good, divided as what is left of the payment.
create or replace function internal.post_lost_dispute(payment public.payments) returns void
language sql security definer set search_path = '' as $$
  select internal.post_ledger('dispute_lost', payment, null, 'dispute', -1, part.face, part.fee, part.fee_vat, part.levy)
  from internal.divide_sum(payment, internal.disputed_pence(payment.id)) part
$$;

create or replace function internal.void_tickets(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select k.ticket_type_id, t.pool_id, count(*)::integer as places from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
    where k.booking_id = booking.id and k.status = 'frozen' group by 1, 2 order by 1
  loop
    update public.ticket_inventory set sold = sold - line.places where ticket_type_id = line.ticket_type_id;
    update public.capacity_pools set sold = sold - line.places where id = line.pool_id;
  end loop;
  update public.tickets set status = 'void' where booking_id = booking.id and status = 'frozen';
  if not exists (select from public.tickets where booking_id = booking.id and status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void')) then
    update public.bookings set status = 'cancelled', cancelled_at = now() where id = booking.id and status in ('confirmed', 'partly_refunded');
  else
    update public.bookings set status = 'partly_refunded' where id = booking.id and status = 'confirmed';
  end if;
end $$;
