-- Sells what a locked booking bought from holders: their codes are dead, their money is on its way back to the card that paid, and they are
-- told. All of it in the transaction of the payment, or nothing: false when one of the tickets is gone or its money cannot go back whole.
-- Locks: the bookings that paid and those that hold the tickets, then the listings.
create or replace function internal.on_booking_paid_resale(booking public.bookings) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  bought uuid[] := array(select distinct l.resale_listing_id from public.booking_lines l where l.booking_id = booking.id and l.resale_listing_id is not null);
  listing public.resale_listings;
begin
  if cardinality(bought) = 0 then
    return true;
  end if;
  perform internal.lock_holders(array(select r.ticket_id from public.resale_listings r where r.id = any (bought)));
  for listing in select * from public.resale_listings r where r.id = any (bought) order by r.id for update loop
    -- a payment that comes after its hold has the ticket if nobody else has begun to buy it
    if listing.status = 'active' and booking.status in ('expired', 'abandoned', 'needs_attention') then
      update public.resale_listings r set status = 'reserved', booking_id = booking.id where r.id = listing.id returning * into listing;
    end if;
    if listing.status <> 'reserved' or listing.booking_id is distinct from booking.id then
      raise exception using errcode = 'UC001';
    end if;
    perform internal.sell_listing(listing);
  end loop;
  return true;
exception when sqlstate 'UC001' or sqlstate 'PT409' then
  return false;
end $$;

-- One of them. Raises UC001 where it cannot be sold.
create or replace function internal.sell_listing(listing public.resale_listings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  going constant uuid[] := array_remove(array[listing.ticket_id, listing.companion_ticket_id], null);
  payment public.payments;
  fits record;
  ended integer;
begin
  if listing.price_pence > 0 then
    payment := internal.captured_payment((internal.paid_line_of(listing.ticket_id)).booking_id);
    select * into fits from internal.within_payment(payment, listing.face_pence, listing.fee_pence, listing.fee_vat_pence, listing.levy_pence);
    if payment.id is null or payment.status not in ('succeeded', 'won') or cardinality(internal.paid_back_tickets(going)) > 0
      or (fits.face, fits.fee, fits.levy) is distinct from (listing.face_pence, listing.fee_pence, listing.levy_pence) then
      raise exception using errcode = 'UC001';
    end if;
    perform internal.write_refund(payment, going, listing.face_pence, listing.fee_pence, listing.fee_vat_pence, listing.levy_pence, 'resold', null, null, 'approved');
  end if;
  update public.tickets set status = 'resold', cancelled_at = now() where id = any (going) and status = 'listed';
  get diagnostics ended = row_count;
  if ended <> cardinality(going) then
    raise exception using errcode = 'UC001';
  end if;
  update public.resale_listings r set status = 'sold', ended_at = now() where r.id = listing.id;
  perform internal.settle_orders(going, case when listing.price_pence > 0 then 'refunded' else 'cancelled' end);
  perform internal.tell_seller('ticket_resold', 'ticket-resold', listing);
end $$;
