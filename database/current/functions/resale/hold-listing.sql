-- Whether listings of a type may be bought now by somebody who is not on the waiting list: only what is sold out, and after those who wait.
create or replace function internal.is_resale_turn(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.ticket_types t where t.id = p_ticket_type_id and t.status = 'active')
    and coalesce(internal.type_places_left(p_ticket_type_id), 1) = 0 and not internal.waits_for_listing(p_ticket_type_id)
$$;

-- Holds tickets that their holders sell on for ten minutes, at the price that was paid for them. The caller's earlier hold on the event is
-- replaced; the same key gives the same answer.
-- @throws AUTH_REQUIRED, RESALE_INVALID, RESALE_NOT_FOUND, RESALE_OWN_LISTING, RESALE_TAKEN, RESALE_GONE, RESALE_NOT_YET, RESALE_WAITING_FIRST,
-- BOOKINGS_LIMIT_REACHED, BOOKINGS_HOLD_PAUSED, BOOKINGS_RATE_LIMITED and what stands against booking the event
create or replace function public.hold_listing(p_listing_ids uuid[], p_idempotency_key uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  event public.events;
  known record;
  wait integer;
  made uuid;
begin
  event := internal.event_of_listings(p_listing_ids);
  perform pg_advisory_xact_lock(hashtextextended(booker::text || event.id::text, 0));
  select b.id, b.event_id into known from public.bookings b where b.user_id = booker and b.idempotency_key = p_idempotency_key;
  if known.id is not null and known.event_id = event.id then
    return internal.booking_json(known.id);
  elsif known.id is not null then
    perform internal.refuse(422, 'BOOKINGS_INVALID_LINES', 'This idempotency key was used for another event', 'Make a new key.');
  end if;
  wait := internal.take_rate_limit('user:' || booker, 'bookings', 5, 1);
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  perform internal.count_guest_hold(booker, event.id);
  perform internal.check_event_bookable(event);
  perform internal.refuse_banned(event.organiser_id, booker);
  perform internal.refuse_guest_at(event, booker);
  perform internal.refuse_non_member(event.id, array(select k.ticket_type_id from public.resale_listings r join public.tickets k on k.id = r.ticket_id where r.id = any (p_listing_ids)), booker);
  wait := internal.hold_pause(booker, event.id);
  if wait > 0 then
    perform internal.refuse(429, 'BOOKINGS_HOLD_PAUSED', 'You have held places for this event without booking them', wait::text);
  end if;
  made := internal.write_resale_hold(booker, event, p_listing_ids, p_idempotency_key);
  return internal.booking_json(made);
end $$;

-- The event of some listings. @throws RESALE_INVALID, RESALE_NOT_FOUND
create or replace function internal.event_of_listings(p_listing_ids uuid[]) returns public.events
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
begin
  if coalesce(cardinality(p_listing_ids), 0) not between 1 and 20 or cardinality(p_listing_ids) <> (select count(distinct named) from unnest(p_listing_ids) named) then
    perform internal.refuse(400, 'RESALE_INVALID', 'Choose between 1 and 20 tickets', 'Name each of them once, by its id.');
  elsif (select count(*) from public.resale_listings where id = any (p_listing_ids)) <> cardinality(p_listing_ids) then
    perform internal.refuse(404, 'RESALE_NOT_FOUND', 'This ticket is not for sale', 'Load the page of the night again.');
  elsif (select count(distinct event_id) from public.resale_listings where id = any (p_listing_ids)) > 1 then
    perform internal.refuse(400, 'RESALE_INVALID', 'Choose tickets of one night', 'Book those of another night by themselves.');
  end if;
  select e.* into event from public.events e join public.resale_listings r on r.event_id = e.id where r.id = any (p_listing_ids) limit 1;
  return event;
end $$;

create or replace function internal.write_resale_hold(p_booker uuid, p_event public.events, p_listing_ids uuid[], p_key uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.bookings := internal.end_earlier_hold(p_booker, p_event.id);
  listing public.resale_listings;
  locked integer := 0;
  hold_id uuid;
begin
  insert into public.bookings (ref, user_id, event_id, hold_expires_at, refund_note, refund_policy, idempotency_key)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), p_booker, p_event.id, now() + interval '10 minutes', p_event.refund_note, p_event.refund_policy, p_key)
  returning id into hold_id;
  -- one that somebody else has locked is being bought, or its holder is going in: nobody waits for it
  for listing in select * from public.resale_listings r where r.id = any (p_listing_ids) order by r.id for update skip locked loop
    locked := locked + 1;
    perform internal.check_listing(listing, p_booker, p_event);
    perform internal.reserve_listing(listing, hold_id);
  end loop;
  if locked < cardinality(p_listing_ids) then
    perform internal.refuse_taken();
  end if;
  -- offers are made with the stock locked: none of this moment is missed
  perform from public.ticket_inventory s where s.ticket_type_id in (select l.ticket_type_id from public.booking_lines l where l.booking_id = hold_id)
  order by s.ticket_type_id for share;
  perform internal.check_resale_limits(hold_id, p_booker);
  perform internal.add_up_lines(hold_id);
  perform internal.exchange_places(earlier.id, hold_id, p_event.id) where earlier.id is not null;
  if exists (select from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
    where l.booking_id = hold_id and t.kind <> 'companion' and not internal.is_resale_turn(t.id)) then
    perform internal.refuse_turn((select l.ticket_type_id from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
      where l.booking_id = hold_id and t.kind <> 'companion' and not internal.is_resale_turn(t.id) limit 1));
  end if;
  return hold_id;
end $$;

create or replace function internal.refuse_taken() returns void
language sql immutable set search_path = '' as $$
  select internal.refuse(409, 'RESALE_TAKEN', 'Somebody else is buying this ticket', 'If they do not finish, it is for sale again in ten minutes.')
$$;

create or replace function internal.refuse_turn(p_ticket_type_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.waits_for_listing(p_ticket_type_id) then
    perform internal.refuse(409, 'RESALE_WAITING_FIRST', 'People on the waiting list come first', 'Join the waiting list to be asked next.');
  end if;
  perform internal.refuse(409, 'RESALE_NOT_YET', 'There are tickets left in the box office', 'Book one of those: they cost what the page says.');
end $$;

-- What stands against buying one listing, whose row is locked.
create or replace function internal.check_listing(listing public.resale_listings, p_booker uuid, event public.events) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if listing.seller_id = p_booker then
    perform internal.refuse(409, 'RESALE_OWN_LISTING', 'This is your own ticket', 'Take it off sale under My bookings to keep it.');
  elsif listing.status = 'reserved' then
    perform internal.refuse_taken();
  elsif listing.status <> 'active' or not internal.is_resale_open(event) then
    perform internal.refuse(409, 'RESALE_GONE', 'This ticket is no longer for sale', 'Nothing was charged. Load the page of the night again.');
  end if;
end $$;

-- No more of a type than one booking and one person may have.
create or replace function internal.check_resale_limits(p_booking_id uuid, p_booker uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted record;
begin
  for wanted in
    select t as type, sum(l.quantity)::integer as places from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
    where l.booking_id = p_booking_id group by t.id, t order by t.id
  loop
    perform internal.check_line(wanted.type, 'on_sale', wanted.places, internal.places_taken((wanted.type).id, p_booker) - wanted.places, wanted.places);
  end loop;
end $$;

grant execute on function public.hold_listing(uuid[], uuid) to authenticated;
