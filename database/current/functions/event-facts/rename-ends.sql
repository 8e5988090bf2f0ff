-- Until when names may be changed; null where the night has no date at the moment.
create or replace function internal.rename_ends(event public.events) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when event.status <> 'postponed' then coalesce(event.doors_at, event.starts_at) - make_interval(hours => event.rename_hours) end
$$;
