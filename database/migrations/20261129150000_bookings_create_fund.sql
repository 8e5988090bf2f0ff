-- expand: a solidarity fund of a night: who can adds to it, and who cannot pays what they can.
create table internal.solidarity_funds (
  event_id uuid not null constraint solidarity_funds_pkey primary key constraint solidarity_funds_event_id_fkey references public.events on delete cascade,
  organiser_id uuid not null constraint solidarity_funds_organiser_id_fkey references public.organisers on delete cascade,
  gift_type_id uuid not null constraint solidarity_funds_gift_type_id_key unique constraint solidarity_funds_gift_type_id_fkey references public.ticket_types on delete cascade,
  ticket_type_id uuid not null constraint solidarity_funds_ticket_type_id_key unique constraint solidarity_funds_ticket_type_id_fkey references public.ticket_types on delete cascade,
  price_pence integer not null constraint solidarity_funds_price_pence_check check (price_pence between 100 and 50000),
  rest text not null constraint solidarity_funds_rest_check check (rest in ('next', 'back')),
  takes_deposits boolean not null default false,
  is_open boolean not null default true,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table internal.solidarity_funds is 'Solidarity funds: what people give at a night, and the ticket that it pays for.';
comment on column internal.solidarity_funds.price_pence is 'What the ticket would cost: the organiser gets its part of that, from its buyer and the fund together.';
comment on column internal.solidarity_funds.rest is 'Where what is left goes after the night: to the next fund of the organiser, or back to those who gave.';
create index solidarity_funds_organiser_id_idx on internal.solidarity_funds (organiser_id);
create index solidarity_funds_unsettled_idx on internal.solidarity_funds (event_id) where settled_at is null;

create table internal.fund_lines (
  booking_line_id uuid not null constraint fund_lines_pkey primary key constraint fund_lines_booking_line_id_fkey references public.booking_lines on delete cascade,
  event_id uuid not null constraint fund_lines_event_id_fkey references internal.solidarity_funds on delete cascade,
  kind text not null constraint fund_lines_kind_check check (kind in ('gift', 'ticket')),
  unit_pence integer not null constraint fund_lines_unit_pence_check check (unit_pence >= 0)
);
comment on table internal.fund_lines is 'Lines of bookings that have to do with a fund: what was given to it, or what it pays of each ticket.';
create index fund_lines_event_id_idx on internal.fund_lines (event_id, kind);

create table internal.fund_deposits (
  booking_line_id uuid not null constraint fund_deposits_pkey primary key constraint fund_deposits_booking_line_id_fkey references internal.held_deposits on delete cascade
);
comment on table internal.fund_deposits is 'Deposits that go to the fund of their night where nobody comes, as was said when they were paid.';

create table internal.fund_entries (
  id bigint generated always as identity constraint fund_entries_pkey primary key,
  organiser_id uuid not null constraint fund_entries_organiser_id_fkey references public.organisers on delete restrict,
  event_id uuid constraint fund_entries_event_id_fkey references public.events on delete restrict,
  kind text not null constraint fund_entries_kind_check check (kind in ('gift', 'ticket', 'deposit', 'back', 'carried')),
  pence integer not null constraint fund_entries_pence_check check (pence <> 0),
  ticket_id uuid constraint fund_entries_ticket_id_fkey references public.tickets on delete restrict,
  created_at timestamptz not null default now()
);
comment on table internal.fund_entries is 'What came into a fund and went out of it. Without a night it is what waits for the next fund of the organiser.';
create index fund_entries_event_id_idx on internal.fund_entries (event_id);
create index fund_entries_organiser_id_idx on internal.fund_entries (organiser_id) where event_id is null;
create index fund_entries_ticket_id_idx on internal.fund_entries (ticket_id) where ticket_id is not null;
