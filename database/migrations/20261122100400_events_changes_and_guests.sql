-- What changed for those who hold a ticket, what organisers write to them, applications and guest lists.
create table public.event_changes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_changes_event_id_fkey references public.events on delete cascade,
  field text not null constraint event_changes_field_check check (field in ('status', 'date', 'place', 'line_up')),
  old text,
  new text,
  is_material boolean not null default false,
  changed_by uuid constraint event_changes_changed_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.event_changes is 'Changes of an announced event, as those who hold a ticket read them; material ones give a right to a refund.';
create index event_changes_event_id_idx on public.event_changes (event_id, created_at desc);
create index event_changes_changed_by_idx on public.event_changes (changed_by);

create table internal.waiting_updates (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint waiting_updates_event_id_fkey references public.events on delete cascade,
  author_id uuid constraint waiting_updates_author_id_fkey references auth.users on delete set null,
  body text not null constraint waiting_updates_body_check check (char_length(body) between 1 and 1000),
  audience text not null constraint waiting_updates_audience_check check (audience in ('public', 'holders')),
  type_ids uuid[],
  send_at timestamptz not null default now(),
  needs_review boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table internal.waiting_updates is 'Announcements that wait for their moment, or for staff to look at them.';
create index waiting_updates_event_id_idx on internal.waiting_updates (event_id);
create index waiting_updates_author_id_idx on internal.waiting_updates (author_id);

alter table public.bookings
  drop constraint bookings_status_check,
  add constraint bookings_status_check check (status in ('held', 'awaiting_approval', 'approved', 'declined', 'awaiting_payment', 'processing', 'confirmed',
    'expired', 'abandoned', 'failed', 'cancelled', 'partly_refunded', 'refunded', 'needs_attention')),
  add column application_note text constraint bookings_application_note_check check (char_length(application_note) <= 1000);
create unique index bookings_one_application_key on public.bookings (user_id, event_id) where status in ('awaiting_approval', 'approved');
create index bookings_approved_idx on public.bookings (hold_expires_at) where status = 'approved';

create table public.guest_allocations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint guest_allocations_event_id_fkey references public.events on delete cascade,
  name text not null constraint guest_allocations_name_check check (char_length(name) between 1 and 80),
  places integer not null constraint guest_allocations_places_check check (places between 1 and 1000),
  closes_at timestamptz,
  code_hash text not null,
  created_at timestamptz not null default now()
);
comment on table public.guest_allocations is 'How many guests an artist or promoter may name, by a secret link of which the SHA-256 is kept.';
create index guest_allocations_event_id_idx on public.guest_allocations (event_id);

create table public.guest_list_entries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint guest_list_entries_event_id_fkey references public.events on delete cascade,
  allocation_id uuid constraint guest_list_entries_allocation_id_fkey references public.guest_allocations on delete cascade,
  name text not null constraint guest_list_entries_name_check check (char_length(name) between 1 and 100),
  plus integer not null default 0 constraint guest_list_entries_plus_check check (plus between 0 and 10),
  entry_before timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.guest_list_entries is 'Guests by name and how many they bring.';
create index guest_list_entries_event_id_idx on public.guest_list_entries (event_id, name);
create index guest_list_entries_allocation_id_idx on public.guest_list_entries (allocation_id);
drop function if exists public.save_event(uuid, integer, uuid);
