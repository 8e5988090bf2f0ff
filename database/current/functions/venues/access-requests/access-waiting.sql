-- What waits for the team of a venue: questions about access to it, and to nights it puts on itself.
create or replace function internal.venue_waiting_access(p_venue_id uuid) returns table (kind text, "right" text, count bigint, oldest_at timestamptz, due_at timestamptz)
language sql stable security definer rows 1 set search_path = '' as $$
  select 'access', 'access', count(*), min(r.created_at), min(r.due_at) from (
    select a.created_at, a.due_at from public.access_requests a where a.venue_id = p_venue_id and a.status = 'open'
    union all
    select a.created_at, a.due_at from public.organisers o join public.access_requests a on a.organiser_id = o.id
    where o.venue_id = p_venue_id and a.status = 'open') r
$$;
