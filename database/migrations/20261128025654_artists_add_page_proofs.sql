-- A code on the website or profile of an artist or organiser goes with a claim of their page. Pages of organisers without a team can be
-- claimed too; staff decide about those in every case.
create table internal.organiser_claims (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint organiser_claims_organiser_id_fkey references public.organisers on delete cascade,
  user_id uuid not null constraint organiser_claims_user_id_fkey references auth.users on delete cascade,
  words text not null constraint organiser_claims_words_check check (char_length(words) between 10 and 1000),
  status text not null default 'pending' constraint organiser_claims_status_check check (status in ('pending', 'approved', 'refused')),
  decided_by uuid constraint organiser_claims_decided_by_fkey references auth.users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint organiser_claims_organiser_id_user_id_key unique (organiser_id, user_id)
);
comment on table internal.organiser_claims is 'People who say that an organiser without a team is theirs; staff approve or refuse.';
create index organiser_claims_user_id_idx on internal.organiser_claims (user_id);
create index organiser_claims_decided_by_idx on internal.organiser_claims (decided_by);
create index organiser_claims_pending_idx on internal.organiser_claims (created_at) where status = 'pending';

create table internal.page_proofs (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid constraint page_proofs_artist_id_fkey references public.artists on delete cascade,
  organiser_id uuid constraint page_proofs_organiser_id_fkey references public.organisers on delete cascade,
  user_id uuid not null constraint page_proofs_user_id_fkey references auth.users on delete cascade,
  address text not null constraint page_proofs_address_check check (address ~* '^https?://[^\s<>"]+$' and char_length(address) <= 300),
  code text not null constraint page_proofs_code_check check (code ~ '^[0-9]{6}$'),
  proved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint page_proofs_subject_check check (num_nonnulls(artist_id, organiser_id) = 1),
  constraint page_proofs_subject_user_id_key unique nulls not distinct (artist_id, organiser_id, user_id)
);
comment on table internal.page_proofs is 'A code that a person was asked to put on the website or profile of an artist or organiser whose page they claim.';
create index page_proofs_organiser_id_idx on internal.page_proofs (organiser_id);
create index page_proofs_user_id_idx on internal.page_proofs (user_id);

create table internal.artist_websites (
  artist_id uuid primary key constraint artist_websites_artist_id_fkey references public.artists on delete cascade,
  address text not null,
  since timestamptz not null default now()
);
comment on table internal.artist_websites is 'Since when an artist''s page has named the website that it names.';
-- who wrote the links so far is not known, so their time begins now
insert into internal.artist_websites (artist_id, address) select id, links ->> 'website' from public.artists where links ->> 'website' is not null;

drop function if exists public.list_artist_claims();

-- those of one name are told apart
create index artists_lower_name_idx on public.artists (lower(name));
