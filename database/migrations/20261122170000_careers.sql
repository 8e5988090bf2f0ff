-- Careers: posts of work with their pay stated, applications that are answered, and alerts.
create table public.minimum_wages (
  band text not null constraint minimum_wages_band_check check (band = '21_and_over'),
  starts_on date not null,
  pence_per_hour integer not null constraint minimum_wages_pence_check check (pence_per_hour between 1 and 10000),
  source text not null constraint minimum_wages_source_check check (source ~ '^https://'),
  primary key (band, starts_on)
);
comment on table public.minimum_wages is 'The legal minimum wage an hour from each day on; staff add the next one when it is announced.';
insert into public.minimum_wages (band, starts_on, pence_per_hour, source) values
  ('21_and_over', '2025-04-01', 1221, 'https://www.gov.uk/national-minimum-wage-rates'),
  ('21_and_over', '2026-04-01', 1271, 'https://www.gov.uk/national-minimum-wage-rates');

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  slug text not null default '' constraint jobs_slug_key unique,
  venue_id uuid constraint jobs_venue_id_fkey references public.venues on delete cascade,
  organiser_id uuid constraint jobs_organiser_id_fkey references public.organisers on delete cascade,
  posted_by uuid constraint jobs_posted_by_fkey references auth.users on delete set null,
  title text not null constraint jobs_title_check check (char_length(title) between 3 and 100),
  description text not null constraint jobs_description_check check (char_length(description) between 50 and 5000),
  how_to_apply text constraint jobs_how_to_apply_check check (char_length(how_to_apply) <= 1000),
  discipline text not null constraint jobs_discipline_check check (discipline in
    ('artist', 'sound', 'lighting', 'stage', 'production', 'promotion', 'bar', 'door', 'venue_management', 'press_design', 'label')),
  kind text not null constraint jobs_kind_check check (kind in ('job', 'shift', 'open_call', 'residency', 'volunteer', 'collaboration')),
  contract text not null constraint jobs_contract_check check (contract in ('employee', 'worker', 'self_employed', 'agency', 'none')),
  area_id uuid constraint jobs_area_id_fkey references public.areas,
  place text constraint jobs_place_check check (char_length(place) <= 100),
  lat float8,
  lng float8,
  remote text not null default 'no' constraint jobs_remote_check check (remote in ('no', 'hybrid', 'yes')),
  hours numeric(6, 2) constraint jobs_hours_check check (hours > 0),
  hours_cover text constraint jobs_hours_cover_check check (char_length(hours_cover) <= 200),
  starts_on date,
  ends_on date constraint jobs_ends_on_check check (ends_on >= starts_on),
  pay_min_pence integer constraint jobs_pay_min_check check (pay_min_pence between 1 and 100000000),
  pay_max_pence integer constraint jobs_pay_max_check check (pay_max_pence between pay_min_pence and 2 * pay_min_pence::bigint),
  pay_period text constraint jobs_pay_period_check check (pay_period in ('hour', 'day', 'week', 'year', 'fee')),
  pay_note text constraint jobs_pay_note_check check (char_length(pay_note) <= 200),
  hourly_pence integer constraint jobs_hourly_pence_check check (hourly_pence > 0),
  unpaid_reason text constraint jobs_unpaid_reason_check check (unpaid_reason in
    ('charity_volunteer', 'event_volunteer', 'collaboration', 'course_placement')),
  unpaid_details jsonb not null default '{}' constraint jobs_unpaid_details_check
    check (jsonb_typeof(unpaid_details) = 'object' and octet_length(unpaid_details::text) <= 4096),
  requirements text[] not null default '{}' constraint jobs_requirements_check
    check (requirements <@ '{personal_licence,dbs,pli,lone_working,night_travel_paid}'),
  needs_sia boolean,
  inclusion text constraint jobs_inclusion_check check (char_length(inclusion) <= 1000),
  exemption text constraint jobs_exemption_check check (char_length(exemption) <= 500),
  apply_mode text not null default 'onsite' constraint jobs_apply_mode_check check (apply_mode in ('onsite', 'url', 'email')),
  apply_target text constraint jobs_apply_target_check check (char_length(apply_target) <= 500),
  closes_at timestamptz not null,
  status text not null default 'draft' constraint jobs_status_check
    check (status in ('draft', 'pending_review', 'open', 'closed', 'filled', 'expired', 'archived', 'removed')),
  version integer not null default 1,
  opened_at timestamptz,
  approved_at timestamptz,
  ended_at timestamptz,
  closing_told_at timestamptz,
  search tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint jobs_poster_check check (num_nonnulls(venue_id, organiser_id) <= 1),
  constraint jobs_pay_check check ((unpaid_reason is null) = (pay_min_pence is not null and pay_max_pence is not null and pay_period is not null
    and hours is not null and hourly_pence is not null)),
  constraint jobs_door_check check (discipline <> 'door' or needs_sia is not null),
  constraint jobs_apply_check check ((apply_mode = 'onsite') = (apply_target is null)),
  constraint jobs_place_known_check check (remote = 'yes' or area_id is not null)
);
comment on table public.jobs is 'Work that is offered. Its pay is judged by internal.judge_pay; every change goes through a function.';
comment on column public.jobs.hours is 'An hour, week or year: hours a week; a day: hours that day; a fee, or a shift by the hour: all hours it covers.';
comment on column public.jobs.hourly_pence is 'The lower end of the pay divided by its hours, rounded; null when unpaid.';
create index jobs_open_idx on public.jobs (opened_at desc, id) where status = 'open';
create index jobs_open_discipline_idx on public.jobs (discipline, opened_at desc, id) where status = 'open';
create index jobs_open_pay_idx on public.jobs (hourly_pence desc nulls last, id) where status = 'open';
create index jobs_open_place_idx on public.jobs (lat, lng) where status = 'open';
create index jobs_open_closes_idx on public.jobs (closes_at, id) where status = 'open';
create index jobs_search_idx on public.jobs using gin (search) where status = 'open';
create index jobs_pending_idx on public.jobs (updated_at, id) where status = 'pending_review';
create index jobs_ended_idx on public.jobs (ended_at) where status in ('closed', 'filled', 'expired', 'archived');
create index jobs_venue_idx on public.jobs (venue_id, status);
create index jobs_organiser_idx on public.jobs (organiser_id, status);
create index jobs_posted_by_idx on public.jobs (posted_by, status);
create index jobs_area_idx on public.jobs (area_id);

