-- What waits for the team of a venue, a row per kind: how many, since when the oldest, by when it is due. Each part answers its own from
-- internal.venue_waiting_<subject>(venue), with the right of internal.team_rights that opens it.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_venue_waiting(p_venue_id uuid) returns table (kind text, count bigint, oldest_at timestamptz, due_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  mine text := internal.require_right('nights_read', null, p_venue_id);
begin
  -- in every part, by name: return query select w.kind, w.count, w.oldest_at, w.due_at from internal.venue_waiting_<subject>(p_venue_id) w where w.count > 0 and mine = any (internal.roles_with(w."right"));
end $$;

-- Whether a night of the last sixty days is over, sold something, and nobody has told how it went.
create or replace function internal.is_outcome_due(event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select event.status = 'published' and event.night_date >= internal.night_date(now()) - 60
    and coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now()
    and (internal.told_outcome(event)).outcome is null
    and exists (select from public.bookings b where b.event_id = event.id and b.status in ('confirmed', 'partly_refunded', 'refunded') and b.total_pence > 0)
$$;

-- Corrections of the page, applications for places, nights that are over and whose outcome nobody has told.
create or replace function internal.venue_waiting_venues(p_venue_id uuid) returns table (kind text, "right" text, count bigint, oldest_at timestamptz, due_at timestamptz)
language sql stable security definer rows 3 set search_path = '' as $$
  select 'corrections', 'page', count(*), min(c.created_at), null::timestamptz from public.venue_corrections c
  where c.venue_id = p_venue_id and c.status = 'open' and not c.is_of_team and c.agreed_at is null
  union all
  select 'applications', 'applications', count(*), min(b.created_at), min(e.starts_at)
  from public.organisers o join public.events e on e.organiser_id = o.id and e.night_date >= internal.night_date(now()) - 32 and e.requires_approval and coalesce(e.ends_at, e.starts_at) > now()
  join public.bookings b on b.event_id = e.id and b.status = 'awaiting_approval' where o.venue_id = p_venue_id
  union all
  select 'outcomes', 'money', count(*), min(coalesce(e.ends_at, e.starts_at + interval '8 hours')), null from public.organisers o
  join public.events e on e.organiser_id = o.id where o.venue_id = p_venue_id
    and e.night_date between internal.night_date(now()) - 60 and internal.night_date(now()) and internal.is_outcome_due(e)
$$;

grant execute on function public.list_venue_waiting(uuid) to authenticated;
