-- Whether and how a room takes requests, as everybody may know it.

-- The venue, when it takes requests and has a team that answers them.
create or replace function internal.open_hire_desk(p_venue_id uuid) returns public.venues
language sql stable security definer set search_path = '' as $$
  select v.* from public.venues v where v.id = p_venue_id and v.hire_enquiries and v.status in ('active', 'temporarily_closed')
    and exists (select from internal.team_people(null, v.id, internal.roles_with('hire')))
$$;

-- How long a room takes to answer: the middle of its last twenty answers, in minutes; null before it has answered five.
create or replace function internal.hire_answer_minutes(p_venue_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 5 then greatest(ceil(percentile_cont(0.5) within group (order by extract(epoch from last.answered_at - last.created_at)) / 60), 1)::integer end
  from (select h.answered_at, h.created_at from public.hire_requests h where h.venue_id = p_venue_id and h.answered_at is not null
    order by h.answered_at desc limit 20) last
$$;

-- For the page of a venue: {is_open, answer_minutes}.
create or replace function public.get_hire_desk(p_venue_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_open', (internal.open_hire_desk(p_venue_id)).id is not null, 'answer_minutes', internal.hire_answer_minutes(p_venue_id))
$$;

-- Whether an owner of the room and a person have shut each other out.
create or replace function internal.is_shut_out_of_hire(p_venue_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.team_people(null, p_venue_id, '{owner}') o where internal.are_blocked(o.user_id, p_person))
$$;

grant execute on function public.get_hire_desk(uuid) to anon, authenticated, service_role;
