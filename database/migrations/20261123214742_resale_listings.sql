-- Tickets whose holders cannot come, on sale at the price that was paid for them.
create table public.resale_listings (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint resale_listings_event_id_fkey references public.events on delete restrict,
  ticket_type_id uuid not null constraint resale_listings_ticket_type_id_fkey references public.ticket_types on delete restrict,
  ticket_id uuid not null constraint resale_listings_ticket_id_fkey references public.tickets on delete restrict,
  companion_ticket_id uuid constraint resale_listings_companion_ticket_id_fkey references public.tickets on delete restrict,
  seller_id uuid not null constraint resale_listings_seller_id_fkey references auth.users on delete restrict,
  face_pence integer not null constraint resale_listings_face_pence_check check (face_pence >= 0),
  fee_pence integer not null default 0 constraint resale_listings_fee_pence_check check (fee_pence >= 0),
  levy_pence integer not null default 0 constraint resale_listings_levy_pence_check check (levy_pence >= 0),
  face_vat_pence integer not null default 0 constraint resale_listings_face_vat_pence_check check (face_vat_pence between 0 and face_pence),
  fee_vat_pence integer not null default 0 constraint resale_listings_fee_vat_pence_check check (fee_vat_pence between 0 and fee_pence),
  price_pence integer not null generated always as (face_pence + fee_pence + levy_pence) stored,
  original_pence integer not null,
  status text not null default 'active' constraint resale_listings_status_check check (status in ('active', 'reserved', 'sold', 'withdrawn', 'returned')),
  booking_id uuid constraint resale_listings_booking_id_fkey references public.bookings on delete restrict,
  listed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint resale_listings_price_check check (face_pence + fee_pence + levy_pence not between 1 and 29),
  constraint resale_listings_original_check check (original_pence >= face_pence + fee_pence + levy_pence),
  constraint resale_listings_booking_check check ((status in ('reserved', 'sold')) = (booking_id is not null)),
  constraint resale_listings_ended_check check ((status in ('active', 'reserved')) = (ended_at is null))
);
comment on table public.resale_listings is 'A ticket that its holder cannot use, for sale at what was paid for it. `face_pence` is after a promo code, `original_pence` before; `booking_id` is who has reserved or bought it.';
create index resale_listings_event_id_idx on public.resale_listings (event_id, status);
create index resale_listings_ticket_type_id_idx on public.resale_listings (ticket_type_id, status, listed_at);
create index resale_listings_seller_id_idx on public.resale_listings (seller_id, listed_at desc);
create index resale_listings_booking_id_idx on public.resale_listings (booking_id) where booking_id is not null;
create index resale_listings_ticket_id_idx on public.resale_listings (ticket_id);
create index resale_listings_companion_ticket_id_idx on public.resale_listings (companion_ticket_id) where companion_ticket_id is not null;
create unique index resale_listings_one_open_key on public.resale_listings (ticket_id) where status in ('active', 'reserved');
create unique index resale_listings_one_open_companion_key on public.resale_listings (companion_ticket_id) where status in ('active', 'reserved') and companion_ticket_id is not null;

-- What is bought from a holder takes no place of the stock: the place is sold already.
alter table public.booking_lines
  add column resale_listing_id uuid constraint booking_lines_resale_listing_id_fkey references public.resale_listings on delete restrict,
  drop constraint booking_lines_booking_id_ticket_type_id_key,
  add constraint booking_lines_booking_type_listing_key unique nulls not distinct (booking_id, ticket_type_id, resale_listing_id);
comment on column public.booking_lines.resale_listing_id is 'The holder''s ticket that is bought with this line; it takes no place of the stock.';
create index booking_lines_resale_listing_id_idx on public.booking_lines (resale_listing_id) where resale_listing_id is not null;

alter table public.refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('event_cancelled', 'rescheduled', 'cooling_off', 'organiser', 'duplicate', 'late', 'goodwill', 'provider', 'resold'));
