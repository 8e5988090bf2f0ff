-- Lists of a team say what went back of an order: they answer one column more, which a function cannot be replaced with.
drop function if exists public.list_organiser_orders(uuid, uuid, uuid, text, text, date, date, text, timestamptz, uuid);
drop function if exists public.list_event_attendees(uuid, integer, integer, text, text, uuid, text, timestamptz, timestamptz, uuid);
