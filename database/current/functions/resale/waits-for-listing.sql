-- Tickets that holders sell while a type is sold out: people who wait come before everybody else.

-- The first in line who could have tickets of this type from holders: those who take no more than there are, are not the seller and are let in by the
-- organiser.
create or replace function internal.next_for_listing(p_ticket_type_id uuid) returns public.waitlist_entries
language plpgsql stable security definer set search_path = '' as $$
declare
  type public.ticket_types;
  listed integer := (select count(*) from public.resale_listings r where r.ticket_type_id = p_ticket_type_id and r.status = 'active');
  entry public.waitlist_entries;
begin
  select * into type from public.ticket_types t where t.id = p_ticket_type_id;
  select first.* into entry from generate_series(1, least(listed, 6)) need (of_them) cross join lateral (
    (select e.* from public.waitlist_entries e where e.event_id = type.event_id and e.ticket_type_id = type.id and e.status = 'waiting' and e.kind = 'sold_out'
      and e.fewest = need.of_them order by e.place limit 20)
    union all
    (select e.* from public.waitlist_entries e where e.event_id = type.event_id and e.ticket_type_id is null and e.status = 'waiting' and e.kind = 'sold_out'
      and e.fewest = need.of_them and internal.is_for_anyone(type) order by e.place limit 20)) first
  where first.fewest <= internal.listings_to_take(type.id, first.user_id)
    and internal.ban_of((select night.organiser_id from public.events night where night.id = type.event_id), first.user_id) is null
  order by first.place limit 1;
  return entry;
end $$;

-- Whether somebody on the waiting list could have a ticket of this type that a holder sells.
create or replace function internal.waits_for_listing(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.ticket_types t join public.events e on e.id = t.event_id where t.id = p_ticket_type_id and internal.deals_places(e))
    and (internal.next_for_listing(p_ticket_type_id)).id is not null
$$;

-- How many places of a type the waiting list would like.
create or replace function internal.places_waited_for(p_ticket_type_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select internal.count_waited_places(t.event_id, array[t.id], 1000) from public.ticket_types t where t.id = p_ticket_type_id
$$;

-- Run every few seconds: offers what holders sell of sold-out types to the first in line. Answers how many offers were made.
create or replace function internal.deal_listings(p_event_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  event public.events;
  entry public.waitlist_entries;
  made integer := 0;
begin
  for due in
    select distinct r.event_id, r.ticket_type_id from public.resale_listings r where r.status = 'active' and (p_event_id is null or r.event_id = p_event_id)
    order by 1, 2 limit 200
  loop
    continue when not internal.waits_for_listing(due.ticket_type_id) or coalesce(internal.type_places_left(due.ticket_type_id), 1) > 0
      or not pg_try_advisory_xact_lock(hashtextextended('deal places of ' || due.event_id, 0));
    select * into event from public.events e where e.id = due.event_id for key share;
    for turn in 1 .. 50 loop
      entry := internal.next_for_listing(due.ticket_type_id);
      exit when entry.id is null or not internal.offer_listings(event, entry, due.ticket_type_id);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

-- An offer of what holders sell, at their prices. False when too few could be reserved; nothing has changed then.
create or replace function internal.offer_listings(event public.events, entry public.waitlist_entries, p_ticket_type_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  hold_id uuid;
begin
  update public.waitlist_entries w set status = 'offered', gather_until = null where w.id = entry.id and w.status = 'waiting';
  if not found then
    return false;
  end if;
  perform internal.require_offer_standing(entry);
  insert into public.bookings (ref, user_id, event_id, hold_expires_at, refund_note, refund_policy, waitlist_entry_id, source)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), entry.user_id, event.id, internal.offer_ends(event, now()), event.refund_note,
    event.refund_policy, entry.id, 'waitlist') returning id into hold_id;
  for place in 1 .. entry.quantity loop
    exit when internal.take_listing(p_ticket_type_id, hold_id) is null;
  end loop;
  if (select coalesce(sum(l.quantity), 0) from public.booking_lines l where l.booking_id = hold_id and l.ticket_type_id = p_ticket_type_id) < entry.fewest then
    raise exception using errcode = 'UC001';
  end if;
  perform internal.tell_of_offer(entry, hold_id);
  return true;
exception when sqlstate 'UC001' or sqlstate 'PT400' or sqlstate 'PT409' then
  return false;
end $$;
