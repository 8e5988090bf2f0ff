-- The programme of a night as its team writes it: which act plays when and in which room. The wizard writes the same with everything else.

-- The nights of an event, the first one first: 00:30 belongs to the night before.
create or replace function internal.nights_of(event public.events) returns date[]
language sql stable security definer set search_path = '' as $$
  select array(select generate_series(internal.night_date((event).starts_at), least(internal.last_night((event).starts_at, internal.night_ends(event)), internal.night_date((event).starts_at) + 31), '1 day')::date)
$$;

-- The acts of a line-up with their ids, times as London's clock.
create or replace function internal.programme_acts(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'b2b_group', a.b2b_group, 'stage', a.stage,
    'set_start', internal.to_wall(coalesce(a.set_start, h.set_start)), 'set_end', internal.to_wall(coalesce(a.set_end, h.set_end)))) order by a.billing, a.name, a.id), '[]')
  from public.event_artists a left join internal.held_set_times h on h.event_artist_id = a.id where a.event_id = p_event_id
$$;

-- Changes with whatever the programme says.
create or replace function internal.programme_version(event public.events) returns text
language sql stable security definer set search_path = '' as $$
  select md5(internal.programme_acts((event).id)::text || coalesce((event).set_times_at::text, '') || (event).starts_at)
$$;

