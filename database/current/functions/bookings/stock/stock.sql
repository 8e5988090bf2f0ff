-- Moving places. All that will move is locked first (internal.lock_places), so two bookings never wait in a ring.

-- Changes what is held of one ticket type, if there is room; false when there is not.
create or replace function internal.hold_places(p_ticket_type_id uuid, p_more integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.ticket_inventory set held = held + p_more
  where ticket_type_id = p_ticket_type_id and (p_more <= 0 or quantity is null or held + sold + p_more <= quantity);
  return found;
end $$;

-- Moves the places of these bookings: `held` and `sold` say by how much per place, e.g. -1 and 1 to sell what was held. What is bought
-- from a holder has no place of its own and is left out, here and wherever stock moves.
create or replace function internal.move_places(p_booking_ids uuid[], p_held integer, p_sold integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform internal.lock_places(array(select l.ticket_type_id from public.booking_lines l where l.booking_id = any (p_booking_ids) and l.resale_listing_id is null));
  for line in
    select ticket_type_id, sum(quantity)::integer as places from public.booking_lines
    where booking_id = any (p_booking_ids) and resale_listing_id is null group by ticket_type_id order by ticket_type_id
  loop
    update public.ticket_inventory set held = held + p_held * line.places, sold = sold + p_sold * line.places
    where ticket_type_id = line.ticket_type_id;
  end loop;
  perform internal.move_pool_places(p_booking_ids, p_held, p_sold);
  if p_held + p_sold < 0 then
    perform internal.signal_places_freed(freed.ticket_type_id, -(p_held + p_sold) * freed.places) from (
      select l.ticket_type_id, sum(l.quantity)::integer as places from public.booking_lines l
      where l.booking_id = any (p_booking_ids) and l.resale_listing_id is null group by l.ticket_type_id order by l.ticket_type_id) freed;
  end if;
end $$;

-- Run every few seconds: holds whose time is up give their places back, each exactly once. Answers how many holds ended.
create or replace function internal.expire_holds(p_event_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
begin
  -- a booking locked by its owner at this moment is being confirmed or released: the next round sees how that went;
  -- where a payment was begun, the provider is told first, which has ten seconds for it
  due := array(
    select id from public.bookings b
    where status in ('held', 'awaiting_payment', 'failed', 'approved') and hold_expires_at <= now() and (p_event_id is null or event_id = p_event_id)
      and (status not in ('awaiting_payment', 'failed') or hold_expires_at <= now() - interval '10 seconds' or not exists (
        select from public.payments p join internal.payment_intents i on i.payment_id = p.id
        where p.booking_id = internal.lead_booking_id(b.id) and p.status in ('created', 'requires_action') and i.provider_ref is not null))
    order by id limit 1000 for update skip locked
  );
  if cardinality(due) = 0 then
    return 0;
  end if;
  update public.bookings set status = 'expired' where id = any (due);
  perform internal.move_places(due, -1, 0);
  return cardinality(due);
end $$;
