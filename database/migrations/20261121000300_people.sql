-- People: the public card, what only they see, their roles, and the platform's own ledgers of limits, audit and errors.
create table public.areas (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid constraint areas_parent_id_fkey references public.areas on delete restrict,
  name text not null,
  slug text not null constraint areas_slug_key unique,
  kind text not null constraint areas_kind_check check (kind in ('country', 'region', 'city', 'district')),
  lat double precision,
  lng double precision,
  radius_miles double precision,
  created_at timestamptz not null default now()
);
comment on table public.areas is 'Country, regions, cities and districts; a listing belongs to the nearest city and, where known, a district.';
create index areas_parent_id_idx on public.areas (parent_id);

create table public.profiles (
  user_id uuid primary key constraint profiles_user_id_fkey references auth.users on delete cascade,
  handle extensions.citext not null constraint profiles_handle_key unique
    constraint profiles_handle_check check (handle::text ~ '^[A-Za-z0-9_]{3,30}$'),
  full_name text constraint profiles_full_name_check check (char_length(full_name) between 1 and 100),
  pronouns text constraint profiles_pronouns_check check (char_length(pronouns) <= 40),
  bio text constraint profiles_bio_check check (char_length(bio) <= 500),
  website text constraint profiles_website_check check (website = '' or website ~* '^https?://'),
  avatar_path text,
  area_id uuid constraint profiles_area_id_fkey references public.areas on delete set null,
  genres text[] not null default '{}',
  visibility text not null default 'public' constraint profiles_visibility_check check (visibility in ('public', 'followers', 'hidden')),
  show_going boolean not null default false,
  show_been boolean not null default false,
  status text not null default 'active' constraint profiles_status_check check (status in ('active', 'suspended', 'erased')),
  is_anonymised boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'The public card of a person, one row per user; the e-mail address is not here.';
create index profiles_area_id_idx on public.profiles (area_id);

create table public.profile_private (
  user_id uuid primary key constraint profile_private_user_id_fkey references auth.users on delete cascade,
  date_of_birth date,
  marketing_opt_in boolean not null default false,
  theme text not null default 'system' constraint profile_private_theme_check check (theme in ('light', 'dark', 'system')),
  locale text not null default 'en-GB',
  home_outcode text,
  suspended_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profile_private is 'What only the person themself sees of their profile.';

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint user_roles_user_id_fkey references auth.users on delete cascade,
  role text not null constraint user_roles_role_check check (role in ('admin', 'moderator')),
  assigned_by uuid constraint user_roles_assigned_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint user_roles_user_id_role_key unique (user_id, role)
);
comment on table public.user_roles is 'Staff roles; everyone else is an ordinary user.';
create index user_roles_assigned_by_idx on public.user_roles (assigned_by);

create table public.audit_logs (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action_type text not null,
  table_name text,
  record_id text,
  old_data jsonb,
  new_data jsonb,
  request_id text,
  created_at timestamptz not null default now()
);
comment on table public.audit_logs is 'Append-only: who did what to which record.';
create index audit_logs_record_idx on public.audit_logs (table_name, record_id);
create index audit_logs_actor_idx on public.audit_logs (actor_id, created_at);

create table public.rate_limits (
  id bigint generated always as identity primary key,
  identifier text not null,
  action_type text not null,
  window_minutes integer not null default 60 constraint rate_limits_window_minutes_check check (window_minutes between 1 and 10080),
  window_start timestamptz not null,
  count integer not null default 0 constraint rate_limits_count_check check (count >= 0),
  constraint rate_limits_window_key unique (identifier, action_type, window_minutes, window_start)
);
comment on table public.rate_limits is 'Actions counted per caller and window; read by check_rate_limit.';

create table public.error_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() constraint error_reports_user_id_fkey references auth.users on delete set null,
  title text not null constraint error_reports_title_check check (char_length(title) between 1 and 200),
  description text constraint error_reports_description_check check (char_length(description) <= 5000),
  url text,
  user_agent text,
  browser_info jsonb not null default '{}',
  error_details jsonb not null default '{}',
  severity text not null default 'high' constraint error_reports_severity_check check (severity = 'high'),
  status text not null default 'open' constraint error_reports_status_check check (status in ('open', 'acknowledged', 'fixed', 'ignored')),
  created_at timestamptz not null default now()
);
comment on table public.error_reports is 'What people tell us went wrong.';
create index error_reports_user_id_idx on public.error_reports (user_id);
