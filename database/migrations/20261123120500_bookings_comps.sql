-- Places that a team keeps back, free tickets it gives away, and whose bookings they are: an organiser reads its orders by an index.
alter table public.bookings
  add column is_comp boolean not null default false,
  add column organiser_id uuid constraint bookings_organiser_id_fkey references public.organisers on delete restrict;
comment on column public.bookings.is_comp is 'A free ticket that the organiser gave away: its discount is its face value.';
comment on column public.bookings.organiser_id is 'The organiser of the event, so that all its orders are read by one index.';
-- nothing about these bookings changes, so their time of change stays
alter table public.bookings disable trigger user;
update public.bookings b set organiser_id = e.organiser_id from public.events e where e.id = b.event_id;
alter table public.bookings enable trigger user;
create index bookings_organiser_id_idx on public.bookings (organiser_id, created_at desc, id desc);
alter table public.bookings add constraint bookings_comp_check check (not is_comp or total_pence = 0);

create table public.stock_holds (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint stock_holds_event_id_fkey references public.events on delete cascade,
  ticket_type_id uuid not null constraint stock_holds_ticket_type_id_fkey references public.ticket_types on delete cascade,
  for_whom text not null constraint stock_holds_for_whom_check check (char_length(for_whom) between 1 and 80),
  places integer not null constraint stock_holds_places_check check (places between 1 and 1000),
  used integer not null default 0,
  held_until timestamptz not null,
  status text not null default 'held' constraint stock_holds_status_check check (status in ('held', 'released')),
  created_by uuid not null constraint stock_holds_created_by_fkey references auth.users on delete restrict,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  constraint stock_holds_used_check check (used between 0 and places)
);
comment on table public.stock_holds is 'Places of a ticket type that the team keeps back until a moment; `used` of them have become comps.';
create index stock_holds_event_id_idx on public.stock_holds (event_id);
create index stock_holds_ticket_type_id_idx on public.stock_holds (ticket_type_id);
create index stock_holds_created_by_idx on public.stock_holds (created_by);
create index stock_holds_held_until_idx on public.stock_holds (held_until) where status = 'held';

create table public.comps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint comps_event_id_fkey references public.events on delete cascade,
  ticket_type_id uuid not null constraint comps_ticket_type_id_fkey references public.ticket_types on delete restrict,
  hold_id uuid constraint comps_hold_id_fkey references public.stock_holds on delete set null,
  status text not null default 'sent' constraint comps_status_check check (status in ('sent', 'taken', 'revoked')),
  name text constraint comps_name_check check (char_length(name) between 1 and 100),
  email text constraint comps_email_check check (char_length(email) <= 254),
  code_hash text not null,
  idempotency_key uuid not null,
  booking_id uuid constraint comps_booking_id_fkey references public.bookings on delete restrict,
  issued_by uuid not null constraint comps_issued_by_fkey references auth.users on delete restrict,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  revoked_at timestamptz,
  constraint comps_sent_check check (status <> 'sent' or (name is not null and email is not null)),
  constraint comps_taken_check check ((status = 'taken') = (booking_id is not null))
);
comment on table public.comps is 'A free ticket given to somebody by mail. Until it is taken it keeps its place; then it is a booking of theirs, and name and address are there.';
create index comps_event_id_idx on public.comps (event_id, status);
create index comps_ticket_type_id_idx on public.comps (ticket_type_id);
create index comps_hold_id_idx on public.comps (hold_id) where hold_id is not null;
create unique index comps_booking_id_key on public.comps (booking_id) where booking_id is not null;
create index comps_issued_by_idx on public.comps (issued_by);
create index comps_email_idx on public.comps (email) where status = 'sent';
create unique index comps_one_standing_key on public.comps (event_id, email) where status = 'sent';
