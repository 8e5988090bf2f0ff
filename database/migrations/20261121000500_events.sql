-- Events and all that hangs on them. night_date is the night an event belongs to, whatever the calendar says.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint events_slug_key unique
    constraint events_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug not in ('music', 'art', 'nightlife', 'culture', 'new')),
  external_id text constraint events_external_id_key unique,
  organiser_id uuid not null constraint events_organiser_id_fkey references public.organisers on delete restrict,
  created_by uuid constraint events_created_by_fkey references auth.users on delete set null,
  venue_id uuid constraint events_venue_id_fkey references public.venues on delete restrict,
  title text not null constraint events_title_check check (char_length(title) between 3 and 100),
  description text not null constraint events_description_check check (char_length(description) between 10 and 2000),
  category text not null constraint events_category_check check (category in ('music', 'art', 'nightlife', 'culture')),
  event_type text not null default 'event' constraint events_event_type_check
    check (event_type in ('club-night', 'gig', 'exhibition', 'talk', 'tour', 'screening', 'workshop', 'performance', 'market', 'festival', 'open-day', 'event')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  doors_at timestamptz,
  last_entry_at timestamptz,
  tz text not null default 'Europe/London',
  night_date date generated always as (((starts_at at time zone 'Europe/London') - interval '6 hours')::date) stored,
  capacity integer constraint events_capacity_check check (capacity between 1 and 100000),
  min_age integer constraint events_min_age_check check (min_age between 0 and 99),
  content_notes text[] not null default '{}',
  access jsonb not null default '{}',
  safety jsonb not null default '{}',
  image_path text,
  image_alt text,
  visibility text not null default 'public' constraint events_visibility_check check (visibility in ('public', 'unlisted', 'page_only')),
  location_mode text not null default 'venue' constraint events_location_mode_check check (location_mode in ('venue', 'custom', 'secret', 'online')),
  custom_address text,
  area_id uuid constraint events_area_id_fkey references public.areas on delete restrict,
  reveal_at timestamptz,
  status text not null default 'draft' constraint events_status_check
    check (status in ('draft', 'pending_review', 'scheduled', 'published', 'under_review', 'postponed', 'cancelled', 'removed', 'archived')),
  publish_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  rescheduled_from timestamptz[] not null default '{}',
  moved_from text,
  price_from_pence integer constraint events_price_from_pence_check check (price_from_pence >= 0),
  price_to_pence integer constraint events_price_to_pence_check check (price_to_pence >= 0),
  external_url text constraint events_external_url_check check (external_url ~* '^https?://'),
  refund_note text,
  requires_approval boolean not null default false,
  waitlist_enabled boolean not null default true,
  attendee_list text not null default 'hidden' constraint events_attendee_list_check check (attendee_list in ('hidden', 'count', 'opt_in')),
  interested_count integer not null default 0,
  pick_blurb text constraint events_pick_blurb_check check (char_length(pick_blurb) <= 160),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_ends_at_check check (ends_at is null or (ends_at > starts_at and ends_at <= starts_at + interval '31 days')),
  constraint events_reveal_at_check check (reveal_at is null or reveal_at <= starts_at),
  constraint events_place_check check (
    (location_mode = 'venue' and venue_id is not null) or (location_mode = 'custom' and custom_address is not null)
    or location_mode in ('secret', 'online'))
);
comment on table public.events is 'Nights, exhibitions, gigs, talks: anything one can go to.';
comment on column public.events.price_from_pence is 'Lowest total a person pays for one ticket, fees included; kept by trigger from ticket_types; null when unknown.';
comment on column public.events.access is 'Overrides of the venue''s access sheet, key by key.';
create index events_night_idx on public.events (night_date, starts_at, id) where status in ('published', 'postponed', 'cancelled');
create index events_venue_id_idx on public.events (venue_id, night_date);
create index events_organiser_id_idx on public.events (organiser_id, night_date);
create index events_area_id_idx on public.events (area_id);
create index events_created_by_idx on public.events (created_by);

create table public.event_artists (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_artists_event_id_fkey references public.events on delete cascade,
  artist_id uuid constraint event_artists_artist_id_fkey references public.artists on delete set null,
  name text not null constraint event_artists_name_check check (char_length(name) between 1 and 100),
  billing integer not null default 0,
  kind text not null default 'dj' constraint event_artists_kind_check check (kind in ('dj', 'live', 'hybrid', 'talk', 'visual')),
  is_headliner boolean not null default false,
  b2b_group integer,
  stage text,
  set_start timestamptz,
  set_end timestamptz,
  constraint event_artists_set_check check (set_end is null or set_end > set_start)
);
comment on table public.event_artists is 'The line-up, in billing order.';
create index event_artists_event_id_idx on public.event_artists (event_id, billing);
create index event_artists_artist_id_idx on public.event_artists (artist_id);

create table public.event_hosts (
  event_id uuid not null constraint event_hosts_event_id_fkey references public.events on delete cascade,
  organiser_id uuid not null constraint event_hosts_organiser_id_fkey references public.organisers on delete cascade,
  role text not null default 'co-host' constraint event_hosts_role_check check (role in ('co-host', 'presenter', 'sponsor')),
  primary key (event_id, organiser_id)
);
comment on table public.event_hosts is 'Organisers beside the seller.';
create index event_hosts_organiser_id_idx on public.event_hosts (organiser_id);

create table public.event_tags (
  event_id uuid not null constraint event_tags_event_id_fkey references public.events on delete cascade,
  tag text not null constraint event_tags_tag_check check (tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(tag) <= 40),
  primary key (event_id, tag)
);
comment on table public.event_tags is 'Genres and subjects of an event, ten at most.';
create index event_tags_tag_idx on public.event_tags (tag, event_id);

create table public.event_updates (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_updates_event_id_fkey references public.events on delete cascade,
  author_id uuid constraint event_updates_author_id_fkey references auth.users on delete set null,
  body text not null constraint event_updates_body_check check (char_length(body) between 1 and 1000),
  audience text not null default 'public' constraint event_updates_audience_check check (audience in ('public', 'holders')),
  sent_at timestamptz not null default now()
);
comment on table public.event_updates is 'Announcements of the organiser.';
create index event_updates_event_id_idx on public.event_updates (event_id, sent_at desc);
create index event_updates_author_id_idx on public.event_updates (author_id);

create table public.event_reveals (
  event_id uuid primary key constraint event_reveals_event_id_fkey references public.events on delete cascade,
  address text not null,
  lat double precision,
  lng double precision,
  notes text,
  revealed_at timestamptz
);
comment on table public.event_reveals is 'Where a secret event is: holders read it from events.reveal_at on.';

create table public.rsvps (
  event_id uuid not null constraint rsvps_event_id_fkey references public.events on delete cascade,
  user_id uuid not null constraint rsvps_user_id_fkey references auth.users on delete cascade,
  state text not null constraint rsvps_state_check check (state in ('interested', 'going', 'not_going')),
  visible boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
comment on table public.rsvps is 'Who is interested or going; shown to others only where visible.';
create index rsvps_user_id_idx on public.rsvps (user_id);

create table public.saved_items (
  user_id uuid not null default auth.uid() constraint saved_items_user_id_fkey references auth.users on delete cascade,
  kind text not null constraint saved_items_kind_check check (kind in ('event', 'venue', 'article', 'job', 'post', 'search')),
  target_id uuid not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, kind, target_id)
);
comment on table public.saved_items is 'What a person keeps for later.';
