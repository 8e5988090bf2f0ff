-- Reports of what somebody published, what staff did about them, and appeals.
create table internal.reportable_kinds (
  kind text primary key constraint reportable_kinds_kind_check check (kind ~ '^[a-z]+$'),
  label text not null
);
comment on table internal.reportable_kinds is 'What can be reported; filled by internal.know_reportable in each part''s rules.sql.';

create table internal.report_reasons (
  reason text primary key,
  target interval not null
);
comment on table internal.report_reasons is 'Why something is reported, and how soon it must be looked at; filled by internal.know_report_reason.';

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity constraint reports_number_key unique,
  reason text not null,
  status text not null default 'open' constraint reports_status_check
    check (status in ('open', 'in_review', 'actioned', 'dismissed', 'appealed', 'upheld', 'overturned')),
  submissions integer not null default 1 constraint reports_submissions_check check (submissions > 0),
  assigned_to uuid constraint reports_assigned_to_fkey references auth.users on delete set null,
  assigned_at timestamptz,
  due_at timestamptz not null,
  version integer not null default 1,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reports is 'One matter for staff: everything that was reported about one thing while it was open.';
create index reports_status_idx on public.reports (status, due_at, id);
create index reports_decided_idx on public.reports (decided_at) where decided_at is not null;
create index reports_assigned_to_idx on public.reports (assigned_to);

create table public.report_items (
  report_id uuid not null constraint report_items_report_id_fkey references public.reports on delete cascade,
  kind text not null,
  target_id uuid not null,
  snapshot jsonb not null,
  is_open boolean not null default true,
  primary key (report_id, kind, target_id)
);
comment on table public.report_items is 'What a report is about, with a copy of how it looked; the copy outlives the original.';
create unique index report_items_open_key on public.report_items (kind, target_id) where is_open;

create table public.report_submissions (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null constraint report_submissions_report_id_fkey references public.reports on delete cascade,
  reporter_id uuid constraint report_submissions_reporter_id_fkey references auth.users on delete set null,
  contact_email text constraint report_submissions_contact_email_check check (char_length(contact_email) between 3 and 254),
  reason text not null,
  details text constraint report_submissions_details_check check (char_length(details) <= 2000),
  reference text not null constraint report_submissions_reference_key unique,
  created_at timestamptz not null default now()
);
comment on table public.report_submissions is 'Each person''s own report; its reference is how they follow it.';
create unique index report_submissions_reporter_key on public.report_submissions (report_id, reporter_id);
create index report_submissions_reporter_idx on public.report_submissions (reporter_id);

create table public.report_actions (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null constraint report_actions_report_id_fkey references public.reports on delete cascade,
  actor_id uuid constraint report_actions_actor_id_fkey references auth.users on delete set null,
  subject_id uuid constraint report_actions_subject_id_fkey references auth.users on delete set null,
  kind text not null,
  target_id uuid not null,
  action text not null constraint report_actions_action_check
    check (action in ('none', 'label', 'hide', 'remove', 'warn', 'limit', 'suspend', 'ban', 'restore')),
  rule text not null,
  facts text not null constraint report_actions_facts_check check (char_length(facts) between 3 and 2000),
  until timestamptz,
  before jsonb not null default '{}',
  created_at timestamptz not null default now(),
  reversed_at timestamptz
);
comment on table public.report_actions is 'What staff decided about a reported thing, why, and how it was before.';
create index report_actions_report_idx on public.report_actions (report_id, created_at);
create index report_actions_actor_idx on public.report_actions (actor_id);
create index report_actions_subject_idx on public.report_actions (subject_id);

create table internal.appeal_codes (
  action_id uuid primary key constraint appeal_codes_action_id_fkey references public.report_actions on delete cascade,
  code_hash text not null
);
comment on table internal.appeal_codes is 'Opens the appeal of one decision to whoever got its mail; the code itself is only in the mail.';

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  action_id uuid not null constraint appeals_action_id_key unique constraint appeals_action_id_fkey references public.report_actions on delete cascade,
  user_id uuid constraint appeals_user_id_fkey references auth.users on delete set null,
  actor_id uuid constraint appeals_actor_id_fkey references auth.users on delete set null,
  text text not null constraint appeals_text_check check (char_length(text) between 10 and 2000),
  status text not null default 'open' constraint appeals_status_check check (status in ('open', 'upheld', 'overturned')),
  decided_by uuid constraint appeals_decided_by_fkey references auth.users on delete set null
    constraint appeals_decided_by_check check (decided_by <> actor_id),
  note text constraint appeals_note_check check (char_length(note) <= 2000),
  due_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
comment on table public.appeals is 'One appeal per decision, decided by somebody else than its author (actor_id).';
create index appeals_status_idx on public.appeals (status, due_at, id);
create index appeals_user_idx on public.appeals (user_id);
create index appeals_actor_idx on public.appeals (actor_id);
create index appeals_decided_by_idx on public.appeals (decided_by);

alter table public.profile_private add column limited_at timestamptz;
comment on column public.profile_private.limited_at is 'Since when everything this person publishes is held for approval.';
create index profile_private_suspended_idx on public.profile_private (suspended_until) where suspended_until is not null;
