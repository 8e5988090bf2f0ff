-- Artists and organisers have a face, words, genres, links and a player. An artist's page is claimed by somebody with a confirmed
-- address, and staff decide.
alter table public.artists
  add column genres text[] not null default '{}' constraint artists_genres_check check (internal.are_genres(genres)),
  add column player_url text constraint artists_player_url_check check (char_length(player_url) <= 500),
  add column is_claimed boolean not null default false;
comment on column public.artists.is_claimed is 'The artist writes this page: staff have approved a claim.';

alter table public.organisers
  add column image_path text,
  add column image_alt text constraint organisers_image_alt_check check (char_length(image_alt) <= 300),
  add column genres text[] not null default '{}' constraint organisers_genres_check check (internal.are_genres(genres)),
  add column player_url text constraint organisers_player_url_check check (char_length(player_url) <= 500);
comment on column public.organisers.image_path is 'Bucket and name in the file store.';

create table internal.artist_claims (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid not null constraint artist_claims_artist_id_fkey references public.artists on delete cascade,
  user_id uuid not null constraint artist_claims_user_id_fkey references auth.users on delete cascade,
  words text not null constraint artist_claims_words_check check (char_length(words) between 10 and 1000),
  status text not null default 'pending' constraint artist_claims_status_check check (status in ('pending', 'approved', 'refused')),
  decided_by uuid constraint artist_claims_decided_by_fkey references auth.users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint artist_claims_artist_id_user_id_key unique (artist_id, user_id)
);
comment on table internal.artist_claims is 'People who say that an artist''s page is theirs; staff approve or refuse.';
create index artist_claims_user_id_idx on internal.artist_claims (user_id);
create index artist_claims_decided_by_idx on internal.artist_claims (decided_by);
create index artist_claims_pending_idx on internal.artist_claims (created_at) where status = 'pending';

drop function if exists public.edit_artist(uuid, text, uuid);
drop function if exists public.update_organiser(uuid, text, text, text, jsonb);
