-- The link of an invitation, for the person who has it. The secret stands behind the # of /invitation, which browsers send to no server.

-- The invitation of a secret, locked. Guesses are counted. @throws BOOKINGS_RATE_LIMITED, BOOKINGS_INVITATION_NOT_FOUND, BOOKINGS_INVITATION_OVER
create or replace function internal.invitation_of_secret(p_secret text) returns internal.event_invitations
language plpgsql security definer set search_path = '' as $$
declare
  found_one internal.event_invitations;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'open_invitations', 30, 10);
begin
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  select * into found_one from internal.event_invitations v where v.code_hash = internal.hash_code(p_secret) for update;
  if found_one.id is null or not internal.is_announced(found_one.event_id) then
    perform internal.refuse(404, 'BOOKINGS_INVITATION_NOT_FOUND', 'This invitation does not exist', 'Open the link as it was sent to you, or ask for a new one.');
  elsif found_one.ended_at is not null or found_one.ends_at <= now() then
    perform internal.refuse(409, 'BOOKINGS_INVITATION_OVER', 'This invitation has ended', 'Ask the person who sent it for a new one.');
  end if;
  return found_one;
end $$;

-- Whether a person may still open it: the uses are counted by person, those that were taken back among them.
-- @throws BOOKINGS_INVITATION_OVER
create or replace function internal.refuse_used_invitation(invitation internal.event_invitations, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  mine internal.invited_people;
begin
  select * into mine from internal.invited_people i where i.invitation_id = invitation.id and i.user_id = p_person;
  if mine.ended_at is not null then
    perform internal.refuse(409, 'BOOKINGS_INVITATION_OVER', 'This invitation has ended', 'Ask the person who sent it for a new one.');
  elsif mine.user_id is null and (select count(*) from internal.invited_people i where i.invitation_id = invitation.id) >= invitation.max_uses then
    perform internal.refuse(409, 'BOOKINGS_INVITATION_OVER', 'This invitation has been used', 'Each is for a certain number of people. Ask the person who sent it for a new one.');
  end if;
end $$;

create or replace function internal.invitation_json(invitation internal.event_invitations) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('event_id', e.id, 'slug', e.slug, 'title', e.title, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'organiser', o.name, 'is_private', e.visibility = 'invited',
    'requires_account', e.requires_account,
    'plus_ones', invitation.plus_ones, 'waives', invitation.waives, 'has_price', invitation.promo_code_id is not null)
  from public.events e join public.organisers o on o.id = e.organiser_id where e.id = invitation.event_id
$$;

-- What a link is for, before anybody signs in: {event_id, slug, title, starts_at, ends_at, organiser, plus_ones, waives, has_price}.
-- @throws BOOKINGS_RATE_LIMITED, BOOKINGS_INVITATION_NOT_FOUND, BOOKINGS_INVITATION_OVER
create or replace function public.read_invitation(p_secret text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  invitation internal.event_invitations;
begin
  perform internal.require_active_user();
  invitation := internal.invitation_of_secret(p_secret);
  perform internal.refuse_used_invitation(invitation, auth.uid());
  return internal.invitation_json(invitation);
end $$;

-- Takes an invitation: the night is there for the caller, with or without an account. Doing it twice is doing it once.
-- @throws also what require_booking_user does, BOOKINGS_NOT_LET_IN
create or replace function public.accept_invitation(p_secret text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
  invitation internal.event_invitations := internal.invitation_of_secret(p_secret);
begin
  perform internal.refuse_used_invitation(invitation, person);
  perform internal.refuse_banned((select e.organiser_id from public.events e where e.id = invitation.event_id), person);
  insert into internal.invited_people (invitation_id, user_id, event_id) values (invitation.id, person, invitation.event_id)
  on conflict on constraint invited_people_pkey do nothing;
  return internal.invitation_json(invitation);
end $$;

-- What the caller's invitations to a night change, for its page: {waives, plus_ones, code}; null without one.
create or replace function public.my_invitation(p_event_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  if not internal.is_invited(p_event_id, person) then
    return null;
  end if;
  return (select json_build_object('waives', array(select distinct rule from internal.invitations_of(p_event_id, person) v, unnest(v.waives) rule order by rule),
    'plus_ones', case when bool_or(v.plus_ones is null) then null else max(v.plus_ones) end, 'code', internal.invited_code(p_event_id, person))
    from internal.invitations_of(p_event_id, person) v);
end $$;

grant execute on function public.read_invitation(text) to anon, authenticated;
grant execute on function public.accept_invitation(text), public.my_invitation(uuid) to authenticated;
