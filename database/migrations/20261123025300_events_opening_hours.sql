-- A thing that runs for weeks is open on some days and closes at some hour; it counts for a night only while it is open.
alter table public.events add column opening_hours jsonb not null default '{}'
  constraint events_opening_hours_check check (jsonb_typeof(opening_hours) = 'object' and octet_length(opening_hours::text) <= 400);
comment on column public.events.opening_hours is 'Hours of what runs for more than a night, by weekday: {"mon": ["11:00", "17:00"]}. A day that is not named is closed; no days at all: from the clock time of starts_at to that of ends_at, every day.';

alter table public.listings add column day_closes smallint[];
comment on column public.listings.day_closes is 'Of what runs for more than a night, by day from Monday to Sunday: minutes from that day''s midnight in London to its closing, null on days it is closed.';

-- the cards that run
update public.listings l set day_closes = array_fill(
  extract(hour from e.ends_at at time zone 'Europe/London') * 60 + extract(minute from e.ends_at at time zone 'Europe/London')
    + case when (e.ends_at at time zone 'Europe/London')::time <= (e.starts_at at time zone 'Europe/London')::time then 1440 else 0 end, array[7])
from public.events e where e.id = l.event_id and l.last_night > l.night_date and e.ends_at is not null;

-- the walk through the nights reads the index alone
drop index public.listings_ahead_idx;
create index listings_ahead_idx on public.listings (night_date, starts_at, event_id) include (last_night, ends_at, last_entry_at, category, event_type, tags, access,
  access_denied, price_from_pence, area_id, district_id, lat, lng, setting, min_age, status, sale_state, sales_end, late_until, venue_type, day_closes) where not is_over;
drop index public.listings_running_idx;
create index listings_running_idx on public.listings (last_night, night_date) include (starts_at, ends_at, category, price_from_pence, area_id, district_id, day_closes)
  where not is_over and last_night > night_date;