create table public.job_holds (
  job_id uuid primary key constraint job_holds_job_id_fkey references public.jobs on delete cascade,
  reasons text[] not null default '{}',
  decision text constraint job_holds_decision_check check (decision in ('changes', 'refuse')),
  field text constraint job_holds_field_check check (char_length(field) <= 40),
  note text constraint job_holds_note_check check (char_length(note) <= 500),
  created_at timestamptz not null default now()
);
comment on table public.job_holds is 'Why a post waits for staff, and what they answered when it was not a yes.';

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_applications_job_id_fkey references public.jobs on delete cascade,
  user_id uuid not null constraint job_applications_user_id_fkey references auth.users on delete cascade,
  note text not null constraint job_applications_note_check check (char_length(note) <= 2000),
  cv_path text constraint job_applications_cv_path_check check (char_length(cv_path) <= 300),
  links text[] not null default '{}' constraint job_applications_links_check check (cardinality(links) <= 5 and octet_length(links::text) <= 3000),
  availability text constraint job_applications_availability_check check (char_length(availability) <= 500),
  status text not null default 'submitted' constraint job_applications_status_check
    check (status in ('draft', 'submitted', 'viewed', 'shortlisted', 'interview', 'offered', 'hired', 'rejected', 'withdrawn')),
  nudges integer not null default 0,
  submitted_at timestamptz not null default now(),
  viewed_at timestamptz,
  answered_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint job_applications_person_key unique (job_id, user_id)
);
comment on table public.job_applications is 'One person''s application for one post; read by that person and by who decides about the post.';
create index job_applications_user_idx on public.job_applications (user_id, submitted_at desc);
create index job_applications_status_idx on public.job_applications (job_id, status, submitted_at);
create index job_applications_waiting_idx on public.job_applications (submitted_at) where status in ('submitted', 'viewed') and nudges < 2;
create index job_applications_cv_idx on public.job_applications (cv_path) where cv_path is not null;

create table internal.application_access_needs (
  application_id uuid primary key constraint application_access_needs_application_id_fkey references public.job_applications on delete cascade,
  secret text not null
);
comment on table internal.application_access_needs is 'What an applicant needs for an interview, encrypted; opened to employers from the interview on.';

create table public.application_moves (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null constraint application_moves_application_id_fkey references public.job_applications on delete cascade,
  status text not null,
  sentence text constraint application_moves_sentence_check check (char_length(sentence) <= 500),
  created_at timestamptz not null default now()
);
comment on table public.application_moves is 'The timeline of an application, the same for both sides.';
create index application_moves_application_idx on public.application_moves (application_id, created_at);

create table public.application_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null constraint application_messages_application_id_fkey references public.job_applications on delete cascade,
  sender_id uuid constraint application_messages_sender_id_fkey references auth.users on delete set null,
  is_from_employer boolean not null,
  body text not null constraint application_messages_body_check check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.application_messages is 'What applicant and employer write to each other about one application.';
create index application_messages_application_idx on public.application_messages (application_id, created_at);
create index application_messages_sender_idx on public.application_messages (sender_id);

create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_alerts_user_id_fkey references auth.users on delete cascade,
  name text not null constraint job_alerts_name_check check (char_length(name) between 1 and 120),
  filters jsonb not null constraint job_alerts_filters_check check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 2048),
  created_at timestamptz not null default now(),
  constraint job_alerts_search_key unique (user_id, filters)
);
comment on table public.job_alerts is 'Searches for work that a person is told of, once a day at most.';

create table internal.job_alerts_sent (
  user_id uuid not null constraint job_alerts_sent_user_id_fkey references auth.users on delete cascade,
  job_id uuid not null constraint job_alerts_sent_job_id_fkey references public.jobs on delete cascade,
  primary key (user_id, job_id)
);
comment on table internal.job_alerts_sent is 'Which post was sent to whom, so that each is sent once however many alerts find it.';
create index job_alerts_sent_job_idx on internal.job_alerts_sent (job_id);

alter table public.slug_history drop constraint slug_history_thing_check,
  add constraint slug_history_thing_check check (thing in ('events', 'venues', 'artists', 'organisers', 'jobs'));
