-- A ticket for a deposit: what is paid comes back when its holder is scanned in, or was refused at the door; otherwise it stays with the organiser.
create table internal.deposit_types (
  ticket_type_id uuid not null constraint deposit_types_pkey primary key constraint deposit_types_ticket_type_id_fkey references public.ticket_types on delete cascade
);
comment on table internal.deposit_types is 'Ticket types whose price is a deposit.';

create table internal.held_deposits (
  booking_line_id uuid not null constraint held_deposits_pkey primary key constraint held_deposits_booking_line_id_fkey references public.booking_lines on delete cascade,
  is_open boolean not null default true
);
comment on table internal.held_deposits is 'Lines that were bought as deposits, whatever their type is now. Open until a month after the night.';
create index held_deposits_open_idx on internal.held_deposits (booking_line_id) where is_open;

create table internal.deposit_ends (
  ticket_id uuid not null constraint deposit_ends_pkey primary key constraint deposit_ends_ticket_id_fkey references public.tickets on delete cascade,
  outcome text not null constraint deposit_ends_outcome_check check (outcome in ('returned', 'kept', 'paid_before')),
  refund_id uuid constraint deposit_ends_refund_id_fkey references public.refunds on delete restrict,
  settled_at timestamptz not null default now(),
  constraint deposit_ends_refund_check check ((refund_id is not null) = (outcome = 'returned'))
);
comment on table internal.deposit_ends is 'What became of the deposit of a ticket after the night: returned by a refund, kept by the organiser, or paid back before.';
create index deposit_ends_refund_id_idx on internal.deposit_ends (refund_id) where refund_id is not null;

alter table public.refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('event_cancelled', 'rescheduled', 'cooling_off', 'organiser', 'duplicate', 'late', 'goodwill', 'provider', 'resold',
    'membership_ended', 'deposit'));

-- the price list says which price is a deposit; whether a code lowers a price depends on that
drop function if exists public.list_ticket_types(uuid);
drop function if exists public.list_ticket_types(uuid, text);
drop function if exists internal.ticket_list(uuid, text);
