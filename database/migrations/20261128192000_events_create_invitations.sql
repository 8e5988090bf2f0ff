-- Invitations to a night: a link with a name, or people by handle or address; what each waives, who came by it, and nights that only
-- the invited find.
alter table public.events drop constraint events_visibility_check,
  add constraint events_visibility_check check (visibility in ('public', 'unlisted', 'page_only', 'invited'));

create table internal.event_invitations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_invitations_event_id_fkey references public.events on delete cascade,
  name text constraint event_invitations_name_check check (char_length(name) between 1 and 60),
  person_id uuid constraint event_invitations_person_id_fkey references auth.users on delete set null,
  email text constraint event_invitations_email_check check (char_length(email) between 3 and 254),
  code_hash text constraint event_invitations_code_hash_key unique,
  max_uses integer constraint event_invitations_max_uses_check check (max_uses between 1 and 1000),
  plus_ones integer constraint event_invitations_plus_ones_check check (plus_ones between 0 and 9),
  waives text[] not null default '{}' constraint event_invitations_waives_check check (waives <@ '{approval,sale_start,membership,questions}'),
  promo_code_id uuid constraint event_invitations_promo_code_id_fkey references public.promo_codes on delete set null,
  ends_at timestamptz,
  ended_at timestamptz,
  created_by uuid constraint event_invitations_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now()
);
comment on table internal.event_invitations is 'Invitations to a night: a link with a name, or one person by handle or address.';
comment on column internal.event_invitations.code_hash is 'The hash of the secret in the link; none for a person who was invited by handle.';
comment on column internal.event_invitations.plus_ones is 'How many people each may bring; null for as many as a booking may have.';
comment on column internal.event_invitations.waives is 'The rules of the night that do not hold for who came by it.';
comment on column internal.event_invitations.promo_code_id is 'The code whose price holds for who came by it, without typing it.';
create index event_invitations_event_id_idx on internal.event_invitations (event_id);
create index event_invitations_person_id_idx on internal.event_invitations (person_id);
create index event_invitations_promo_code_id_idx on internal.event_invitations (promo_code_id);
create index event_invitations_created_by_idx on internal.event_invitations (created_by);

create table internal.invited_people (
  invitation_id uuid not null constraint invited_people_invitation_id_fkey references internal.event_invitations on delete cascade,
  user_id uuid not null constraint invited_people_user_id_fkey references auth.users on delete cascade,
  event_id uuid not null constraint invited_people_event_id_fkey references public.events on delete cascade,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (invitation_id, user_id)
);
comment on table internal.invited_people is 'Who has opened an invitation, or was invited by handle. ended_at: the team took it back from this person.';
create index invited_people_user_id_idx on internal.invited_people (user_id, event_id);
create index invited_people_event_id_idx on internal.invited_people (event_id);
-- It answers one more column, which a function cannot be replaced with.
drop function if exists public.list_event_attendees(uuid, integer, integer, text, text, uuid, text, timestamptz, timestamptz, uuid);
