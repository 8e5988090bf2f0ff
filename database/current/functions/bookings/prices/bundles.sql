-- What several tickets of a type cost together (internal.bundles). One rule, internal.full_places, says how many of so many are paid in full;
-- the price list, the basket, what is held and what comes back all ask it. Each of its answers grows with the number of tickets, so that
-- fewer never cost more.

-- Of `places` tickets so many cost the full price; the others cost the lower one. Of a group all cost the full price, also when some were
-- given back: a group of four that has become three is a group of four.
create or replace function internal.full_places(p_kind text, p_count integer, p_pays integer, places integer) returns integer
language sql immutable set search_path = '' as $$
  select case p_kind when 'pay_for_fewer' then (places / p_count) * p_pays + least(places % p_count, p_pays)
    when 'cheaper_from' then least(places, p_count - 1)
    else (places + p_count - 1) / p_count * p_count end
$$;

-- What one ticket of a type costs now, with `off` taken from what is asked.
create or replace function internal.price_of_type(p_type public.ticket_types, p_organiser uuid, asked integer, off integer,
  out face integer, out fee integer, out levy_pence integer, out discount integer, out face_vat integer, out fee_vat integer, out total integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  select * into face, fee, levy_pence, discount, face_vat, fee_vat, total
  from internal.price_ticket(asked, p_type.fee_mode, p_type.kind, p_organiser, p_type.levy_pence, off, p_type.vat_basis_points);
  -- the list is what is paid, also in the minute between a new fee and the new list; and nothing that lowers it makes a ticket dearer
  if p_type.kind = 'paid' and (discount = 0 or face + fee > p_type.face_pence + p_type.fee_pence) then
    face := p_type.face_pence;
    fee := p_type.fee_pence;
    fee_vat := internal.vat_inside(fee, coalesce((internal.fee_schedule(p_organiser)).vat_basis_points, 0));
  end if;
  face_vat := least(face_vat, face);
  total := face - discount + fee + levy_pence;
end $$;

-- Whether places of a type are sold in groups alone.
create or replace function internal.is_group_type(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.bundles b where b.ticket_type_id = p_ticket_type_id and b.kind = 'group')
$$;

-- What a team asks for one ticket: the face value where the fee is added, all of it where it is absorbed.
create or replace function internal.asked_of_type(p_type public.ticket_types) returns integer
language sql stable set search_path = '' as $$
  select p_type.face_pence + case p_type.fee_mode when 'absorbed' then p_type.fee_pence else 0 end
$$;

-- Pence off each ticket that a bundle lowers.
create or replace function internal.off_in_bundle(p_type public.ticket_types, p_bundle internal.bundles) returns integer
language sql stable set search_path = '' as $$
  select case p_bundle.kind when 'pay_for_fewer' then internal.asked_of_type(p_type)
    when 'cheaper_from' then greatest(internal.asked_of_type(p_type) - p_bundle.price_pence, 0) else 0 end
$$;

-- So many tickets by their bundle: each part of the price is added up, and divided over them in whole pence, the first ones a penny more where
-- it does not come out even. Null where the bundle lowers nothing yet, or where a code makes them cheaper: of the two the cheaper counts.
create or replace function internal.price_bundle(p_type public.ticket_types, p_bundle internal.bundles, p_organiser uuid, places integer, p_code_total integer)
returns table (quantity integer, face integer, fee integer, levy integer, discount integer, face_vat integer, fee_vat integer, bundle jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  full_price record;
  lower_price record;
  dear constant integer := internal.full_places(p_bundle.kind, p_bundle.count, p_bundle.pays, places);
  cheap constant integer := places - dear;
  kept jsonb;
begin
  select * into full_price from internal.price_of_type(p_type, p_organiser, internal.asked_of_type(p_type), 0);
  select * into lower_price from internal.price_of_type(p_type, p_organiser, internal.asked_of_type(p_type), internal.off_in_bundle(p_type, p_bundle));
  if cheap = 0 or dear * full_price.total + cheap * lower_price.total > places * p_code_total then
    return;
  end if;
  kept := internal.bundle_json(p_bundle, places, row(full_price.face, full_price.fee, full_price.fee_vat, full_price.levy_pence),
    row(lower_price.face - lower_price.discount, lower_price.fee, lower_price.fee_vat, lower_price.levy_pence));
  return query
    select count(*)::integer, part.face, part.fee, part.levy, part.discount, part.face_vat, part.fee_vat, kept
    from generate_series(1, places) place, lateral (select
      internal.part_of(dear * full_price.face + cheap * lower_price.face, places, place) as face,
      internal.part_of(dear * full_price.fee + cheap * lower_price.fee, places, place) as fee,
      internal.part_of(dear * full_price.levy_pence + cheap * lower_price.levy_pence, places, place) as levy,
      internal.part_of(cheap * lower_price.discount, places, place) as discount,
      internal.part_of(dear * full_price.face_vat + cheap * lower_price.face_vat, places, place) as face_vat,
      internal.part_of(dear * full_price.fee_vat + cheap * lower_price.fee_vat, places, place) as fee_vat) part
    group by part.face, part.fee, part.levy, part.discount, part.face_vat, part.fee_vat;
end $$;

-- Pence of a sum that one of so many carries: what is over goes to the first ones.
create or replace function internal.part_of(pence integer, places integer, place integer) returns integer
language sql immutable set search_path = '' as $$
  select pence / places + case when place <= pence % places then 1 else 0 end
$$;

-- What is kept of a bundle with a booking (internal.bought_bundles).
create or replace function internal.bundle_json(p_bundle internal.bundles, places integer, full_price internal.price_parts, lower_price internal.price_parts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ticket_type_id', p_bundle.ticket_type_id, 'kind', p_bundle.kind, 'count', p_bundle.count, 'pays', p_bundle.pays, 'quantity', places,
    'full_face_pence', full_price.face, 'full_fee_pence', full_price.fee, 'full_fee_vat_pence', full_price.fee_vat, 'full_levy_pence', full_price.levy,
    'lower_face_pence', lower_price.face, 'lower_fee_pence', lower_price.fee, 'lower_fee_vat_pence', lower_price.fee_vat, 'lower_levy_pence', lower_price.levy)
$$;

-- What so many tickets of a bundle that was bought cost by its rule.
create or replace function internal.cost_in_bundle(bought internal.bought_bundles, places integer) returns internal.price_parts
language sql immutable set search_path = '' as $$
  select row(dear * bought.full_face_pence + cheap * bought.lower_face_pence, dear * bought.full_fee_pence + cheap * bought.lower_fee_pence,
    dear * bought.full_fee_vat_pence + cheap * bought.lower_fee_vat_pence, dear * bought.full_levy_pence + cheap * bought.lower_levy_pence)::internal.price_parts
  from (select internal.full_places(bought.kind, bought.count, bought.pays, places) as dear) full_price, lateral (select greatest(places - dear, 0) as cheap) lower_price
$$;

-- A bundle in words, beside its price and on receipts.
create or replace function internal.bundle_words(p_kind text, p_count integer, p_pays integer, full_pence integer, lower_pence integer) returns text
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'pay_for_fewer' then format('%s for the price of %s', p_count, p_pays) || case when lower_pence > 0 then format(' and %s each', internal.money_words(lower_pence)) else '' end
    when 'cheaper_from' then format('From the %s on, %s each', p_count || case p_count when 2 then 'nd' when 3 then 'rd' else 'th' end, internal.money_words(lower_pence))
    when 'group' then format('Only for groups of %s: %s together, %s each', p_count, internal.money_words((p_count * full_pence)::bigint), internal.money_words(full_pence::bigint)) end
$$;

-- The bundle of a type as the price list tells it: the words, and what 1, 2, 3, ... tickets cost, up to the most in one booking.
create or replace function internal.offered_bundle(p_type public.ticket_types, p_organiser uuid, out words text, out step integer, out totals integer[])
language plpgsql stable security definer set search_path = '' as $$
declare
  bundle internal.bundles;
  full_price record;
  lower_price record;
begin
  select * into bundle from internal.bundles b where b.ticket_type_id = p_type.id;
  if bundle.ticket_type_id is null then
    return;
  end if;
  select * into full_price from internal.price_of_type(p_type, p_organiser, internal.asked_of_type(p_type), 0);
  select * into lower_price from internal.price_of_type(p_type, p_organiser, internal.asked_of_type(p_type), internal.off_in_bundle(p_type, bundle));
  words := internal.bundle_words(bundle.kind, bundle.count, bundle.pays, full_price.total, lower_price.total);
  step := case bundle.kind when 'group' then bundle.count else 1 end;
  totals := array(select paid.dear * full_price.total + greatest(places - paid.dear, 0) * lower_price.total
    from generate_series(1, p_type.per_booking_max) places, lateral (select internal.full_places(bundle.kind, bundle.count, bundle.pays, places) as dear) paid order by places);
end $$;

-- The lines of a booking at the prices of this moment, with the bundles that they were bought by.
create or replace function internal.write_lines(p_booking_id uuid, p_booker uuid, p_event_id uuid, p_lines jsonb, p_code public.promo_codes) returns void
language sql security definer set search_path = '' as $$
  with priced as materialized (select * from internal.price_lines(p_booker, p_event_id, p_lines, p_code)), kept as (
    insert into internal.bought_bundles
    select (jsonb_populate_record(null::internal.bought_bundles, bought.bundle || jsonb_build_object('booking_id', p_booking_id))).*
    from (select distinct priced.bundle from priced where priced.bundle is not null) bought
  )
  insert into public.booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_fee_pence, unit_levy_pence, unit_discount_pence, unit_total_pence,
    unit_face_vat_pence, unit_fee_vat_pence)
  select p_booking_id, p.ticket_type_id, p.quantity, p.face, p.fee, p.levy, p.discount, p.face + p.fee + p.levy - p.discount, p.face_vat, p.fee_vat from priced p
$$;

-- How many tickets of a type somebody has to buy at least: one, or a whole group.
create or replace function internal.least_places(p_type_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select b.count from internal.bundles b where b.ticket_type_id = p_type_id and b.kind = 'group'), 1)
$$;

