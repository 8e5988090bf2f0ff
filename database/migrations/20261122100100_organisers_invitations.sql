-- Teams grow by invitation, of organisers and of venues.
create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid constraint team_invitations_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint team_invitations_venue_id_fkey references public.venues on delete cascade,
  email text not null constraint team_invitations_email_check check (char_length(email) between 3 and 254 and email = lower(email)),
  role text not null constraint team_invitations_role_check check (role in ('owner', 'manager', 'editor', 'door', 'finance')),
  status text not null default 'pending' constraint team_invitations_status_check check (status in ('pending', 'accepted', 'revoked', 'expired')),
  code_hash text not null,
  invited_by uuid constraint team_invitations_invited_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint team_invitations_team_check check ((organiser_id is null) <> (venue_id is null))
);
comment on table public.team_invitations is 'Who was asked by mail to join a team; the code in the mail is kept as its SHA-256 only.';
create index team_invitations_organiser_id_idx on public.team_invitations (organiser_id, created_at desc);
create index team_invitations_venue_id_idx on public.team_invitations (venue_id, created_at desc);
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);
create unique index team_invitations_pending_organiser_key on public.team_invitations (organiser_id, email) where status = 'pending';
create unique index team_invitations_pending_venue_key on public.team_invitations (venue_id, email) where status = 'pending';
create index team_invitations_expires_at_idx on public.team_invitations (expires_at) where status = 'pending';
create index organisers_name_idx on public.organisers using gin (internal.plain_text(name) extensions.gin_trgm_ops);
