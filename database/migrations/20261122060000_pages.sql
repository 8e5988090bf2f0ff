-- Contact, requests about personal data, reports of errors, old addresses, and what cities are like.

alter table public.error_reports
  add column fingerprint text generated always as (left(error_details ->> 'fingerprint', 64)) stored,
  add constraint error_reports_url_check check (char_length(url) <= 2048),
  add constraint error_reports_user_agent_check check (char_length(user_agent) <= 500),
  add constraint error_reports_browser_info_check check (octet_length(browser_info::text) <= 4096),
  add constraint error_reports_error_details_check check (octet_length(error_details::text) <= 16384);
create index error_reports_fingerprint_idx on public.error_reports (fingerprint, created_at);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference text not null constraint contact_messages_reference_key unique,
  user_id uuid constraint contact_messages_user_id_fkey references auth.users on delete set null,
  topic text not null constraint contact_messages_topic_check check (topic in ('ticket', 'organiser', 'venue', 'safety', 'door', 'press', 'privacy', 'bug', 'correction', 'other')),
  name text not null constraint contact_messages_name_check check (char_length(name) between 1 and 100),
  email text not null constraint contact_messages_email_check check (char_length(email) between 3 and 254),
  event_address text constraint contact_messages_event_address_check check (char_length(event_address) <= 500),
  booking_ref text constraint contact_messages_booking_ref_check check (booking_ref ~ '^[A-Z0-9]{8}$'),
  message text not null constraint contact_messages_message_check check (char_length(message) between 10 and 4000),
  status text not null default 'open' constraint contact_messages_status_check check (status in ('open', 'answered', 'closed')),
  due_at timestamptz not null,
  form_token text not null constraint contact_messages_form_token_key unique constraint contact_messages_form_token_check check (form_token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'What people wrote by the contact form and the forms of /safety; written by the function contact-send';
create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_due_idx on public.contact_messages (due_at) where status = 'open';

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null constraint data_requests_reference_key unique,
  user_id uuid constraint data_requests_user_id_fkey references auth.users on delete set null,
  kind text not null constraint data_requests_kind_check check (kind in ('access', 'rectify', 'erase', 'object', 'restrict', 'complaint')),
  name text not null constraint data_requests_name_check check (char_length(name) between 1 and 100),
  email text not null constraint data_requests_email_check check (char_length(email) between 3 and 254),
  message text not null default '' constraint data_requests_message_check check (char_length(message) <= 4000),
  status text not null default 'received' constraint data_requests_status_check check (status in ('received', 'acknowledged', 'in_progress', 'done', 'refused', 'withdrawn')),
  due_at timestamptz not null,
  acknowledged_at timestamptz,
  outcome text constraint data_requests_outcome_check check (char_length(outcome) <= 4000),
  form_token text not null constraint data_requests_form_token_key unique constraint data_requests_form_token_check check (form_token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.data_requests is 'Requests and complaints about personal data, with the day an answer is due; written by the function data-request-send';
create index data_requests_user_id_idx on public.data_requests (user_id);
create index data_requests_due_idx on public.data_requests (due_at) where status in ('received', 'acknowledged', 'in_progress');

create table public.slug_history (
  thing text not null constraint slug_history_thing_check check (thing in ('events', 'venues', 'artists', 'organisers')),
  slug text not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (thing, slug)
);
comment on table public.slug_history is 'Addresses that things had before; where the thing is gone, the address answers 410';
create index slug_history_target_idx on public.slug_history (thing, target_id);

create table internal.error_signals (
  fingerprint text primary key,
  message text not null,
  url text not null,
  count integer not null default 0,
  untold integer not null default 0,
  last_told_at timestamptz,
  last_seen_at timestamptz not null default now()
);
comment on table internal.error_signals is 'Errors of browsers by fingerprint: how often, and when the operator was told last';

alter table public.areas add column about text constraint areas_about_check check (char_length(about) <= 1500);