-- The lines of a booking as people read them: tickets of a bundle are one line at the price of one, with the bundle in words and what it saves.
create or replace function internal.lines_of_booking(p_booking_id uuid)
returns table (id uuid, ticket_type_id uuid, name text, kind text, sort integer, quantity integer, resale_listing_id uuid, unit_face_pence integer, unit_fee_pence integer,
  unit_levy_pence integer, unit_discount_pence integer, unit_total_pence integer, total_pence integer, bundle text, saving_pence integer)
language sql stable security definer rows 3 set search_path = '' as $$
  select (array_agg(l.id order by l.id))[1], l.ticket_type_id, t.name, t.kind, t.sort, sum(l.quantity)::integer, l.resale_listing_id,
    coalesce(b.full_face_pence, min(l.unit_face_pence)), coalesce(b.full_fee_pence, min(l.unit_fee_pence)), coalesce(b.full_levy_pence, min(l.unit_levy_pence)),
    case when b.kind is null then min(l.unit_discount_pence) else 0 end, coalesce(one.full_pence, min(l.unit_total_pence)), sum(l.quantity * l.unit_total_pence)::integer,
    internal.bundle_words(b.kind, b.count, b.pays, one.full_pence, one.lower_pence) , coalesce(b.quantity * one.full_pence - sum(l.quantity * l.unit_total_pence), 0)::integer
  from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
  left join internal.bought_bundles b on b.booking_id = l.booking_id and b.ticket_type_id = l.ticket_type_id and l.resale_listing_id is null
  left join lateral (select b.full_face_pence + b.full_fee_pence + b.full_levy_pence as full_pence, b.lower_face_pence + b.lower_fee_pence + b.lower_levy_pence as lower_pence) one on true
  where l.booking_id = p_booking_id
  group by l.ticket_type_id, t.name, t.kind, t.sort, l.resale_listing_id, case when b.kind is null then l.id end, b.booking_id, b.ticket_type_id, one.full_pence, one.lower_pence
$$;
