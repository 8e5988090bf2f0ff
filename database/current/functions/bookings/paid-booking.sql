-- Which booking paid for a ticket. A ticket that was passed on stands in a booking of its holder's that cost nothing; its money stays where
-- it was paid. All tickets of one booking were paid by the same one. That booking's row is locked before those of the holders, so it is the
-- one lock that every change of its tickets waits for.

-- The booking that paid for the tickets of this one: itself, where nothing was passed on.
create or replace function internal.paid_booking_id(p_booking_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select l.booking_id from public.tickets k join public.booking_lines l on l.id = k.paid_line_id where k.booking_id = p_booking_id limit 1), p_booking_id)
$$;

create or replace function internal.paid_booking(booking public.bookings) returns public.bookings
language plpgsql stable security definer set search_path = '' as $$
declare
  paid public.bookings;
begin
  if booking.received_from is null then
    return booking;
  end if;
  select * into paid from public.bookings b where b.id = internal.paid_booking_id(booking.id);
  return paid;
end $$;

create or replace function internal.paid_booking_of(p_ticket_id uuid) returns public.bookings
language sql stable security definer set search_path = '' as $$
  select b from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) join public.bookings b on b.id = l.booking_id
  where k.id = p_ticket_id
$$;

-- The tickets of a booking, and those that it paid for and others hold now.
create or replace function internal.tickets_of_order(p_booking_id uuid) returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select k.id from public.tickets k where k.booking_id = p_booking_id
  union
  select k.id from public.booking_lines l join public.tickets k on k.paid_line_id = l.id where l.booking_id = p_booking_id
$$;

-- Locks the booking that paid, then this one.
create or replace function internal.lock_with_payer(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payer uuid := internal.paid_booking_id(p_booking_id);
begin
  if payer <> p_booking_id then
    perform from public.bookings b where b.id = payer for update;
  end if;
  perform from public.bookings b where b.id = p_booking_id for update;
end $$;

-- After tickets of a booking have ended: it is over when none is good any more, neither with its buyer nor where it was passed on.
create or replace function internal.settle_booking(p_booking_id uuid, becomes_all text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.tickets k where k.id in (select internal.tickets_of_order(p_booking_id))
    and k.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void')) then
    update public.bookings b set status = 'partly_refunded' where b.id = p_booking_id and b.status = 'confirmed';
  else
    update public.bookings b set status = case when b.received_from is null then becomes_all else 'cancelled' end, cancelled_at = now()
    where b.id = p_booking_id and b.status in ('confirmed', 'partly_refunded');
  end if;
end $$;

-- After tickets of several bookings have ended: the holders' bookings and those that paid, which are locked in this order.
create or replace function internal.settle_orders(p_tickets uuid[], becomes_all text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  booking uuid;
begin
  for booking in
    select distinct touched.id from public.tickets k, lateral (values (k.booking_id), (internal.paid_booking_id(k.booking_id))) touched (id)
    where k.id = any (p_tickets) order by 1
  loop
    perform internal.settle_booking(booking, becomes_all);
  end loop;
end $$;
