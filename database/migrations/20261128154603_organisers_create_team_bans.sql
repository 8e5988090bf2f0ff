-- Whom a team does not let in: an account, an address or a name, why, and until when. Nobody reads it but its owners and managers, through functions that note it.
create table public.team_bans (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid constraint team_bans_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint team_bans_venue_id_fkey references public.venues on delete cascade,
  user_id uuid constraint team_bans_user_id_fkey references auth.users on delete set null,
  email text constraint team_bans_email_check check (char_length(email) <= 254),
  email_hash text,
  name text constraint team_bans_name_check check (char_length(name) between 1 and 100),
  reason text not null constraint team_bans_reason_check check (char_length(reason) between 3 and 1000),
  created_by uuid constraint team_bans_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid constraint team_bans_ended_by_fkey references auth.users on delete set null,
  appealed_by uuid constraint team_bans_appealed_by_fkey references auth.users on delete set null,
  appeal_text text constraint team_bans_appeal_text_check check (char_length(appeal_text) between 10 and 2000),
  appeal_status text constraint team_bans_appeal_status_check check (appeal_status in ('open', 'upheld', 'overturned')),
  appealed_at timestamptz,
  appeal_decided_by uuid constraint team_bans_appeal_decided_by_fkey references auth.users on delete set null,
  appeal_note text constraint team_bans_appeal_note_check check (char_length(appeal_note) between 3 and 500),
  appeal_decided_at timestamptz,
  constraint team_bans_team_check check (num_nonnulls(organiser_id, venue_id) = 1),
  constraint team_bans_who_check check (num_nonnulls(user_id, email_hash, name) > 0),
  constraint team_bans_appeal_check check (num_nulls(appeal_text, appeal_status, appealed_at) in (0, 3))
);
comment on table public.team_bans is 'Whom a team does not let in. An account and an address stop bookings and entry; a name is only shown beside names like it.';
comment on column public.team_bans.email_hash is 'The inbox of the address, hashed: it stays until the entry ends when the address itself has been erased.';
comment on column public.team_bans.reason is 'Why, in the words of the team. Staff read it when the person appeals, and the row is deleted a year after the end.';
comment on column public.team_bans.ends_at is 'The end of the last day; at most five years after the day it was written.';
comment on column public.team_bans.ended_at is 'When the team or staff ended it before that day.';
comment on column public.team_bans.appeal_text is 'What the person said when they asked staff to look at it: once for each entry.';
create index team_bans_organiser_id_idx on public.team_bans (organiser_id);
create index team_bans_venue_id_idx on public.team_bans (venue_id);
create index team_bans_user_id_idx on public.team_bans (user_id);
create index team_bans_email_hash_idx on public.team_bans (email_hash);
create index team_bans_created_by_idx on public.team_bans (created_by);
create index team_bans_ended_by_idx on public.team_bans (ended_by);
create index team_bans_appealed_by_idx on public.team_bans (appealed_by);
create index team_bans_appeal_decided_by_idx on public.team_bans (appeal_decided_by);
create index team_bans_ends_at_idx on public.team_bans (ends_at);
create index team_bans_open_appeals_idx on public.team_bans (appealed_at) where appeal_status = 'open';

-- The door says why it stops a person who is on that list.
alter table public.check_ins drop constraint check_ins_result_check;
alter table public.check_ins add constraint check_ins_result_check check (result in ('admitted', 'entered_before', 'already_in', 'no_re_entry', 'out', 'not_inside',
  'other_night', 'cancelled', 'refunded', 'passed_on', 'resold', 'frozen', 'expired', 'night_off', 'too_early', 'after_last_entry', 'entry_over', 'refused_before',
  'unknown', 'house_full', 'undone', 'refused', 'not_let_in'));
