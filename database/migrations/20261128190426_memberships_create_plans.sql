-- What the members of an organiser get, and who is one. A venue that puts on nights of its own is an organiser too, so its plans stand here.
create table public.membership_plans (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint membership_plans_organiser_id_fkey references public.organisers on delete cascade,
  name text not null constraint membership_plans_name_check check (char_length(name) between 1 and 60),
  words text constraint membership_plans_words_check check (char_length(words) between 1 and 1000),
  needs_approval boolean not null default false,
  most integer constraint membership_plans_most_check check (most between 1 and 100000),
  early_days integer not null default 0 constraint membership_plans_early_days_check check (early_days between 0 and 30),
  plus_ones integer not null default 0 constraint membership_plans_plus_ones_check check (plus_ones between 0 and 5),
  status text not null default 'open' constraint membership_plans_status_check check (status in ('open', 'closed', 'ended')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint membership_plans_end_check check ((status = 'ended') = (ended_at is not null))
);
comment on table public.membership_plans is 'What an organiser offers its members. Every plan is free: no column holds a price until money that is taken month by month can be kept whole.';
comment on column public.membership_plans.most is 'How many members there may be at a time; null for any number.';
comment on column public.membership_plans.early_days is 'How many days before others members may book.';
comment on column public.membership_plans.plus_ones is 'How many guests a member may book beside themselves where a ticket is for members alone.';
comment on column public.membership_plans.status is 'Closed takes no new members; ended is over for those it had.';
create unique index membership_plans_name_idx on public.membership_plans (organiser_id, lower(name)) where status <> 'ended';
create index membership_plans_organiser_id_idx on public.membership_plans (organiser_id);

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint memberships_organiser_id_fkey references public.organisers on delete cascade,
  plan_id uuid not null constraint memberships_plan_id_fkey references public.membership_plans on delete cascade,
  user_id uuid not null constraint memberships_user_id_fkey references auth.users on delete cascade,
  status text not null default 'asked' constraint memberships_status_check check (status in ('asked', 'active', 'ending', 'paused', 'ended')),
  number integer constraint memberships_number_check check (number > 0),
  note text constraint memberships_note_check check (char_length(note) between 1 and 500),
  asked_at timestamptz not null default now(),
  since timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_why text constraint memberships_ended_why_check check (ended_why in ('left', 'declined', 'team', 'plan')),
  decided_by uuid constraint memberships_decided_by_fkey references auth.users on delete set null,
  updated_at timestamptz not null default now(),
  constraint memberships_card_check check ((number is null) = (since is null) and (status not in ('active', 'ending', 'paused') or number is not null)),
  constraint memberships_ending_check check (status <> 'ending' or ends_at is not null),
  constraint memberships_end_check check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_why is not null))
);
comment on table public.memberships is 'Who asked to be a member, is one, or was one. One that is asked, active, ending or paused at a time for each person and organiser.';
comment on column public.memberships.number is 'The number on the card, one after the other for each organiser.';
comment on column public.memberships.note is 'What the person wrote when they asked.';
comment on column public.memberships.since is 'When the person was admitted.';
comment on column public.memberships.ends_at is 'Until when a membership that is ending counts.';
create index memberships_plan_id_idx on public.memberships (plan_id, status);
create index memberships_user_id_idx on public.memberships (user_id);
create index memberships_decided_by_idx on public.memberships (decided_by);
create index memberships_asked_at_idx on public.memberships (organiser_id, asked_at desc, id);
create index memberships_ended_at_idx on public.memberships (ended_at) where status = 'ended';
create index memberships_ends_at_idx on public.memberships (ends_at) where status = 'ending';
create unique index memberships_current_idx on public.memberships (organiser_id, user_id) where status <> 'ended';
create unique index memberships_number_idx on public.memberships (organiser_id, number);

-- The last number that an organiser gave. A number is not given again when its member leaves or deletes their account.
create table internal.member_numbers (
  organiser_id uuid primary key constraint member_numbers_organiser_id_fkey references public.organisers on delete cascade,
  last integer not null constraint member_numbers_last_check check (last > 0)
);
comment on table internal.member_numbers is 'The last number that an organiser gave to a member.';
