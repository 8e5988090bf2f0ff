-- What bounds the cost of a search: what is over leaves the indexes that searches walk, one index holds every filter that is a
-- yes or no, each order has its own, and what is counted most often is counted once, when a card is written.
alter table public.listings
  add column keys text[] not null default '{}',
  add column is_over boolean not null default false;
comment on column public.listings.keys is 'What a search may ask of the card, each as one word ("tag:techno"): see internal.listing_keys.';
comment on column public.listings.is_over is 'Its last night is past, as far as the job of the morning knows: the indexes of searches leave it out.';

-- cards that were there get both when the functions are in place
alter table public.listings disable trigger user;
update public.listings set card = '{}';
alter table public.listings enable trigger user;

drop index public.listings_facets_idx;
-- the nights in order, with all that is filtered and counted: the wide rows stay unread
create index listings_ahead_idx on public.listings (night_date, starts_at, event_id)
  include (last_night, ends_at, last_entry_at, category, event_type, tags, access, access_denied, price_from_pence, area_id, district_id,
    lat, lng, setting, min_age, status, sale_state, sales_end, late_until, venue_type)
  where not is_over;
-- what is on for more than a night
create index listings_running_idx on public.listings (last_night, night_date) include (starts_at, ends_at, category, price_from_pence, area_id, district_id) where not is_over and last_night > night_date;
create index listings_found_idx on public.listings using gin (search, keys) where not is_over;
create index listings_interested_idx on public.listings (interested_count desc, night_date, starts_at, event_id) where not is_over;
create index listings_announced_idx on public.listings (published_at desc, night_date, starts_at, event_id) where not is_over;
create index listings_place_idx on public.listings (lat, lng, night_date, starts_at, event_id) where not is_over;
create index venues_lat_idx on public.venues (lat, lng);

-- Cards by the night they begin, an area they are in (none: everywhere), category and price band. Rows are added, never
-- changed, so that two who publish at once do not wait for each other; a job adds them up.
create table internal.listing_counts (
  area_id uuid,
  night_date date not null,
  category text not null,
  price text,
  count integer not null
);
create index listing_counts_idx on internal.listing_counts (area_id, night_date) include (category, price, count);
comment on table internal.listing_counts is 'How many cards begin on a night, by area (null: everywhere), category and price band; several rows of the same kind add up.';

-- what one look at the cards gives, and what a search makes of several
create type internal.search_look as (found bigint, said bigint, keyed bigint, ids uuid[], distances float8[], facets jsonb, nights jsonb);
create type internal.search_result as (total bigint, is_more boolean, not_said bigint, ids uuid[], distances float8[], facets jsonb, nights jsonb, at_least text[]);

-- Words of cards that internal.search_words does not know yet: added with the card, taken over by a job.
create table internal.new_search_words (word text collate "C" not null);
create index new_search_words_idx on internal.new_search_words (word);
comment on table internal.new_search_words is 'Words that came with new cards since the last count; with internal.search_words, every word that any card holds.';

-- one statement for all questions was what this was before
drop function if exists internal.search_statement(jsonb);
