-- Places, the people who run them, promoters and artists.
create table public.venues (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint venues_slug_key unique
    constraint venues_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug not in ('clubs', 'galleries', 'warehouses', 'map', 'new')),
  external_id text constraint venues_external_id_key unique,
  name text not null constraint venues_name_check check (char_length(name) between 3 and 100),
  description text constraint venues_description_check check (char_length(description) between 10 and 1000),
  venue_type text not null default 'other' constraint venues_venue_type_check
    check (venue_type in ('club', 'gallery', 'warehouse', 'pub', 'theatre', 'cinema', 'church', 'outdoor', 'studio', 'museum', 'hall', 'record-shop', 'community', 'other')),
  address text not null constraint venues_address_check check (char_length(address) between 5 and 200),
  postcode text,
  area_id uuid not null constraint venues_area_id_fkey references public.areas on delete restrict,
  district_id uuid constraint venues_district_id_fkey references public.areas on delete set null,
  lat double precision constraint venues_lat_check check (lat between -90 and 90),
  lng double precision constraint venues_lng_check check (lng between -180 and 180),
  location_precision text not null default 'exact' constraint venues_location_precision_check check (location_precision in ('exact', 'street', 'area', 'hidden')),
  capacity integer constraint venues_capacity_check check (capacity between 1 and 50000),
  rate_pence integer constraint venues_rate_pence_check check (rate_pence between 0 and 1000000),
  hire_enquiries boolean not null default false,
  licence jsonb not null default '{}',
  access jsonb not null default '{}',
  safety jsonb not null default '{}',
  links jsonb not null default '{}',
  nearest_station text,
  image_path text,
  image_alt text,
  status text not null default 'draft' constraint venues_status_check
    check (status in ('draft', 'pending', 'active', 'temporarily_closed', 'closed', 'suspended', 'merged')),
  verified_at timestamptz,
  claimed_at timestamptz,
  created_by uuid constraint venues_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.venues is 'Places where nights and exhibitions happen.';
comment on column public.venues.access is 'The access sheet: key → {"value": "yes"|"no"|"partly", "note"?}; a key that is missing is unknown.';
comment on column public.venues.rate_pence is 'Hire rate per hour in pence.';
create index venues_area_id_idx on public.venues (area_id, status);
create index venues_district_id_idx on public.venues (district_id);
create index venues_created_by_idx on public.venues (created_by);
create index venues_name_idx on public.venues (name, id) where status = 'active';
create index venues_type_idx on public.venues (venue_type, name) where status = 'active';

create table public.venue_media (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null constraint venue_media_venue_id_fkey references public.venues on delete cascade,
  path text not null,
  alt text not null,
  credit text,
  sort integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.venue_media is 'Pictures of a venue, each with its alternative text.';
create index venue_media_venue_id_idx on public.venue_media (venue_id, sort);

create table public.venue_members (
  venue_id uuid not null constraint venue_members_venue_id_fkey references public.venues on delete cascade,
  user_id uuid not null constraint venue_members_user_id_fkey references auth.users on delete cascade,
  role text not null constraint venue_members_role_check check (role in ('owner', 'manager', 'editor', 'door', 'finance')),
  status text not null default 'active' constraint venue_members_status_check check (status in ('invited', 'active', 'removed')),
  invited_by uuid constraint venue_members_invited_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
comment on table public.venue_members is 'Who runs a venue, and as what.';
create index venue_members_user_id_idx on public.venue_members (user_id);
create index venue_members_invited_by_idx on public.venue_members (invited_by);

create table public.organisers (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint organisers_slug_key unique,
  name text not null constraint organisers_name_check check (char_length(name) between 1 and 100),
  kind text not null default 'promoter' constraint organisers_kind_check check (kind in ('promoter', 'venue', 'collective', 'label')),
  venue_id uuid constraint organisers_venue_id_fkey references public.venues on delete set null,
  about text constraint organisers_about_check check (char_length(about) <= 2000),
  links jsonb not null default '{}',
  trust text not null default 'new' constraint organisers_trust_check check (trust in ('new', 'trusted', 'restricted')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.organisers is 'Promoters, collectives and labels: the seller of a ticket.';
create index organisers_venue_id_idx on public.organisers (venue_id);

create table public.organiser_members (
  organiser_id uuid not null constraint organiser_members_organiser_id_fkey references public.organisers on delete cascade,
  user_id uuid not null constraint organiser_members_user_id_fkey references auth.users on delete cascade,
  role text not null constraint organiser_members_role_check check (role in ('owner', 'manager', 'editor', 'door', 'finance')),
  status text not null default 'active' constraint organiser_members_status_check check (status in ('invited', 'active', 'removed')),
  created_at timestamptz not null default now(),
  primary key (organiser_id, user_id)
);
comment on table public.organiser_members is 'Who acts for an organiser, and as what.';
create index organiser_members_user_id_idx on public.organiser_members (user_id);

create table public.artists (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint artists_slug_key unique,
  name text not null constraint artists_name_check check (char_length(name) between 1 and 100),
  aliases text[] not null default '{}',
  links jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.artists is 'People and groups who play, perform or show.';
