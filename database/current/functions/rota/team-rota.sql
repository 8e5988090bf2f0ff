-- The rota of a night for its team: owners and managers write it.

-- The night, locked, for who writes its rota. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ROTA_CLOSED, ROTA_RATE_LIMITED
create or replace function internal.own_rota(p_event_id uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('night_changes'));
begin
  perform internal.take_limit(auth.uid(), 'rota_changes', 'ROTA_RATE_LIMITED');
  if event.status in ('cancelled', 'removed', 'archived') or internal.night_ends(event) + interval '7 days' <= now() then
    perform internal.refuse(409, 'ROTA_CLOSED', 'This event is over and done with', 'Its rota stays as it is.');
  end if;
  insert into internal.rotas (event_id) values (event.id) on conflict do nothing;
  return event;
end $$;

-- How a person is called to a team.
create or replace function internal.worker_json(p_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('name', coalesce(nullif(p.full_name, ''), p.handle::text, 'A person'), 'handle', p.handle) from public.profiles p where p.user_id = p_person and p.status <> 'erased'),
    jsonb_build_object('name', 'Somebody who left', 'handle', null))
$$;

-- How many people have a shift.
create or replace function internal.shift_filled(p_shift_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from internal.shift_claims where shift_id = p_shift_id and state = 'claimed'
$$;

create or replace function internal.rota_json(event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('body', coalesce(r.body, 'business'), 'charity_number', r.charity_number, 'note', r.note, 'has_link', r.code_hash is not null,
    'starts_at', internal.to_wall((event).starts_at),
    'people', (select coalesce(json_agg(internal.worker_json(i.person_id) || jsonb_build_object('id', i.person_id) order by i.created_at), '[]') from internal.rota_people i where i.event_id = (event).id),
    'shifts', (select coalesce(json_agg(json_build_object('id', s.id, 'role', s.role, 'title', s.title, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'starts_wall', internal.to_wall(s.starts_at), 'ends_wall', internal.to_wall(s.ends_at), 'places', s.places, 'open_to', s.open_to, 'reward', s.reward,
        'pay_pence', s.pay_pence, 'reward_note', s.reward_note, 'drop_hours', s.drop_hours,
        'claims', (select coalesce(json_agg(internal.worker_json(c.person_id) || jsonb_build_object('id', c.id, 'is_offered', c.is_offered, 'code', c.code, 'came_at', c.came_at) order by c.claimed_at, c.id), '[]')
          from internal.shift_claims c where c.shift_id = s.id and c.state = 'claimed')) order by s.starts_at, s.role, s.id), '[]')
      from internal.shifts s where s.event_id = (event).id))
  from (select) always left join internal.rotas r on r.event_id = (event).id
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_rota(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('night_changes'));
begin
  return internal.rota_json(event);
end $$;

-- What holds for all shifts. Entry or tokens in place of pay are for charities and voluntary organisations (National Minimum Wage Act 1998, section
-- 44); a body that stops being one pays its shifts first. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ROTA_CLOSED, ROTA_INVALID, ROTA_UNPAID_REFUSED
create or replace function public.save_rota(p_event_id uuid, p_body text, p_charity_number text default null, p_note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
  number text := upper(regexp_replace(coalesce(p_charity_number, ''), '\s', '', 'g'));
  words text := nullif(internal.clean_text(p_note), '');
begin
  if coalesce(p_body, '') not in ('business', 'charity', 'voluntary') then
    perform internal.refuse(400, 'ROTA_INVALID', 'Say what kind of organiser you are', 'Choose one.', field => 'body');
  elsif p_body = 'charity' and number !~ '^(SC|NIC)?[0-9]{5,8}$' then
    perform internal.refuse(400, 'ROTA_INVALID', 'Give the charity number as it is registered', 'Five to eight digits, with SC or NIC before them in Scotland and Northern Ireland.', field => 'charity_number');
  elsif char_length(words) > 500 then
    perform internal.refuse(400, 'ROTA_INVALID', 'The note is too long', 'Use at most 500 characters.', field => 'note');
  elsif p_body = 'business' and exists (select from internal.shifts where event_id = event.id and reward <> 'pay' and ends_at > now()) then
    perform internal.refuse(409, 'ROTA_UNPAID_REFUSED', 'Some shifts give entry or tokens in place of pay', 'Give these shifts pay first.', field => 'body');
  end if;
  update internal.rotas set body = p_body, charity_number = case p_body when 'charity' then number end, note = words where event_id = event.id;
  return internal.rota_json(event);
end $$;

-- What is wrong with a shift that was sent, if anything. @throws ROTA_INVALID_SHIFT, ROTA_PAY_REFUSED, ROTA_UNPAID_REFUSED
create or replace function internal.refuse_shift(event public.events, form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  starts timestamptz := internal.to_moment(form ->> 'starts_at');
  ends timestamptz := internal.to_moment(form ->> 'ends_at');
  problem record;
  pay jsonb;
begin
  select * into problem from (select * from internal.wall_problem('starts_at', coalesce(form ->> 'starts_at', '?')) union all
    select * from internal.wall_problem('ends_at', coalesce(form ->> 'ends_at', '?'))) p limit 1;
  if problem.field = 'starts_at' then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', problem.message, problem.remedy, field => 'starts_at');
  elsif problem.code is not null then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', problem.message, problem.remedy, field => 'ends_at');
  elsif coalesce(form ->> 'role', '') not in ('bar', 'door', 'welfare', 'sound', 'build_up', 'other') then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'Choose what the shift is for', 'Bar, door, welfare, sound, build-up or something else.', field => 'role');
  elsif char_length(internal.draft_line(form, 'title')) > 80 then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'The name is too long', 'Use at most 80 characters.', field => 'title');
  elsif starts < event.starts_at - interval '14 days' or ends > internal.night_ends(event) + interval '7 days' then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'A shift is within two weeks before the event and a week after it', 'Choose another day.', field => 'starts_at');
  elsif ends <= starts or ends > starts + interval '16 hours' then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'A shift ends after it begins, within 16 hours', 'Choose another end.', field => 'ends_at');
  elsif coalesce(internal.draft_number(form, 'places'), 0) not between 1 and 100 then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'A shift is for 1 to 100 people', 'Write a whole number.', field => 'places');
  elsif coalesce(form ->> 'open_to', '') not in ('team', 'invited', 'link') then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'Choose who may claim it', 'Your team, invited people, or everybody with the link.', field => 'open_to');
  elsif coalesce(internal.draft_number(form, 'drop_hours'), -1) not between 0 and 336 then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'A shift can be given back until 0 to 336 hours before it', 'Write a whole number of hours.', field => 'drop_hours');
  elsif coalesce(form ->> 'reward', '') not in ('pay', 'entry', 'tokens') then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'Say what is given for the shift', 'Pay, entry or tokens.', field => 'reward');
  elsif char_length(internal.draft_line(form, 'reward_note')) > 200 then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'What is given is too long', 'Use at most 200 characters.', field => 'reward_note');
  elsif form ->> 'reward' <> 'pay' then
    if coalesce((select body from internal.rotas where event_id = event.id), 'business') = 'business' then
      perform internal.refuse(409, 'ROTA_UNPAID_REFUSED', 'Entry or tokens in place of pay are for charities and voluntary organisations', 'Pay at least the minimum wage, or say first that you are one.', field => 'reward');
    elsif char_length(coalesce(internal.draft_line(form, 'reward_note'), '')) < 3 then
      perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'Say what volunteers get', 'For example: entry and two drinks.', field => 'reward_note');
    end if;
  else
    pay := internal.judge_pay(jsonb_build_object('kind', 'shift', 'pay_min_pence', internal.draft_number(form, 'pay_pence'), 'pay_period', 'hour',
      'hours', round(extract(epoch from ends - starts) / 3600, 2)), (starts at time zone 'Europe/London')::date) -> 'problem';
    if jsonb_typeof(pay) = 'object' then
      perform internal.refuse(400, 'ROTA_PAY_REFUSED', pay ->> 'message', 'State the pay for an hour, in pounds.', field => 'pay_pence');
    elsif internal.draft_number(form, 'pay_pence') > 100000 then
      perform internal.refuse(400, 'ROTA_PAY_REFUSED', 'Pay is at most £1,000 an hour', 'State the pay for an hour, in pounds.', field => 'pay_pence');
    end if;
  end if;
