-- Whether somebody who knows its id may answer to it; it tells nobody which events there are.
create or replace function internal.is_announced(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.events where id = target and status in ('published', 'postponed', 'cancelled'))
$$;
grant execute on function internal.is_announced(uuid) to anon, authenticated;
