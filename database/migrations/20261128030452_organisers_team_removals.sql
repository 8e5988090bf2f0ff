-- Who took a colleague out of a team a moment ago, so that it can be undone.
create table internal.team_removals (
  id bigint generated always as identity primary key,
  organiser_id uuid constraint team_removals_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint team_removals_venue_id_fkey references public.venues on delete cascade,
  user_id uuid not null constraint team_removals_user_id_fkey references auth.users on delete cascade,
  removed_by uuid not null constraint team_removals_removed_by_fkey references auth.users on delete cascade,
  role text not null,
  removed_at timestamptz not null default now(),
  constraint team_removals_team_check check ((organiser_id is null) <> (venue_id is null))
);
comment on table internal.team_removals is 'Colleagues who were taken out of a team in the last hour, and by whom; the one who did it can undo it.';
create index team_removals_organiser_id_idx on internal.team_removals (organiser_id);
create index team_removals_venue_id_idx on internal.team_removals (venue_id);
create index team_removals_user_id_idx on internal.team_removals (user_id);
create index team_removals_removed_by_idx on internal.team_removals (removed_by);
