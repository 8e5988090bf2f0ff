-- Keys with which the website of a team talks to the product.
create table public.team_keys (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid constraint team_keys_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint team_keys_venue_id_fkey references public.venues on delete cascade,
  name text not null constraint team_keys_name_check check (char_length(name) between 1 and 60),
  prefix text not null constraint team_keys_prefix_key unique constraint team_keys_prefix_check check (prefix ~ '^[0-9a-z]{8}$'),
  key_hash text not null constraint team_keys_key_hash_check check (key_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null
    constraint team_keys_scopes_check check (scopes <@ '{listings:write,sales:read}'::text[] and cardinality(scopes) between 1 and 2),
  created_by uuid constraint team_keys_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_why text constraint team_keys_ended_why_check check (ended_why in ('revoked', 'maker_left')),
  ended_by uuid constraint team_keys_ended_by_fkey references auth.users on delete set null,
  constraint team_keys_team_check check (num_nonnulls(organiser_id, venue_id) = 1),
  constraint team_keys_ended_check check ((ended_at is null) = (ended_why is null))
);
comment on table public.team_keys is 'Keys of a team for its own website: what each may do, who made it, and when it was used last. Of the key itself only a hash is kept.';
comment on column public.team_keys.prefix is 'The readable part of the key, by which it is found and told apart.';
comment on column public.team_keys.key_hash is 'SHA-256 of the whole key.';
comment on column public.team_keys.ended_why is 'maker_left: the person who made it is no longer an owner or manager of the team.';
create index team_keys_organiser_id_idx on public.team_keys (organiser_id);
create index team_keys_venue_id_idx on public.team_keys (venue_id);
create index team_keys_created_by_idx on public.team_keys (created_by);
create index team_keys_ended_by_idx on public.team_keys (ended_by);
