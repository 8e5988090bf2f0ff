-- Calendars that a team or staff names once and that are read by themselves.
create table public.listing_sources (
  id uuid primary key default gen_random_uuid(),
  owner text not null constraint listing_sources_owner_check check (owner in ('organiser', 'venue', 'staff')),
  organiser_id uuid not null constraint listing_sources_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint listing_sources_venue_id_fkey references public.venues on delete cascade,
  name text not null constraint listing_sources_name_check check (char_length(name) between 1 and 100),
  kind text not null constraint listing_sources_kind_check check (kind in ('address', 'file')),
  address text constraint listing_sources_address_check check (address ~* '^https?://' and char_length(address) <= 2000),
  content bytea constraint listing_sources_content_check check (octet_length(content) <= 500000),
  new_nights text not null default 'published' constraint listing_sources_new_nights_check check (new_nights in ('published', 'draft', 'asked')),
  every_hours integer not null default 6 constraint listing_sources_every_hours_check check (every_hours between 1 and 24),
  state text not null default 'preview'
    constraint listing_sources_state_check check (state in ('preview', 'active', 'failing', 'asking', 'resting')),
  next_at timestamptz,
  read_at timestamptz,
  first_read_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  told_failing_at timestamptz,
  problem text constraint listing_sources_problem_check check (char_length(problem) <= 300),
  etag text constraint listing_sources_etag_check check (char_length(etag) <= 300),
  last_modified text constraint listing_sources_last_modified_check check (char_length(last_modified) <= 100),
  created_by uuid constraint listing_sources_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint listing_sources_whose_check check (owner <> 'venue' or venue_id is not null),
  constraint listing_sources_where_check check ((kind = 'address') = (address is not null))
);
comment on table public.listing_sources is 'Calendars whose nights stand here: whose they are, where they are read, and what becomes of new nights.';
comment on column public.listing_sources.owner is 'Whose team decides: the organiser''s, the venue''s, or staff for a venue that no team has claimed.';
comment on column public.listing_sources.organiser_id is 'To whom its nights belong.';
comment on column public.listing_sources.venue_id is 'Where all its nights are, when it is the calendar of a venue.';
comment on column public.listing_sources.address is 'May hold a secret of its calendar: only the team reads it.';
comment on column public.listing_sources.content is 'A file that was dropped, until its nights are taken.';
comment on column public.listing_sources.first_read_at is 'When its nights were taken for the first time: those are not announced to followers.';
create index listing_sources_organiser_id_idx on public.listing_sources (organiser_id);
create index listing_sources_venue_id_idx on public.listing_sources (venue_id);
create index listing_sources_created_by_idx on public.listing_sources (created_by);
create index listing_sources_next_at_idx on public.listing_sources (next_at) where next_at is not null;

create table public.source_runs (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null constraint source_runs_source_id_fkey references public.listing_sources on delete cascade,
  outcome text not null constraint source_runs_outcome_check check (outcome in ('preview', 'read', 'same', 'asks', 'failed')),
  counts jsonb not null default '{}',
  nights jsonb not null default '[]',
  problem text constraint source_runs_problem_check check (char_length(problem) <= 300),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.source_runs is 'Readings of calendars and what they came to; kept 90 days.';
comment on column public.source_runs.counts is 'How many nights were new, changed, moved, withdrawn, the same, known, refused.';
comment on column public.source_runs.nights is 'Of a preview what was read, night by night; of a reading the rows that were refused, a hundred at most.';
create index source_runs_source_id_idx on public.source_runs (source_id, created_at desc);
create index source_runs_created_at_idx on public.source_runs (created_at);

create table public.source_items (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null constraint source_items_source_id_fkey references public.listing_sources on delete cascade,
  key text not null constraint source_items_key_check check (char_length(key) between 1 and 400),
  event_id uuid constraint source_items_event_id_fkey references public.events on delete set null,
  starts_at timestamptz not null,
  title text not null constraint source_items_title_check check (char_length(title) <= 100),
  state text not null default 'listed'
    constraint source_items_state_check check (state in ('listed', 'asked', 'missing', 'waits', 'withdrawn', 'left')),
  is_made boolean not null default false,
  night jsonb not null default '{}',
  said jsonb not null default '{}',
  written jsonb not null default '{}',
  kept jsonb not null default '{}',
  times_back integer not null default 0,
  first_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  constraint source_items_key_key unique (source_id, key)
);
comment on table public.source_items is 'Nights of a calendar, known by source, identifier and original moment, and the events they stand as here.';
comment on column public.source_items.state is 'missing: gone with half of the calendar, which asks first; waits: withdrawn while people hold places; left: the team keeps it, or leaves it out.';
comment on column public.source_items.is_made is 'Its event was written by this source.';
comment on column public.source_items.night is 'What its calendar said last, from which a night that was asked about is written later.';
comment on column public.source_items.said is 'The values its calendar said last, by field.';
comment on column public.source_items.written is 'The values that were written to the event: where the event says another, its team has edited it.';
comment on column public.source_items.kept is 'Fields that the team has edited, with what the calendar says instead.';
comment on column public.source_items.times_back is 'How often a night that was withdrawn came back.';
create index source_items_event_id_idx on public.source_items (event_id);
create index source_items_waiting_idx on public.source_items (source_id, state) where state in ('asked', 'missing', 'waits');
