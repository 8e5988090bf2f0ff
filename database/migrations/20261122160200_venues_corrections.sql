-- What people say is wrong on the page of a venue. Nothing is kept of who said it.
create table public.venue_corrections (
  id uuid primary key default gen_random_uuid(),
  reference text not null constraint venue_corrections_reference_key unique,
  venue_id uuid not null constraint venue_corrections_venue_id_fkey references public.venues on delete cascade,
  field text not null constraint venue_corrections_field_check check (field in ('name', 'description', 'address', 'postcode', 'capacity', 'rate',
    'station', 'licensed_until', 'website', 'status')),
  present text not null constraint venue_corrections_present_check check (char_length(present) <= 1000),
  proposed text not null constraint venue_corrections_proposed_check check (char_length(proposed) between 1 and 1000),
  reason text not null constraint venue_corrections_reason_check check (char_length(reason) between 10 and 500),
  source text not null default '' constraint venue_corrections_source_check check (char_length(source) <= 200),
  status text not null default 'open' constraint venue_corrections_status_check check (status in ('open', 'applied', 'declined', 'duplicate')),
  note text constraint venue_corrections_note_check check (char_length(note) <= 500),
  decided_by uuid constraint venue_corrections_decided_by_fkey references auth.users on delete set null,
  decided_at timestamptz,
  form_token text not null constraint venue_corrections_form_token_key unique constraint venue_corrections_form_token_check check (form_token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
comment on table public.venue_corrections is 'Corrections that visitors propose, one field each; staff apply or decline them.';
create index venue_corrections_venue_id_idx on public.venue_corrections (venue_id);
create index venue_corrections_status_idx on public.venue_corrections (status, created_at);
create index venue_corrections_decided_by_idx on public.venue_corrections (decided_by);
