-- The newsletter: who asked for it, what they agreed to, the issues, and who still has to get one.

create table internal.newsletter_proofs (
  id uuid primary key default gen_random_uuid(),
  salt bytea not null default extensions.gen_random_bytes(16),
  email_hash bytea not null,
  wording integer not null constraint newsletter_proofs_wording_check check (wording > 0),
  source text not null constraint newsletter_proofs_source_check check (source in ('journal', 'article', 'home', 'page')),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz
);
comment on table internal.newsletter_proofs is 'That an address agreed to the newsletter: which words it read, where, and when it asked and confirmed. The address itself is a salted hash, kept six years.';
create index newsletter_proofs_asked_idx on internal.newsletter_proofs (asked_at);

create table internal.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint newsletter_subscribers_email_key unique
    constraint newsletter_subscribers_email_check check (email = lower(email) and char_length(email) between 3 and 254),
  code text not null constraint newsletter_subscribers_code_key unique default encode(extensions.gen_random_bytes(20), 'hex'),
  area_ids uuid[] not null default '{}' constraint newsletter_subscribers_area_ids_check check (cardinality(area_ids) <= 12),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  proof_id uuid not null constraint newsletter_subscribers_proof_id_fkey references internal.newsletter_proofs
);
comment on table internal.newsletter_subscribers is 'Addresses that get the newsletter, or were asked whether they want it. No door leads here: not even staff read it.';
comment on column internal.newsletter_subscribers.code is 'In the links of its mails: whoever holds it may confirm, choose cities and leave.';
create index newsletter_subscribers_proof_idx on internal.newsletter_subscribers (proof_id);
create index newsletter_subscribers_waiting_idx on internal.newsletter_subscribers (asked_at) where confirmed_at is null;

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  day date not null constraint newsletter_issues_day_key unique,
  status text not null default 'draft' constraint newsletter_issues_status_check check (status in ('draft', 'sending', 'sent', 'dropped')),
  subject text not null constraint newsletter_issues_subject_check check (char_length(subject) between 3 and 120),
  intro text not null default '' constraint newsletter_issues_intro_check check (char_length(intro) <= 1000),
  article_ids uuid[] not null default '{}' constraint newsletter_issues_article_ids_check check (cardinality(article_ids) <= 12),
  pick_ids uuid[] not null default '{}' constraint newsletter_issues_pick_ids_check check (cardinality(pick_ids) <= 12),
  content jsonb,
  addressed integer not null default 0,
  version integer not null default 1,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_issues_sent_check check (status in ('draft', 'dropped') or (content is not null and sent_at is not null))
);
comment on table public.newsletter_issues is 'One letter a week: drafted by a job, edited and sent by staff.';
comment on column public.newsletter_issues.content is 'What was sent, as it stood when somebody pressed Send.';

create table internal.newsletter_deliveries (
  issue_id uuid not null constraint newsletter_deliveries_issue_id_fkey references public.newsletter_issues on delete cascade,
  subscriber_id uuid not null constraint newsletter_deliveries_subscriber_id_fkey references internal.newsletter_subscribers on delete cascade,
  queued_at timestamptz,
  primary key (issue_id, subscriber_id)
);
comment on table internal.newsletter_deliveries is 'Who an issue is for, and whose mail is queued. Rows go thirty days after the issue.';
create index newsletter_deliveries_subscriber_idx on internal.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_waiting_idx on internal.newsletter_deliveries (issue_id, subscriber_id) where queued_at is null;
