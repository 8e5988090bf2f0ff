-- Passing tickets on: who offers which ticket to whom, and which line paid for a ticket that somebody else holds now.
create table public.ticket_transfers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint ticket_transfers_booking_id_fkey references public.bookings on delete restrict,
  event_id uuid not null constraint ticket_transfers_event_id_fkey references public.events on delete restrict,
  from_id uuid not null constraint ticket_transfers_from_id_fkey references auth.users on delete restrict,
  ticket_ids uuid[] not null constraint ticket_transfers_ticket_ids_check check (cardinality(ticket_ids) between 1 and 40),
  to_email text constraint ticket_transfers_to_email_check check (char_length(to_email) <= 254),
  note text constraint ticket_transfers_note_check check (char_length(note) <= 500),
  code_hash text not null,
  status text not null default 'pending' constraint ticket_transfers_status_check
    check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired', 'ended')),
  ended_why text constraint ticket_transfers_ended_why_check
    check (ended_why in ('entered', 'cancelled', 'refunded', 'disputed', 'event_cancelled', 'expired', 'resold', 'erased')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  accepted_booking_id uuid constraint ticket_transfers_accepted_booking_id_fkey references public.bookings on delete restrict,
  constraint ticket_transfers_pending_check check (status <> 'pending' or (to_email is not null and ended_at is null)),
  constraint ticket_transfers_accepted_check check ((status = 'accepted') = (accepted_booking_id is not null))
);
comment on table public.ticket_transfers is 'Tickets that their holder offers to an email address. Its account becomes their holder; the old codes end. Ended by the clock, by hand, or by what happens to a ticket.';
create index ticket_transfers_booking_id_idx on public.ticket_transfers (booking_id);
create index ticket_transfers_event_id_idx on public.ticket_transfers (event_id);
create index ticket_transfers_from_id_idx on public.ticket_transfers (from_id, created_at desc);
create index ticket_transfers_to_email_idx on public.ticket_transfers (to_email) where status = 'pending';
create index ticket_transfers_expires_at_idx on public.ticket_transfers (expires_at) where status = 'pending';
create index ticket_transfers_ended_at_idx on public.ticket_transfers (ended_at) where to_email is not null;
create unique index ticket_transfers_accepted_booking_id_key on public.ticket_transfers (accepted_booking_id) where accepted_booking_id is not null;
create index ticket_transfers_ticket_ids_idx on public.ticket_transfers using gin (ticket_ids);

alter table public.tickets
  add column paid_line_id uuid constraint tickets_paid_line_id_fkey references public.booking_lines on delete restrict,
  add column hand_overs integer not null default 0 constraint tickets_hand_overs_check check (hand_overs between 0 and 3),
  add column renames integer not null default 0 constraint tickets_renames_check check (renames between 0 and 5);
comment on column public.tickets.paid_line_id is 'The line that paid for this ticket, where somebody else paid; its own line otherwise.';
comment on column public.tickets.hand_overs is 'How many times it has been passed on.';
comment on column public.tickets.renames is 'How many times its holder''s name was changed.';
create index tickets_paid_line_id_idx on public.tickets (paid_line_id) where paid_line_id is not null;

alter table public.bookings add column received_from uuid constraint bookings_received_from_fkey references auth.users on delete restrict;
comment on column public.bookings.received_from is 'Who passed these tickets on: the booking costs nothing, and what was paid stands on the lines that paid.';
create index bookings_received_from_idx on public.bookings (received_from) where received_from is not null;
alter table public.bookings add constraint bookings_received_check check (received_from is null or total_pence = 0);

alter table public.events add column rename_hours integer not null default 24 constraint events_rename_hours_check check (rename_hours between 0 and 168);
comment on column public.events.rename_hours is 'Names on tickets may be changed until so many hours before doors.';
