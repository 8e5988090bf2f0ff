-- The programme of a night: people keep the sets they want to hear. They are reminded a quarter of an hour before, and told when a set moves.
alter table public.saved_items drop constraint saved_items_kind_check;
alter table public.saved_items add constraint saved_items_kind_check check (kind in ('event', 'venue', 'article', 'job', 'post', 'search', 'set'));
create index saved_items_sets_idx on public.saved_items (target_id, user_id) where kind = 'set';
create index event_artists_set_start_idx on public.event_artists (set_start) where set_start is not null;

create table internal.told_sets (
  event_artist_id uuid not null constraint told_sets_event_artist_id_fkey references public.event_artists on delete cascade,
  set_start timestamptz not null,
  constraint told_sets_pkey primary key (event_artist_id, set_start)
);
comment on table internal.told_sets is 'Sets whose coming start was filed for those who picked them: each start once.';

create table internal.set_tellings (
  id bigint generated always as identity constraint set_tellings_pkey primary key,
  event_id uuid not null constraint set_tellings_event_id_fkey references public.events on delete cascade,
  kind text not null constraint set_tellings_kind_check check (kind in ('soon', 'changed')),
  sets jsonb not null constraint set_tellings_sets_check check (jsonb_typeof(sets) = 'object' and octet_length(sets::text) <= 65536),
  told_up_to uuid,
  created_at timestamptz not null default now()
);
create index set_tellings_event_id_idx on internal.set_tellings (event_id);
comment on table internal.set_tellings is 'What those who picked sets of a night are still to be told, by set: those that begin soon, and those that changed. Gone once all of them know.';