end $$;

-- Tells those who have a shift that it changed: other hours (moved), or not theirs any more (removed, cancelled).
create or replace function internal.tell_shift(p_shift_id uuid, p_change text, p_only uuid default null) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('shift_changed', c.person_id, jsonb_strip_nulls(jsonb_build_object('event_id', s.event_id, 'title', e.title, 'change', p_change, 'role', s.role, 'shift', s.title,
    'starts_at', s.starts_at, 'path', '/shifts')))
  from internal.shift_claims c join internal.shifts s on s.id = c.shift_id join public.events e on e.id = s.event_id
  where c.shift_id = p_shift_id and c.state = 'claimed' and c.person_id is not null and c.person_id is distinct from auth.uid() and (p_only is null or c.id = p_only) and s.ends_at > now()
$$;

-- Writes a shift; without an id a new one. Who has it is told of other hours. @throws as internal.own_rota, internal.refuse_shift, ROTA_NOT_FOUND, ROTA_FULL
create or replace function public.save_shift(p_event_id uuid, p_form jsonb, p_shift_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
  was internal.shifts;
  made uuid := p_shift_id;
begin
  if jsonb_typeof(p_form) is distinct from 'object' or octet_length(p_form::text) > 4096 then
    perform internal.refuse(400, 'ROTA_INVALID_SHIFT', 'A shift is an object', 'Send its role, times and places.');
  end if;
  perform internal.refuse_shift(event, p_form);
  if p_shift_id is null then
    if (select count(*) from internal.shifts where event_id = event.id) >= 100 then
      perform internal.refuse(409, 'ROTA_FULL', 'A rota has at most 100 shifts', 'Delete some first.');
    end if;
    insert into internal.shifts (event_id, role, starts_at, ends_at, places, open_to, reward, pay_pence, reward_note)
    values (event.id, p_form ->> 'role', internal.to_moment(p_form ->> 'starts_at'), internal.to_moment(p_form ->> 'ends_at'), internal.draft_number(p_form, 'places'), p_form ->> 'open_to',
      p_form ->> 'reward', case p_form ->> 'reward' when 'pay' then internal.draft_number(p_form, 'pay_pence') end, internal.draft_line(p_form, 'reward_note')) returning id into made;
  else
    select * into was from internal.shifts where id = p_shift_id and event_id = event.id for update;
    if was.id is null then
      perform internal.refuse(404, 'ROTA_NOT_FOUND', 'This shift is gone', 'Load the rota again.');
    elsif internal.shift_filled(was.id) > internal.draft_number(p_form, 'places') then
      perform internal.refuse(409, 'ROTA_FULL', format('%s people have this shift', internal.shift_filled(was.id)), 'Keep at least as many places, or take somebody off it first.', field => 'places');
    end if;
  end if;
  update internal.shifts set role = p_form ->> 'role', title = internal.draft_line(p_form, 'title'), starts_at = internal.to_moment(p_form ->> 'starts_at'), ends_at = internal.to_moment(p_form ->> 'ends_at'),
    places = internal.draft_number(p_form, 'places'), open_to = p_form ->> 'open_to', reward = p_form ->> 'reward',
    pay_pence = case p_form ->> 'reward' when 'pay' then internal.draft_number(p_form, 'pay_pence') end, reward_note = internal.draft_line(p_form, 'reward_note'),
    drop_hours = internal.draft_number(p_form, 'drop_hours'), told_unfilled_at = case when starts_at = internal.to_moment(p_form ->> 'starts_at') then told_unfilled_at end
  where id = made;
  if exists (select from internal.shifts s where s.id = was.id and (s.starts_at, s.ends_at) <> (was.starts_at, was.ends_at)) then
    perform internal.tell_shift(was.id, 'moved');
  end if;
  return internal.rota_json(event);
end $$;

-- @throws as internal.own_rota, ROTA_NOT_FOUND
create or replace function public.delete_shift(p_event_id uuid, p_shift_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
begin
  if not exists (select from internal.shifts where id = p_shift_id and event_id = event.id for update) then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'This shift is gone', 'Load the rota again.');
  elsif exists (select from internal.shift_claims where shift_id = p_shift_id and came_at is not null) then
    perform internal.refuse(409, 'ROTA_CLOSED', 'Somebody has come for this shift', 'It stays, so that their hours count.');
  end if;
  perform internal.tell_shift(p_shift_id, 'cancelled');
  delete from internal.shifts where id = p_shift_id;
  return internal.rota_json(event);
end $$;

-- Takes somebody off a shift. @throws as internal.own_rota, ROTA_NOT_FOUND
create or replace function public.remove_shift_claim(p_event_id uuid, p_claim_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
  claim internal.shift_claims;
begin
  select c.* into claim from internal.shift_claims c join internal.shifts s on s.id = c.shift_id where c.id = p_claim_id and s.event_id = event.id and c.state = 'claimed' for update of c;
  if claim.id is null then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'This person has the shift no longer', 'Load the rota again.');
  elsif claim.came_at is not null then
    perform internal.refuse(409, 'ROTA_CLOSED', 'This person has come', 'Their hours stay.');
  end if;
  perform internal.tell_shift(claim.shift_id, 'removed', claim.id);
  update internal.shift_claims set state = 'removed', ended_at = now() where id = claim.id;
  return internal.rota_json(event);
end $$;

-- A new code for the link by which volunteers claim shifts; the one before opens nothing any more. Answered once. Null ends the link.
-- @throws as internal.own_rota
create or replace function public.make_rota_link(p_event_id uuid, p_is_on boolean default true) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
  code text := case when coalesce(p_is_on, false) then internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz') end;
begin
  update internal.rotas set code_hash = internal.hash_code(code) where event_id = event.id;
  return code;
end $$;

-- Invites a person by handle to claim shifts, and tells them. @throws as internal.own_rota, ROTA_NOT_FOUND, ROTA_FULL, BOOKINGS_NOT_LET_IN
create or replace function public.invite_to_rota(p_event_id uuid, p_handle text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
  person uuid;
begin
  perform internal.take_limit(auth.uid(), 'rota_invitations', 'ROTA_RATE_LIMITED');
  select p.user_id into person from public.profiles p where lower(p.handle::text) = lower(btrim(coalesce(p_handle, ''), ' @')) and p.status = 'active' and not internal.are_blocked(p.user_id, auth.uid());
  if person is null then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'Nobody here has this handle', 'Ask for the name on their page, or give them the link.', field => 'handle');
  elsif (select count(*) from internal.rota_people where event_id = event.id) >= 300 then
    perform internal.refuse(409, 'ROTA_FULL', 'A rota invites at most 300 people', 'Give others the link.', field => 'handle');
  end if;
  perform internal.refuse_banned_guest(event.organiser_id, person, null, '@' || btrim(p_handle, ' @'), field => 'handle');
  insert into internal.rota_people (event_id, person_id) values (event.id, person) on conflict do nothing;
  if found then
    perform internal.notify('rota_invited', person, jsonb_build_object('event_id', event.id, 'title', event.title, 'person', auth.uid(), 'path', '/shifts?night=' || event.id,
      'team', (select name from public.organisers where id = event.organiser_id)));
  end if;
  return internal.rota_json(event);
end $$;

-- What they claimed stays theirs. @throws as internal.own_rota
create or replace function public.uninvite_from_rota(p_event_id uuid, p_person_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_rota(p_event_id);
begin
  delete from internal.rota_people where event_id = event.id and person_id = p_person_id;
  return internal.rota_json(event);
end $$;

-- Hours of each person on shifts of an organiser's nights that are over, for those who came, the last two years: [{name, handle, shifts, came, hours, paid_hours}].
-- @throws TEAMS_ROLE_REQUIRED, TEAMS_NOT_FOUND
create or replace function public.list_rota_hours(p_organiser_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_right('night_changes', p_organiser_id);
  return (select coalesce(json_agg(internal.worker_json(person_id) || jsonb_build_object('shifts', shifts, 'came', came, 'hours', hours, 'paid_hours', paid_hours) order by hours desc, person_id), '[]')
    from (select c.person_id, count(*) as shifts, count(c.came_at) as came,
        coalesce(round(sum(extract(epoch from s.ends_at - s.starts_at) / 3600) filter (where c.came_at is not null), 2), 0) as hours,
        coalesce(round(sum(extract(epoch from s.ends_at - s.starts_at) / 3600) filter (where c.came_at is not null and s.reward = 'pay'), 2), 0) as paid_hours
      from internal.shift_claims c join internal.shifts s on s.id = c.shift_id join public.events e on e.id = s.event_id
      where e.organiser_id = p_organiser_id and c.state = 'claimed' and c.person_id is not null and s.ends_at <= now() group by c.person_id order by 4 desc limit 2000) worked);
end $$;

grant execute on function public.get_rota(uuid), public.save_rota(uuid, text, text, text), public.save_shift(uuid, jsonb, uuid), public.delete_shift(uuid, uuid), public.remove_shift_claim(uuid, uuid),
  public.make_rota_link(uuid, boolean), public.invite_to_rota(uuid, text), public.uninvite_from_rota(uuid, uuid), public.list_rota_hours(uuid) to authenticated;
