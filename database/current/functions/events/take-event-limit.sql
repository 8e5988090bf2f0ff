-- Counts one change of a night: ten a minute that were made, as the specification has it, and sixty that were tried, since a refusal
-- costs the database as much. @throws EVENTS_RATE_LIMITED
create or replace function internal.take_event_limit(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_limit(person, 'event_attempts', 'EVENTS_RATE_LIMITED');
  perform internal.take_limit(person, 'events', 'EVENTS_RATE_LIMITED');
end $$;