create or replace function internal.programme_json(event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('version', internal.programme_version(event), 'set_times_at', internal.to_wall((event).set_times_at), 'nights', internal.nights_of(event),
    'rooms', (select coalesce(json_agg(room order by room), '[]') from (
      select name as room from public.venue_spaces where venue_id = (event).venue_id union select stage from public.event_artists where event_id = (event).id and stage is not null) r),
    'sets', internal.programme_acts((event).id))
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_programme(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('nights'));
begin
  return internal.programme_json(event);
end $$;

-- What is wrong with the times that were sent, the first of it.
create or replace function internal.refuse_programme(event public.events, acts jsonb, p_set_times_at text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  problem record;
begin
  select * into problem from (
    select 1 as at, 'set_times_at' as field, p.code, p.message, p.remedy from internal.wall_problem('set_times_at', p_set_times_at) p
    union all
    select 2, 'sets', p.code, (act ->> 'name') || ': ' || p.message, p.remedy from jsonb_array_elements(acts) act, unnest('{set_start,set_end}'::text[]) field,
      internal.wall_problem(field, act ->> field) p
    union all
    select 3, 'sets', 'EVENTS_INVALID_LINE_UP', (act ->> 'name') || ' has an end and no start', 'Say when the set begins.' from jsonb_array_elements(acts) act
    where act ? 'set_end' and not act ? 'set_start'
    union all
    select 3, 'sets', 'EVENTS_INVALID_LINE_UP', format('%s plays at %s, when this event is not on', act ->> 'name', to_char(internal.draft_moment(act, 'set_start') at time zone 'Europe/London', 'HH24:MI on FMDD Month')),
      'Choose another night or time.' from jsonb_array_elements(acts) act
    where internal.draft_moment(act, 'set_start') < coalesce(event.doors_at, event.starts_at) - interval '6 hours' or internal.draft_moment(act, 'set_start') >= internal.night_ends(event) + interval '6 hours'
    union all
    select 3, 'sets', 'EVENTS_INVALID_LINE_UP', (act ->> 'name') || ' plays for more than a day', 'Choose an earlier end.' from jsonb_array_elements(acts) act
    where internal.draft_moment(act, 'set_end') > internal.draft_moment(act, 'set_start') + interval '24 hours'
    union all
    select 4, case when p.field = 'set_times_at' then p.field else 'sets' end, p.code,
      case when p.field ~ '\.(stage|set_end)$' then format('%s: %s', acts -> substring(p.field from '\d+')::integer ->> 'name', p.message) else p.message end, p.remedy
    from internal.problems_line_up(jsonb_build_object('starts_at', internal.to_wall(event.starts_at), 'set_times_at', p_set_times_at, 'line_up', acts)) p where not p.is_warning
  ) found order by found.at limit 1;
  if problem.field = 'set_times_at' then
    perform internal.refuse(400, problem.code, problem.message, problem.remedy, field => 'set_times_at');
  elsif problem.code is not null then
    perform internal.refuse(400, problem.code, problem.message, problem.remedy, field => 'sets');
  end if;
end $$;

-- Writes rooms and times of the acts of a night: [{id, stage, set_start, set_end}], times as London's clock; an act that is left out stays as it is.
-- `p_version` is that of what was read, so that of two who write the second is told. A draft of the night takes the programme over, or the one who
-- writes it has to finish first. @throws EVENTS_NOT_FOUND, EVENTS_CLOSED, EVENTS_PROGRAMME_CHANGED, EVENTS_DRAFT_CONFLICT, EVENTS_INVALID_LINE_UP,
-- EVENTS_INVALID_TIME, EVENTS_TIME_TWICE, EVENTS_TIME_SKIPPED, EVENTS_RATE_LIMITED, TEAMS_ROLE_REQUIRED
create or replace function public.save_programme(p_event_id uuid, p_version text, p_sets jsonb, p_set_times_at text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('nights'));
  acts jsonb := internal.programme_acts(p_event_id);
  was constant jsonb := internal.public_sets(p_event_id);
  drafted constant jsonb := internal.line_up_as_draft(p_event_id);
  act jsonb;
  is_held boolean;
begin
  perform internal.take_event_limit(auth.uid());
  if event.status in ('cancelled', 'removed', 'archived') or internal.night_ends(event) <= now() then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is over and done with', 'Its programme stays as it is.');
  elsif jsonb_typeof(p_sets) is distinct from 'array' or jsonb_array_length(p_sets) > 60 then
    perform internal.refuse(400, 'EVENTS_INVALID_LINE_UP', 'The sets are a list of at most 60', 'Send each act with its room and times.', field => 'sets');
  elsif internal.programme_version(event) is distinct from p_version then
    perform internal.refuse(409, 'EVENTS_PROGRAMME_CHANGED', 'Somebody else has changed this programme meanwhile', 'Load it again, then make your changes.');
  elsif exists (select from public.event_drafts d where d.event_id = event.id and internal.draft_list(d.data, 'line_up') <> drafted) then
    perform internal.refuse(409, 'EVENTS_DRAFT_CONFLICT', 'Somebody is changing the line-up of this event', 'Save or delete that draft first.');
  end if;
  acts := (select coalesce(jsonb_agg(case when sent.it is null then a.act else (a.act - '{stage,set_start,set_end}'::text[]) || jsonb_strip_nulls(jsonb_build_object(
      'stage', internal.draft_line(sent.it, 'stage'), 'set_start', internal.draft_line(sent.it, 'set_start'), 'set_end', internal.draft_line(sent.it, 'set_end'))) end order by a.at), '[]')
    from jsonb_array_elements(acts) with ordinality a(act, at)
    left join lateral (select s as it from jsonb_array_elements(p_sets) s where s ->> 'id' = a.act ->> 'id' limit 1) sent on true);
  perform internal.refuse_programme(event, acts, nullif(p_set_times_at, ''));
  update public.events set set_times_at = internal.to_moment(nullif(p_set_times_at, '')) where id = event.id returning * into event;
  is_held := internal.holds_set_times(event.id, acts);
  for act in select value from jsonb_array_elements(acts) loop
    update public.event_artists set stage = internal.draft_line(act, 'stage') where id = (act ->> 'id')::uuid and stage is distinct from internal.draft_line(act, 'stage');
    perform internal.write_set_times((act ->> 'id')::uuid, internal.draft_moment(act, 'set_start'), internal.draft_moment(act, 'set_end'), is_held);
  end loop;
  update public.event_drafts d set version = d.version + 1, updated_by = auth.uid(),
    data = d.data || jsonb_build_object('line_up', internal.line_up_as_draft(event.id), 'set_times_at', internal.to_wall(event.set_times_at)) where d.event_id = event.id;
  perform internal.file_set_changes(event.id, was);
  return internal.programme_json(event);
end $$;

grant execute on function public.get_programme(uuid), public.save_programme(uuid, text, jsonb, text) to authenticated;
