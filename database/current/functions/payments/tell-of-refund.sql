-- One mail and one notice of money that was sent back.
create or replace function internal.tell_of_refund(booking public.bookings, refund public.refunds, p_title text, p_pence bigint, p_left integer) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail('refund-sent', booking.buyer_email, jsonb_build_object('ref', booking.ref, 'buyer_name', booking.buyer_name, 'amount', internal.money_words(p_pence),
    'event_title', p_title, 'reason', refund.reason, 'tickets_left', p_left::text)) where booking.buyer_email like '%@%';
  -- a person who sold their ticket on has read of the sale that the money is on its way
  select internal.notify('refund_sent', booking.user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref, 'amount_pence', p_pence))
  where not exists (select from public.resale_listings r where refund.reason = 'resold' and r.ticket_id = any (refund.ticket_ids) and r.status = 'sold' and r.seller_id = booking.user_id);
$$;
