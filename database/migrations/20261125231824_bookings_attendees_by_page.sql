-- The list of who comes takes filters and goes on by its last ticket; PostgreSQL knows a function by its arguments, so the old ones go.
drop function if exists public.list_event_attendees(uuid, integer, integer);
drop function if exists internal.attendees(uuid);
