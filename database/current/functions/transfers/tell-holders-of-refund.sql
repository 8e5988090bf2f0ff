-- Money goes to the person who paid; those who hold the tickets now, and did not pay, hear where it went.
create or replace function internal.tell_holders_of_refund(paid public.bookings, refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder record;
begin
  for holder in
    select distinct b.id, b.ref, b.user_id, b.event_id, b.buyer_email from public.tickets k join public.bookings b on b.id = k.booking_id
    where k.id = any (refund.ticket_ids) and k.owner_id <> paid.user_id
  loop
    perform internal.enqueue_mail('refund-to-payer', holder.buyer_email, jsonb_build_object('event_title', e.title, 'night_date', e.night_date))
    from public.events e where e.id = holder.event_id and holder.buyer_email like '%@%';
    -- of a ticket that its holder sold on, the row of the sale says already where the money goes
    perform internal.notify('refund_sent', holder.user_id, jsonb_build_object('booking_id', holder.id, 'ref', holder.ref, 'event_id', holder.event_id, 'to_payer', true))
    where not exists (select from public.resale_listings r where refund.reason = 'resold' and r.ticket_id = any (refund.ticket_ids) and r.status = 'sold' and r.seller_id = holder.user_id);
  end loop;
end $$;
