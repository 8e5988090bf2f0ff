-- What several tickets of a type cost together: "4 for 3", a lower price from the third on, or places that are sold in groups alone.
create table internal.bundles (
  ticket_type_id uuid not null constraint bundles_pkey primary key constraint bundles_ticket_type_id_fkey references public.ticket_types on delete cascade,
  kind text not null constraint bundles_kind_check check (kind in ('pay_for_fewer', 'cheaper_from', 'group')),
  count integer not null constraint bundles_count_check check (count between 2 and 20),
  pays integer constraint bundles_pays_check check ((pays is not null) = (kind = 'pay_for_fewer') and pays between 1 and count - 1),
  price_pence integer constraint bundles_price_pence_check check ((price_pence is not null) = (kind = 'cheaper_from') and price_pence between 100 and 1000000)
);
comment on table internal.bundles is 'What several tickets of a type cost together: count for the price of pays, price_pence each from the count-th on, or groups of count alone.';
comment on column internal.bundles.price_pence is 'As the team writes a price: before the booking fee, or with it where the team pays it out of the price.';

create table internal.bought_bundles (
  booking_id uuid not null constraint bought_bundles_booking_id_fkey references public.bookings on delete cascade,
  ticket_type_id uuid not null constraint bought_bundles_ticket_type_id_fkey references public.ticket_types on delete cascade,
  kind text not null constraint bought_bundles_kind_check check (kind in ('pay_for_fewer', 'cheaper_from', 'group')),
  count integer not null,
  pays integer,
  quantity integer not null constraint bought_bundles_quantity_check check (quantity between 1 and 20),
  full_face_pence integer not null,
  full_fee_pence integer not null,
  full_fee_vat_pence integer not null,
  full_levy_pence integer not null,
  lower_face_pence integer not null,
  lower_fee_pence integer not null,
  lower_fee_vat_pence integer not null,
  lower_levy_pence integer not null,
  constraint bought_bundles_pkey primary key (booking_id, ticket_type_id)
);
comment on table internal.bought_bundles is 'The bundle that tickets of a booking were bought by, with both prices as they were at that moment: what comes back when some are given back is worked out by it.';
create index bought_bundles_ticket_type_id_idx on internal.bought_bundles (ticket_type_id);

-- what is paid for one ticket, part by part: the face after discount, fee with the VAT in it, levy
create type internal.price_parts as (face integer, fee integer, fee_vat integer, levy integer);

-- what a bundle costs is divided over its tickets in whole pence, so that the tickets of one type may differ by a penny
alter table public.booking_lines drop constraint booking_lines_booking_type_listing_key,
  add constraint booking_lines_booking_type_listing_key unique nulls not distinct (booking_id, ticket_type_id, resale_listing_id, unit_total_pence, unit_face_pence, unit_discount_pence,
    unit_fee_pence, unit_fee_vat_pence, unit_face_vat_pence);

-- the price list says what a bundle costs; a line that is priced says which bundle it belongs to
drop function if exists public.list_ticket_types(uuid);
drop function if exists public.list_ticket_types(uuid, text);
drop function if exists internal.ticket_list(uuid, text);
drop function if exists internal.price_lines(uuid, uuid, jsonb, public.promo_codes);
