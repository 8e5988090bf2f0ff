-- What visitors opened, without anybody in it, and what all figures are read from.
create table internal.analytics_events (
  id bigint generated always as identity,
  at timestamptz not null,
  anon_id text constraint analytics_events_anon_id_check check (anon_id ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null constraint analytics_events_name_check check (name in
    ('page_viewed', 'tickets_opened', 'payment_opened', 'external_link', 'shared', 'search_made', 'sign_up_started', 'statistics_off')),
  route text constraint analytics_events_route_check check (route ~ '^/[A-Za-z0-9/:._*?-]{0,99}$'),
  event_id uuid,
  venue_id uuid,
  source text constraint analytics_events_source_check check (source ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  referrer_host text constraint analytics_events_referrer_host_check check (referrer_host ~ '^[a-z0-9.-]{1,100}$'),
  device text constraint analytics_events_device_check check (device in ('phone', 'tablet', 'desktop')),
  area_id uuid,
  constraint analytics_events_pkey primary key (at, id),
  constraint analytics_events_bare_check check (name <> 'statistics_off' or
    num_nonnulls(anon_id, route, event_id, venue_id, source, referrer_host, device, area_id) = 0)
) partition by range (at);
comment on table internal.analytics_events is 'What was opened, a partition a month (UTC), kept for 14 months. Nobody is in it: no account, no address, no words.';
comment on column internal.analytics_events.anon_id is 'Tells one visitor from another on one day of London and no longer: its salt is deleted at midnight.';
comment on column internal.analytics_events.route is 'A pattern of the site''s map, never an address that somebody opened.';
comment on column internal.analytics_events.event_id is 'No key: a night that is deleted leaves its count.';
comment on column internal.analytics_events.area_id is 'The place that was chosen on the site, never guessed from where somebody is.';

create unlogged table internal.analytics_salts (
  day date primary key,
  salt bytea not null constraint analytics_salts_salt_check check (octet_length(salt) = 32)
);
comment on table internal.analytics_salts is 'The secret of today. Unlogged, so that neither a backup nor the write-ahead log has it; deleted at midnight.';

create table internal.analytics_days (
  day date not null,
  metric text not null,
  dimension text not null default 'total',
  value text not null default '',
  events bigint not null,
  visitors integer,
  constraint analytics_days_pkey primary key (metric, dimension, value, day)
);
comment on table internal.analytics_days is 'What all figures are read from: a metric on a day of London, in all or for one value of a dimension.';
comment on column internal.analytics_days.events is 'How many, or pence where the metric is money.';
comment on column internal.analytics_days.visitors is 'Different anon_ids of that day; empty where visits are not what is counted.';
create index analytics_days_day_idx on internal.analytics_days (day);

create table internal.analytics_runs (
  day date primary key,
  counted_until timestamptz not null,
  is_final boolean not null default false
);
comment on table internal.analytics_runs is 'Up to when a day was counted; final once it was counted after three in the next morning.';

create table internal.analytics_weeks (
  week date not null constraint analytics_weeks_week_check check (extract(isodow from week) = 1),
  scope text not null constraint analytics_weeks_scope_check check (scope in ('platform', 'event', 'venue')),
  scope_id uuid not null default '00000000-0000-0000-0000-000000000000',
  split text not null constraint analytics_weeks_split_check check (split in ('source', 'device', 'referrer', 'place', 'category')),
  value text not null,
  visitors integer constraint analytics_weeks_floor_check check (visitors >= 20),
  constraint analytics_weeks_pkey primary key (scope, scope_id, split, value, week),
  constraint analytics_weeks_hidden_check check ((value = '*') = (visitors is null))
);
comment on table internal.analytics_weeks is 'Who came from where, by finished weeks of London: cells of at least 20 daily visitors. A row * says that others were too small to tell.';

create table internal.analytics_closed_weeks (
  week date primary key constraint analytics_closed_weeks_week_check check (extract(isodow from week) = 1),
  closed_at timestamptz not null default now()
);
comment on table internal.analytics_closed_weeks is 'Weeks whose splits were decided. They are never decided again, so that two readings cannot be subtracted.';

create table internal.price_changes (
  id bigint generated always as identity primary key,
  ticket_type_id uuid not null references public.ticket_types (id) on delete cascade,
  from_pence integer not null,
  to_pence integer not null,
  at timestamptz not null default now()
);
comment on table internal.price_changes is 'When the price of a ticket changed while its night was announced; marks in the chart of its sales.';
create index price_changes_ticket_type_id_idx on internal.price_changes (ticket_type_id, at);

create table internal.figure_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  report text not null,
  question jsonb not null constraint figure_exports_question_check check (octet_length(question::text) <= 2000),
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
comment on table internal.figure_exports is 'Tables of figures that were too long to wait for, written by a job.';
create index figure_exports_user_id_idx on internal.figure_exports (user_id, requested_at desc);

do $$
begin
  create role analytics_writer nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;
grant usage on schema internal to analytics_writer;

-- what a day is counted from
create index if not exists tickets_created_at_idx on public.tickets (created_at);
create index if not exists tickets_cancelled_at_idx on public.tickets (cancelled_at) where cancelled_at is not null;
create index if not exists events_published_idx on public.events (publish_at) where publish_at is not null;
create index if not exists reports_created_at_idx on public.reports (created_at);
