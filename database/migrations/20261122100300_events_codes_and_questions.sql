-- Codes that cost less or open hidden tickets, where bookings came from, what organisers ask, series, and mail to everybody who comes.
create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint promo_codes_event_id_fkey references public.events on delete cascade,
  code text not null constraint promo_codes_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
  kind text not null constraint promo_codes_kind_check check (kind in ('percent', 'fixed', 'unlock')),
  value integer not null default 0,
  max_uses integer constraint promo_codes_max_uses_check check (max_uses between 1 and 100000),
  per_person_max integer constraint promo_codes_per_person_max_check check (per_person_max between 1 and 100),
  starts_at timestamptz,
  ends_at timestamptz,
  type_ids uuid[] not null default '{}',
  status text not null default 'active' constraint promo_codes_status_check check (status in ('active', 'archived')),
  created_at timestamptz not null default now(),
  constraint promo_codes_value_check check (case kind when 'percent' then value between 1 and 100 when 'fixed' then value between 1 and 1000000 else value = 0 end),
  constraint promo_codes_event_id_code_key unique (event_id, code)
);
comment on table public.promo_codes is 'Codes of an event: percent or pence off each ticket, or the key to hidden ones. Uses are counted from the bookings that carry it.';
comment on column public.promo_codes.type_ids is 'The ticket types it is for; empty for all that are paid.';

create table public.tracking_links (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint tracking_links_event_id_fkey references public.events on delete cascade,
  source text not null constraint tracking_links_source_check check (source ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  name text not null constraint tracking_links_name_check check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  constraint tracking_links_event_id_source_key unique (event_id, source)
);
comment on table public.tracking_links is 'Names for where bookings come from: the address of an event with ?src=.';

alter table public.bookings
  add column promo_code_id uuid constraint bookings_promo_code_id_fkey references public.promo_codes on delete restrict,
  add column source text constraint bookings_source_check check (source ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  add column discount_pence integer not null default 0 constraint bookings_discount_pence_check check (discount_pence >= 0),
  drop constraint bookings_total_pence_check,
  add constraint bookings_total_pence_check check (total_pence = face_pence + fee_pence + levy_pence - discount_pence and total_pence >= 0);
comment on column public.bookings.source is 'What ?src= said when it was booked.';
create index bookings_promo_code_id_idx on public.bookings (promo_code_id) where promo_code_id is not null;
create index bookings_source_idx on public.bookings (event_id, source) where source is not null;

alter table public.booking_lines
  add column unit_discount_pence integer not null default 0 constraint booking_lines_unit_discount_pence_check check (unit_discount_pence between 0 and unit_face_pence),
  drop constraint booking_lines_unit_total_check,
  add constraint booking_lines_unit_total_check check (unit_total_pence = unit_face_pence + unit_fee_pence + unit_levy_pence - unit_discount_pence);

create table public.event_questions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_questions_event_id_fkey references public.events on delete cascade,
  scope text not null default 'booking' constraint event_questions_scope_check check (scope in ('booking', 'ticket')),
  kind text not null default 'text' constraint event_questions_kind_check check (kind in ('text', 'choice', 'tick')),
  prompt text not null constraint event_questions_prompt_check check (char_length(prompt) between 1 and 200),
  options text[] not null default '{}' constraint event_questions_options_check check (cardinality(options) <= 20),
  is_required boolean not null default false,
  sort integer not null default 0,
  status text not null default 'active' constraint event_questions_status_check check (status in ('active', 'archived'))
);
comment on table public.event_questions is 'What an organiser asks whoever books, once for the booking or for each ticket.';
create index event_questions_event_id_idx on public.event_questions (event_id, sort);

create table public.booking_answers (
  booking_id uuid not null constraint booking_answers_booking_id_fkey references public.bookings on delete cascade,
  question_id uuid not null constraint booking_answers_question_id_fkey references public.event_questions on delete cascade,
  place_number integer not null default 0,
  answer text not null constraint booking_answers_answer_check check (char_length(answer) between 1 and 500),
  primary key (booking_id, question_id, place_number)
);
comment on table public.booking_answers is 'What was answered; place_number 0 for the whole booking. Erased thirty days after the night.';
create index booking_answers_question_id_idx on public.booking_answers (question_id);

create table public.series (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint series_organiser_id_fkey references public.organisers on delete cascade,
  title text not null constraint series_title_check check (char_length(title) between 3 and 100),
  rule jsonb not null default '{}' constraint series_rule_check check (octet_length(rule::text) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.series is 'Events that were written together, one for each date.';
create index series_organiser_id_idx on public.series (organiser_id);
alter table public.events add column series_id uuid constraint events_series_id_fkey references public.series on delete set null;
create index events_series_id_idx on public.events (series_id, starts_at) where series_id is not null;

create table internal.event_mailings (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_mailings_event_id_fkey references public.events on delete cascade,
  template text not null,
  notification text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table internal.event_mailings is 'Mail to everybody who holds a ticket to an event; sent in hundreds by a job.';
create index event_mailings_event_id_idx on internal.event_mailings (event_id);

create table internal.event_mailing_recipients (
  mailing_id uuid not null constraint event_mailing_recipients_mailing_id_fkey references internal.event_mailings on delete cascade,
  user_id uuid not null constraint event_mailing_recipients_user_id_fkey references auth.users on delete cascade,
  primary key (mailing_id, user_id)
);
comment on table internal.event_mailing_recipients is 'Who still gets a mailing; a row goes in the transaction that queues its mail, so each gets it once.';
create index event_mailing_recipients_user_id_idx on internal.event_mailing_recipients (user_id);

-- their signatures grew
drop function if exists public.hold_booking(uuid, jsonb, uuid);
drop function if exists public.list_ticket_types(uuid);
drop function if exists public.confirm_booking(uuid, text, text[], text, boolean);
drop function if exists internal.write_hold(uuid, public.events, jsonb, uuid);
drop function if exists internal.price_lines(uuid, uuid, jsonb);
drop function if exists public.save_event(uuid, integer, uuid);
