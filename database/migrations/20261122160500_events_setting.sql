-- Indoors or out, and what a place says no to: both can be searched for, so the searches take three parameters more.
alter table public.events add column setting text constraint events_setting_check check (setting in ('indoor', 'outdoor', 'both'));
comment on column public.events.setting is 'Whether it is under a roof. Null: nobody said.';

alter table public.listings
  add column setting text,
  add column access_denied text[] not null default '{}';
comment on column public.listings.access_denied is 'Keys of the access sheet that are answered with less than yes; what is neither here nor in access was not said.';
-- cards that were there are written anew by the minute's job, a thousand at a time
update public.listings set refresh_at = now();

-- counting facets reads every matching card: this index holds all that is counted
drop index public.listings_facets_idx;
create index listings_facets_idx on public.listings (last_night, night_date)
  include (event_id, starts_at, ends_at, category, event_type, tags, access, price_from_pence, interested_count, published_at);

drop function if exists public.search_listings(text, date, date, text, double precision, double precision, double precision, text, text[], text, text[], text,
  boolean, boolean, text[], text, integer, integer, boolean);
drop function if exists public.map_listings(double precision, double precision, double precision, double precision, text, date, date, text,
  double precision, double precision, double precision, text, text[], text, text[], text, boolean, boolean, text[], text, integer, integer, boolean);
