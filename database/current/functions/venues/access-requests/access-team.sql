-- Who answers questions about access: of a night its organiser or, where that has no team, the team of its venue; of a venue its own team.
-- Both null where nobody does.
create or replace function internal.access_team(p_venue_id uuid, p_event_id uuid, out organiser_id uuid, out venue_id uuid) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
  answering constant text[] := internal.roles_with('access');
begin
  if p_event_id is not null then
    select * into event from public.events e where e.id = p_event_id and e.status in ('published', 'postponed') and internal.may_find_event(e.id)
      and coalesce(e.ends_at, e.starts_at + interval '12 hours') > now();
    if exists (select from internal.team_people(event.organiser_id, null, answering)) then
      organiser_id := event.organiser_id;
    elsif exists (select from internal.team_people(null, event.venue_id, answering)) then
      venue_id := event.venue_id;
    end if;
  elsif exists (select from public.venues v where v.id = p_venue_id and v.status in ('active', 'temporarily_closed'))
    and exists (select from internal.team_people(null, p_venue_id, answering)) then
    venue_id := p_venue_id;
  end if;
end $$;

-- For pages: whether a question about access reaches a team.
create or replace function public.has_access_team(p_venue_id uuid default null, p_event_id uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select num_nonnulls(t.organiser_id, t.venue_id) = 1 from internal.access_team(p_venue_id, p_event_id) t
$$;

-- Of what a question speaks: the night, else the venue.
create or replace function internal.access_subject(request public.access_requests) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.title from public.events e where e.id = request.event_id), (select v.name from public.venues v where v.id = request.venue_id),
    (select o.name from public.organisers o where o.id = request.organiser_id))
$$;

grant execute on function public.has_access_team(uuid, uuid) to anon, authenticated, service_role;
