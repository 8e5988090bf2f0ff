-- Which event a draft became, so that Back and old links lead on to it, and how often it is to happen.
create table internal.saved_drafts (
  draft_id uuid primary key,
  event_id uuid not null constraint saved_drafts_event_id_fkey references public.events on delete cascade,
  recurrence jsonb,
  saved_at timestamptz not null default now()
);
comment on table internal.saved_drafts is 'The event that a draft became when it was saved, and how often the draft said that it happens.';
create index saved_drafts_event_id_idx on internal.saved_drafts (event_id, saved_at desc);
