-- What a venue says about its rooms, its hire, the way there and its door.
create table public.venue_spaces (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null constraint venue_spaces_venue_id_fkey references public.venues on delete cascade,
  name text not null constraint venue_spaces_name_check check (char_length(name) between 2 and 80),
  standing integer constraint venue_spaces_standing_check check (standing between 1 and 50000),
  seated integer constraint venue_spaces_seated_check check (seated between 1 and 50000),
  sort integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.venue_spaces is 'The rooms of a venue and how many each holds.';
create index venue_spaces_venue_id_idx on public.venue_spaces (venue_id, sort);

alter table public.venues
  add column hire jsonb not null default '{}' constraint venues_hire_check check (jsonb_typeof(hire) = 'object' and pg_column_size(hire) <= 8000),
  add column getting_there jsonb not null default '{}' constraint venues_getting_there_check check (jsonb_typeof(getting_there) = 'object' and pg_column_size(getting_there) <= 8000),
  add column house_rules text constraint venues_house_rules_check check (char_length(house_rules) <= 1000),
  add column id_accepted text[] not null default '{}' constraint venues_id_accepted_check check (id_accepted <@ array['passport', 'driving_licence', 'pass_card', 'military_id', 'digital_id']),
  add column access_contact jsonb not null default '{}' constraint venues_access_contact_check check (jsonb_typeof(access_contact) = 'object' and pg_column_size(access_contact) <= 2000);
comment on column public.venues.hire is 'minimum_spend_pence, deposit_pence, dry_hire, kit, crew, rules; what is missing is not stated.';
comment on column public.venues.getting_there is 'step_free_route, last_transport with last_transport_checked (a day), cycle_parking.';
comment on column public.venues.access_contact is 'email, reply_days, checked_on (a day).';

alter table public.venue_media add column kind text not null default 'gallery'
  constraint venue_media_kind_check check (kind in ('gallery', 'route', 'door', 'toilet', 'room'));
