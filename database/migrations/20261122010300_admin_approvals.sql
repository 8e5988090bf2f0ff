create table internal.screening_words (
  word text primary key constraint screening_words_word_check check (char_length(word) between 3 and 60 and word = lower(word)),
  created_at timestamptz not null default now()
);
comment on table internal.screening_words is 'Words that make staff look twice at an event that waits for approval; edited by staff.';
insert into internal.screening_words (word) values ('guaranteed entry'), ('cash only'), ('bank transfer'), ('whatsapp'), ('telegram'), ('crypto');

create table internal.organiser_approvals (
  organiser_id uuid primary key constraint organiser_approvals_organiser_id_fkey references public.organisers on delete cascade,
  approvals integer not null default 0
);
comment on table internal.organiser_approvals is 'How many of an organiser''s events staff have approved since the last removal; the second makes it trusted.';

create table public.event_picks (
  event_id uuid primary key constraint event_picks_event_id_fkey references public.events on delete cascade,
  area_id uuid not null constraint event_picks_area_id_fkey references public.areas,
  blurb text not null constraint event_picks_blurb_check check (char_length(blurb) between 1 and 140),
  until timestamptz not null,
  picked_by uuid constraint event_picks_picked_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.event_picks is 'What the editors recommend, until when; the words are copied to events.pick_blurb.';
create index event_picks_area_idx on public.event_picks (area_id, until);
create index event_picks_picked_by_idx on public.event_picks (picked_by);
create index event_picks_until_idx on public.event_picks (until);
create index events_pending_idx on public.events (updated_at, id) where status = 'pending_review';

create table internal.error_assignees (
  fingerprint text primary key,
  user_id uuid not null constraint error_assignees_user_id_fkey references auth.users on delete cascade
);
comment on table internal.error_assignees is 'Which colleague looks after which group of errors.';
create index error_reports_status_idx on public.error_reports (status, created_at desc);

create table internal.retention_rules (
  name text primary key,
  says text not null,
  last_run_at timestamptz,
  last_rows bigint
);
comment on table internal.retention_rules is 'How long personal data is kept; stated by internal.know_retention, done by internal.retention_<name>.';

create table internal.inactivity_warnings (
  user_id uuid primary key constraint inactivity_warnings_user_id_fkey references auth.users on delete cascade,
  warnings integer not null,
  warned_at timestamptz not null default now()
);
comment on table internal.inactivity_warnings is 'How often somebody was told that their unused account will go.';
