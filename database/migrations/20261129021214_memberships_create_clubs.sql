-- A members' club in law: the plan whose members are the club, with the certificate that it holds and what its rules say.
create table public.club_plans (
  plan_id uuid primary key constraint club_plans_plan_id_fkey references public.membership_plans on delete cascade,
  organiser_id uuid not null constraint club_plans_organiser_id_key unique constraint club_plans_organiser_id_fkey references public.organisers on delete cascade,
  club_name text not null constraint club_plans_club_name_check check (char_length(club_name) between 1 and 120),
  certificate_number text not null constraint club_plans_certificate_number_check check (char_length(certificate_number) between 1 and 60),
  council text not null constraint club_plans_council_check check (char_length(council) between 1 and 120),
  valid_until date not null,
  nation text not null default 'england_wales' constraint club_plans_nation_check check (nation in ('england_wales', 'scotland', 'northern_ireland')),
  elects boolean not null default false,
  days_between integer not null default 2 constraint club_plans_days_between_check check (days_between between 2 and 28),
  guest_visits integer constraint club_plans_guest_visits_check check (guest_visits between 1 and 52),
  register_months integer not null default 12 constraint club_plans_register_months_check check (register_months between 1 and 84),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.club_plans is 'Plans whose members are a members'' club in law, with the certificate of the club and its rules.';
comment on column public.club_plans.valid_until is 'The last day on which the certificate, or the licence of a club in Scotland, counts.';
comment on column public.club_plans.elects is 'The rules of the club have members elected: the team decides about each request.';
comment on column public.club_plans.days_between is 'Days between asking and being admitted; the law wants two at least.';
comment on column public.club_plans.guest_visits is 'How often the same guest may be signed in within twelve months; null for any number.';
comment on column public.club_plans.register_months is 'How many months after the night the register of guests is kept.';

create table public.club_guests (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint club_guests_organiser_id_fkey references public.organisers on delete cascade,
  event_id uuid not null constraint club_guests_event_id_fkey references public.events on delete cascade,
  membership_id uuid constraint club_guests_membership_id_fkey references public.memberships on delete set null,
  host_number integer not null,
  guest_name text not null constraint club_guests_guest_name_check check (char_length(guest_name) between 2 and 100),
  guest_address text not null constraint club_guests_guest_address_check check (char_length(guest_address) between 5 and 200),
  signed_at timestamptz not null default now(),
  keep_until timestamptz not null
);
comment on table public.club_guests is 'The register of guests whom members signed in to a night of their club.';
comment on column public.club_guests.host_number is 'The number of the member who signed the guest in, which stays when the member deletes the account.';
comment on column public.club_guests.keep_until is 'The register of the night is deleted after this moment.';
create index club_guests_event_id_idx on public.club_guests (event_id, membership_id);
create index club_guests_membership_id_idx on public.club_guests (membership_id);
create index club_guests_organiser_id_idx on public.club_guests (organiser_id, lower(guest_name));
create index club_guests_keep_until_idx on public.club_guests (keep_until);

alter table public.check_ins drop constraint check_ins_result_check;
alter table public.check_ins add constraint check_ins_result_check check (result in ('admitted', 'entered_before', 'already_in', 'no_re_entry', 'out', 'not_inside',
  'other_night', 'cancelled', 'refunded', 'passed_on', 'resold', 'frozen', 'expired', 'night_off', 'too_early', 'after_last_entry', 'entry_over', 'refused_before',
  'unknown', 'house_full', 'undone', 'refused', 'not_let_in', 'not_member', 'member_later', 'guest_unsigned'));
