-- What is wanted this week, for the order "trending"; and searches take one more parameter, so the functions that lacked it go.
create table internal.event_trends (
  event_id uuid primary key constraint event_trends_event_id_fkey references public.events on delete cascade,
  score double precision not null
);
comment on table internal.event_trends is 'Interest, saves and bookings of seven days, each person once, halved every two days. Made anew every fifteen minutes.';

drop function if exists public.search_listings(text, date, date, text, double precision, double precision, double precision, text, text[], text, text[], text,
  boolean, boolean, text[], text, integer, integer);
drop function if exists public.map_listings(double precision, double precision, double precision, double precision, text, date, date, text,
  double precision, double precision, double precision, text, text[], text, text[], text, boolean, boolean, text[], text, integer, integer);
