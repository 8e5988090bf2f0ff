-- Private places, allowed transitions, and what the upkeep functions in current/ lean on.

-- The public row of a venue says only what its location_precision allows; the exact place waits here (docs/decisions).
create table public.venue_addresses (
  venue_id uuid primary key constraint venue_addresses_venue_id_fkey references public.venues on delete cascade,
  address text not null constraint venue_addresses_address_check check (char_length(address) between 5 and 200),
  postcode text,
  lat double precision,
  lng double precision,
  updated_at timestamptz not null default now()
);
comment on table public.venue_addresses is 'The exact place of venues that show only their street or area; kept by trigger from what is written to venues.';

-- a secret place must not be guessed from the event's own row
alter table public.events add constraint events_secret_check
  check (location_mode <> 'secret' or (venue_id is null and custom_address is null));

create table internal.transitions (
  thing text not null,
  from_status text not null,
  to_status text not null,
  primary key (thing, from_status, to_status)
);
comment on table internal.transitions is 'Which status may follow which; filled by current/functions/transitions.sql, enforced by trigger.';

-- an empty slug is replaced by one made of the title or name
alter table public.events alter column slug set default '';
alter table public.venues alter column slug set default '';
alter table public.organisers alter column slug set default '';
alter table public.artists alter column slug set default '';
alter table public.rsvps alter column user_id set default auth.uid();
alter table public.audit_logs add column source text not null default 'server'
  constraint audit_logs_source_check check (source in ('server', 'client'));
comment on column public.audit_logs.source is 'client: said by a browser, so it is a hint and no evidence.';
alter table public.error_reports add constraint error_reports_size_check
  check (pg_column_size(error_details) <= 32768 and pg_column_size(browser_info) <= 8192);

alter table public.listings
  add column district_id uuid,
  add column last_night date not null,
  add column refresh_at timestamptz;
comment on column public.listings.last_night is 'The last night it is on: for exhibitions later than night_date.';
comment on column public.listings.refresh_at is 'When the card next changes by the clock alone: a sale opens or closes.';
create index listings_last_night_idx on public.listings (last_night);
create index listings_district_idx on public.listings (district_id, night_date);
create index listings_refresh_idx on public.listings (refresh_at) where refresh_at is not null;
create index listings_organiser_idx on public.listings (organiser_slug, night_date);
create index events_publish_at_idx on public.events (publish_at) where status = 'scheduled';
create index rate_limits_window_start_idx on public.rate_limits (window_start);
