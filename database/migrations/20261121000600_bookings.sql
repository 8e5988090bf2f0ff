-- Selling places. Stock is one narrow row per ticket type, so that a busy night locks nothing else.
create table public.ticket_types (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint ticket_types_event_id_fkey references public.events on delete cascade,
  name text not null constraint ticket_types_name_check check (char_length(name) between 1 and 80),
  description text constraint ticket_types_description_check check (char_length(description) <= 300),
  kind text not null constraint ticket_types_kind_check check (kind in ('free', 'paid', 'donation', 'door', 'guest', 'companion')),
  face_pence integer not null default 0 constraint ticket_types_face_pence_check check (face_pence >= 0),
  fee_pence integer not null default 0 constraint ticket_types_fee_pence_check check (fee_pence >= 0),
  levy_pence integer not null default 0 constraint ticket_types_levy_pence_check check (levy_pence >= 0),
  total_pence integer generated always as (face_pence + fee_pence + levy_pence) stored,
  min_pence integer constraint ticket_types_min_pence_check check (min_pence >= 0),
  suggested_pence integer constraint ticket_types_suggested_pence_check check (suggested_pence >= 0),
  currency text not null default 'GBP' constraint ticket_types_currency_check check (currency = 'GBP'),
  per_booking_max integer not null default 6 constraint ticket_types_per_booking_max_check check (per_booking_max between 1 and 20),
  per_person_max integer not null default 6 constraint ticket_types_per_person_max_check check (per_person_max between 1 and 100),
  sales_start timestamptz,
  sales_end timestamptz,
  release_after_type_id uuid constraint ticket_types_release_after_type_id_fkey references public.ticket_types on delete set null,
  entry_before timestamptz,
  parent_type_id uuid constraint ticket_types_parent_type_id_fkey references public.ticket_types on delete set null,
  is_accessible boolean not null default false,
  sort integer not null default 0,
  status text not null default 'active' constraint ticket_types_status_check check (status in ('draft', 'active', 'paused', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_types_free_check check (kind not in ('free', 'guest', 'companion') or face_pence + fee_pence + levy_pence = 0),
  constraint ticket_types_paid_check check (kind <> 'paid' or face_pence >= 100),
  constraint ticket_types_sales_check check (sales_end is null or sales_start is null or sales_end > sales_start)
);
comment on table public.ticket_types is 'What can be booked for an event: kinds, releases and prices. total_pence is what a person pays for one.';
create index ticket_types_event_id_idx on public.ticket_types (event_id, sort);
create index ticket_types_release_after_type_id_idx on public.ticket_types (release_after_type_id);
create index ticket_types_parent_type_id_idx on public.ticket_types (parent_type_id);

create table public.ticket_inventory (
  ticket_type_id uuid primary key constraint ticket_inventory_ticket_type_id_fkey references public.ticket_types on delete cascade,
  quantity integer constraint ticket_inventory_quantity_check check (quantity >= 0),
  held integer not null default 0 constraint ticket_inventory_held_check check (held >= 0),
  sold integer not null default 0 constraint ticket_inventory_sold_check check (sold >= 0),
  constraint ticket_inventory_capacity_check check (quantity is null or held + sold <= quantity)
) with (fillfactor = 50);
comment on table public.ticket_inventory is 'Stock of a ticket type: a null quantity is unlimited.';

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  ref text not null constraint bookings_ref_key unique constraint bookings_ref_check check (ref ~ '^[A-HJ-NP-Z2-9]{8}$'),
  user_id uuid not null constraint bookings_user_id_fkey references auth.users on delete restrict,
  event_id uuid not null constraint bookings_event_id_fkey references public.events on delete restrict,
  status text not null default 'held' constraint bookings_status_check
    check (status in ('held', 'awaiting_payment', 'processing', 'confirmed', 'expired', 'abandoned', 'failed', 'cancelled', 'partly_refunded', 'refunded', 'needs_attention')),
  buyer_name text constraint bookings_buyer_name_check check (char_length(buyer_name) between 1 and 100),
  buyer_email text constraint bookings_buyer_email_check check (char_length(buyer_email) <= 254),
  access_notes text constraint bookings_access_notes_check check (char_length(access_notes) <= 1000),
  marketing_opt_in boolean not null default false,
  face_pence integer not null default 0,
  fee_pence integer not null default 0,
  levy_pence integer not null default 0,
  total_pence integer not null default 0 constraint bookings_total_pence_check check (total_pence = face_pence + fee_pence + levy_pence and total_pence >= 0),
  currency text not null default 'GBP' constraint bookings_currency_check check (currency = 'GBP'),
  refund_note text,
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  idempotency_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  constraint bookings_user_id_idempotency_key_key unique (user_id, idempotency_key)
);
comment on table public.bookings is 'A person''s order for places at one event, from hold to ticket.';
create index bookings_user_id_idx on public.bookings (user_id, created_at desc);
create index bookings_event_id_idx on public.bookings (event_id, status);
create index bookings_hold_idx on public.bookings (hold_expires_at) where status in ('held', 'awaiting_payment');
create unique index bookings_one_hold_key on public.bookings (user_id, event_id) where status in ('held', 'awaiting_payment', 'processing');

create table public.booking_lines (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint booking_lines_booking_id_fkey references public.bookings on delete cascade,
  ticket_type_id uuid not null constraint booking_lines_ticket_type_id_fkey references public.ticket_types on delete restrict,
  quantity integer not null constraint booking_lines_quantity_check check (quantity between 1 and 20),
  unit_face_pence integer not null,
  unit_fee_pence integer not null default 0,
  unit_levy_pence integer not null default 0,
  unit_total_pence integer not null,
  constraint booking_lines_unit_total_check check (unit_total_pence = unit_face_pence + unit_fee_pence + unit_levy_pence),
  constraint booking_lines_booking_id_ticket_type_id_key unique (booking_id, ticket_type_id)
);
comment on table public.booking_lines is 'What was ordered, with the prices of that moment.';
create index booking_lines_ticket_type_id_idx on public.booking_lines (ticket_type_id);

create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint tickets_booking_id_fkey references public.bookings on delete restrict,
  booking_line_id uuid not null constraint tickets_booking_line_id_fkey references public.booking_lines on delete restrict,
  event_id uuid not null constraint tickets_event_id_fkey references public.events on delete restrict,
  ticket_type_id uuid not null constraint tickets_ticket_type_id_fkey references public.ticket_types on delete restrict,
  owner_id uuid not null constraint tickets_owner_id_fkey references auth.users on delete restrict,
  holder_name text constraint tickets_holder_name_check check (char_length(holder_name) between 1 and 100),
  code text not null constraint tickets_code_key unique,
  code_version integer not null default 1,
  status text not null default 'issued' constraint tickets_status_check
    check (status in ('issued', 'checked_in', 'transfer_pending', 'transferred', 'listed', 'resold', 'cancelled', 'refunded', 'frozen', 'void', 'expired')),
  checked_in_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.tickets is 'One place for one person; the code is what the door scans.';
create index tickets_owner_id_idx on public.tickets (owner_id, created_at desc);
create index tickets_booking_id_idx on public.tickets (booking_id);
create index tickets_booking_line_id_idx on public.tickets (booking_line_id);
create index tickets_event_id_idx on public.tickets (event_id, status);
create index tickets_ticket_type_id_idx on public.tickets (ticket_type_id);
