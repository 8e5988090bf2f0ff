-- What is on in the room at the hours of a request, for its team alone: own nights, public ones of others, and confirmed hires.
create or replace function internal.hire_clashes(request public.hire_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) order by c.starts_at, c.title), '[]') from (
    select 'night' as kind, e.title, e.starts_at, e.ends_at, e.slug from public.events e
    where e.venue_id = request.venue_id and e.status in ('published', 'postponed') and e.id is distinct from request.event_id
      and (e.visibility = 'public' or e.organiser_id in (select o.id from public.organisers o where o.venue_id = request.venue_id))
      and e.starts_at < request.ends_at and e.starts_at > request.starts_at - interval '60 days'
      and coalesce(e.ends_at, e.starts_at + interval '6 hours') > request.starts_at
    union all
    select 'hire', left(h.purpose, 100), h.starts_at, h.ends_at, null from public.hire_requests h
    where h.venue_id = request.venue_id and h.status = 'confirmed' and h.id <> request.id
      and h.starts_at < request.ends_at and h.starts_at > request.starts_at - interval '2 days' and h.ends_at > request.starts_at
    limit 20) c
$$;

create or replace function internal.hire_card(request public.hire_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', request.id, 'status', request.status, 'version', request.version, 'day', request.day, 'starts_at', request.starts_at, 'ends_at', request.ends_at,
    'guests', request.guests, 'purpose', request.purpose, 'budget_pence', request.budget_pence, 'created_at', request.created_at, 'answered_at', request.answered_at,
    'reason', request.reason, 'ended_by', request.ended_by,
    'expires_at', case when request.status = 'sent' then request.created_at + interval '72 hours' end,
    'offer', case when request.offer_pence is not null then jsonb_build_object('price_pence', request.offer_pence, 'conditions', request.offer_conditions,
      'until', request.offer_until, 'is_over', request.offer_until <= now()) end,
    'venue', (select jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'status', v.status) from public.venues v where v.id = request.venue_id),
    'written_at', (select c.last_message_at from public.conversations c where c.kind = 'hire' and c.subject_id = request.id))
$$;

create or replace function internal.hire_person(p_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', coalesce(nullif(p.full_name, ''), '@' || p.handle::text), 'handle', p.handle) from public.profiles p where p.user_id = p_person
$$;

-- Who is making the event of a hire; the draft's id for those who may open it.
create or replace function internal.hire_making(request public.hire_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('by', internal.hire_person(request.made_by) ->> 'name', 'is_mine', request.made_by = auth.uid(),
    'draft_id', (select d.id from public.event_drafts d where d.id = request.draft_id and d.organiser_id = any (internal.my_organiser_ids(internal.roles_with('nights')))),
    'event', (select jsonb_build_object('title', e.title, 'slug', e.slug, 'status', e.status) from public.events e where e.id = request.event_id
      and (e.status in ('published', 'postponed', 'cancelled') and e.visibility = 'public' or e.organiser_id = any (internal.my_organiser_ids()))))
  where request.draft_id is not null or request.event_id is not null
$$;

-- A request with the last of its messages, as the caller's side reads it. @throws HIRE_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.open_hire_request(p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked record := internal.find_hire(p_request_id);
  request public.hire_requests := asked.request;
begin
  return internal.hire_card(request) || jsonb_build_object('side', asked.side, 'is_over', request.starts_at <= now(),
    'may_cancel', request.status in ('sent', 'ongoing', 'offered', 'requested', 'confirmed') and request.day > internal.night_date(now()),
    'person', case asked.side when 'team' then internal.hire_person(request.user_id) end,
    'clashes', case asked.side when 'team' then internal.hire_clashes(request) end,
    'making', internal.hire_making(request),
    'organisers', case when request.status = 'confirmed' then (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', internal.organiser_label(o)) order by o.name, o.id), '[]')
      from public.organisers o where o.id = any (internal.my_organiser_ids(internal.roles_with('nights')))) else '[]' end,
    'conversation_id', (select c.id from public.conversations c where c.kind = 'hire' and c.subject_id = request.id), 'messages', internal.hire_thread(request, asked.side));
end $$;

-- The requests of a venue, the latest first, fifty at a time: those that are open, or those that are over. p_before and p_before_id are of
-- the last one read. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_hire_requests(p_venue_id uuid, p_state text default 'open', p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text[] := case p_state when 'over' then '{done,declined,cancelled,expired}' else '{sent,ongoing,offered,requested,confirmed}' end;
begin
  perform internal.require_right('hire', null, p_venue_id);
  return (select coalesce(jsonb_agg(internal.hire_card(h) || jsonb_build_object('person', internal.hire_person(h.user_id), 'clashes', jsonb_array_length(
      case when p_state = 'over' then '[]' else internal.hire_clashes(h) end)) order by h.created_at desc, h.id desc), '[]')
    from (select * from public.hire_requests of_venue where of_venue.venue_id = p_venue_id and of_venue.status = any (wanted)
      and of_venue.user_id not in (select internal.blocked_people())
      and (p_before is null or (of_venue.created_at, of_venue.id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
      order by of_venue.created_at desc, of_venue.id desc limit 50) h);
end $$;

-- The caller's own requests, the latest first.
create or replace function public.list_my_hire_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select coalesce(jsonb_agg(internal.hire_card(h) order by h.created_at desc, h.id desc), '[]')
    from (select * from public.hire_requests mine where mine.user_id = me order by mine.created_at desc limit 100) h);
end $$;

grant execute on function public.open_hire_request(uuid), public.list_hire_requests(uuid, text, timestamptz, uuid), public.list_my_hire_requests() to authenticated;
