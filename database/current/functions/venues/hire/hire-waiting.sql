-- What waits for the team of a venue: requests that nobody has answered, which expire, and taken offers to confirm.
create or replace function internal.venue_waiting_hire(p_venue_id uuid) returns table (kind text, "right" text, count bigint, oldest_at timestamptz, due_at timestamptz)
language sql stable security definer rows 2 set search_path = '' as $$
  select 'hire_requests', 'hire', count(*), min(h.created_at), min(h.created_at) + interval '72 hours' from public.hire_requests h
  where h.venue_id = p_venue_id and h.status = 'sent'
  union all
  select 'hire_to_confirm', 'hire', count(*), min(h.updated_at), min(h.starts_at) from public.hire_requests h
  where h.venue_id = p_venue_id and h.status = 'requested' and h.starts_at > now()
$$;
