-- The mailed link of a comp: who opens it, and how it becomes a booking.

-- The comp behind the link, locked. Guesses are counted by where they come from. @throws BOOKINGS_COMP_NOT_FOUND, BOOKINGS_RATE_LIMITED
create or replace function internal.open_comp(p_comp_id uuid, p_code text) returns public.comps
language plpgsql security definer set search_path = '' as $$
declare
  comp public.comps;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'comp_links', 30, 1);
begin
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  -- the event first, as the team's functions lock it; the comp after
  perform from public.events e where e.id = (select c.event_id from public.comps c where c.id = p_comp_id) for share;
  select * into comp from public.comps c where c.id = p_comp_id and c.code_hash = internal.hash_code(p_code) for update;
  if comp.id is null then
    perform internal.refuse(404, 'BOOKINGS_COMP_NOT_FOUND', 'This link leads to no ticket', 'Open the link of the mail as it is.');
  end if;
  return comp;
end $$;

-- sent, taken, revoked; of one that nobody took, over or cancelled by its night.
create or replace function internal.comp_state(comp public.comps, event public.events) returns text
language sql stable set search_path = '' as $$
  select case
    when comp.status <> 'sent' then comp.status
    when comp.arrived_at is not null then 'taken'
    when event.status = 'cancelled' then 'cancelled'
    when event.status not in ('published', 'postponed') or coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then 'over'
    else 'sent' end
$$;

-- What the screen of the link shows. The address is told by its first letter, and whether the caller's account is that of the address.
create or replace function public.read_comp(p_comp_id uuid, p_code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  comp public.comps := internal.open_comp(p_comp_id, p_code);
begin
  return (select json_build_object('state', internal.comp_state(comp, e), 'name', comp.name, 'ticket', t.name, 'face_pence', t.face_pence, 'currency', t.currency,
      'address', left(comp.email, 1) || '…@' || split_part(comp.email, '@', 2), 'is_for_me', internal.is_own_address(auth.uid(), comp.email),
      'is_mine', exists (select from public.bookings b where b.id = comp.booking_id and b.user_id = auth.uid()), 'organiser', o.name,
      'event', json_build_object('slug', e.slug, 'title', e.title, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'place', coalesce(v.name, a.name)))
    from public.events e join public.organisers o on o.id = e.organiser_id join public.ticket_types t on t.id = comp.ticket_type_id
    left join public.venues v on v.id = e.venue_id left join public.areas a on a.id = e.area_id where e.id = comp.event_id);
end $$;

-- Makes the comp a booking of the account with its address. Taking it again gives the same booking.
-- @throws BOOKINGS_MEMBERS_ONLY, AUTH_REQUIRED, BOOKINGS_COMP_NOT_FOUND, BOOKINGS_COMP_CLOSED, BOOKINGS_COMP_OTHER_ADDRESS, BOOKINGS_RATE_LIMITED
create or replace function public.take_comp(p_comp_id uuid, p_code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_account();
  comp public.comps := internal.open_comp(p_comp_id, p_code);
  event public.events;
  owner uuid;
  made uuid;
begin
  select * into event from public.events e where e.id = comp.event_id;
  select b.user_id into owner from public.bookings b where b.id = comp.booking_id;
  if owner = booker then
    return internal.booking_json(comp.booking_id);
  elsif internal.comp_state(comp, event) <> 'sent' then
    perform internal.refuse(409, 'BOOKINGS_COMP_CLOSED', case internal.comp_state(comp, event)
      when 'taken' then 'This ticket has been taken' when 'revoked' then 'The organiser has taken this ticket back'
      when 'cancelled' then 'This night has been cancelled' else 'This night is over' end, 'Ask the organiser who sent it.');
  elsif not internal.is_own_address(booker, comp.email) then
    perform internal.refuse(403, 'BOOKINGS_COMP_OTHER_ADDRESS', 'This ticket is for another email address',
      format('Sign in with the account of %s…@%s.', left(comp.email, 1), split_part(comp.email, '@', 2)));
  end if;
  perform internal.refuse_banned(event.organiser_id, booker);
  perform internal.refuse_outside_club(event, booker);
  made := internal.book_comp(comp, event, booker);
  return internal.booking_json(made);
end $$;

-- A confirmed booking of one place that costs nothing: the discount is the face value.
create or replace function internal.book_comp(comp public.comps, event public.events, booker uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  type public.ticket_types;
  made uuid;
begin
  select * into type from public.ticket_types t where t.id = comp.ticket_type_id;
  insert into public.bookings (ref, user_id, event_id, status, is_comp, buyer_name, buyer_email, face_pence, discount_pence, refund_note, confirmed_at)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), booker, event.id, 'confirmed', true, comp.name,
    (select u.email from auth.users u where u.id = booker), type.face_pence, type.face_pence, event.refund_note, now()) returning id into made;
  insert into public.booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_discount_pence, unit_total_pence)
  values (made, type.id, 1, type.face_pence, type.face_pence, 0);
  perform internal.issue_tickets(made, comp.name, null);
  perform internal.move_type_places(type.id, -1, 1);
  update public.comps c set status = 'taken', taken_at = now(), booking_id = made, name = null, email = null where c.id = comp.id;
  perform internal.enqueue_mail('booking-confirmed', u.email, internal.booking_mail(made)) from auth.users u where u.id = booker;
  perform internal.notify('booking_confirmed', booker, jsonb_build_object('booking_id', made, 'ref', b.ref, 'event_id', event.id)) from public.bookings b where b.id = made;
  return made;
end $$;

grant execute on function public.read_comp(uuid, text), public.take_comp(uuid, text) to authenticated;
