-- Hiring a room and asking about access: what people ask the team of a venue, what is offered and answered, and what is said in between.
create table public.hire_requests (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null constraint hire_requests_venue_id_fkey references public.venues on delete cascade,
  user_id uuid not null constraint hire_requests_user_id_fkey references auth.users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  day date generated always as (((starts_at at time zone 'Europe/London') - interval '6 hours')::date) stored,
  guests integer not null constraint hire_requests_guests_check check (guests between 1 and 50000),
  purpose text not null constraint hire_requests_purpose_check check (char_length(purpose) between 3 and 500),
  budget_pence integer constraint hire_requests_budget_pence_check check (budget_pence between 0 and 100000000),
  status text not null default 'sent' constraint hire_requests_status_check
    check (status in ('sent', 'ongoing', 'offered', 'requested', 'confirmed', 'done', 'declined', 'cancelled', 'expired')),
  version integer not null default 1,
  offer_pence integer constraint hire_requests_offer_pence_check check (offer_pence between 0 and 100000000),
  offer_conditions text constraint hire_requests_offer_conditions_check check (char_length(offer_conditions) <= 1000),
  offer_until timestamptz,
  reason text constraint hire_requests_reason_check check (char_length(reason) <= 500),
  ended_by text constraint hire_requests_ended_by_check check (ended_by in ('team', 'asker')),
  answered_at timestamptz,
  reminded integer not null default 0 constraint hire_requests_reminded_check check (reminded between 0 and 2),
  draft_id uuid constraint hire_requests_draft_id_fkey references public.event_drafts on delete set null,
  event_id uuid constraint hire_requests_event_id_fkey references public.events on delete set null,
  made_by uuid constraint hire_requests_made_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hire_requests_times_check check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint hire_requests_offer_check check (status not in ('offered', 'requested', 'confirmed', 'done') or offer_pence is not null and offer_until is not null)
);
comment on table public.hire_requests is 'Requests of people to hire a room, with the offer of its team. No money moves here.';
comment on column public.hire_requests.day is 'The night the hire belongs to: from six in the morning to six.';
comment on column public.hire_requests.version is 'Goes up with every change of the offer or the state, so that nobody agrees to what they have not seen.';
comment on column public.hire_requests.reminded is 'How many reminders the team has had while the request was unanswered.';
comment on column public.hire_requests.made_by is 'Who began the event of a confirmed hire.';
create index hire_requests_venue_id_idx on public.hire_requests (venue_id, created_at desc, id desc);
create index hire_requests_answered_idx on public.hire_requests (venue_id, answered_at desc) where answered_at is not null;
create index hire_requests_confirmed_idx on public.hire_requests (venue_id, starts_at) where status = 'confirmed';
create index hire_requests_user_id_idx on public.hire_requests (user_id, created_at desc);
create index hire_requests_sent_idx on public.hire_requests (created_at) where status = 'sent';
create index hire_requests_day_idx on public.hire_requests (day);
create index hire_requests_draft_id_idx on public.hire_requests (draft_id);
create index hire_requests_event_id_idx on public.hire_requests (event_id);
create index hire_requests_made_by_idx on public.hire_requests (made_by);

create table public.hire_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null constraint hire_messages_request_id_fkey references public.hire_requests on delete cascade,
  sender_id uuid constraint hire_messages_sender_id_fkey references auth.users on delete set null,
  is_from_team boolean not null,
  body text not null constraint hire_messages_body_check check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.hire_messages is 'What somebody who asks to hire a room and its team write to one another.';
create index hire_messages_request_id_idx on public.hire_messages (request_id, created_at, id);
create index hire_messages_sender_id_idx on public.hire_messages (sender_id);

create table public.access_requests (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid constraint access_requests_venue_id_fkey references public.venues on delete cascade,
  organiser_id uuid constraint access_requests_organiser_id_fkey references public.organisers on delete cascade,
  event_id uuid constraint access_requests_event_id_fkey references public.events on delete cascade,
  user_id uuid constraint access_requests_user_id_fkey references auth.users on delete cascade,
  email text constraint access_requests_email_check check (char_length(email) <= 254),
  secret text constraint access_requests_secret_check check (char_length(secret) <= 20000),
  answer_secret text constraint access_requests_answer_secret_check check (char_length(answer_secret) <= 20000),
  code_hash text,
  member_id uuid constraint access_requests_member_id_fkey references auth.users on delete set null,
  status text not null default 'open' constraint access_requests_status_check check (status in ('open', 'answered', 'closed')),
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid constraint access_requests_answered_by_fkey references auth.users on delete set null,
  form_token text not null constraint access_requests_form_token_key unique,
  created_at timestamptz not null default now(),
  constraint access_requests_team_check check (num_nonnulls(venue_id, organiser_id) = 1),
  constraint access_requests_asker_check check (num_nonnulls(user_id, email) <= 1)
);
comment on table public.access_requests is 'Questions about access to the team of a venue or of a night. Question and answer are sealed by internal.seal_needs.';
comment on column public.access_requests.member_id is 'The colleague who answers it.';
comment on column public.access_requests.code_hash is 'Opens the answer to a person without an account, by the link that is mailed.';
create index access_requests_venue_id_idx on public.access_requests (venue_id, created_at desc, id desc);
create index access_requests_organiser_id_idx on public.access_requests (organiser_id, created_at desc, id desc);
create index access_requests_event_id_idx on public.access_requests (event_id);
create index access_requests_user_id_idx on public.access_requests (user_id, created_at desc);
create index access_requests_email_idx on public.access_requests (email) where email is not null;
create index access_requests_member_id_idx on public.access_requests (member_id);
create index access_requests_answered_by_idx on public.access_requests (answered_by);
create index access_requests_due_idx on public.access_requests (due_at) where status = 'open';
create unique index access_requests_code_hash_idx on public.access_requests (code_hash);

create table internal.access_questions (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid constraint access_questions_venue_id_fkey references public.venues on delete cascade,
  event_id uuid constraint access_questions_event_id_fkey references public.events on delete cascade,
  email text not null constraint access_questions_email_check check (char_length(email) <= 254),
  secret text not null constraint access_questions_secret_check check (char_length(secret) <= 20000),
  code_hash text not null constraint access_questions_code_hash_key unique,
  form_token text not null constraint access_questions_form_token_key unique,
  asked_at timestamptz not null default now()
);
comment on table internal.access_questions is 'Questions about access of people without an account, until they confirm their address by the mailed link. No team reads them before.';
create index access_questions_venue_id_idx on internal.access_questions (venue_id);
create index access_questions_event_id_idx on internal.access_questions (event_id);
create index access_questions_asked_at_idx on internal.access_questions (asked_at);
