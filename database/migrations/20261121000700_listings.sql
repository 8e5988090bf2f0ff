-- Read models of what the public may see, kept by triggers (current/functions/listings.sql): lists and search read these,
-- so that row-level security costs nothing and no operator falls off its index.
create table public.listings (
  event_id uuid primary key constraint listings_event_id_fkey references public.events on delete cascade,
  slug text not null,
  title text not null,
  category text not null,
  event_type text not null,
  status text not null,
  night_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  doors_at timestamptz,
  last_entry_at timestamptz,
  venue_id uuid,
  venue_slug text,
  venue_name text,
  venue_type text,
  organiser_name text not null,
  organiser_slug text not null,
  area_id uuid,
  area_slug text,
  area_name text,
  district_name text,
  location_mode text not null,
  lat double precision,
  lng double precision,
  price_from_pence integer,
  price_to_pence integer,
  sale_state text not null constraint listings_sale_state_check
    check (sale_state in ('external', 'approval', 'unannounced', 'soon', 'on_sale', 'few_left', 'sold_out', 'door', 'ended')),
  sale_kind text constraint listings_sale_kind_check check (sale_kind in ('free', 'paid', 'donation')),
  sales_start timestamptz,
  sales_end timestamptz,
  waitlist_enabled boolean not null default false,
  is_rescheduled boolean not null default false,
  is_moved boolean not null default false,
  min_age integer,
  late_until timestamptz,
  tags text[] not null default '{}',
  access text[] not null default '{}',
  artists text[] not null default '{}',
  image_path text,
  image_alt text,
  interested_count integer not null default 0,
  pick_blurb text,
  published_at timestamptz not null default now(),
  search tsvector not null default ''
);
comment on table public.listings is 'One card per publicly listed event: all that lists, calendars, feeds and search show.';
comment on column public.listings.access is 'Access keys declared "yes" by the event or its venue.';
comment on column public.listings.sale_state is 'What the box office would say, apart from the clock: see the display states in the site.';
create index listings_night_idx on public.listings (night_date, starts_at, event_id);
create index listings_area_idx on public.listings (area_id, night_date, starts_at, event_id);
create index listings_category_idx on public.listings (category, night_date, starts_at, event_id);
create index listings_venue_idx on public.listings (venue_id, night_date, starts_at);
create index listings_slug_idx on public.listings (slug);
create index listings_tags_idx on public.listings using gin (tags);
create index listings_search_idx on public.listings using gin (search);
