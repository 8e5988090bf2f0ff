-- Until when tickets of a night are sold on: two hours before its doors.
create or replace function internal.resale_ends(event public.events) returns timestamptz
language sql immutable set search_path = '' as $$
  select coalesce(event.doors_at, event.starts_at) - interval '2 hours'
$$;

-- Whether listings of this night may be bought now.
create or replace function internal.is_resale_open(event public.events) returns boolean
language sql stable set search_path = '' as $$
  select event.status = 'published' and not event.requires_approval and internal.resale_ends(event) > now()
$$;

-- Puts a listing into a hold, at the seller's price: a line for the ticket, one for its companion's. The row of the listing is locked.
create or replace function internal.reserve_listing(listing public.resale_listings, p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_fee_pence, unit_levy_pence, unit_total_pence, unit_face_vat_pence,
    unit_fee_vat_pence, resale_listing_id)
  values (p_booking_id, listing.ticket_type_id, 1, listing.face_pence, listing.fee_pence, listing.levy_pence, listing.price_pence, listing.face_vat_pence,
    listing.fee_vat_pence, listing.id);
  insert into public.booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence, resale_listing_id)
  select p_booking_id, k.ticket_type_id, 1, 0, 0, listing.id from public.tickets k where k.id = listing.companion_ticket_id;
  update public.resale_listings set status = 'reserved', booking_id = p_booking_id where id = listing.id;
end $$;

-- Reserves the oldest listing of a type for a hold, which the caller has locked, and adds it up. Answers the listing; null, and nothing has
-- changed, where there is none that the booker may buy. Stock does not move.
create or replace function internal.take_listing(p_ticket_type_id uuid, p_booking_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  listing public.resale_listings;
begin
  select r.* into listing from public.resale_listings r join public.events e on e.id = r.event_id
  where r.ticket_type_id = p_ticket_type_id and r.status = 'active' and internal.is_resale_open(e)
    and r.seller_id <> (select b.user_id from public.bookings b where b.id = p_booking_id)
  order by r.listed_at, r.id limit 1 for update of r skip locked;
  if listing.id is null then
    return null;
  end if;
  perform internal.reserve_listing(listing, p_booking_id);
  perform internal.add_up_lines(p_booking_id);
  return listing.id;
end $$;

-- How many listings take_listing would find for this person.
create or replace function internal.listings_to_take(p_ticket_type_id uuid, p_booker uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.resale_listings r join public.events e on e.id = r.event_id
  where r.ticket_type_id = p_ticket_type_id and r.status = 'active' and r.seller_id <> p_booker and internal.is_resale_open(e)
$$;
