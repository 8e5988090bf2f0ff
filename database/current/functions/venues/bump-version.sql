-- The version goes up with every change, of a venue, a team, staff or a job, and a page opened before is told so when it is saved.
create or replace function internal.bump_venue_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create or replace trigger bump_version before update on public.venues
  for each row when (old.* is distinct from new.*) execute function internal.bump_venue_version();

-- Run every day: rooms whose day has come are open again.
create or replace function internal.reopen_venues() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reopened integer;
begin
  update public.venues set status = 'active', reopens_on = null
  where status = 'temporarily_closed' and reopens_on <= (now() at time zone 'Europe/London')::date;
  get diagnostics reopened = row_count;
  return reopened;
end $$;
