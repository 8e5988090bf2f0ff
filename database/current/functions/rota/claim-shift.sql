-- Claiming, giving back and passing on shifts, for those who work them.

-- Who somebody is to the rota of a night: team, invited, link (with its code), or null.
create or replace function internal.rota_standing(event public.events, p_person uuid, p_code text) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from internal.team_people((event).organiser_id) t where t.user_id = p_person) then 'team'
    when exists (select from internal.rota_people r where r.event_id = (event).id and r.person_id = p_person) then 'invited'
    when p_code is not null and exists (select from internal.rotas r where r.event_id = (event).id and r.code_hash = internal.hash_code(left(p_code, 100))) then 'link' end
$$;

-- Whether a shift that is open to some may be claimed by who has this standing.
create or replace function internal.opens_shift(p_open_to text, p_standing text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case p_open_to when 'team' then p_standing = 'team' when 'invited' then p_standing in ('team', 'invited') else p_standing is not null end, false)
$$;

-- A shift as who works it, or might, reads it. `p_standing` decides whether they may claim it.
create or replace function internal.shift_json(s internal.shifts, p_person uuid, p_standing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', (s).id, 'role', (s).role, 'title', (s).title, 'starts_at', (s).starts_at, 'ends_at', (s).ends_at, 'reward', (s).reward, 'pay_pence', (s).pay_pence,
    'reward_note', (s).reward_note, 'drop_until', (s).starts_at - make_interval(hours => (s).drop_hours), 'left', greatest((s).places - internal.shift_filled((s).id), 0),
    'is_offered', exists (select from internal.shift_claims c where c.shift_id = (s).id and c.state = 'claimed' and c.is_offered and c.person_id is distinct from p_person),
    'may_claim', internal.opens_shift((s).open_to, p_standing) and (s).starts_at > now(),
    'mine', (select jsonb_build_object('id', c.id, 'code', c.code, 'is_offered', c.is_offered, 'may_drop', (s).starts_at - make_interval(hours => (s).drop_hours) > now(), 'came_at', c.came_at)
      from internal.shift_claims c where c.shift_id = (s).id and c.person_id = p_person and c.state = 'claimed'))
$$;

