-- The waiting room of a night: who stands in the queue before the tickets, and when it is open.

alter table public.events add column queue_mode text not null default 'auto'
  constraint events_queue_mode_check check (queue_mode in ('auto', 'on', 'off'));
comment on column public.events.queue_mode is 'When buyers queue before the tickets: when there is a rush (auto), always (on), or never (off).';

create table internal.event_queues (
  event_id uuid primary key references public.events on delete cascade,
  is_open boolean not null default false,
  is_live boolean not null default true,
  opened_at timestamptz,
  busy_at timestamptz,
  calls_per_minute integer not null default 0,
  last_number integer not null default 0,
  list_place numeric
);
comment on table internal.event_queues is 'The state of the queue of a night: one row, made by its first rush or its first person.';
comment on column internal.event_queues.is_open is 'Whether a rush opened the queue. A queue that is always on does not ask.';
comment on column internal.event_queues.is_live is 'Whether the job has to look at the night: somebody is in the queue, or a rush opened it.';
comment on column internal.event_queues.busy_at is 'When buyers last called so often that the queue has to stay open.';
comment on column internal.event_queues.list_place is 'Where on the waiting list those stand who came from the queue: the numbers of the queue order them among themselves.';
create index event_queues_live_idx on internal.event_queues (event_id) where is_live;

create table public.queue_entries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete cascade,
  user_id uuid not null references auth.users on delete restrict,
  number integer constraint queue_entries_number_check check (number > 0),
  status text not null default 'waiting'
    constraint queue_entries_status_check check (status in ('waiting', 'admitted', 'bought', 'left', 'ran_out', 'listed', 'closed')),
  joined_at timestamptz not null default now(),
  admitted_at timestamptz,
  admitted_until timestamptz,
  ended_at timestamptz,
  constraint queue_entries_admitted_check check ((status <> 'admitted' or number is not null) and (admitted_at is null) = (admitted_until is null))
);
comment on table public.queue_entries is 'A person in the queue of a night. The lowest number is let in first; those who came before sales start have none until the order is drawn.';
comment on column public.queue_entries.status is 'waiting, admitted (may hold tickets until admitted_until), or how it ended; listed: went on to the waiting list.';
-- ten tabs are one place
create unique index queue_entries_one_open_key on public.queue_entries (user_id, event_id) where status in ('waiting', 'admitted');
create unique index queue_entries_number_key on public.queue_entries (event_id, number);
create index queue_entries_waiting_idx on public.queue_entries (event_id, number) where status = 'waiting';
create index queue_entries_inside_idx on public.queue_entries (event_id, admitted_until) where status = 'admitted';
create index queue_entries_admitted_idx on public.queue_entries (event_id, number) where admitted_at is not null;
create index queue_entries_pace_idx on public.queue_entries (event_id, admitted_at) where admitted_at is not null;
create index queue_entries_user_id_idx on public.queue_entries (user_id, event_id, joined_at desc);

do $$
begin
  create role queue_reader nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;
grant usage on schema internal to queue_reader;
