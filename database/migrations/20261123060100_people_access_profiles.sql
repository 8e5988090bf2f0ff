-- What somebody needs on a night out, written once and sealed; it reaches an organiser with a booking alone, when its owner puts it there.
create table public.access_profiles (
  user_id uuid primary key constraint access_profiles_user_id_fkey references auth.users on delete cascade,
  secret text not null constraint access_profiles_secret_check check (char_length(secret) <= 20000),
  updated_at timestamptz not null default now()
);
comment on table public.access_profiles is 'Access needs of people, sealed by internal.seal_needs; only their owner opens them.';

-- Genres can be muted too, by their tag.
alter table public.user_mutes
  drop constraint user_mutes_kind_check,
  add constraint user_mutes_kind_check check (kind in ('user', 'artist', 'organiser', 'venue', 'word', 'tag'));
