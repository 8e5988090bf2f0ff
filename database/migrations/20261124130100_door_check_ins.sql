-- Who came in and went out: a log that only grows, and what follows from it.
alter table public.events
  add column re_entry text not null default 'none' constraint events_re_entry_check check (re_entry in ('none', 'until', 'free')),
  add column re_entry_until timestamptz,
  add column door_capacity integer constraint events_door_capacity_check check (door_capacity between 1 and 100000),
  add constraint events_re_entry_until_check check ((re_entry = 'until') = (re_entry_until is not null));
comment on column public.events.re_entry is 'Whether people who went out are let in again: never, until re_entry_until, or always.';
comment on column public.events.door_capacity is 'How many may be inside, where it is fewer than the venue is licensed for.';

alter table public.tickets add column is_inside boolean not null default false;
comment on column public.tickets.is_inside is 'Whether its holder is inside now, by the check-ins that count.';
create index tickets_inside_idx on public.tickets (event_id) where is_inside;

create table public.check_ins (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint check_ins_event_id_fkey references public.events on delete restrict,
  scan_id uuid not null,
  place integer not null constraint check_ins_place_check check (place between 1 and 40),
  ticket_id uuid constraint check_ins_ticket_id_fkey references public.tickets on delete restrict,
  action text not null constraint check_ins_action_check check (action in ('in', 'out')),
  result text not null constraint check_ins_result_check check (result in ('admitted', 'entered_before', 'already_in', 'no_re_entry', 'out', 'not_inside',
    'other_night', 'cancelled', 'refunded', 'passed_on', 'resold', 'frozen', 'expired', 'night_off', 'too_early', 'after_last_entry', 'entry_over', 'refused_before',
    'unknown', 'house_full', 'undone', 'refused')),
  let_through boolean not null default false,
  counts boolean not null default false,
  gate text constraint check_ins_gate_check check (char_length(gate) <= 40),
  device text constraint check_ins_device_check check (char_length(device) <= 40),
  staff_id uuid constraint check_ins_staff_id_fkey references auth.users on delete set null,
  pass_id uuid constraint check_ins_pass_id_fkey references public.door_passes on delete set null,
  reason text constraint check_ins_reason_check check (char_length(reason) <= 300),
  undoes_id uuid constraint check_ins_undoes_id_fkey references public.check_ins on delete restrict,
  scanned_at timestamptz not null,
  synced_at timestamptz not null default now(),
  is_offline boolean not null default false,
  clock_off_seconds integer,
  constraint check_ins_scan_key unique (event_id, scan_id, place),
  constraint check_ins_counts_check check (not counts or (let_through and ticket_id is not null))
);
comment on table public.check_ins is 'Every scan of a ticket and what it was told. Rows are never taken back: an undo is a row of its own.';
comment on column public.check_ins.let_through is 'Whether somebody passed the door by it: a scan that turned somebody away never counts, whatever becomes of the others.';
comment on column public.check_ins.counts is 'Whether this row moved somebody in or out, by the order of all scans of its ticket. The first scan wins, in whatever order they arrive.';
comment on column public.check_ins.clock_off_seconds is 'How far the clock of the device was from ours when it was asked.';
create index check_ins_event_id_idx on public.check_ins (event_id, synced_at desc);
create index check_ins_ticket_id_idx on public.check_ins (ticket_id, scanned_at);
create index check_ins_staff_id_idx on public.check_ins (staff_id);
create index check_ins_pass_id_idx on public.check_ins (pass_id);
create index check_ins_undoes_id_idx on public.check_ins (undoes_id) where undoes_id is not null;

create table internal.door_totals (
  event_id uuid primary key references public.events on delete cascade,
  tickets integer not null default 0,
  guests integer not null default 0,
  sales integer not null default 0,
  clicked integer not null default 0,
  staff integer not null default 0 constraint door_totals_staff_check check (staff >= 0),
  change bigint not null default 0,
  told bigint not null default 0,
  warned integer not null default 0
) with (fillfactor = 50);
comment on table internal.door_totals is 'How many are inside a night, one row each: whoever lets somebody in holds its lock, so that the room is never fuller than it may be.';
create index door_totals_untold_idx on internal.door_totals (event_id) where told < change;

alter table public.venues add column licensed_capacity integer constraint venues_licensed_capacity_check check (licensed_capacity between 1 and 100000);
comment on column public.venues.licensed_capacity is 'How many people the licence allows inside at once, staff included; null where nobody has said.';
