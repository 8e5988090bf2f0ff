-- Guests who arrived, and those whom nothing but a hand counts.
alter table internal.door_totals add column is_closed boolean not null default false;
comment on column internal.door_totals.is_closed is 'The scans of the night are deleted: the totals are what is left of them.';

create table public.guest_arrivals (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint guest_arrivals_event_id_fkey references public.events on delete restrict,
  scan_id uuid not null,
  entry_id uuid constraint guest_arrivals_entry_id_fkey references public.guest_list_entries on delete restrict,
  comp_id uuid constraint guest_arrivals_comp_id_fkey references public.comps on delete restrict,
  number integer not null constraint guest_arrivals_number_check check (number between 1 and 11),
  counted integer not null default 0 constraint guest_arrivals_counted_check check (counted between 0 and number),
  gate text constraint guest_arrivals_gate_check check (char_length(gate) <= 40),
  device text constraint guest_arrivals_device_check check (char_length(device) <= 40),
  staff_id uuid constraint guest_arrivals_staff_id_fkey references auth.users on delete set null,
  pass_id uuid constraint guest_arrivals_pass_id_fkey references public.door_passes on delete set null,
  reason text constraint guest_arrivals_reason_check check (char_length(reason) <= 300),
  arrived_at timestamptz not null,
  synced_at timestamptz not null default now(),
  is_offline boolean not null default false,
  constraint guest_arrivals_scan_key unique (event_id, scan_id),
  constraint guest_arrivals_whose_check check (num_nonnulls(entry_id, comp_id) = 1)
);
comment on table public.guest_arrivals is 'How many of a name on the guest list came, each time some did. Rows are never taken back.';
comment on column public.guest_arrivals.counted is 'How many of them the entry had places for, by the order in which they came.';
create index guest_arrivals_entry_id_idx on public.guest_arrivals (entry_id) where entry_id is not null;
create index guest_arrivals_comp_id_idx on public.guest_arrivals (comp_id) where comp_id is not null;
create index guest_arrivals_staff_id_idx on public.guest_arrivals (staff_id);
create index guest_arrivals_pass_id_idx on public.guest_arrivals (pass_id);

alter table public.guest_list_entries add column is_walk_up boolean not null default false;
comment on column public.guest_list_entries.is_walk_up is 'Put on the list at the door.';
alter table public.comps add column arrived_at timestamptz;
comment on column public.comps.arrived_at is 'When somebody was let in by the name on it. Its link ends then, and its place stays kept.';

create table public.door_counts (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint door_counts_event_id_fkey references public.events on delete restrict,
  scan_id uuid not null,
  kind text not null constraint door_counts_kind_check check (kind in ('clicker', 'staff')),
  change integer not null constraint door_counts_change_check check (change between -50 and 50 and change <> 0),
  gate text constraint door_counts_gate_check check (char_length(gate) <= 40),
  device text constraint door_counts_device_check check (char_length(device) <= 40),
  staff_id uuid constraint door_counts_staff_id_fkey references auth.users on delete set null,
  pass_id uuid constraint door_counts_pass_id_fkey references public.door_passes on delete set null,
  counted_at timestamptz not null,
  synced_at timestamptz not null default now(),
  is_offline boolean not null default false,
  constraint door_counts_scan_key unique (event_id, scan_id)
);
comment on table public.door_counts is 'People counted in and out by hand, and staff in the building.';
create index door_counts_staff_id_idx on public.door_counts (staff_id);
create index door_counts_pass_id_idx on public.door_counts (pass_id);

create table internal.door_quarters (
  event_id uuid not null references public.events on delete cascade,
  quarter timestamptz not null,
  gate text not null default '',
  came_in integer not null default 0,
  went_out integer not null default 0,
  primary key (event_id, quarter, gate)
);
comment on table internal.door_quarters is 'How many came and went at each gate in a quarter of an hour: what is left of a night when its scans are deleted.';

create table internal.door_devices (
  event_id uuid not null references public.events on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  waiting integer not null check (waiting between 0 and 100000),
  seen_at timestamptz not null default now(),
  primary key (event_id, name)
);
comment on table internal.door_devices is 'How many scans each device at a door has still to send, as it last said.';
