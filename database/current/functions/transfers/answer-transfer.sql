-- What becomes of an offer: whom it is for accepts or declines it, its giver takes it back. The booking that paid is locked first, as always.

-- The offer of a link, or one for the caller's own address, with its bookings and then itself locked. Guesses are counted by where they come from.
-- @throws TRANSFERS_NOT_FOUND, TRANSFERS_RATE_LIMITED
create or replace function internal.open_transfer(p_transfer_id uuid, p_code text) returns public.ticket_transfers
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.ticket_transfers;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'transfer_links', 30, 1);
begin
  if wait > 0 then
    perform internal.refuse_too_many('TRANSFERS_RATE_LIMITED', wait);
  end if;
  select * into transfer from public.ticket_transfers t where t.id = p_transfer_id;
  if transfer.id is null or not (transfer.code_hash = internal.hash_code(p_code) or internal.is_own_address(auth.uid(), transfer.to_email)
    or exists (select from public.bookings b where b.id = transfer.accepted_booking_id and b.user_id = auth.uid())) then
    perform internal.refuse(404, 'TRANSFERS_NOT_FOUND', 'This link leads to no ticket', 'Open the link of the email as it is.');
  end if;
  perform internal.lock_link(p_transfer_id);
  select * into transfer from public.ticket_transfers t where t.id = p_transfer_id;
  return transfer;
end $$;

-- pending, accepted, declined, revoked, expired, ended; over or cancelled where its night is.
create or replace function internal.transfer_state(transfer public.ticket_transfers, event public.events) returns text
language sql stable set search_path = '' as $$
  select case
    when transfer.status <> 'pending' then transfer.status
    when event.status = 'cancelled' then 'cancelled'
    when event.status not in ('published', 'postponed') or event.status = 'published' and coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then 'over'
    when transfer.expires_at <= now() then 'expired'
    else 'pending' end
$$;

create or replace function internal.veiled(p_address text) returns text
language sql immutable set search_path = '' as $$
  select left(p_address, 1) || '…@' || split_part(p_address, '@', 2)
$$;

-- What the screen of the link shows. The address is told by its first letter, and whether the caller's account is that of the address.
create or replace function public.read_transfer(p_transfer_id uuid, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.ticket_transfers := internal.open_transfer(p_transfer_id, p_code);
begin
  return (select json_build_object('state', internal.link_state(transfer), 'pass', internal.pass_of_link(transfer.id), 'nights', nights.list, 'giver', internal.giver_name(transfer.from_id), 'note', transfer.note,
      'address', internal.veiled(transfer.to_email), 'expires_at', transfer.expires_at,
      'is_for_me', internal.is_own_address(auth.uid(), transfer.to_email) or internal.is_guest_of(auth.uid(), transfer.to_email), 'is_from_me', transfer.from_id is not distinct from auth.uid(),
      'is_unconfirmed', exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = transfer.to_email and u.email_confirmed_at is null),
      'is_mine', exists (select from public.bookings b where b.id = transfer.accepted_booking_id and b.user_id = auth.uid()),
      'tickets', (select json_agg(t.name order by t.sort, t.name) from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id where k.id = any (transfer.ticket_ids)),
      'event', json_build_object('slug', e.slug, 'title', e.title, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'min_age', nights.min_age, 'requires_account', nights.requires_account, 'place', coalesce(v.name, a.name)))
    from public.events e left join public.venues v on v.id = e.venue_id left join public.areas a on a.id = e.area_id
    -- what is open of a pass; of a ticket, its night
    cross join lateral (select coalesce(json_agg(json_build_object('slug', night.slug, 'title', night.title, 'starts_at', night.starts_at) order by night.starts_at, night.id), '[]') as list,
        coalesce(max(night.min_age), e.min_age) as min_age, coalesce(bool_or(night.requires_account), e.requires_account) as requires_account
      from internal.open_offers(transfer.id) t join public.events night on night.id = t.event_id) nights
    where e.id = coalesce((select t.event_id from internal.open_offers(transfer.id) t limit 1), transfer.event_id));
end $$;