create or replace function internal.shifts_json(event public.events, p_person uuid, p_standing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('event_id', (event).id, 'title', (event).title, 'slug', case when internal.may_find_event((event).id) then (event).slug end, 'status', (event).status,
    'starts_at', (event).starts_at, 'organiser', (select name from public.organisers where id = (event).organiser_id),
    'place', (select name from public.venues where id = (event).venue_id and (event).location_mode = 'venue'), 'note', (select note from internal.rotas where event_id = (event).id),
    'shifts', (select coalesce(jsonb_agg(internal.shift_json(s, p_person, p_standing) order by s.starts_at, s.role, s.id), '[]') from internal.shifts s
      where s.event_id = (event).id and (internal.opens_shift(s.open_to, p_standing) or exists (
        select from internal.shift_claims c where c.shift_id = s.id and c.person_id = p_person and c.state = 'claimed'))))
$$;

-- The shifts of a night that the caller may claim or has. @throws ROTA_NOT_FOUND
create or replace function public.find_shifts(p_event_id uuid, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  event public.events;
  standing text;
begin
  select * into event from public.events where id = p_event_id and status <> 'removed';
  standing := internal.rota_standing(event, me, p_code);
  if event.id is null or (standing is null and not exists (
    select from internal.shift_claims c join internal.shifts s on s.id = c.shift_id where s.event_id = event.id and c.person_id = me and c.state = 'claimed')) then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'There are no shifts for you here', 'Ask the team for a link or an invitation.');
  end if;
  return internal.shifts_json(event, me, standing);
end $$;

-- Shifts are worked in bars and through the night: for people of 18 and over. @throws AGE_REQUIRED, ROTA_ADULTS_ONLY
create or replace function internal.require_adult_worker(me uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not internal.is_adult(me) and exists (select from public.profile_private where user_id = me and age_attested_at is not null and date_of_birth is not null) then
    perform internal.refuse(403, 'ROTA_ADULTS_ONLY', 'Shifts are for people of 18 and over', 'You can take one from your eighteenth birthday.');
  end if;
  perform internal.require_adult();
end $$;

-- Takes a place of a shift, or the place of somebody who offers theirs. Shifts are claimed one after the other, so that a shift never has more people
-- than places. Twice is once. @throws ROTA_NOT_FOUND, ROTA_CLOSED, ROTA_FULL, ROTA_OVERLAPS, ROTA_ADULTS_ONLY, AGE_REQUIRED, BOOKINGS_NOT_LET_IN,
-- ROTA_RATE_LIMITED
create or replace function public.claim_shift(p_shift_id uuid, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  shift internal.shifts;
  event public.events;
  standing text;
  offered internal.shift_claims;
begin
  perform internal.take_limit(me, 'shift_claims', 'ROTA_RATE_LIMITED');
  perform pg_advisory_xact_lock(hashtextextended('shifts of ' || me, 0));
  select * into shift from internal.shifts where id = p_shift_id for update;
  select * into event from public.events where id = shift.event_id;
  standing := internal.rota_standing(event, me, p_code);
  if shift.id is null or not internal.opens_shift(shift.open_to, standing) then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'This shift is not open to you', 'Ask the team for a link or an invitation.');
  end if;
  perform internal.require_adult_worker(me);
  perform internal.refuse_banned(event.organiser_id, me);
  if exists (select from internal.shift_claims where shift_id = shift.id and person_id = me and state = 'claimed') then
    return internal.shifts_json(event, me, standing);
  elsif shift.starts_at <= now() or event.status in ('cancelled', 'removed', 'archived') then
    perform internal.refuse(409, 'ROTA_CLOSED', 'This shift has begun, or the event does not happen', 'Choose another one.');
  elsif exists (select from internal.shift_claims c join internal.shifts s on s.id = c.shift_id join public.events e on e.id = s.event_id
    where c.person_id = me and c.state = 'claimed' and e.status not in ('cancelled', 'removed') and s.starts_at < shift.ends_at and shift.starts_at < s.ends_at) then
    perform internal.refuse(409, 'ROTA_OVERLAPS', 'You have another shift at that time', 'Give that one back first.');
  end if;
  if internal.shift_filled(shift.id) >= shift.places then
    select * into offered from internal.shift_claims where shift_id = shift.id and state = 'claimed' and is_offered order by claimed_at, id limit 1;
    if offered.id is null then
      perform internal.refuse(409, 'ROTA_FULL', 'This shift is filled', 'Choose another one, or look again later.');
    end if;
    update internal.shift_claims set state = 'passed_on', is_offered = false, ended_at = now() where id = offered.id;
    perform internal.notify('shift_taken', offered.person_id, jsonb_build_object('event_id', event.id, 'title', event.title, 'role', shift.role, 'shift', shift.title, 'path', '/shifts'));
  end if;
  insert into internal.shift_claims (shift_id, person_id, code) values (shift.id, me, internal.random_code(5, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'));
  return internal.shifts_json(event, me, standing);
end $$;

-- The caller's own claim, locked. @throws ROTA_NOT_FOUND
create or replace function internal.own_shift_claim(p_claim_id uuid) returns internal.shift_claims
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  claim internal.shift_claims;
begin
  perform internal.take_limit(me, 'shift_claims', 'ROTA_RATE_LIMITED');
  -- the shift first, as who claims it does
  perform from internal.shifts where id = (select shift_id from internal.shift_claims where id = p_claim_id) for update;
  select * into claim from internal.shift_claims where id = p_claim_id and person_id = me and state = 'claimed' for update;
  if claim.id is null then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'This shift is yours no longer', 'Load your shifts again.');
  end if;
  return claim;
end $$;

-- Gives a shift back in time; its team is told. @throws ROTA_NOT_FOUND, ROTA_TOO_LATE, ROTA_RATE_LIMITED
create or replace function public.drop_shift(p_claim_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim internal.shift_claims := internal.own_shift_claim(p_claim_id);
  shift internal.shifts;
  event public.events;
begin
  select * into shift from internal.shifts where id = claim.shift_id;
  select * into event from public.events where id = shift.event_id;
  if shift.starts_at - make_interval(hours => shift.drop_hours) <= now() and event.status not in ('cancelled', 'removed') then
    perform internal.refuse(409, 'ROTA_TOO_LATE', 'It is too late to give this shift back', 'Offer it to others: it is yours until somebody takes it.');
  end if;
  update internal.shift_claims set state = 'dropped', is_offered = false, ended_at = now() where id = claim.id;
  perform internal.notify('shift_dropped', t.user_id, jsonb_build_object('event_id', event.id, 'title', event.title, 'role', shift.role, 'shift', shift.title, 'person', claim.person_id,
    'path', '/organise/events/' || event.id || '?view=rota'))
  from (select distinct user_id from internal.team_people(event.organiser_id, null, '{owner,manager}')) t where t.user_id <> claim.person_id;
end $$;

-- Offers a shift to others, or keeps it: until somebody takes it, it is still theirs. @throws ROTA_NOT_FOUND, ROTA_CLOSED, ROTA_RATE_LIMITED
create or replace function public.offer_shift(p_claim_id uuid, p_is_offered boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim internal.shift_claims := internal.own_shift_claim(p_claim_id);
begin
  if exists (select from internal.shifts where id = claim.shift_id and starts_at <= now()) then
    perform internal.refuse(409, 'ROTA_CLOSED', 'This shift has begun', 'Talk to the team.');
  end if;
  update internal.shift_claims set is_offered = coalesce(p_is_offered, false) where id = claim.id;
end $$;

-- The caller's shifts to come and of the last thirty days, and nights they were invited to.
create or replace function public.list_my_shifts() returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return json_build_object(
    'shifts', (select coalesce(json_agg(internal.shift_json(s, me, null) || jsonb_build_object('event_id', e.id, 'event', e.title, 'status', e.status,
        'slug', case when internal.may_find_event(e.id) then e.slug end, 'place', (select v.name from public.venues v where v.id = e.venue_id and e.location_mode = 'venue')) order by s.starts_at, s.id), '[]')
      from internal.shift_claims c join internal.shifts s on s.id = c.shift_id join public.events e on e.id = s.event_id
      where c.person_id = me and c.state = 'claimed' and s.ends_at > now() - interval '30 days'),
    'invitations', (select coalesce(json_agg(json_build_object('event_id', e.id, 'title', e.title, 'starts_at', e.starts_at, 'organiser', (select name from public.organisers where id = e.organiser_id)) order by e.starts_at), '[]')
      from internal.rota_people r join public.events e on e.id = r.event_id where r.person_id = me and internal.night_ends(e) > now() and e.status not in ('cancelled', 'removed')));
end $$;

grant execute on function public.find_shifts(uuid, text), public.claim_shift(uuid, text), public.drop_shift(uuid), public.offer_shift(uuid, boolean), public.list_my_shifts() to authenticated;
