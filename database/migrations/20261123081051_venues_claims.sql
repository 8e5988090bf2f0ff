-- People who run a room claim its page, or add the room; staff decide. What proves a claim is kept beside it.
create table public.venue_claims (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint venue_claims_kind_check check (kind in ('claim', 'new')),
  venue_id uuid not null constraint venue_claims_venue_id_fkey references public.venues on delete cascade,
  applicant_id uuid not null constraint venue_claims_applicant_id_fkey references auth.users on delete cascade,
  payload jsonb not null default '{}' constraint venue_claims_payload_check check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  version integer not null default 1,
  status text not null default 'draft' constraint venue_claims_status_check
    check (status in ('draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'superseded')),
  submitted_at timestamptz,
  due_at timestamptz,
  owners_until timestamptz,
  owners_answer text constraint venue_claims_owners_answer_check check (owners_answer in ('taken_in', 'disputed')),
  owners_words text constraint venue_claims_owners_words_check check (char_length(owners_words) <= 1000),
  notes jsonb not null default '{}' constraint venue_claims_notes_check check (jsonb_typeof(notes) = 'object' and octet_length(notes::text) <= 20000),
  appeal text constraint venue_claims_appeal_check check (char_length(appeal) between 10 and 2000),
  appealed_at timestamptz,
  rejected_by uuid constraint venue_claims_rejected_by_fkey references auth.users on delete set null,
  decided_by uuid constraint venue_claims_decided_by_fkey references auth.users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.venue_claims is 'Requests of people to run a venue: to claim its page, or to add it. A new venue is a draft row of venues from the first step on.';
comment on column public.venue_claims.payload is 'What the applicant typed: the page of a new venue, and role, message, licence_no, licence_council and evidence_path.';
comment on column public.venue_claims.notes is 'What staff wrote to the applicant: the field and a sentence; `reason` is about the whole.';
comment on column public.venue_claims.owners_until is 'Set where the venue had owners: they are asked first, and staff decide once they have answered or this has passed.';
comment on column public.venue_claims.rejected_by is 'Who rejected it: an appeal is for somebody else.';
create unique index venue_claims_open_idx on public.venue_claims (applicant_id, venue_id) where status in ('draft', 'submitted', 'changes_requested');
create index venue_claims_applicant_id_idx on public.venue_claims (applicant_id);
create index venue_claims_venue_id_idx on public.venue_claims (venue_id, status);
create index venue_claims_waiting_idx on public.venue_claims (due_at, id) where status = 'submitted';
create index venue_claims_decided_idx on public.venue_claims (decided_at) where decided_at is not null;
create index venue_claims_decided_by_idx on public.venue_claims (decided_by);
create index venue_claims_rejected_by_idx on public.venue_claims (rejected_by);

create table internal.venue_claim_codes (
  claim_id uuid not null constraint venue_claim_codes_claim_id_fkey references public.venue_claims on delete cascade,
  kind text not null constraint venue_claim_codes_kind_check check (kind in ('mail', 'website')),
  id uuid not null default gen_random_uuid(),
  domain text not null constraint venue_claim_codes_domain_check check (char_length(domain) <= 253),
  email text constraint venue_claim_codes_email_check check (char_length(email) <= 254),
  code text,
  code_hash text,
  expires_at timestamptz,
  proved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint venue_claim_codes_pkey primary key (claim_id, kind)
);
comment on table internal.venue_claim_codes is 'The two codes of a claim: the one mailed to an address of the venue is kept as its hash, the one to be put on its website as it is.';

create table internal.venue_websites (
  venue_id uuid primary key constraint venue_websites_venue_id_fkey references public.venues on delete cascade,
  host text not null,
  since timestamptz not null default now()
);
comment on table internal.venue_websites is 'Since when a venue''s page has named a website of this host: one that was named yesterday proves nothing.';
-- what stands there today counts as old enough
insert into internal.venue_websites (venue_id, host, since)
select id, lower(substring(links ->> 'website' from '(?i)^https?://([^/?#\\]+)')), '-infinity' from public.venues
where links ->> 'website' ~* '^https?://[^/?#\\]+';

create index venues_name_similar_idx on public.venues using gin (internal.plain_text(name) extensions.gin_trgm_ops);
create index venues_with_aliases_idx on public.venues (id) where aliases <> '{}';
create index venues_postcode_idx on public.venues (postcode);
