-- The card company takes money back while it looks: tickets that were not used wait, and nothing is refunded besides. p_amount is what it
-- took. A dispute that is over when it is first heard of began as one.
create or replace function internal.apply_dispute(p_intent_ref text, p_status text, p_amount integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lead uuid := internal.payment_of_ref(p_intent_ref);
  part record;
begin
  perform internal.lock_charge(lead);
  -- of a charge for several bookings the bank takes from each what has not gone back, in their order; what it took before is what it decides about
  for part in select * from internal.spread_of_charge(lead, p_amount, case when exists (
    select from public.payments p where p.id = any (internal.payments_of_charge(lead)) and p.status in ('disputed', 'won', 'lost')) then '{disputed,won,lost}'::text[] end) order by payment_id
  loop
    perform internal.apply_dispute_of(part.payment_id, p_status, part.pence);
  end loop;
end $$;

create or replace function internal.apply_dispute_of(p_payment_id uuid, p_status text, p_amount integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payment public.payments;
begin
  select b.* into booking from public.bookings b join public.payments p on p.booking_id = b.id where p.id = p_payment_id for update of b;
  select p.* into payment from public.payments p where p.id = p_payment_id for update of p;
  if payment.status = 'succeeded' or (payment.status = 'won' and p_status = 'disputed') then
    payment := internal.open_dispute(booking, payment, p_amount);
  end if;
  if payment.status = 'disputed' and p_status = 'won' then
    update public.payments set status = 'won' where id = payment.id;
    perform internal.move_ledger('dispute_won', payment, 'dispute', 'clearing', internal.disputed_pence(payment.id));
    perform internal.thaw_tickets(booking.id);
    perform internal.settle_refunds(payment.id);
  elsif payment.status = 'disputed' and p_status = 'lost' then
    update public.payments set status = 'lost' where id = payment.id returning * into payment;
    perform internal.settle_refunds(payment.id);
    perform internal.post_lost_dispute(payment);
    if payment.membership_charge_id is not null then
      perform internal.end_disputed_membership(payment.membership_charge_id);
    else
      perform internal.void_tickets(booking);
    end if;
  end if;
end $$;

-- What waited is as good as before: tickets let people in, extras are handed over.
create or replace function internal.thaw_tickets(p_booking_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.tickets k set status = case when internal.is_extra_type(k.ticket_type_id) then 'ready' else 'issued' end
  where k.id in (select internal.tickets_of_order(p_booking_id)) and k.status = 'frozen'
$$;

-- The bank took back what was paid for a period: the membership ends if that period is under way.
create or replace function internal.end_disputed_membership(p_charge_id uuid) returns void
language sql security definer set search_path = '' as $$
  with ended as (
    update public.memberships m set status = 'ended', ended_at = now(), ended_why = 'unpaid', note = null from public.membership_charges c
    where c.id = p_charge_id and c.membership_id = m.id and c.nth = m.periods and m.status in ('active', 'ending', 'paused') returning m as member
  ) select internal.tell_member(e.member, 'unpaid') from ended e
$$;

create or replace function internal.open_dispute(booking public.bookings, payment public.payments, pence integer) returns public.payments
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'disputed' where id = payment.id returning * into payment;
  perform internal.move_ledger('dispute', payment, 'clearing', 'dispute', pence);
  perform internal.signal_tickets_end(array(select internal.tickets_of_order(booking.id)), 'disputed');
  update public.tickets set status = 'frozen' where id in (select internal.tickets_of_order(booking.id)) and status in ('issued', 'expired', 'ready');
  perform internal.notify('dispute_opened', person, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref)) from (
    select t.user_id as person from public.events e cross join internal.team_people(e.organiser_id, null, '{owner,manager,finance}') t
    where e.id = booking.event_id
    union select t.user_id from internal.team_people(internal.seller_of_payment(payment), null, '{owner,manager,finance}') t where booking.id is null
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
  gone uuid[] := array(select k.id from public.tickets k where k.id in (select internal.tickets_of_order(booking.id)) and k.status = 'frozen');
begin
  perform from public.bookings b where b.id in (select k.booking_id from public.tickets k where k.id = any (gone)) order by b.id for update;
  update public.tickets set status = 'void' where id = any (gone);
  perform internal.return_places(gone);
  perform internal.settle_orders(gone, 'cancelled');
  perform internal.settle_booking(booking.id, 'cancelled');
end $$;
