-- What the provider says about a payment, applied as a function of their state and ours, in whatever order it is heard.
-- Locks: the booking, its event for a share, then stock by type, then pools; as confirming does.
create or replace function internal.apply_payment(p_payment_id uuid, p_ref text, p_status text, p_captured integer, p_failure text, p_method text, p_last4 text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payment public.payments;
begin
  if exists (select from internal.payment_shares s where s.lead_id = p_payment_id) then
    perform internal.apply_shared_payment(p_payment_id, p_ref, p_status, p_captured, p_failure, p_method, p_last4);
    return;
  end if;
  if exists (select from public.payments p where p.id = p_payment_id and p.membership_charge_id is not null) then
    perform internal.apply_charge_payment(p_payment_id, p_ref, p_status, p_captured, p_failure, p_method, p_last4);
    return;
  end if;
  select b.* into booking from public.bookings b join public.payments p on p.booking_id = b.id where p.id = p_payment_id for update of b;
  select * into payment from public.payments where id = p_payment_id for update;
  if payment.id is null then
    return;
  end if;
  update internal.payment_intents set provider_ref = coalesce(provider_ref, p_ref) where payment_id = payment.id;
  update public.payments set checked_at = now(), method = coalesce(p_method, method), last4 = coalesce(p_last4, last4) where id = payment.id returning * into payment;
  if payment.status in ('succeeded', 'disputed', 'won', 'lost') or payment.status = p_status then
    return;
  elsif p_status = 'succeeded' then
    perform internal.apply_capture(booking, payment, p_captured);
  else
    perform internal.apply_unpaid(booking, payment, p_status, p_failure);
  end if;
end $$;

-- What the provider says of a payment that was not captured.
create or replace function internal.apply_unpaid(booking public.bookings, payment public.payments, p_status text, p_failure text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_status in ('requires_action', 'processing') and payment.status in ('created', 'requires_action', 'processing') then
    update public.payments set status = p_status where id = payment.id;
    if p_status = 'processing' and booking.status in ('awaiting_payment', 'failed') then
      update public.bookings set status = 'processing' where id = booking.id;
    end if;
  elsif p_status = 'failed' and payment.status in ('created', 'requires_action', 'processing') then
    perform internal.apply_failure(booking, payment, p_failure);
  elsif p_status = 'cancelled' and payment.status <> 'cancelled' then
    update public.payments set status = 'cancelled' where id = payment.id;
    if booking.status = 'processing' then
      update public.bookings set status = 'failed', hold_expires_at = greatest(hold_expires_at, now() + interval '2 minutes') where id = booking.id;
    end if;
  end if;
end $$;

-- Nothing was charged: the places are kept for two minutes at least.
create or replace function internal.apply_failure(booking public.bookings, payment public.payments, p_failure text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'failed', failure_code = left(p_failure, 60) where id = payment.id;
  if booking.status in ('awaiting_payment', 'processing') then
    update public.bookings set status = 'failed', hold_expires_at = greatest(hold_expires_at, now() + interval '2 minutes') where id = booking.id;
    perform internal.notify('payment_failed', booking.user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref))
    where not exists (select from internal.payment_shares s where s.payment_id = payment.id);
  end if;
end $$;

-- The money is here. The booking is confirmed if it may be; otherwise the money goes back, or staff look at it.
create or replace function internal.apply_capture(booking public.bookings, payment public.payments, p_captured integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'succeeded', captured_pence = p_captured, captured_at = now(), failure_code = null where id = payment.id returning * into payment;
  perform internal.post_payment('capture', payment, 'clearing', 1);
  if p_captured <> booking.total_pence then
    perform internal.needs_attention(booking, 'the amount differs from the order');
  elsif booking.status in ('confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention') or exists (
    select from public.payments where booking_id = booking.id and id <> payment.id and captured_pence > 0) then
    perform internal.refund_whole(payment, 'duplicate');
  elsif booking.status in ('awaiting_payment', 'processing', 'failed') and internal.is_still_on(booking.event_id) and internal.signal_booking_paid(booking) then
    perform internal.move_places(array[booking.id], -1, 1);
    perform internal.confirm_paid(booking);
  elsif booking.status in ('expired', 'abandoned') and internal.take_places_again(booking) then
    perform internal.confirm_paid(booking);
  else
    perform internal.let_go_unpaid(booking);
    perform internal.refund_whole(payment, 'late');
  end if;
end $$;

create or replace function internal.is_still_on(p_event_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events where id = p_event_id and status in ('published', 'postponed', 'under_review') for share;
  return found;
end $$;

-- Places of a hold that has ended, if they are still free and the person may have as many, holders' tickets if they are still for sale, and the
-- use of its code if it has one left.
-- False takes none.
create or replace function internal.take_places_again(booking public.bookings) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  if not internal.is_still_on(booking.event_id) or not internal.is_code_left(booking) or not internal.has_fund_for(booking.id) then
    return false;
  end if;
  perform internal.lock_places(array(select l.ticket_type_id from public.booking_lines l where l.booking_id = booking.id));
  for line in
    select l.ticket_type_id, sum(l.quantity)::integer as quantity, coalesce(sum(l.quantity) filter (where l.resale_listing_id is null), 0)::integer as places, t.per_person_max
    from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
    where l.booking_id = booking.id group by l.ticket_type_id, t.per_person_max order by l.ticket_type_id
  loop
    -- the places first: with the stock locked, no offer of the same moment is missed
    if (line.places > 0 and not internal.hold_places(line.ticket_type_id, line.places))
      or internal.places_taken(line.ticket_type_id, booking.user_id) + line.quantity > line.per_person_max then
      raise exception using errcode = 'UC001';
    end if;
  end loop;
  if not internal.signal_booking_paid(booking) then
    raise exception using errcode = 'UC001';
  end if;
  perform internal.exchange_pool_places(null, booking.id);
  perform internal.move_places(array[booking.id], -1, 1);
  return true;
exception when sqlstate 'UC001' or sqlstate 'PT409' then
  return false;
end $$;

-- The only way from money to tickets. Stock has moved already.
create or replace function internal.confirm_paid(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings set status = 'confirmed', confirmed_at = now(), holder_names = null where id = booking.id;
  perform internal.issue_tickets(booking.id, booking.buyer_name, booking.holder_names);
  perform internal.write_invoices(booking.id);
  perform internal.enqueue_mail('booking-paid', booking.buyer_email, internal.with_tickets_path(booking.user_id, internal.paid_mail(booking.id))) where booking.buyer_email <> '';
  perform internal.notify('booking_paid', booking.user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref, 'event_id', booking.event_id));
end $$;

-- Gives back what is still held for a booking whose money goes back.
create or replace function internal.let_go_unpaid(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if booking.status in ('awaiting_payment', 'processing', 'failed') then
    update public.bookings set status = 'failed' where id = booking.id and status = 'processing';
    update public.bookings set status = 'expired' where id = booking.id;
    perform internal.move_places(array[booking.id], -1, 0);
  end if;
end $$;

-- Money without tickets that no rule knows what to do with.
create or replace function internal.needs_attention(booking public.bookings, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if booking.status in ('awaiting_payment', 'processing', 'failed') then
    perform internal.move_places(array[booking.id], -1, 0);
  end if;
  if booking.status in ('awaiting_payment', 'processing', 'failed', 'expired', 'abandoned') then
    update public.bookings set status = 'needs_attention' where id = booking.id;
  end if;
  insert into internal.order_notes (booking_id, body) values (booking.id, why);
  perform internal.notify('needs_attention', user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref))
  from public.user_roles where role = 'admin';
end $$;

-- What the confirmation of a paid booking says, besides what every confirmation says.
create or replace function internal.paid_mail(p_booking_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.booking_mail(b.id) || jsonb_build_object('total', internal.money_words(b.total_pence), 'ticket_price', internal.money_words(b.face_pence - b.discount_pence + b.levy_pence),
    'fee', internal.money_words(b.fee_pence), 'fee_vat', internal.money_words(b.fee_vat_pence), 'seller', coalesce(o.legal_name, o.name),
    'refund_sentence', concat_ws(' ', internal.refund_sentence(b.refund_policy, e.starts_at, coalesce(b.confirmed_at, now())), internal.deposit_sentence(b.id), internal.gift_sentence(b.id)),
    'money_sentence', internal.money_sentence(e, coalesce(o.legal_name, o.name)))
  from public.bookings b join public.events e on e.id = b.event_id join public.organisers o on o.id = e.organiser_id where b.id = p_booking_id
$$;
