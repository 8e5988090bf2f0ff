-- An account takes over what was booked without one with its address. Only an address that the account has confirmed counts, letter by
-- letter: who reads that mailbox has the link to the tickets already.

-- The nights that guests of an address have booked or wait for, and whether they can go to an account now: not while the guest still
-- books or pays there, not past the limit per person, not where the account waits too, and not while the account buys the guest's ticket.
create or replace function internal.guest_nights(p_person uuid, p_address text)
returns table (guest_id uuid, event_id uuid, bookings integer, waits integer, is_movable boolean)
language sql stable security definer set search_path = '' as $$
  with nights as (
    select g.user_id, b.event_id from internal.guest_accounts g join public.bookings b on b.user_id = g.user_id
    where g.email = p_address and b.status in ('processing', 'confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention')
    union
    select g.user_id, w.event_id from internal.guest_accounts g join public.waitlist_entries w on w.user_id = g.user_id where g.email = p_address
  ), judged as (
  select n.user_id as guest_id, n.event_id,
    (select count(*) from public.bookings b where b.user_id = n.user_id and b.event_id = n.event_id
      and b.status in ('processing', 'confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention'))::integer as bookings,
    (select count(*) from public.waitlist_entries w where w.user_id = n.user_id and w.event_id = n.event_id and w.status in ('waiting', 'offered', 'accepted'))::integer as waits,
    not exists (select from public.bookings b where b.user_id = n.user_id and b.event_id = n.event_id
      and b.status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved', 'awaiting_approval'))
    and not exists (select from public.booking_lines l join public.bookings b on b.id = l.booking_id join public.ticket_types t on t.id = l.ticket_type_id
      where b.user_id = n.user_id and b.event_id = n.event_id and internal.places_taken(t.id, p_person) > t.per_person_max)
    and not exists (select from public.waitlist_entries w join public.waitlist_entries mine on mine.event_id = w.event_id and mine.user_id = p_person
      where w.user_id = n.user_id and w.event_id = n.event_id and w.status in ('waiting', 'offered', 'accepted') and mine.status in ('waiting', 'offered', 'accepted'))
    and not exists (select from public.resale_listings r join public.bookings b on b.id = r.booking_id
      where r.seller_id = n.user_id and r.event_id = n.event_id and r.status = 'reserved' and b.user_id = p_person) as is_movable,
    exists (select from public.bookings b where b.user_id = n.user_id and b.event_id = n.event_id and b.pass_order_id is not null) as has_pass
  from nights n join auth.users u on u.id = n.user_id join public.profiles p on p.user_id = u.id
  where u.is_anonymous and u.deleted_at is null and coalesce(u.banned_until <= now(), true) and p.status = 'active'
  )
  -- a pass is one thing: where one of its nights has to stay, the guest's other nights with a pass stay too
  select j.guest_id, j.event_id, j.bookings, j.waits,
    j.is_movable and not (j.has_pass and exists (select from judged other where other.guest_id = j.guest_id and other.has_pass and not other.is_movable))
  from judged j
$$;

-- The address that an account has confirmed; null for guests and for what is not confirmed.
create or replace function internal.confirmed_address(p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = p_person and u.email_confirmed_at is not null and u.email <> '' and not u.is_anonymous
$$;

-- What was booked without an account with the caller's address: {"bookings", "waits"} that can be taken over, and the bookings that
-- would be "left". Nothing for an address that is not confirmed.
create or replace function public.my_guest_bookings() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_account();
begin
  return (select json_build_object('bookings', coalesce(sum(n.bookings) filter (where n.is_movable), 0), 'waits', coalesce(sum(n.waits) filter (where n.is_movable), 0),
    'left', coalesce(sum(n.bookings) filter (where not n.is_movable), 0)) from internal.guest_nights(person, internal.confirmed_address(person)) n);
end $$;

-- A night of a guest becomes the account's: bookings with their tickets, wallet passes, refunds and offers to others, and the waiting list.
create or replace function internal.move_guest_night(p_guest uuid, p_event_id uuid, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[];
begin
  with changed as (update public.bookings b set user_id = p_person, idempotency_key = null where b.user_id = p_guest and b.event_id = p_event_id returning b.id)
  select coalesce(array_agg(id), '{}') into moved from changed;
  update public.tickets k set owner_id = p_person where k.booking_id = any (moved) and k.owner_id = p_guest;
  update internal.passes p set owner_id = p_person where p.owner_id = p_guest and p.event_id = p_event_id;
  update internal.series_pass_orders o set user_id = p_person where o.user_id = p_guest and o.id in (select b.pass_order_id from public.bookings b where b.id = any (moved));
  update public.refunds r set requested_by = p_person where r.booking_id = any (moved) and r.requested_by = p_guest;
  update public.ticket_transfers t set from_id = p_person where t.booking_id = any (moved) and t.from_id = p_guest;
  update public.bookings b set received_from = p_person where b.received_from = p_guest and b.event_id = p_event_id;
  update public.resale_listings r set seller_id = p_person where r.seller_id = p_guest and r.event_id = p_event_id;
  update public.waitlist_entries w set user_id = p_person where w.user_id = p_guest and w.event_id = p_event_id;
  insert into internal.invited_people (invitation_id, user_id, event_id, ended_at, created_at)
  select i.invitation_id, p_person, i.event_id, i.ended_at, i.created_at from internal.invited_people i where i.user_id = p_guest and i.event_id = p_event_id
  on conflict on constraint invited_people_pkey do nothing;
  delete from internal.invited_people i where i.user_id = p_guest and i.event_id = p_event_id;
end $$;

-- Nothing of a guest account stays once its nights are gone: address, links and sessions end here, and retention removes the rest.
create or replace function internal.empty_guest(p_guest uuid, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.bookings b where b.user_id = p_guest and b.status not in ('expired', 'abandoned'))
    or exists (select from public.waitlist_entries w where w.user_id = p_guest) then
    return;
  end if;
  update public.consents c set user_id = p_person where c.user_id = p_guest and c.kind = 'marketing_organiser';
  update internal.venue_consents c set user_id = p_person where c.user_id = p_guest
    and not exists (select from internal.venue_consents own where own.user_id = p_person and own.venue_id = c.venue_id);
  delete from internal.ticket_links l where l.user_id = p_guest;
  delete from internal.guest_accounts g where g.user_id = p_guest;
  delete from auth.sessions s where s.user_id = p_guest;
end $$;

-- Takes over what was booked without an account with the caller's confirmed address, all or nothing. Doing it twice is doing it once.
-- Answers like my_guest_bookings: what was taken over, and what is left where it was.
-- @throws what require_booking_account does, BOOKINGS_ADDRESS_UNCONFIRMED, BOOKINGS_RATE_LIMITED
create or replace function public.take_over_guest_bookings() returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_account();
  address text;
  night record;
  answer json;
begin
  -- the address is this account's until the end: another account gets it afterwards, and finds nothing
  perform from auth.users u where u.id = person for share;
  address := internal.confirmed_address(person);
  if address is null then
    perform internal.refuse(403, 'BOOKINGS_ADDRESS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in our email, then try again.');
  end if;
  perform internal.take_limit(person, 'guest_take_overs', 'BOOKINGS_RATE_LIMITED');
  -- as a hold does: one person's places at one night are counted one after the other, then the bookings are locked with those that paid
  for night in select distinct n.event_id from internal.guest_nights(person, address) n order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(person::text || night.event_id::text, 0));
  end loop;
  perform from internal.guest_accounts g where g.email = address order by g.user_id for update;
  for night in select b.id from public.bookings b join internal.guest_accounts g on g.user_id = b.user_id where g.email = address order by internal.paid_booking_id(b.id), b.id loop
    perform internal.lock_with_payer(night.id);
  end loop;
  answer := public.my_guest_bookings();
  for night in select * from internal.guest_nights(person, address) n where n.is_movable loop
    perform internal.move_guest_night(night.guest_id, night.event_id, person);
  end loop;
  for night in select g.user_id from internal.guest_accounts g where g.email = address loop
    perform internal.empty_guest(night.user_id, person);
  end loop;
  return answer;
end $$;

grant execute on function public.my_guest_bookings(), public.take_over_guest_bookings() to authenticated;
