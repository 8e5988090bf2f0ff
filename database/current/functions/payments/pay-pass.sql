-- Begins to pay for a held pass: one charge, and a payment for each of its nights. What an organiser asks at a night is not asked here.
-- @throws BOOKINGS_HOLD_EXPIRED, BOOKINGS_INVALID_DETAILS, PAYMENTS_TERMS_REQUIRED, PAYMENTS_TOO_MANY_ATTEMPTS and what check_event_bookable refuses
create or replace function internal.start_pass_payment(booking public.bookings, p_buyer text, p_notes text, p_marketing boolean, p_terms text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  bookings constant uuid[] := internal.lock_pass_bookings(booking.pass_order_id);
  lead constant uuid := bookings[1];
  event public.events;
begin
  if exists (select from public.bookings b where b.id = any (bookings) and (b.status not in ('held', 'awaiting_payment', 'failed') or b.hold_expires_at <= now())) then
    perform internal.refuse(409, 'BOOKINGS_HOLD_EXPIRED', 'Your pass was held for ten minutes and is free again', 'Choose it again.');
  end if;
  perform internal.take_limit(booking.user_id, 'payments', 'PAYMENTS_RATE_LIMITED');
  for event in select e.* from public.events e join public.bookings b on b.event_id = e.id where b.id = any (bookings) order by e.id for share of e loop
    perform internal.check_event_bookable(event);
    perform internal.refuse_banned(event.organiser_id, booking.user_id);
  end loop;
  perform internal.check_guest_booking(b) from (select b from public.bookings b where b.id = any (bookings) order by b.event_id) own (b);
  perform internal.keep_pass_details(lead, bookings, p_buyer, p_notes, p_marketing, p_terms);
  if not exists (select from public.payments p where p.booking_id = lead and p.status in ('created', 'requires_action', 'processing')) then
    perform internal.write_pass_payments(lead, bookings);
  end if;
  update public.bookings b set status = 'awaiting_payment', hold_expires_at = greatest(b.hold_expires_at, least(now() + interval '2 minutes', b.created_at + interval '30 minutes'))
  where b.id = any (bookings);
  return internal.payment_json(lead);
end $$;

create or replace function internal.keep_pass_details(p_lead uuid, p_bookings uuid[], p_buyer text, p_notes text, p_marketing boolean, p_terms text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.bookings;
  buyer text;
  terms text;
begin
  select * into known from public.bookings b where b.id = p_lead;
  buyer := case when p_buyer is null then coalesce(known.buyer_name, '') else internal.clean_line(p_buyer) end;
  terms := coalesce(p_terms, known.terms_version);
  perform internal.check_booking_names(p_lead, buyer, null, p_notes);
  if coalesce(terms, '') !~ '^[0-9A-Za-z.-]{1,20}$' then
    perform internal.refuse(400, 'PAYMENTS_TERMS_REQUIRED', 'The terms have to be agreed to', 'Send p_terms_version.');
  end if;
  update public.bookings b set buyer_name = buyer, buyer_email = internal.mail_address(b.user_id), terms_version = terms,
    access_notes = case when p_buyer is null then b.access_notes else nullif(btrim(p_notes), '') end, marketing_opt_in = coalesce(p_marketing, b.marketing_opt_in)
  where b.id = any (p_bookings);
end $$;

-- A payment for each booking; the provider is asked for that of the first one, and the others are its shares.
create or replace function internal.write_pass_payments(p_lead uuid, p_bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first public.payments;
begin
  select * into first from internal.write_payment((select b from public.bookings b where b.id = p_lead));
  with made as (
    insert into public.payments (booking_id, attempt, amount_pence) select b.id, first.attempt, b.total_pence from public.bookings b where b.id = any (p_bookings) and b.id <> p_lead returning id
  )
  insert into internal.payment_shares (payment_id, lead_id) select made.id, first.id from made;
end $$;
