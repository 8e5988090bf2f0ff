-- What a team asks people who apply for its nights, what they answered, and how it answers them.
create table public.entry_rules (
  organiser_id uuid primary key constraint entry_rules_organiser_id_fkey references public.organisers on delete cascade,
  answer_days integer not null default 7 constraint entry_rules_answer_days_check check (answer_days between 1 and 30),
  wait_days integer not null default 0 constraint entry_rules_wait_days_check check (wait_days between 0 and 365),
  asks_everyone boolean not null default false,
  takes_vouches boolean not null default false,
  vouches_a_year integer not null default 3 constraint entry_rules_vouches_a_year_check check (vouches_a_year between 1 and 20),
  yes_sentences text[] not null default '{}' constraint entry_rules_yes_sentences_check check (cardinality(yes_sentences) <= 10),
  no_sentences text[] not null default '{}' constraint entry_rules_no_sentences_check check (cardinality(no_sentences) <= 10),
  updated_at timestamptz not null default now()
);
comment on table public.entry_rules is 'How a team decides who comes to its nights: within how many days it answers, how long a refused person waits, and its sentences.';
comment on column public.entry_rules.asks_everyone is 'Whether people whom the team has let in before are asked again.';

create table public.entry_questions (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint entry_questions_organiser_id_fkey references public.organisers on delete cascade,
  kind text not null constraint entry_questions_kind_check check (kind in ('one', 'several', 'text', 'yes', 'file')),
  prompt text not null constraint entry_questions_prompt_check check (char_length(prompt) between 1 and 300),
  options text[] not null default '{}' constraint entry_questions_options_check check (cardinality(options) <= 20),
  right_answers text[] not null default '{}' constraint entry_questions_right_answers_check check (cardinality(right_answers) <= 20),
  wrong_declines boolean not null default false,
  is_required boolean not null default false,
  remembered_months integer constraint entry_questions_remembered_months_check check (remembered_months between 1 and 36),
  sort integer not null default 0,
  status text not null default 'active' constraint entry_questions_status_check check (status in ('active', 'archived')),
  created_at timestamptz not null default now(),
  constraint entry_questions_wrong_check check (not wrong_declines or cardinality(right_answers) > 0)
);
comment on table public.entry_questions is 'What a team asks people who apply. Right answers are read by its owners and managers alone.';
comment on column public.entry_questions.wrong_declines is 'A wrong answer declines by itself. Otherwise it is shown and decides nothing.';
comment on column public.entry_questions.remembered_months is 'How long an answer counts for all nights of the team; null: asked for each night.';
create index entry_questions_organiser_id_idx on public.entry_questions (organiser_id, sort);

create table public.event_entry_questions (
  event_id uuid not null constraint event_entry_questions_event_id_fkey references public.events on delete cascade,
  question_id uuid not null constraint event_entry_questions_question_id_fkey references public.entry_questions on delete cascade,
  primary key (event_id, question_id)
);
comment on table public.event_entry_questions is 'Which of its team''s questions a night asks.';
create index event_entry_questions_question_id_idx on public.event_entry_questions (question_id);

create table public.entry_answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null constraint entry_answers_question_id_fkey references public.entry_questions on delete cascade,
  user_id uuid not null constraint entry_answers_user_id_fkey references auth.users on delete cascade,
  event_id uuid constraint entry_answers_event_id_fkey references public.events on delete cascade,
  answers text[] not null default '{}' constraint entry_answers_answers_check check (cardinality(answers) <= 20),
  file_name text constraint entry_answers_file_name_check check (char_length(file_name) <= 300),
  answered_at timestamptz not null default now(),
  good_until timestamptz,
  constraint entry_answers_person_key unique nulls not distinct (question_id, user_id, event_id),
  constraint entry_answers_good_until_check check ((event_id is null) = (good_until is not null))
);
comment on table public.entry_answers is 'What a person answered: for one night, or once for all nights of the team until good_until.';
comment on column public.entry_answers.file_name is 'Where a picture or paper lies in the bucket entry_files. Thirty days after the decision it is deleted and the answer stays.';
create index entry_answers_user_id_idx on public.entry_answers (user_id);
create index entry_answers_event_id_idx on public.entry_answers (event_id);
create index entry_answers_file_name_idx on public.entry_answers (file_name) where file_name is not null;

create table public.entry_applications (
  booking_id uuid primary key constraint entry_applications_booking_id_fkey references public.bookings on delete cascade,
  organiser_id uuid not null constraint entry_applications_organiser_id_fkey references public.organisers on delete cascade,
  user_id uuid not null constraint entry_applications_user_id_fkey references auth.users on delete cascade,
  inbox text,
  due_at timestamptz not null,
  reminded_at timestamptz,
  told_late_at timestamptz,
  decided_at timestamptz,
  decided_by uuid constraint entry_applications_decided_by_fkey references auth.users on delete set null,
  is_approved boolean,
  sentence text constraint entry_applications_sentence_check check (char_length(sentence) between 1 and 500),
  created_at timestamptz not null default now(),
  constraint entry_applications_decision_check check ((decided_at is null) = (is_approved is null))
);
comment on table public.entry_applications is 'When a team promised to answer an application, and its answer. The places and the state are the booking''s.';
comment on column public.entry_applications.inbox is 'The hash of the address, so that a second account of the same inbox waits after a refusal too.';
create index entry_applications_organiser_id_idx on public.entry_applications (organiser_id, decided_at);
create index entry_applications_user_id_idx on public.entry_applications (user_id);
create index entry_applications_inbox_idx on public.entry_applications (inbox);
create index entry_applications_decided_by_idx on public.entry_applications (decided_by);
create index entry_applications_due_at_idx on public.entry_applications (due_at) where decided_at is null;

create table public.entry_vouches (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint entry_vouches_organiser_id_fkey references public.organisers on delete cascade,
  voucher_id uuid not null constraint entry_vouches_voucher_id_fkey references auth.users on delete cascade,
  newcomer_id uuid constraint entry_vouches_newcomer_id_fkey references auth.users on delete cascade,
  code_hash text not null constraint entry_vouches_code_hash_key unique,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz,
  taken_back_at timestamptz,
  constraint entry_vouches_not_oneself_check check (voucher_id <> newcomer_id),
  constraint entry_vouches_used_check check ((newcomer_id is null) = (used_at is null)),
  constraint entry_vouches_newcomer_key unique (organiser_id, voucher_id, newcomer_id)
);
comment on table public.entry_vouches is 'A person whom the team has let in answers for a newcomer, by a link that works once. The team alone reads who for whom.';
create index entry_vouches_voucher_id_idx on public.entry_vouches (voucher_id);
create index entry_vouches_newcomer_id_idx on public.entry_vouches (newcomer_id);