-- @throws TRANSFERS_CLOSED
create or replace function internal.refuse_closed_transfer(p_state text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform internal.refuse(409, 'TRANSFERS_CLOSED', case p_state
    when 'accepted' then 'This ticket has been accepted' when 'declined' then 'This ticket was turned down' when 'revoked' then 'The ticket has been taken back'
    when 'expired' then 'The time to accept this ticket is over' when 'cancelled' then 'This night has been cancelled' when 'over' then 'This night is over'
    else 'This ticket is no longer offered' end,
    case when p_state in ('cancelled', 'over') then 'Find another night.' else 'Ask the person who sent it to send it again.' end);
end $$;

-- Makes the tickets those of the account with the address, or of a guest who gave it and typed the code that was mailed there. Accepting again gives the same booking.
-- @throws AUTH_REQUIRED, TRANSFERS_NOT_FOUND, TRANSFERS_OTHER_ADDRESS, TRANSFERS_CLOSED, TRANSFERS_INVALID_NAME, BOOKINGS_LIMIT_REACHED, TRANSFERS_RATE_LIMITED,
-- BOOKINGS_GUEST_CODE, BOOKINGS_ACCOUNT_REQUIRED
create or replace function public.accept_transfer(p_transfer_id uuid, p_code text default null, p_name text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_booking_user();
  name text := btrim(regexp_replace(coalesce(p_name, ''), '[[:cntrl:]]', '', 'g'));
  transfer public.ticket_transfers;
  made uuid;
begin
  -- as a hold does: one person's places at one night are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended(me::text || night.id, 0))
  from (select t.event_id::text as id from public.ticket_transfers t where t.id in (select internal.offers_of_link(p_transfer_id)) order by t.event_id) night;
  transfer := internal.open_transfer(p_transfer_id, p_code);
  perform from public.events e where e.id in (select t.event_id from public.ticket_transfers t where t.id in (select internal.offers_of_link(transfer.id))) order by e.id for share;
  if exists (select from public.bookings b where b.id = transfer.accepted_booking_id and b.user_id = me) then
    return internal.booking_json(transfer.accepted_booking_id);
  elsif transfer.from_id = me then
    perform internal.refuse(403, 'TRANSFERS_OTHER_ADDRESS', 'This is your own ticket', 'It waits for the person you sent it to.');
  elsif internal.link_state(transfer) <> 'pending' then
    perform internal.refuse_closed_transfer(internal.link_state(transfer));
  elsif not internal.is_own_address(me, transfer.to_email) and not internal.is_guest_of(me, transfer.to_email) then
    perform internal.require_guest_code(me);
    perform internal.refuse(403, 'TRANSFERS_OTHER_ADDRESS', 'This ticket is for another email address',
      format('Sign in with the account of %s, and confirm that address.', internal.veiled(transfer.to_email)));
  elsif char_length(name) > 100 then
    perform internal.refuse(400, 'TRANSFERS_INVALID_NAME', 'Name too long', 'Use at most 100 characters.', field => 'name');
  end if;
  made := internal.take_offers(transfer, me,
    coalesce(nullif(name, ''), (select nullif(left(p.full_name, 100), '') from public.profiles p where p.user_id = me), 'Guest'));
  return internal.booking_json(made);
end $$;

-- All nights that a link still offers become one person's, or none of them. Answers the booking of the soonest.
create or replace function internal.take_offers(transfer public.ticket_transfers, me uuid, p_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  offered public.ticket_transfers[] := array(select t from internal.open_offers(transfer.id) t);
  one public.ticket_transfers;
  event public.events;
  made uuid;
  first uuid;
begin
  for one in select t.* from unnest(offered) t order by t.event_id loop
    select * into event from public.events e where e.id = one.event_id;
    perform internal.refuse_banned(event.organiser_id, me);
    perform internal.refuse_guest_at(event, me);
    perform internal.refuse_non_member(event.id, array(select k.ticket_type_id from public.tickets k where k.id = any (one.ticket_ids)), me);
    perform internal.lock_guests_of_inbox(me, event.id);
    perform internal.check_room_for(me, one);
  end loop;
  foreach one in array offered loop
    made := internal.hand_over(one, me, p_name);
    first := coalesce(first, made);
  end loop;
  perform internal.tell_of_taken_pass(transfer, me, first) where internal.pass_of_link(transfer.id) is not null;
  return first;
end $$;

-- One mail for the person who received a pass, and one with a notice for the person who passed it on.
create or replace function internal.tell_of_taken_pass(transfer public.ticket_transfers, me uuid, p_booking_id uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail('pass-received', b.buyer_email, internal.with_tickets_path(me, internal.transfer_mail(transfer) || jsonb_build_object('holder_name', b.buyer_name, 'ref', b.ref)))
  from public.bookings b where b.id = p_booking_id and b.buyer_email <> '';
  select internal.enqueue_mail('transfer-accepted', address, internal.transfer_mail(transfer)) from internal.mail_address(transfer.from_id) address where address <> '';
  select internal.notify('transfer_accepted', transfer.from_id, jsonb_build_object('transfer_id', transfer.id, 'booking_id', transfer.booking_id, 'event_id', transfer.event_id, 'person', me));
$$;

-- What a person has and holds of each type, with what comes: passing on is no way round a limit. @throws BOOKINGS_LIMIT_REACHED
create or replace function internal.check_room_for(person uuid, transfer public.ticket_transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  over record;
begin
  select has.taken, t.per_person_max into over
  from (select k.ticket_type_id, count(*)::integer as places from public.tickets k where k.id = any (transfer.ticket_ids) group by 1) come
  join public.ticket_types t on t.id = come.ticket_type_id, lateral (
    select internal.places_taken(t.id, person) as taken) has
  where has.taken + come.places > t.per_person_max limit 1;
  if found then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', format('You already hold %s of %s', over.taken, over.per_person_max),
      'One person may not have more. Turn the ticket down, and it stays with the person who sent it.');
  end if;
end $$;

-- Turns the offer down: anyone who has the link may, with or without an account. Doing it twice is doing it once.
-- @throws TRANSFERS_NOT_FOUND, TRANSFERS_CLOSED, TRANSFERS_RATE_LIMITED
create or replace function public.decline_transfer(p_transfer_id uuid, p_code text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.ticket_transfers := internal.open_transfer(p_transfer_id, p_code);
begin
  if exists (select from internal.open_offers(transfer.id)) or transfer.status = 'pending' then
    perform internal.close_link(transfer.id, 'declined');
  elsif transfer.status <> 'declined' then
    perform internal.refuse_closed_transfer(transfer.status);
  end if;
end $$;

-- Takes the offer back. Doing it twice is doing it once. @throws AUTH_REQUIRED, TRANSFERS_NOT_FOUND, TRANSFERS_CLOSED
create or replace function public.revoke_transfer(p_transfer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_booking_user();
  transfer public.ticket_transfers;
begin
  select * into transfer from public.ticket_transfers t where t.id = p_transfer_id and t.from_id = me;
  if transfer.id is null then
    perform internal.refuse(404, 'TRANSFERS_NOT_FOUND', 'You are not passing on such a ticket', 'Look under My bookings.');
  end if;
  perform internal.lock_link(transfer.id);
  select * into transfer from public.ticket_transfers t where t.id = p_transfer_id;
  if exists (select from internal.open_offers(transfer.id)) or transfer.status = 'pending' then
    perform internal.close_link(transfer.id, 'revoked');
  elsif transfer.status <> 'revoked' then
    perform internal.refuse_closed_transfer(transfer.status);
  end if;
end $$;

-- What the caller is passing on and what is offered to them, all of it, and the latest 100 that ended in the last thirty days: no screen
-- lists those, and the ticket of an offer that waits must never look as if it were free.
create or replace function public.my_transfers()
returns table (id uuid, is_from_me boolean, ticket_ids uuid[], to_email text, giver text, status text, expires_at timestamptz, created_at timestamptz, ended_at timestamptz,
  event_title text, event_slug text, starts_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  me uuid := internal.require_booking_user();
begin
  return query
    select t.id, t.from_id = me, case when t.from_id = me then t.ticket_ids end, case when t.from_id = me then t.to_email end, internal.giver_name(t.from_id),
      internal.transfer_state(t, e), t.expires_at, t.created_at, t.ended_at, coalesce(internal.pass_of_link(t.id), e.title), e.slug, e.starts_at
    from (
      select * from public.ticket_transfers waiting
      where waiting.status = 'pending' and (waiting.from_id = me
        or waiting.to_email = (select lower(u.email) from auth.users u where u.id = me and u.email_confirmed_at is not null))
      union all
      (select * from public.ticket_transfers ended where ended.from_id = me and ended.status <> 'pending' and ended.ended_at > now() - interval '30 days'
        order by ended.created_at desc, ended.id limit 100)
    ) t join public.events e on e.id = t.event_id
    -- a pass that is offered to a person is one offer
    where t.from_id = me or not exists (select from internal.offers_of_link(t.id) link (id) join public.ticket_transfers other on other.id = link.id where other.status = 'pending' and other.id < t.id)
    order by t.created_at desc, t.id;
end $$;

grant execute on function public.read_transfer(uuid, text), public.decline_transfer(uuid, text) to anon, authenticated;
grant execute on function public.accept_transfer(uuid, text, text), public.revoke_transfer(uuid), public.my_transfers() to authenticated;
