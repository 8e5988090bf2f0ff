-- Set times are published at an hour that the team chooses. Until then they stand apart from the line-up, which everybody reads.
alter table public.events add column set_times_at timestamptz;
comment on column public.events.set_times_at is 'When its set times are published; null publishes them with the line-up.';

create table internal.held_set_times (
  event_artist_id uuid primary key constraint held_set_times_event_artist_id_fkey references public.event_artists on delete cascade,
  set_start timestamptz,
  set_end timestamptz,
  constraint held_set_times_set_check check (set_end is null or set_end > set_start)
);
comment on table internal.held_set_times is 'Set times of a line-up that are not published yet.';
