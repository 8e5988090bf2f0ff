-- How the night of this date went; null where nobody has said.
create or replace function internal.told_outcome(event public.events) returns internal.event_outcomes
language sql stable security definer set search_path = '' as $$
  select o from internal.event_outcomes o where o.event_id = event.id and o.outcome is not null and o.starts_at = event.starts_at
$$;
