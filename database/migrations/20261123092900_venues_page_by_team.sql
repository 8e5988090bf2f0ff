-- A venue's page is written by its team: a version that tells two writers apart, the day a closed room opens again, and what the page
-- said before.
alter table public.venues
  add column version integer not null default 1,
  add column reopens_on date;
comment on column public.venues.version is 'Goes up with every change of the row, so that nobody saves over what they have not seen.';
comment on column public.venues.reopens_on is 'The day on which a venue that is closed for now opens again; null where it is not known.';

create table public.venue_revisions (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null constraint venue_revisions_venue_id_fkey references public.venues on delete cascade,
  number integer not null constraint venue_revisions_number_check check (number > 0),
  page jsonb not null constraint venue_revisions_page_check check (jsonb_typeof(page) = 'object' and octet_length(page::text) <= 131072),
  changed text[] not null default '{}',
  saved_by uuid constraint venue_revisions_saved_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint venue_revisions_venue_id_number_key unique (venue_id, number)
);
comment on table public.venue_revisions is 'What the page of a venue said after each of its last fifty saves, to compare and to go back to.';
create index venue_revisions_saved_by_idx on public.venue_revisions (saved_by);

-- Corrections are decided by the team of the venue too. What only staff decide (a name, another place) is kept here as well when the
-- team asks for it on its page, or agrees with a visitor.
alter table public.venue_corrections
  add column is_of_team boolean not null default false,
  add column agreed_at timestamptz,
  add column agreed_by uuid constraint venue_corrections_agreed_by_fkey references auth.users on delete set null,
  add column decided_as text constraint venue_corrections_decided_as_check check (decided_as in ('staff', 'team')),
  drop constraint venue_corrections_field_check,
  add constraint venue_corrections_field_check check (field in ('name', 'description', 'address', 'postcode', 'capacity', 'rate',
    'station', 'licensed_until', 'website', 'status', 'place'));
comment on column public.venue_corrections.proposed is 'What the page should say; of a place, the address, postcode, lat and lng as JSON.';
update public.venue_corrections set decided_as = 'staff' where decided_at is not null;
create index venue_corrections_agreed_by_idx on public.venue_corrections (agreed_by);
create unique index venue_corrections_of_team_idx on public.venue_corrections (venue_id, field) where is_of_team and status = 'open';

drop function if exists public.list_venue_corrections(text);
-- An invitation says whether it is of a venue, so that joining leads to the right screen.
drop function if exists public.read_team_invitation(uuid, text);
