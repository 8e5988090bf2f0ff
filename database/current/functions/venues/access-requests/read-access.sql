-- A question without its text: what a list shows.
create or replace function internal.access_card(request public.access_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', request.id, 'status', request.status, 'created_at', request.created_at, 'due_at', request.due_at, 'answered_at', request.answered_at,
    'is_overdue', request.status = 'open' and request.due_at <= now(), 'has_text', request.secret is not null,
    'about', internal.access_subject(request),
    'event', (select jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title) from public.events e where e.id = request.event_id),
    'venue', (select jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name) from public.venues v where v.id = request.venue_id),
    'member', internal.hire_person(request.member_id), 'member_id', request.member_id, 'is_for_me', coalesce(request.member_id = auth.uid(), false))
$$;

-- The side the caller is on: asker; team, who owns or manages it; member, the colleague who is to answer. Null for everybody else.
create or replace function internal.side_of_access(request public.access_requests) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := internal.my_role(request.organiser_id, request.venue_id);
begin
  return case when request.id is null or auth.uid() is null then null
    when request.user_id = internal.proven_uid() then 'asker'
    when mine is null or request.user_id in (select internal.blocked_people()) then null
    when mine = any (internal.roles_with('access')) then 'team'
    when request.member_id = auth.uid() then 'member' end;
end $$;

-- The questions to a venue, with those about nights it puts on itself, or about one night; the latest first, fifty at a time. Colleagues
-- who neither own nor manage see those that they are to answer. @throws TEAMS_NOT_FOUND
create or replace function public.list_access_requests(p_venue_id uuid default null, p_event_id uuid default null, p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organiser uuid := (select e.organiser_id from public.events e where e.id = p_event_id);
  venue uuid := (select e.venue_id from public.events e where e.id = p_event_id);
begin
  if p_event_id is null then
    perform internal.require_right('team_read', null, p_venue_id);
  elsif internal.my_role(organiser, null) is null then
    perform internal.require_right('team_read', null, venue);
  end if;
  return (select coalesce(jsonb_agg(internal.access_card(r) order by r.created_at desc, r.id desc), '[]') from (
    select * from (
      select a.* from public.access_requests a where p_event_id is null and a.venue_id = p_venue_id
      union all
      select a.* from public.organisers o join public.access_requests a on a.organiser_id = o.id where p_event_id is null and o.venue_id = p_venue_id
      union all
      select a.* from public.access_requests a where a.event_id = p_event_id) known
    where internal.side_of_access(known::public.access_requests) in ('team', 'member')
      and (p_before is null or (known.created_at, known.id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by known.created_at desc, known.id desc limit 50) r);
end $$;

-- What the caller asked, and what they are to answer as a named colleague.
create or replace function public.list_my_access_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return jsonb_build_object(
    'asked', (select coalesce(jsonb_agg(internal.access_card(r) - '{member,member_id,is_for_me}'::text[] order by r.created_at desc, r.id), '[]')
      from (select * from public.access_requests mine where mine.user_id = me order by mine.created_at desc limit 50) r),
    'to_answer', (select coalesce(jsonb_agg(internal.access_card(r) order by r.due_at, r.id), '[]')
      from (select * from public.access_requests named where named.member_id = me and named.status = 'open' order by named.due_at limit 50) r
      where internal.side_of_access(r) in ('team', 'member')));
end $$;

-- Opens a question. Each time somebody of the team does, it is written down. @throws ACCESS_REQUEST_NOT_FOUND
create or replace function public.open_access_request(p_request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  request public.access_requests;
  side text;
  room uuid;
begin
  select * into request from public.access_requests r where r.id = p_request_id;
  side := internal.side_of_access(request);
  if side is null then
    perform internal.refuse(404, 'ACCESS_REQUEST_NOT_FOUND', 'This question is not there', 'Open your list of questions again.');
  end if;
  room := coalesce(request.venue_id, (select o.venue_id from public.organisers o where o.id = request.organiser_id));
  perform internal.record_act('access_request_opened', 'access_requests', request.id::text, null, null) where side <> 'asker';
  return case side when 'asker' then internal.access_card(request) - '{member,member_id,is_for_me}'::text[] else internal.access_card(request) end
    || jsonb_build_object('side', side, 'question', internal.open_needs(request.secret), 'answer', internal.open_needs(request.answer_secret))
    || case when side = 'asker' then '{}' else jsonb_build_object(
      'person', internal.hire_person(request.user_id),
      'sheet_of', (select jsonb_build_object('id', v.id, 'slug', v.slug) from public.venues v where v.id = room and internal.my_role(null, v.id) = any (internal.roles_with('page'))),
      'members', case side when 'team' then (select coalesce(jsonb_agg(distinct jsonb_build_object('id', t, 'name', internal.hire_person(t) ->> 'name')), '[]')
        from internal.team_user_ids(request.organiser_id, request.venue_id) t where not internal.are_blocked(t, coalesce(request.user_id, t))) else '[]' end) end;
end $$;

-- What the holder of a mailed link reads: their question and, once there is one, the answer. Null for a code that leads nowhere.
create or replace function public.read_access_answer(p_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('about', internal.access_subject(r), 'status', r.status, 'created_at', r.created_at, 'due_at', r.due_at, 'answered_at', r.answered_at,
    'question', internal.open_needs(r.secret), 'answer', internal.open_needs(r.answer_secret))
  from public.access_requests r where r.code_hash = internal.link_code_hash(p_code)
$$;

grant execute on function public.list_access_requests(uuid, uuid, timestamptz, uuid), public.list_my_access_requests(), public.open_access_request(uuid) to authenticated;
grant execute on function public.read_access_answer(text) to anon, authenticated, service_role;
